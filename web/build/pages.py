"""The files of the app: script, style, page, manifest, pictures, licences, and the list that the service worker keeps."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from web.build.tools import CACHE, FIXED_NAMES, PINS, WEB, Stop, digest, node_tool, run


@dataclass(frozen=True)
class Folder:
    """A build under way; every name in it is relative to the app's folder, with slashes."""

    root: Path

    def add(self, path: str, data: bytes) -> str:
        """Write a file under a name that holds its hash; returns that name."""
        name = Path(path)
        return self.put(name.with_name(f"{name.stem}-{digest(data)[:10]}{name.suffix}").as_posix(), data)

    def put(self, path: str, data: bytes) -> str:
        """Write a file under exactly this name; returns it."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        return path

    def names(self) -> list[str]:
        """Every file, sorted by name."""
        return sorted(path.relative_to(self.root).as_posix() for path in self.root.rglob("*") if path.is_file())


def numerals() -> None:
    """Cut the numerals' font down to digits and signs, for the styles to use."""
    from fontTools import subset

    source = WEB / "node_modules" / "@fontsource-variable" / "fraunces" / "files" / "fraunces-latin-opsz-normal.woff2"
    target, stamp = WEB / ".generated" / "numerals.woff2", WEB / ".generated" / "numerals.stamp"
    key = digest(source.read_bytes(), (PINS / "tools.txt").read_bytes())
    if target.exists() and stamp.exists() and stamp.read_text() == key:
        return
    target.parent.mkdir(exist_ok=True)
    options = [
        "--text=0123456789+\N{MINUS SIGN}",
        "--flavor=woff2",
        "--layout-features=lnum,tnum,kern",
        "--no-hinting",
        "--no-recalc-timestamp",
    ]
    subset.main([str(source), *options, f"--output-file={target}"])
    stamp.write_text(key)


def licences(out: Folder) -> str:
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
    return out.add("licences.json", json.dumps(entries, ensure_ascii=False, separators=(",", ":")).encode())


def bundle(out: Folder, entry: str, constants: dict[str, Any], kind: str = "esm", name: str = "[name]-[hash]") -> str:
    """Bundle a script or style sheet with all that it imports; returns its name in dist/."""
    loaders = ["--loader:.ftl=text", "--loader:.svg=text", "--loader:.woff2=file", "--asset-names=[name]-[hash]", "--legal-comments=none"]
    defines = [f"--define:{name}={json.dumps(value)}" for name, value in constants.items()] + ['--define:process.env.NODE_ENV="production"']
    target = [
        "--bundle",
        "--minify",
        "--preserve-symlinks",
        "--charset=utf8",
        "--target=es2022,chrome110,firefox115,safari16.4",
        f"--format={kind}",
    ]
    with tempfile.NamedTemporaryFile(dir=CACHE, suffix=".json") as report:
        where = [f"--outdir={out.root}", "--outbase=.", f"--entry-names={name}", f"--metafile={report.name}", "--log-level=warning"]
        run([node_tool("esbuild"), entry, *target, *where, *loaders, *defines], f"web/{entry} could not be bundled.", cwd=WEB)
        outputs = json.loads(Path(report.name).read_text(encoding="utf-8"))["outputs"]
    [output] = [path for path, facts in outputs.items() if facts.get("entryPoint") == entry]
    return Path(output).name


def index(out: Folder, names: dict[str, str]) -> None:
    """index.html with its placeholders filled in."""

    def fill(found: re.Match[str]) -> str:
        if found[1] in names:
            return names[found[1]]
        if found[1].startswith("FILE:"):
            return copied(out, found[1].removeprefix("FILE:"))
        raise Stop(f"index.html holds %{found[1]}%, which build.py does not know.")

    text = (WEB / "index.html").read_text(encoding="utf-8")
    out.put("index.html", re.sub(r"%([A-Z][A-Z_]+(?::[\w./-]+)?)%", fill, text).encode())


def copied(out: Folder, path: str) -> str:
    """A file of web/, copied to a hashed name."""
    if not (WEB / path).is_file():
        raise Stop(f"web/{path} is used by the page or its manifest, but is not there.")
    return out.add(path, (WEB / path).read_bytes())


def manifest(out: Folder) -> None:
    """The web app manifest with its pictures under their hashed names."""
    data = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
    pictures = [
        *data.get("icons", []),
        *data.get("screenshots", []),
        *(icon for shortcut in data.get("shortcuts", []) for icon in shortcut.get("icons", [])),
    ]
    for picture in pictures:
        picture["src"] = copied(out, picture["src"])
    out.put("manifest.webmanifest", json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def precache_list(out: Folder) -> list[dict[str, str | int | None]]:
    """Every file of the build, for the service worker."""
    return [precache_entry(name, (out.root / name).read_bytes()) for name in out.names()]


def precache_entry(name: str, data: bytes) -> dict[str, str | int | None]:
    """One line of the service worker's list: address, revision (null where the name holds the hash), integrity, and bytes."""
    hashed = hashlib.sha256(data)
    integrity = "sha256-" + base64.b64encode(hashed.digest()).decode()
    revision = hashed.hexdigest()[:16] if name in FIXED_NAMES else None
    return {"url": name, "revision": revision, "integrity": integrity, "bytes": len(data)}


PARTS = {
    "page: markup, words, script, styles, numerals": r"index\.html|manifest\.webmanifest|(main|src/theme)-\w+\.(js|css)|.*\.woff2",
    "worker": r"worker-\w+\.js",
    "Python: wasm and its loader": r"runtime-\w+/pyodide.*",
    "Python: snapshot of its memory": r"snapshot-\w+\.bin",
    "service worker": r"sw\.js",
    "second way: library, micropip": r"library-\w+/.*",
    "second way: engine": r"engine-\w+/.*",
    "licences": r"licences-\w+\.json",
    "icons and screenshots": r".*\.(png|svg|webp|jpg|ico)",
}
UNTIL_PLAYABLE = tuple(PARTS)[:4]
"""Parts that a first visit fetches before the first move can be made; all else comes after that."""
PLAYABLE, EVERYTHING = "until playable, by gzip", "everything"


def size_table(out: Folder, budgets: dict[str, int], quiet: bool) -> bool:
    """Print what each part weighs, raw and packed, against its budget; returns whether all are within.

    Budgets are kB as brotli packs it; what is fetched until the game is playable is held to what gzip makes of it, which every host has.
    """
    import brotli

    memo = CACHE / "sizes.json"
    known: dict[str, list[int]] = json.loads(memo.read_text()) if memo.exists() else {}
    sums: dict[str, list[int]] = {part: [0, 0, 0] for part in [*UNTIL_PLAYABLE, PLAYABLE, *tuple(PARTS)[4:], EVERYTHING]}
    for name in out.names():
        data = (out.root / name).read_bytes()
        key = digest(data)[:24]
        if key not in known:
            known[key] = [len(data), len(gzip.compress(data, 9)), len(brotli.compress(data, quality=9))]
        part = next((part for part, pattern in PARTS.items() if re.fullmatch(pattern, name)), None)
        if part is None:
            raise Stop(f"{name} belongs to no part of the size table.")
        for row in (part, EVERYTHING, *([PLAYABLE] if part in UNTIL_PLAYABLE else [])):
            sums[row] = [old + new for old, new in zip(sums[row], known[key], strict=True)]
    memo.write_text(json.dumps(known))
    within, lines = True, [f"{'kB':48}{'raw':>9}{'gzip':>9}{'brotli':>9}{'budget':>9}"]
    for part, (raw, zipped, packed) in sums.items():
        if raw:
            over = (zipped if part == PLAYABLE else packed) > 1000 * budgets[part]
            within = within and not over
            lines.append(
                f"{part:48}{raw / 1000:9.1f}{zipped / 1000:9.1f}{packed / 1000:9.1f}{budgets[part]:9}{'  over budget' if over else ''}"
            )
    if not quiet or not within:
        print("\n".join(lines), flush=True)
    return within
