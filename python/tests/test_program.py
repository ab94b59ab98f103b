"""The command line."""

import subprocess
import sys
from importlib import metadata

import pytest


def run(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "jiugong", *words]
    return subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", timeout=600)


def test_the_command_line_works() -> None:
    solved = run("solve", "283104765", "--goal", "spiral", "--format", "moves")
    assert (solved.stdout, solved.stderr, solved.returncode) == ("uldr\n", "", 0)
    stream = run("solve", "--format", "moves", text="123456780\n123456708\n123456870\n")
    assert stream.stdout.splitlines()[1] == "r" and stream.returncode == 1
    wrong = run("solve", "28310476", "--lang", "zh")
    assert wrong.returncode == 2 and "错误" in wrong.stderr
    assert "serve" in run("--help").stdout
    assert run("--version").stdout.startswith("jiugong ")
    # Output without a final line break is flushed as well.
    assert run("solve", "--domain", "hanoi", "3", "--format", "json").stdout.startswith("{")


@pytest.mark.full
def test_the_package_contains_its_licences() -> None:
    files = metadata.files("jiugong") or []
    for name, words in [("LICENSE-MIT", "Permission is hereby granted"), ("LICENSE-APACHE", "Apache License")]:
        [licence] = [file for file in files if file.name == name]
        assert words in licence.read_text()
