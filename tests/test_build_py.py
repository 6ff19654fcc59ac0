"""The command line of build.py."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BUILD = Path(__file__).parents[1] / "build.py"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--help"], 0, ""),
        (["-h"], 0, ""),
        (["biuld"], 1, "Not understood: biuld"),
        (["serve", "--port", "9"], 1, "Not understood: serve --port 9"),
        (["build", "here"], 1, "Not understood: build here"),
    ],
)
def test_unknown_command_prints_usage(arguments: list[str], code: int, said: str) -> None:
    ran = subprocess.run([sys.executable, BUILD, *arguments], capture_output=True, text=True)
    assert ran.returncode == code
    assert "python3 build.py serve " in ran.stdout + ran.stderr
    assert ran.stderr.strip().endswith(said)
    assert bool(ran.stderr) == bool(code)
