#!/usr/bin/env python3
"""Builds, serves, tests and checks Ninety-Eight. Needs Python 3.11 or newer and nothing else: it brings its own tools.

    python3 build.py serve     the app on this machine, built anew whenever a source changes
    python3 build.py build     the app as static files in dist/
    python3 build.py test      all tests, a real browser included
    python3 build.py check     formatting, lint, types, and that the shell holds no rules
    python3 build.py bench     start, play and tap measured side by side; with --thinking, games won by the thinking
    python3 build.py train     the networks of the thinking, learnt by playing against themselves
    python3 build.py cases     rulebook cases of a file

The steps that make the app out of web/ stand in web/build/. What web/ may use: %MAIN_JS%, %MAIN_CSS%, %WORKER_JS%, %VERSION% and
%FILE:icons/x.png% in index.html, and every "src" of manifest.webmanifest, become the names that the files have in dist/. Scripts read the
constant __BUILD__ (web/types.d.ts). web/.generated/numerals.woff2, the digits of the numerals' font, is made before the styles are bundled.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older one should be told, not shown a traceback
    sys.exit("build.py needs Python 3.11 or newer; this is Python " + sys.version.split()[0] + ".")

import argparse
import contextlib
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import tomllib
from pathlib import Path

from web.build import pages, runtime, snapshot
from web.build.server import Server, Site
from web.build.tools import BIN, CACHE, DIST, PINS, ROOT, VENV, WEB, Stop, alone, digest, environment, node_tool, run

PORT = 8098
MOST_BROWSERS = 4
"""Files of tests that run side by side, if there are as many processors."""

# ---------------------------------------------------------------------------------------------------------------- the tools it brings


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
    return version is not None and int(version[1]) >= 20


# ------------------------------------------------------------------------------------------------------------------ the steps of a build


def build(mode: str = "app", quiet: bool = False, strict: bool = True) -> Path:
    """Build the app; returns its folder: dist/, or one of its own for mode `dev` (no service worker).

    What stood there before stays until the new build is whole. `strict` makes it an error to be over budget.
    """
    node_tools()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    version, settings = project["project"]["version"], project["tool"]["build"]
    target = DIST if mode == "app" else CACHE / mode
    with alone("build"), tempfile.TemporaryDirectory(dir=CACHE) as scratch:
        out = pages.Folder(Path(scratch) / "new")
        engine = engine_wheel(out, Path(scratch))
        python, library, lock = runtime.add(out, settings["leave-out"])
        taken = snapshot.add(out, lock, library + runtime.LIBRARY, engine)
        fetched = runtime.fetched(out, python, library, taken["file"])
        facts = {"lock": lock, "library": library, "snapshot": taken, "bytes": fetched}
        pages.numerals()
        about = {
            "mode": mode,
            "version": version,
            "build": digest(engine, python, library, taken["file"], sources_digest())[:8],
            "worker": "",
            "serviceWorker": "sw.js" if mode == "app" else None,
            "thirdParty": pages.licences(out),
            "runtime": python,
            "engine": engine,
        }
        about["worker"] = pages.bundle(out, "src/worker.js", {"__BUILD__": about, "__RUNTIME__": facts})
        script = pages.bundle(out, "src/main.js", {"__BUILD__": about})
        style = pages.bundle(out, "styles/main.css", {})
        pages.index(out, {"MAIN_JS": script, "MAIN_CSS": style, "WORKER_JS": about["worker"], "VERSION": version})
        pages.manifest(out)
        if mode == "app":
            known = {"__BUILD__": about, "__SNAPSHOT__": taken["file"], "__PRECACHE__": pages.precache_list(out)}
            pages.bundle(out, "sw.js", known, kind="iife", name="sw")
        else:
            pages.bundle(out, "sw-off.js", {}, kind="iife", name="sw")
        within_budget = pages.size_table(out, settings["budgets"], quiet)
        if target.exists():
            target.rename(Path(scratch) / "old")
        out.root.rename(target)
    if strict and not within_budget:
        raise Stop("The build is over its budget (pyproject.toml, [tool.build.budgets]).")
    return target


def sources_digest() -> str:
    """SHA-256 of everything in web/ that a build is made from."""
    return digest(*(part for path in sources() for part in (str(path.relative_to(ROOT)), path.read_bytes())))


def sources() -> list[Path]:
    """The files that builds are made from: engine, web, pins and settings."""
    skip = {"node_modules", ".generated", "__pycache__"}
    files = [ROOT / "pyproject.toml", ROOT / "LICENSE", *sorted(PINS.iterdir())]
    for room in (ROOT / "engine", WEB):
        for folder, folders, names in os.walk(room):
            folders[:] = sorted(set(folders) - skip)
            files += [Path(folder, name) for name in sorted(names) if not name.startswith(".")]
    return files


def engine_wheel(out: pages.Folder, scratch: Path) -> str:
    """The engine as a pure wheel in a folder named by its hash."""
    code = "import sys; from flit_core import buildapi; print(buildapi.build_wheel(sys.argv[1]))"
    os.environ["SOURCE_DATE_EPOCH"] = "315532800"  # 1980, the first date that a zip can hold
    name = run([BIN / "python", "-c", code, scratch], "The engine's wheel could not be built.", cwd=ROOT).split()[-1]
    data = (scratch / name).read_bytes()
    return out.put(f"engine-{digest(data)[:10]}/{name}", data)


# ------------------------------------------------------------------------------------------------------------------------------ serving


def serve(port: int, mode: str, mount: str) -> None:
    """Build, serve, and build again whenever a source changes, until Ctrl-C."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with Server(Site({}), port, mount) as server:
        seen = state_of_sources()
        server.site = Site.load(build(mode, strict=False))
        server.start()
        print(f"\nNinety-Eight is at {server.url}  (Ctrl-C ends it)", flush=True)
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

    required = browsers.ALL if args.all_browsers else ("chromium",)
    for name in required:
        browsers.ensure(name)
    build(quiet=True)
    env = {**environment(), "NINETY_EIGHT_LONG": "1" if args.long else "", "NINETY_EIGHT_BUILT": "1"}
    if args.all_browsers:
        env["NINETY_EIGHT_BROWSERS"] = " ".join(required)
    # Much of the time goes by with waiting for a browser: files of tests run side by side, each with a browser of its own.
    side_by_side = ["-n", str(min(MOST_BROWSERS, os.cpu_count() or 1)), "--dist", "loadfile"]
    return subprocess.run([str(BIN / "python"), "-m", "pytest", *side_by_side, *args.pytest], cwd=ROOT, env=env).returncode


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
        ("biome", [str(node_tool("biome")), *(["check", "--write"] if fix else ["ci"]), "--colors=off", "."]),
        ("thin shell", [python, "-m", "pytest", "-q", "tests/web/test_thin_shell.py"]),
    ]
    failed = []
    for name, command in steps:
        done = subprocess.run(
            command,
            cwd=WEB if name == "biome" else ROOT,
            env=environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        print(f"{name}: {'failed' if done.returncode else 'ok'}", flush=True)
        if done.returncode:
            failed.append(name)
            print(done.stdout + done.stderr, flush=True)
    print(f"check failed: {', '.join(failed)}" if failed else "All checks passed.")
    return bool(failed)


def train(args: argparse.Namespace) -> int:
    """Bring what only training needs, then train or prove."""
    from tests.train.recipes import RECIPES

    if bool(args.network) == args.prove:
        raise Stop("Say which network shall learn, or --prove; `python3 build.py train --help` tells more.")
    if args.network and args.network not in RECIPES:
        raise Stop(f"There is no network {args.network}; there are {', '.join(RECIPES)}.")
    with alone("tools"):
        install(PINS / "training.txt", VENV / "training.stamp", "numpy and numba")
    given = [args.network] if args.network else ["--prove"]
    for name in ("games", "searched", "iterations", "seed", "state", "start"):
        value = getattr(args, name)
        if value is not None:
            given += [f"--{name}", str(value.resolve() if isinstance(value, Path) else value)]
    given += [f"--{name}" for name in ("fresh", "go-on") if getattr(args, name.replace("-", "_"))]
    return module("tests.train", *given)


def module(name: str, *args: str) -> int:
    """Run a module of tests/ as a program."""
    return subprocess.run([str(BIN / "python"), "-m", name, *args], cwd=ROOT, env=environment()).returncode


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="build.py", description="Builds, serves, tests and checks Ninety-Eight.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="serve | build | test | check | bench | train | cases")

    def command(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=text, description=text)

    serving = command("serve", "Build the app, serve it on this machine, and build it anew whenever a source changes.")
    serving.add_argument("--port", type=int, default=PORT, help=f"the port on 127.0.0.1 (default {PORT})")
    serving.add_argument("--path", default="/", help="serve under this path, as a project page does (default /)")
    serving.add_argument("--dev", action="store_true", help="without a service worker: every reload shows the newest build")
    command("build", "Write the app to dist/ as static files, and show what it weighs against its budgets.")
    testing = command("test", "Run all tests, a real browser included. Further arguments go to pytest.")
    testing.add_argument("--long", action="store_true", help="with the great counts of games, shuffles and crashes")
    testing.add_argument("--all-browsers", action="store_true", help="get Firefox and WebKitGTK, and test in all three")
    checking = command("check", "Check formatting, lint and types of Python, JavaScript and CSS, and that the shell holds no rules.")
    checking.add_argument("--fix", action="store_true", help="format, and mend what can be mended")
    benching = command("bench", "Measure the start, the engine and a tap, side by side in one run; or how well the thinking plays.")
    benching.add_argument("--runs", type=int, default=9, help="starts of each kind in each browser (default 9)")
    benching.add_argument("--thinking", action="store_true", help="games won by the thinking instead; hours, with the default count")
    benching.add_argument("--games", type=int, default=1000, help="with --thinking: instant games a row, three tenths as many searched")
    benching.add_argument("--only", default="", help="with --thinking: only the rows whose names contain this")
    training = command("train", "Let a network of the thinking learn by self-play; it is kept where it wins more. Brings numpy and numba.")
    training.add_argument("network", nargs="?", help="a name out of engine/think/weights, such as pair-silent-32")
    training.add_argument("--prove", action="store_true", help="compare the compiled games with the engine's, move by move, instead")
    training.add_argument("--games", type=int, default=100, help="with --prove: games of each kind (default 100)")
    training.add_argument("--searched", type=int, default=3, help="with --prove: searched games of each kind, a minute each (default 3)")
    training.add_argument("--iterations", type=int, default=0, help="rounds of self-play and learning (default: as the recipe says)")
    training.add_argument("--seed", type=int, default=98, help="equal seeds give equal weights (default 98)")
    training.add_argument("--start", type=Path, help="begin with the weights of this file instead of those that are there")
    training.add_argument("--fresh", action="store_true", help="begin with random weights")
    training.add_argument("--go-on", action="store_true", help="go on where the last run stopped")
    training.add_argument("--state", type=Path, default=CACHE / "training", help="where runs are written down (default .cache/training)")
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
    elif args.command == "bench" and args.thinking:
        return module("tests.bench.thinking", "--games", str(args.games), "--only", args.only)
    elif args.command == "train":
        return train(args)
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
