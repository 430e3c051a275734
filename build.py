#!/usr/bin/env python3
"""Builds, serves, tests and checks Ninety-Eight. Needs Python 3.11 or newer and nothing else: it brings its own tools.

    python3 build.py serve     the app on this machine, built anew whenever a source changes
    python3 build.py build     the app as static files in dist/
    python3 build.py test      all tests, a real browser included
    python3 build.py check     formatting, lint, types, and that the shell holds no rules
    python3 build.py bench     start, play and tap measured side by side
    python3 build.py cases     rulebook cases of a file

What web/ may use: index.html and manifest.webmanifest stand for themselves; %MAIN_JS%, %MAIN_CSS%, %WORKER_JS%, %VERSION% and %FILE:icons/x.png% in
index.html, and every "src" of the manifest, become the names that the files have in dist/. Scripts read the constant __BUILD__ (web/types.d.ts).
web/.generated/numerals.woff2 is made before the styles are bundled: the digits of the numerals' font.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older one should be told, not shown a traceback
    sys.exit("build.py needs Python 3.11 or newer; this is Python " + sys.version.split()[0] + ".")

import argparse
import base64
import contextlib
import gzip
import hashlib
import http.server
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

ROOT = Path(__file__).resolve().parent
WEB, DIST, CACHE, PINS, VENV = ROOT / "web", ROOT / "dist", ROOT / ".cache", ROOT / ".pins", ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PORT = 8098
FIXED_NAMES = ("index.html", "manifest.webmanifest", "sw.js")
TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8", ".json": "application/json", ".webmanifest": "application/manifest+json", ".wasm": "application/wasm",
    ".zip": "application/zip", ".whl": "application/zip", ".woff2": "font/woff2", ".png": "image/png", ".svg": "image/svg+xml",
}  # fmt: skip


class Stop(Exception):
    """What went wrong and what to do about it, in one sentence for the person at the terminal."""


# ---------------------------------------------------------------------------------------------------------------- the tools it brings


def digest(*parts: bytes | str) -> str:
    """SHA-256 of the parts, in hex."""
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        whole.update(len(data).to_bytes(8, "big") + data)
    return whole.hexdigest()


def run(command: list[str | Path], sorry: str, **options: Any) -> str:
    """Run a tool quietly and return what it printed; when it fails, stop with `sorry` after showing the end of its output."""
    try:
        done = subprocess.run(
            [str(part) for part in command], text=True, encoding="utf-8", stdin=subprocess.DEVNULL, capture_output=True, env=environment(), **options
        )
    except OSError as error:
        raise Stop(f"{sorry} ({error})") from error
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        print("\n".join(line[:300] for line in said[-15:]), file=sys.stderr)
        raise Stop(sorry)
    return done.stdout


def environment() -> dict[str, str]:
    """This process's environment, with the tools on the path and Node trusting the certificates that Python and pip trust."""
    env = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    trusted = os.environ.get("SSL_CERT_FILE") or os.environ.get("PIP_CERT")
    if trusted and "NODE_EXTRA_CA_CERTS" not in env:
        env["NODE_EXTRA_CA_CERTS"] = trusted
    return env


@contextlib.contextmanager
def alone(name: str) -> Iterator[None]:
    """Hold the lock `name`: what two runs of build.py must not do at the same time."""
    CACHE.mkdir(exist_ok=True)
    with open(CACHE / f"{name}.lock", "w") as lock:
        with contextlib.suppress(ImportError):
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install(pins: Path, stamp: Path, what: str) -> None:
    """Install the packages that a pins file names into .venv, unless the stamp says that they are there."""
    wanted = digest(pins.read_bytes(), sys.version)
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print(f"Installing {what} …", flush=True)
    pip: list[str | Path] = [BIN / "python", "-m", "pip"]
    if subprocess.run([*pip, "--version"], capture_output=True).returncode:
        pip = [sys.executable, "-m", "pip", "--python", BIN / "python"]
    command = [*pip, "install", "--quiet", "--no-input", "--require-hashes", "--only-binary=:all:", "--no-deps", "-r", pins]
    run(command, f"The download of {what} failed; is this machine online, and has Python its pip? Run the same command again then.")
    stamp.write_text(wanted)


def enter_environment() -> None:
    """Make .venv from the pins where it is missing or out of date, then go on inside it."""
    inside = Path(sys.prefix).resolve() == VENV.resolve()
    with alone("tools"):
        if not inside:
            works = (BIN / "python").exists() and subprocess.run(
                [BIN / "python", "-c", "import sys; print(sys.version, end='')"], capture_output=True, text=True
            ).stdout == sys.version  # fmt: skip
            if not works:
                shutil.rmtree(VENV, ignore_errors=True)
                make_environment()
            install(PINS / "tools.txt", VENV / "tools.stamp", "the Python tools")
    if not inside:
        command = [str(BIN / "python"), str(Path(__file__).resolve()), *sys.argv[1:]]
        if os.name == "nt":
            sys.exit(subprocess.run(command).returncode)
        os.execv(command[0], command)


def make_environment() -> None:
    """Make an empty .venv; without a pip of its own where the system's Python comes without ensurepip but with pip."""
    sorry = "Python could not make its environment in .venv; install its venv module (on Debian and Ubuntu: apt-get install python3-venv)."
    try:
        run([sys.executable, "-m", "venv", VENV], sorry)
    except Stop:
        if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode:
            raise
        run([sys.executable, "-m", "venv", "--clear", "--without-pip", VENV], sorry)


def node_tools() -> None:
    """Make sure of Node 20 or newer, of npm, and of the packages that web/package-lock.json names."""
    with alone("node"):
        if not system_node():
            install(PINS / "node.txt", VENV / "node.stamp", "Node.js")
        stamp, wanted = WEB / "node_modules" / ".stamp", digest((WEB / "package-lock.json").read_bytes(), sys.platform)
        if not (stamp.exists() and stamp.read_text() == wanted):
            print("Installing the web libraries …", flush=True)
            npm = shutil.which("npm", path=environment()["PATH"])
            if not npm:
                raise Stop("npm was not found beside Node; install it, or remove Node from the path so that build.py brings both.")
            sorry = "The download of the web libraries failed; is this machine online? Run the same command again then."
            run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], sorry, cwd=WEB)
            stamp.write_text(wanted)


def system_node() -> bool:
    """Whether the machine has Node 20 or newer, and npm, of its own."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm or Path(node).is_relative_to(VENV):
        return False
    found = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.", found)
    return bool(version) and int(version[1]) >= 20


def node_tool(name: str) -> Path:
    """A command that web/node_modules brings; esbuild's own program, not its launcher, which buries errors under its stack."""
    if name == "esbuild" and (programs := [*(WEB / "node_modules" / "@esbuild").glob("*/bin/esbuild")]):
        return programs[0]
    return WEB / "node_modules" / ".bin" / (f"{name}.cmd" if os.name == "nt" else name)


# ------------------------------------------------------------------------------------------------------------------ the steps of a build


@dataclass
class Build:
    """One build under way: `out` grows into dist/. Every name in it is relative to the app's folder."""

    out: Path
    mode: str
    config: dict[str, Any]
    version: str

    def add(self, path: str, data: bytes) -> str:
        """Write a file under a name that holds its hash; returns that name."""
        name = Path(path)
        named = name.with_name(f"{name.stem}-{digest(data)[:10]}{name.suffix}").as_posix()
        return self.put(named, data)

    def put(self, path: str, data: bytes) -> str:
        """Write a file under exactly this name."""
        target = self.out / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        return path


def build(mode: str = "app", quiet: bool = False, strict: bool = True) -> Path:
    """Build the app; returns its folder: dist/, or one of its own for mode `dev` (no service worker).

    What stood there before stays until the new build is whole. `strict` makes it an error to be over budget.
    """
    node_tools()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    target = DIST if mode == "app" else CACHE / mode
    with alone("build"), tempfile.TemporaryDirectory(dir=CACHE) as scratch:
        made = Build(Path(scratch) / "new", mode, project["tool"]["build"], project["project"]["version"])
        engine = engine_wheel(made, Path(scratch))
        runtime, facts = python_runtime(made)
        numerals()
        about = {
            "mode": mode, "version": made.version, "build": digest(engine, runtime, sources_digest())[:8], "worker": "",
            "serviceWorker": "sw.js" if mode == "app" else None, "thirdParty": licences(made), "runtime": runtime, "engine": engine,
        }  # fmt: skip
        facts["bytes"] += (made.out / engine).stat().st_size
        about["worker"] = bundle(made, "src/worker.js", {"__BUILD__": about, "__RUNTIME__": facts})
        script = bundle(made, "src/main.js", {"__BUILD__": about})
        style = bundle(made, "styles/main.css", {})
        page(made, {"MAIN_JS": script, "MAIN_CSS": style, "WORKER_JS": about["worker"], "VERSION": made.version})
        manifest(made)
        if mode == "app":
            bundle(made, "sw.js", {"__PRECACHE__": precache_list(made.out)}, kind="iife", name="sw")
        within_budget = size_table(made, quiet)
        if target.exists():
            target.rename(Path(scratch) / "old")
        made.out.rename(target)
    if strict and not within_budget:
        raise Stop("The build is over its budget (pyproject.toml, [tool.build.budgets]).")
    return target


def sources_digest() -> str:
    """SHA-256 of everything in web/ that a build is made from."""
    return digest(*(part for path in sources() for part in (str(path.relative_to(ROOT)), path.read_bytes())))


def sources() -> list[Path]:
    """The files that builds are made from: engine, web, pins and settings."""
    skip = {"node_modules", ".generated", "__pycache__"}
    files = [ROOT / "pyproject.toml", *sorted(PINS.iterdir())]
    for room in (ROOT / "engine", WEB):
        for folder, folders, names in os.walk(room):
            folders[:] = sorted(set(folders) - skip)
            files += [Path(folder, name) for name in sorted(names) if not name.startswith(".")]
    return files


def engine_wheel(made: Build, scratch: Path) -> str:
    """The engine as a pure wheel in a folder named by its hash."""
    code = "import sys; from flit_core import buildapi; print(buildapi.build_wheel(sys.argv[1]))"
    os.environ["SOURCE_DATE_EPOCH"] = "315532800"  # 1980, the first date that a zip can hold
    name = run([BIN / "python", "-c", code, scratch], "The engine's wheel could not be built.", cwd=ROOT).split()[-1]
    data = (scratch / name).read_bytes()
    return made.put(f"engine-{digest(data)[:10]}/{name}", data)


def python_runtime(made: Build) -> tuple[str, dict[str, Any]]:
    """Pyodide with its library and its installer as bytecode, in a folder named by its hash; and what the worker must know of it."""
    package = WEB / "node_modules" / "pyodide"
    lock = json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8"))
    settings = [(package / "package.json").read_text(encoding="utf-8"), json.dumps(made.config["leave-out"])]
    key = digest(*settings, *(path.read_bytes() for path in (WEB / "repack.py", WEB / "repack.mjs", PINS / "runtime.txt")))[:16]
    ready = CACHE / f"runtime-{key}"
    if not ready.exists():
        print("Packing the Python runtime …", flush=True)
        make_runtime(package, lock, made.config["leave-out"], ready)
    files = {path.name: path.read_bytes() for path in sorted(ready.iterdir())}
    folder = f"runtime-{digest(*files, *files.values())[:10]}/"
    for name, data in files.items():
        made.put(folder + name, data)
    wheels = {name.split("-")[0]: (name, data) for name, data in files.items() if name.endswith(".whl")}
    packages = {
        name: {**lock["packages"][name], "file_name": file, "sha256": hashlib.sha256(data).hexdigest()} for name, (file, data) in wheels.items()
    }
    fetched = sum(len(data) for name, data in files.items() if not name.endswith(".mjs"))
    return folder, {"library": "python_stdlib.zip", "lock": {"info": lock["info"], "packages": packages}, "bytes": fetched}


def make_runtime(package: Path, lock: dict[str, Any], leave_out: list[str], ready: Path) -> None:
    """Fetch the pinned wheels, let Pyodide itself compile them and its library, and put all that is shipped into `ready`."""
    with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
        work, result = Path(scratch), Path(scratch) / "result"
        result.mkdir()
        python = ".".join(lock["info"]["python"].split(".")[:2])
        sorry = "The download of micropip failed; is this machine online? Run the same command again then."
        choice = ["--no-deps", "--require-hashes", "--only-binary=:all:", "--implementation", "py", "--abi", "none", "--platform", "any"]
        pip = [BIN / "python", "-m", "pip"] if (BIN / "pip").exists() else [sys.executable, "-m", "pip"]
        run([*pip, "download", "--quiet", *choice, "--python-version", python, "-r", PINS / "runtime.txt", "-d", work], sorry)
        shutil.copy(package / "python_stdlib.zip", work)
        site = f"/lib/python{python}/site-packages"
        jobs = [{"source": wheel.name, "target": f"result/{wheel.name}", "installedAt": site, "leaveOut": []} for wheel in sorted(work.glob("*.whl"))]
        for wheel in work.glob("*.whl"):
            name, version = wheel.name.split("-")[:2]
            if lock["packages"][name]["version"] != version:
                raise Stop(f"Pyodide goes with {name} {lock['packages'][name]['version']}, but .pins/runtime.txt names {version}.")
        library = {"source": "python_stdlib.zip", "target": "result/python_stdlib.zip", "leaveOut": leave_out}
        jobs.append({**library, "installedAt": f"/lib/python{python.replace('.', '')}.zip"})
        whole = {"folder": str(work), "jobs": jobs, "library": library["target"], "installer": jobs[0]["target"]}
        (work / "jobs.json").write_text(json.dumps(whole))
        node = shutil.which("node", path=environment()["PATH"]) or "node"
        run([node, WEB / "repack.mjs", work / "jobs.json"], "Pyodide could not pack its library, or not start from what was packed.", cwd=WEB)
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
            shutil.copy(package / name, result)
        result.rename(ready)


def numerals() -> None:
    """Cut the numerals' font down to digits and signs, for the styles to use."""
    from fontTools import subset

    source = WEB / "node_modules" / "@fontsource-variable" / "fraunces" / "files" / "fraunces-latin-opsz-normal.woff2"
    target, stamp = WEB / ".generated" / "numerals.woff2", WEB / ".generated" / "numerals.stamp"
    key = digest(source.read_bytes(), (PINS / "tools.txt").read_bytes())
    if target.exists() and stamp.exists() and stamp.read_text() == key:
        return
    target.parent.mkdir(exist_ok=True)
    options = ["--text=0123456789+\N{MINUS SIGN}", "--flavor=woff2", "--layout-features=lnum,tnum,kern", "--no-hinting", "--no-recalc-timestamp"]
    subset.main([str(source), *options, f"--output-file={target}"])
    stamp.write_text(key)


def licences(made: Build) -> str:
    """The licences of everything that is shipped and not ours, as one JSON list for the About screen."""
    entries = []
    for entry in json.loads((WEB / "licences" / "shipped.json").read_text(encoding="utf-8")):
        package = WEB / "node_modules" / entry["npm"] if "npm" in entry else None
        if package:
            entry["version"] = json.loads((package / "package.json").read_text(encoding="utf-8"))["version"]
        else:
            entry.setdefault("version", "")
        text = WEB / "licences" / entry["file"] if "file" in entry else next(package.glob("LICEN[SC]E*")) if package else None
        if text is None:
            raise Stop(f"web/licences/shipped.json names no licence text for {entry['name']}.")
        entries.append({key: entry[key] for key in ("name", "version", "licence", "home")} | {"text": text.read_text(encoding="utf-8")})
    return made.add("licences.json", json.dumps(entries, ensure_ascii=False, separators=(",", ":")).encode())


def bundle(made: Build, entry: str, constants: dict[str, Any], kind: str = "esm", name: str = "[name]-[hash]") -> str:
    """Bundle a script or style sheet with all that it imports; returns its name in dist/."""
    loaders = ["--loader:.ftl=text", "--loader:.svg=text", "--loader:.woff2=file", "--asset-names=[name]-[hash]", "--legal-comments=none"]
    defines = [f"--define:{name}={json.dumps(value)}" for name, value in constants.items()] + ['--define:process.env.NODE_ENV="production"']
    target = ["--bundle", "--minify", "--charset=utf8", "--target=es2022,chrome110,firefox115,safari16.4", f"--format={kind}"]
    with tempfile.NamedTemporaryFile(dir=CACHE, suffix=".json") as report:
        where = [f"--outdir={made.out}", "--outbase=.", f"--entry-names={name}", f"--metafile={report.name}", "--log-level=warning"]
        run([node_tool("esbuild"), entry, *target, *where, *loaders, *defines], f"web/{entry} could not be bundled.", cwd=WEB)
        outputs = json.loads(Path(report.name).read_text(encoding="utf-8"))["outputs"]
    [output] = [path for path, facts in outputs.items() if facts.get("entryPoint") == entry]
    return Path(output).name


def page(made: Build, names: dict[str, str]) -> None:
    """index.html with its placeholders filled in."""

    def fill(found: re.Match[str]) -> str:
        if found[1] in names:
            return names[found[1]]
        if found[1].startswith("FILE:"):
            return copied(made, found[1].removeprefix("FILE:"))
        raise Stop(f"index.html holds %{found[1]}%, which build.py does not know.")

    text = (WEB / "index.html").read_text(encoding="utf-8")
    made.put("index.html", re.sub(r"%([A-Z][A-Z_]+(?::[\w./-]+)?)%", fill, text).encode())


def copied(made: Build, path: str) -> str:
    """A file of web/, copied to a hashed name."""
    if not (WEB / path).is_file():
        raise Stop(f"web/{path} is used by the page or its manifest, but is not there.")
    return made.add(path, (WEB / path).read_bytes())


def manifest(made: Build) -> None:
    """The web app manifest with its pictures under their hashed names."""
    data = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
    pictures = [*data.get("icons", []), *data.get("screenshots", []), *(icon for shortcut in data.get("shortcuts", []) for icon in shortcut.get("icons", []))]
    for picture in pictures:
        picture["src"] = copied(made, picture["src"])
    made.put("manifest.webmanifest", json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def precache_list(out: Path) -> list[dict[str, str | None]]:
    """Every file of the build for the service worker: address, revision (null where the name holds the hash) and integrity."""
    entries: list[dict[str, str | None]] = []
    for path in sorted(file for file in out.rglob("*") if file.is_file()):
        url, hashed = path.relative_to(out).as_posix(), hashlib.sha256(path.read_bytes())
        integrity = "sha256-" + base64.b64encode(hashed.digest()).decode()
        entries.append({"url": url, "revision": hashed.hexdigest()[:16] if url in FIXED_NAMES else None, "integrity": integrity})
    return entries


PARTS = {
    "page: markup, words, script, styles, numerals": r"index\.html|manifest\.webmanifest|(main|src/theme)-\w+\.(js|css)|.*\.woff2",
    "worker": r"worker-\w+\.js",
    "service worker": r"sw\.js",
    "engine": r"engine-\w+/.*",
    "Python: wasm and its loader": r"runtime-\w+/pyodide.*",
    "Python: library, micropip": r"runtime-\w+/.*\.(zip|whl)",
    "licences": r"licences-\w+\.json",
    "icons and screenshots": r".*\.(png|svg|webp|jpg|ico)",
}


def size_table(made: Build, quiet: bool) -> bool:
    """Print what each part weighs, raw and packed, against its budget; returns whether all are within."""
    import brotli

    memo = CACHE / "sizes.json"
    known: dict[str, list[int]] = json.loads(memo.read_text()) if memo.exists() else {}
    sums: dict[str, list[int]] = {part: [0, 0, 0] for part in [*PARTS, "everything"]}
    for path in sorted(file for file in made.out.rglob("*") if file.is_file()):
        data, name = path.read_bytes(), path.relative_to(made.out).as_posix()
        key = digest(data)[:24]
        if key not in known:
            known[key] = [len(data), len(gzip.compress(data, 9)), len(brotli.compress(data, quality=9))]
        part = next((part for part, pattern in PARTS.items() if re.fullmatch(pattern, name)), None)
        if part is None:
            raise Stop(f"{name} belongs to no part of the size table.")
        for column in range(3):
            sums[part][column] += known[key][column]
            sums["everything"][column] += known[key][column]
    memo.write_text(json.dumps(known))
    budgets, within, lines = made.config["budgets"], True, [f"{'kB':48}{'raw':>9}{'gzip':>9}{'brotli':>9}{'budget':>9}"]
    for part, (raw, zipped, packed) in sums.items():
        if raw:
            over = packed > 1000 * budgets[part]
            within = within and not over
            lines.append(f"{part:48}{raw / 1000:9.1f}{zipped / 1000:9.1f}{packed / 1000:9.1f}{budgets[part]:9}{'  over budget' if over else ''}")
    if not quiet or not within:
        print("\n".join(lines), flush=True)
    return within


# ------------------------------------------------------------------------------------------------------------------------------ serving


@dataclass(frozen=True)
class Site:
    """A built folder held in memory, so that a server never hands out half a build."""

    files: dict[str, tuple[bytes, str]]

    @classmethod
    def load(cls, folder: Path) -> Site:
        """Read every file of `folder`; addresses are relative to it, with slashes."""
        return cls({path.relative_to(folder).as_posix(): (path.read_bytes(), TYPES[path.suffix]) for path in folder.rglob("*") if path.is_file()})


class Server(http.server.ThreadingHTTPServer):
    """Serves a Site under a path of 127.0.0.1, the way a static host does. `site` may be replaced at any time."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"

    def __init__(self, site: Site, port: int, mount: str = "/") -> None:
        self.site, self.mount = site, "/" + mount.strip("/") + "/" if mount.strip("/") else "/"
        try:
            super().__init__(("127.0.0.1", port), Handler)
        except OSError as error:
            raise Stop(f"Port {port} is taken by another program; choose one with --port.") from error
        self.url = f"http://127.0.0.1:{self.server_address[1]}{self.mount}"
        self.open: set[socket.socket] = set()

    def start(self) -> None:
        """Answer in the background."""
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Answer no more, and hang up on whoever is still connected."""
        self.shutdown()
        self.server_close()
        for connection in [*self.open]:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Remember the connection until it ends."""
        self.open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Forget the connection."""
        self.open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up early is no news."""


class Handler(http.server.BaseHTTPRequestHandler):
    """GET and HEAD of a file; pages that may change are asked for again each time, hashed names are kept for good."""

    protocol_version = "HTTP/1.1"
    server_version: ClassVar[str] = "ninety-eight"
    server: Server

    def do_GET(self) -> None:
        """Answer with a file of the site, or 404."""
        path = self.path.split("?")[0]
        name = path.removeprefix(self.server.mount) if path.startswith(self.server.mount) else None
        found = self.server.site.files.get("index.html" if name == "" else name) if name is not None else None
        status, (body, kind) = (200, found) if found else (404, (b"Not found\n", "text/plain; charset=utf-8"))
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        lasting = found and name and name not in FIXED_NAMES
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if lasting else "no-cache")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_HEAD = do_GET

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet: the browser's own tools show requests better."""


def serve(port: int, mode: str, mount: str) -> None:
    """Build, serve, and build again whenever a source changes, until Ctrl-C."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with Server(Site({}), port, mount) as server:
        server.site = Site.load(build(mode, strict=False))
        server.start()
        print(f"\nNinety-Eight is at {server.url}  (Ctrl-C ends it)", flush=True)
        seen = state_of_sources()
        with contextlib.suppress(KeyboardInterrupt):
            while True:
                time.sleep(0.5)
                now = state_of_sources()
                if now == seen:
                    continue
                seen = now
                try:
                    server.site = Site.load(build(mode, quiet=True, strict=False))
                    print(time.strftime("%H:%M:%S  built anew"), flush=True)
                except Stop as problem:
                    print(f"{problem} The page stays as it was.", file=sys.stderr, flush=True)


def state_of_sources() -> list[tuple[str, int, int]]:
    """What tells that a source has changed: name, time and size of each."""
    state = []
    for path in sources():
        with contextlib.suppress(FileNotFoundError):
            facts = path.stat()
            state.append((str(path), facts.st_mtime_ns, facts.st_size))
    return state


# --------------------------------------------------------------------------------------------------------------------- tests and checks


def test(args: argparse.Namespace) -> int:
    """Make sure of a browser, build once, run pytest."""
    from tests import browsers

    names = ["chromium", "firefox"] if args.all_browsers else ["chromium"]
    for name in names:
        browsers.ensure(name)
    build(quiet=True)
    env = {**environment(), "NINETY_EIGHT_LONG": "1" if args.long else "", "NINETY_EIGHT_BROWSERS": ",".join(names)}
    return subprocess.run([str(BIN / "python"), "-m", "pytest", *args.pytest], cwd=ROOT, env=env).returncode


def check(fix: bool) -> int:
    """Formatting, lint, types and the thinness of the shell; every finding of every tool is shown."""
    node_tools()
    python, tsc = str(BIN / "python"), str(node_tool("tsc"))
    steps: list[tuple[str, list[str]]] = [
        ("ruff format", [python, "-m", "ruff", "format", *([] if fix else ["--check"]), "."]),
        ("ruff check", [python, "-m", "ruff", "check", *(["--fix"] if fix else []), "."]),
        ("mypy", [python, "-m", "mypy"]),
        ("tsc, page", [tsc, "-p", "web"]),
        ("tsc, workers", [tsc, "-p", "web/tsconfig.worker.json"]),
        ("biome", [str(node_tool("biome")), "check" if fix else "ci", *(["--write"] if fix else []), "--config-path=web", "web"]),
        ("thin shell", [python, "-m", "pytest", "-q", "tests/web/test_thin_shell.py"]),
    ]
    failed = []
    for name, command in steps:
        done = subprocess.run(command, cwd=ROOT, env=environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8")
        print(f"{name}: {'failed' if done.returncode else 'ok'}", flush=True)
        if done.returncode:
            failed.append(name)
            print(done.stdout + done.stderr, flush=True)
    print(f"check failed: {', '.join(failed)}" if failed else "All checks passed.")
    return bool(failed)


def module(name: str, *args: str) -> int:
    """Run a module of tests/ as a program."""
    return subprocess.run([str(BIN / "python"), "-m", name, *args], cwd=ROOT, env=environment()).returncode


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="build.py", description="Builds, serves, tests and checks Ninety-Eight.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="serve | build | test | check | bench | cases")

    def command(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=text, description=text)

    serving = command("serve", "Build the app, serve it on this machine, and build it anew whenever a source changes.")
    serving.add_argument("--port", type=int, default=PORT, help=f"the port on 127.0.0.1 (default {PORT})")
    serving.add_argument("--path", default="/", help="serve under this path, as a project page does (default /)")
    serving.add_argument("--dev", action="store_true", help="without a service worker: every reload shows the newest build")
    command("build", "Write the app to dist/ as static files, and show what it weighs against its budgets.")
    testing = command("test", "Run all tests, a real browser included. Further arguments go to pytest.")
    testing.add_argument("--long", action="store_true", help="with the great counts of games, shuffles and crashes")
    testing.add_argument("--all-browsers", action="store_true", help="Firefox too")
    checking = command("check", "Check formatting, lint and types of Python, JavaScript and CSS, and that the shell holds no rules.")
    checking.add_argument("--fix", action="store_true", help="format, and mend what can be mended")
    benching = command("bench", "Measure the start, the engine and a tap, side by side in one run.")
    benching.add_argument("--runs", type=int, default=5, help="starts of each kind (default 5)")
    cases = command("cases", "Run the rulebook cases of a file; the last line is 'N passed, N failed'.")
    cases.add_argument("file", type=Path, help="a JSON list of cases")
    cases.add_argument("--browser", action="store_true", help="through the real worker of the built app")
    args, rest = parser.parse_known_args()
    if rest and args.command != "test":
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    args.pytest = rest
    return args


def main() -> int:
    """Do what the command line asks for; returns the exit code."""
    args = arguments()
    enter_environment()
    if args.command == "serve":
        serve(args.port, "dev" if args.dev else "app", args.path)
    elif args.command == "test":
        return test(args)
    elif args.command == "check":
        return check(args.fix)
    elif args.command == "bench":
        build(quiet=True)
        return module("tests.bench", "--runs", str(args.runs))
    elif args.command == "cases":
        if args.browser:
            build(quiet=True)
        return module("tests.cases", str(args.file.resolve()), *(["--browser"] if args.browser else []))
    else:
        build()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Stop as problem:
        sys.exit(f"build.py: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)
