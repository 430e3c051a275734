"""What a build writes: static files under hashed names, all of them kept by the service worker, nothing from elsewhere."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from tests.build.conftest import Copy
from tests.conftest import Host
from web.build import pages
from web.build.server import TYPES, Site
from web.build.tools import FIXED_NAMES, Stop

OURS = re.compile(r"index\.html|manifest\.webmanifest|sw\.js|(main|worker)-\w+\.(js|css)")
NAMESPACES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML"}


def kept(site: Site) -> dict[str, tuple[str | None, str]]:
    """The service worker's list: address → revision, integrity."""
    source = site.files["sw.js"][0].decode()
    entries = re.findall(r'\{"?url"?:"([^"]+)","?revision"?:(null|"[0-9a-f]+"),"?integrity"?:"([^"]+)","?bytes"?:\d[\de]*\}', source)
    return {url: (None if revision == "null" else revision.strip('"'), integrity) for url, revision, integrity in entries}


def test_names_hold_hashes(site: Site) -> None:
    for name in set(site.files) - set(FIXED_NAMES):
        assert any(re.search(r"-[0-9a-f]{10}(\.|$)|-[0-9A-Z]{8}(\.|$)", part) for part in name.split("/")), name


def test_every_file_is_kept_with_its_hash(site: Site) -> None:
    listed = kept(site)
    assert set(listed) == set(site.files) - {"sw.js"}
    for name, (revision, integrity) in listed.items():
        digest = hashlib.sha256(site.files[name][0]).digest()
        assert integrity == "sha256-" + base64.b64encode(digest).decode()
        assert (revision is not None) == (name in FIXED_NAMES)


def test_no_address_leads_elsewhere(site: Site) -> None:
    for name in filter(OURS.fullmatch, site.files):
        text = site.files[name][0].decode()
        found = {address for address in re.findall(r"https?://[\w.-]+[\w./-]*", text) if address not in NAMESPACES}
        assert not {
            address for address in found if re.search(rf"""(src|href|url\(|import|fetch\()\W{{0,3}}{re.escape(address)}""", text)
        }, name
        assert not re.search(r"""(src|href)=["']?/""", text), name
        assert not re.search(r"""url\(["']?/""", text), name


def test_the_manifest_stands_on_any_path(site: Site) -> None:
    manifest = json.loads(site.files["manifest.webmanifest"][0])
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    assert "id" not in manifest
    pictures = manifest["icons"] + manifest.get("screenshots", [])
    assert {picture["src"] for picture in pictures} <= set(site.files)
    for picture in pictures:
        data = site.files[picture["src"]][0]
        size = f"{int.from_bytes(data[16:20], 'big')}x{int.from_bytes(data[20:24], 'big')}"
        assert picture["sizes"] == size, picture["src"]
    assert any(icon["purpose"] == "maskable" for icon in manifest["icons"])
    assert not any("maskable" in icon["purpose"] and "any" in icon["purpose"] for icon in manifest["icons"])


def test_the_engine_is_a_pure_wheel_of_the_engine(site: Site) -> None:
    [name] = [name for name in site.files if name.startswith("engine-")]
    assert name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(BytesIO(site.files[name][0])).namelist()
    assert "engine/api.py" in names
    assert {path.split("/")[0].split("-")[0] for path in names} == {"engine", "ninety_eight"}


def test_licences_name_all_that_is_shipped(site: Site) -> None:
    [name] = [name for name in site.files if name.startswith("licences-")]
    entries = json.loads(site.files[name][0])
    assert {"Pyodide", "CPython", "micropip", "lit-html", "idb", "Fluent", "Workbox", "Fraunces"} <= {entry["name"] for entry in entries}
    assert all(len(entry["text"]) > 300 and entry["version"] and entry["licence"] for entry in entries)
    shipped = {entry["name"]: entry["version"] for entry in entries}
    [installer] = [name for name in site.files if "/micropip-" in name]
    assert f"micropip-{shipped['micropip']}-" in installer


@pytest.mark.parametrize("mount", ["/", "/x/", "/x/y/"])
def test_types_and_lifetimes(mount: str, host: Callable[..., Host]) -> None:
    here = host(mount)
    for name in here.site.files:
        with urllib.request.urlopen(here.url + name) as answer:
            assert answer.headers["Content-Type"] == TYPES[Path(name).suffix]
            assert answer.headers["Cache-Control"] == ("no-cache" if name in FIXED_NAMES else "public, max-age=31536000, immutable")
            assert answer.read() == here.site.files[name][0]
    with urllib.request.urlopen(here.url + "?deal=1&x=2") as answer:
        assert answer.headers["Content-Type"].startswith("text/html")
    for missing in ("nothing.js", "../pyproject.toml", "index.html/"):
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(here.url + missing)


def test_the_same_sources_give_the_same_bytes_anywhere(copy: Copy) -> None:
    here, there = copy.original.files, copy.files()
    assert set(there) == set(here)
    assert [name for name in there if there[name] != here[name][0]] == []


def test_a_second_build_takes_seconds(copy: Copy) -> None:
    before, started = copy.files(), time.monotonic()
    done = copy.call("build")
    assert done.returncode == 0
    assert "Packing" not in done.stdout
    assert "Installing" not in done.stdout
    assert time.monotonic() - started < 20
    assert copy.files() == before


def test_a_build_over_its_budget_fails(copy: Copy) -> None:
    project = copy.root / "pyproject.toml"
    text = project.read_text()
    try:
        project.write_text(re.sub(r'("second way: engine") = \d+', r"\1 = 1", text))
        done = copy.call("build")
    finally:
        project.write_text(text)
    assert done.returncode == 1
    assert re.search(r"^second way: engine .* over budget$", done.stdout, re.M)
    assert done.stderr == "build.py: The build is over its budget (pyproject.toml, [tool.build.budgets]).\n"


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("web/index.html", "<p>%NO_SUCH%</p>", "%NO_SUCH%, which build.py does not know"),
        ("web/index.html", "<img src=%FILE:icons/none.png%>", "web/icons/none.png is used by the page or its manifest, but is not there"),
        ("web/src/main.js", "import './none.js';", "web/src/main.js could not be bundled"),
    ],
)
def test_a_broken_source_gets_a_sentence_and_keeps_the_old_build(copy: Copy, file: str, text: str, words: str) -> None:
    before, original = copy.files(), (copy.root / file).read_text()
    try:
        (copy.root / file).write_text(original + text)
        done = copy.call("build")
    finally:
        (copy.root / file).write_text(original)
    assert done.returncode == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert copy.files() == before


def test_a_file_outside_the_size_table_is_refused(tmp_path: Path) -> None:
    out = pages.Folder(tmp_path)
    out.put("stray.txt", b"?")
    with pytest.raises(Stop, match=r"stray\.txt belongs to no part"):
        pages.size_table(out, {}, quiet=True)
