"""build.py at the terminal: help, and plain sentences where something is wrong."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import build
from web.build.tools import PINS, ROOT, Stop, run

COMMANDS = ["serve", "build", "test", "check", "bench", "train", "cases"]


def call(*args: str) -> subprocess.CompletedProcess[str]:
    """Run build.py as a person does."""
    return subprocess.run([sys.executable, str(ROOT / "build.py"), *args], capture_output=True, text=True, encoding="utf-8", timeout=120)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    done = call(command, "--help")
    assert done.returncode == 0
    assert f"build.py {command}" in done.stdout


def test_the_help_names_every_command() -> None:
    text = call("--help").stdout
    assert all(command in text for command in COMMANDS)


def test_an_older_python_is_told_so() -> None:
    code = "import sys; sys.version_info = (3, 10, 0); exec(compile(open('build.py').read(), 'build.py', 'exec'))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("build.py needs Python 3.11 or newer")
    assert len(done.stderr.splitlines()) == 1


def test_a_taken_port_gets_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = call("serve", "--port", str(port))
    assert done.returncode == 1
    assert done.stderr == f"build.py: Port {port} is taken by another program; choose one with --port.\n"


@pytest.mark.parametrize("args", [(), ("solo-32", "--prove")])
def test_training_asks_what_to_do(args: tuple[str, ...]) -> None:
    done = call("train", *args)
    assert done.returncode == 1
    assert done.stderr.startswith("build.py: Say which network shall learn, or --prove;")


def test_an_unknown_network_is_told_so() -> None:
    done = call("train", "solo-99")
    assert done.returncode == 1
    assert "solo-99" in done.stderr
    assert "solo-32" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_failed_download_gets_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name, value in {
        "PIP_INDEX_URL": "http://127.0.0.1:9/",
        "PIP_EXTRA_INDEX_URL": "",
        "PIP_FIND_LINKS": "",
        "PIP_RETRIES": "0",
    }.items():
        monkeypatch.setenv(name, value)
    pins = tmp_path / "pins.txt"
    pins.write_text("ninety-eight-that-nobody-has==1 --hash=sha256:" + "0" * 64 + "\n")
    with pytest.raises(Stop, match="The download of a thing failed; is this machine online"):
        build.install(pins, tmp_path / "stamp", "a thing")
    assert not (tmp_path / "stamp").exists()
    assert "Traceback" not in capsys.readouterr().err


def test_a_missing_tool_gets_a_sentence() -> None:
    with pytest.raises(Stop, match="That cannot be done"):
        run(["no-such-tool-98"], "That cannot be done.")


def test_cases_ends_with_the_counts(tmp_path: Path) -> None:
    everything = json.loads((ROOT / "tests" / "cases" / "cases.json").read_text())["cases"]
    good = next(case for case in everything if case["id"] == "B-SET-1")
    bad = {**good, "title": "a wrong hand", "expect": {**good["expect"], "hand": 9}}
    for_people = next(case for case in everything if case["ask"] == "talk")
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([good, bad, for_people]))
    done = call("cases", str(file))
    assert done.returncode == 1
    assert "a wrong hand" in done.stdout
    assert done.stdout.splitlines()[-1] == "1 passed, 1 failed"
    file.write_text(json.dumps({"cases": [good]}))
    done = call("cases", str(file))
    assert (done.returncode, done.stdout) == (0, "1 passed, 0 failed\n")


@pytest.mark.parametrize(("text", "words"), [(None, "could not be read"), ("{", "could not be read"), ('{"cases": 3}', "holds no cases")])
def test_a_bad_file_of_cases_gets_a_sentence(text: str | None, words: str, tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    if text is not None:
        file.write_text(text)
    done = call("cases", str(file))
    assert done.returncode == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_pins_name_hashes_and_no_addresses() -> None:
    for pins in PINS.iterdir():
        text = pins.read_text()
        assert "--hash=sha256:" in text
        assert "://" not in text
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    assert all("integrity" in entry for name, entry in lock.items() if name)
    assert not any("resolved" in entry for entry in lock.values())
