"""The program with streams that are closed, full or broken, and when it is interrupted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PROGRAM = f"{sys.executable} -m rules"

needs_full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")


def run(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a shell script in which `rules` is the program."""
    script = f'rules() {{ {PROGRAM} "$@"; }}\n{script}'
    return subprocess.run(
        ["sh", "-c", script],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        errors="replace",
        timeout=60,
    )


def test_the_package_runs_as_a_program() -> None:
    result = run("rules moves emulsion --size 2")
    assert sorted(result.stdout.split()) == ["a2-a1", "a2-b2", "b1-a1", "b1-b2"]
    assert (result.returncode, result.stderr) == (0, "")


NO_SPACE = "rules: can't write the output: No space left on device\n"
CLOSED = "rules: can't write the output: standard output is closed\n"

BROKEN_STREAMS = [
    # script, exit status, what standard error has
    ("rules moves chess", 2, "rules: unknown game 'chess', expected one of "),
    ("rules show egotzi >/dev/full", 1, NO_SPACE),
    ("rules moves free-emulsion --size 19 >/dev/full", 1, NO_SPACE),
    ("rules perft egotzi 1 >/dev/full", 1, NO_SPACE),
    ("rules --help >/dev/full", 1, NO_SPACE),
    ("rules --version >/dev/full", 1, NO_SPACE),
    ("rules review --help >/dev/full", 1, NO_SPACE),
    ("rules show egotzi >&-", 1, CLOSED),
    ("rules --help >&-", 1, CLOSED),
    ("rules show egotzi >&- 2>&-", 1, ""),
    ("rules show egotzi >/dev/full 2>/dev/full", 1, ""),
    ("rules moves chess 2>&-", 2, ""),
    ("rules moves chess 2>/dev/full", 2, ""),
    ("rules play 2>/dev/full", 2, ""),
    ("rules play 2>&-", 2, ""),
    ("rules show - <&-", 2, "rules: standard input is closed\n"),
    ("(rules moves free-emulsion --size 19; echo $? >&2) | head -0", 0, "141\n"),
    ("PYTHONUNBUFFERED=1 rules --help >/dev/full", 1, NO_SPACE),
    ("PYTHONUNBUFFERED=1 rules moves emergo >/dev/full", 1, NO_SPACE),
    ("(sleep 0.3; rules --help; echo $? >&2) | head -0", 0, "141\n"),
    ("(rules perft emergo 3; echo $? >&2) | head -1 >/dev/null", 0, "141\n"),
]


@needs_full
@pytest.mark.parametrize(("script", "status", "printed"), BROKEN_STREAMS)
def test_a_broken_stream_gives_a_line_and_a_status(script: str, status: int, printed: str) -> None:
    result = run(script)
    assert result.stdout == ""
    assert result.stderr.startswith(printed)
    assert result.stderr.count("\n") == bool(printed), result.stderr
    assert result.returncode == status


STOP_IN_SEARCH = """
import signal, sys
from rules import ai
from rules.command_line import run
def think(player, *budget):
    signal.raise_signal(signal.SIGINT)
ai.Player.think = think
sys.argv = ["rules", "bestmove", "egotzi"]
run()
"""


def test_ctrl_c_stops_the_program_with_a_line() -> None:
    command = [sys.executable, "-c", STOP_IN_SEARCH]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (result.stdout, result.stderr) == ("", "rules: stopped\n")
    assert result.returncode == 130


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize("arguments", ["show emulsion --svg", "moves egotzi zz½"])
def test_any_encoding_will_do(encoding: str, arguments: str) -> None:
    result = run(f"rules {arguments}", PYTHONIOENCODING=encoding)
    assert "Traceback" not in result.stderr
    assert result.returncode == (2 if "zz" in arguments else 0)
