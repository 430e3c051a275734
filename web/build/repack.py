"""Packs Python sources anew as bytecode. Runs inside Pyodide, so that the very compiler that will load the bytes has made them."""

import base64
import csv
import fnmatch
import hashlib
import io
import os
import py_compile
import zipfile


def bytecode(source: bytes, shown_as: str) -> bytes:
    """Compile one module to an unchecked-hash .pyc, without docstrings, whose tracebacks name `shown_as`."""
    with open("/tmp/module.py", "wb") as file:
        file.write(source)
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile("/tmp/module.py", "/tmp/module.pyc", shown_as, doraise=True, optimize=2, invalidation_mode=mode)
    with open("/tmp/module.pyc", "rb") as file:
        return file.read()


def record(files: dict[str, bytes], name: str) -> bytes:
    """The RECORD of a wheel with these files: path, SHA-256 and size of each."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    for path, data in sorted(files.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.writerow([path, f"sha256={digest}", len(data)])
    rows.writerow([name, "", ""])
    return text.getvalue().encode()


def left_out(path: str, patterns: list[str]) -> bool:
    """Whether the module at `path`, or a package that holds it, is called like one of the patterns."""
    parts = path.removesuffix(".py").split("/")
    return any(fnmatch.fnmatchcase(".".join(parts[:depth]), pattern) for depth in range(1, len(parts) + 1) for pattern in patterns)


def repack(source: str, target: str, installed_at: str, leave_out: list[str]) -> None:
    """Write the zip or wheel `source` to `target` with a .pyc for every .py but those left out; the same bytes for the same input."""
    files: dict[str, bytes] = {}
    with zipfile.ZipFile(source) as archive:
        for path in archive.namelist():
            if path.endswith("/") or left_out(path, leave_out):
                continue
            data = archive.read(path)
            if path.endswith(".py"):
                path, data = path + "c", bytecode(data, f"{installed_at}/{path}")
            files[path] = data
    for path in [path for path in files if path.endswith(".dist-info/RECORD")]:
        del files[path]
        files[path] = record(files, path)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, data in sorted(files.items()):
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, data)
    os.remove("/tmp/module.pyc")
