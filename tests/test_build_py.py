"""The command line of build.py."""

from __future__ import annotations

import socket
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


TAKEN = "taken"  # stands for a port where another program listens


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--port", "0"], 2, "port is '0', expected a number from 1 to 65535"),
        (["--port", "70000"], 2, "port is '70000', expected a number from 1 to 65535"),
        (["--prot", "8001"], 2, "unrecognized arguments: --prot 8001"),
        (["--port", TAKEN], 1, "Can't serve at 127.0.0.1, port "),
        (["--port", "8001", "--host", "192.0.2.1"], 1, "Can't serve at 192.0.2.1, port 8001: "),
        (["--untrimmed", "--host", "a..b"], 1, "Can't serve at a..b, port 8000: "),
        (["--help"], 0, ""),
    ],
)
def test_serve_explains_its_arguments_before_it_builds(
    arguments: list[str], code: int, message: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        arguments = [port if argument == TAKEN else argument for argument in arguments]
        command = [sys.executable, BUILD, "serve", *arguments]
        result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == code
    assert message in result.stderr
    assert result.stdout.startswith("usage: python3 build.py serve") == (not code)
    assert bool(result.stdout) == (not code)
