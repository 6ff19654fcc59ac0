"""The command line of build.py."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BUILD = Path(__file__).parents[1] / "build.py"


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--help"], 0, ""),
        (["-h"], 0, ""),
        (["biuld"], 1, "Unknown arguments: biuld"),
        (["build", "here"], 1, "Unknown arguments: build here"),
        (["--untrimed"], 1, "Unknown arguments: --untrimed"),
    ],
)
def test_help_and_unknown_arguments_print_usage(
    arguments: list[str], code: int, message: str
) -> None:
    result = subprocess.run([sys.executable, BUILD, *arguments], capture_output=True, text=True)
    assert result.returncode == code
    assert "python3 build.py serve " in result.stdout + result.stderr
    assert result.stderr.strip().endswith(message)
    assert bool(result.stderr) == bool(code)
