"""Where `python3 build.py serve` serves the site."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from builder import BuildError
from builder.serve import create_server, serve


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--port", "0"], "port is '0', expected a number from 1 to 65535"),
        (["--port", "65536"], "port is '65536', expected a number from 1 to 65535"),
        (["--port", "http"], "port is 'http', expected a number"),
        (["--port"], "--port: expected one argument"),
        (["8001"], "unrecognized arguments: 8001"),
    ],
)
def test_invalid_arguments_are_explained(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        serve(tmp_path, *arguments)
    assert message in capsys.readouterr().err


def test_a_taken_port_is_explained(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BuildError, match=f"127.0.0.1, port {port}: Address already in use"):
            create_server(tmp_path, "127.0.0.1", port)


def test_an_unknown_host_is_explained(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"Can't serve at 192\.0\.2\.1, port 8000: "):
        create_server(tmp_path, "192.0.2.1", None)


def test_a_taken_default_port_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr("builder.serve.PORT", taken.getsockname()[1])
        with create_server(tmp_path, "127.0.0.1", None) as server:
            assert server.server_port != taken.getsockname()[1]
