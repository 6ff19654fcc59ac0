"""Checks of the site in WebKitGTK, started by hand: no test runs in WebKit.

    PYTHONPATH=.:site .venv/bin/python -m tests.browser.webkit

checks dist/ as built by `python3 build.py`, and prints the result of each check. It needs Debian's
webkit2gtk-driver and xvfb.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from builder import DIST
from tests.browser import every_engine
from tests.browser.every_engine import TIMEOUT, Tab
from tests.browser.host import Host

DRIVER_COMMAND = ["xvfb-run", "--auto-servernum", "WebKitWebDriver"]


class WebKitTab(Tab):
    """A window of WebKitGTK's MiniBrowser, over WebDriver."""

    def __init__(self, driver: str) -> None:
        self._address = f"{driver}/session"
        session = self._call(
            "", capabilities={"alwaysMatch": {"timeouts": {"script": 1000 * TIMEOUT}}}
        )
        self._address += f"/{session['sessionId']}"

    def _call(self, command: str, **values: Any) -> Any:
        return call(f"{self._address}{command}", values)

    def close(self) -> None:
        call(self._address, None, "DELETE")

    def goto(self, url: str) -> None:
        self._call("/url", url=url)

    def reload(self) -> None:
        self._call("/refresh")

    def evaluate(self, script: str) -> Any:
        body = f"const done = arguments[0]; (async () => done(JSON.stringify(await ({script}))))();"
        return json.loads(self._call("/execute/async", script=body, args=[]) or "null")

    def click(self, selector: str) -> None:
        x, y = self.scroll_to(selector)
        move = {"type": "pointerMove", "duration": 0, "x": x, "y": y}
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "actions": [move, *press]}
        self._call("/actions", actions=[mouse])

    def frame(self) -> Tab:
        raise NotImplementedError("the driver never answers to a click that makes a frame")


def call(address: str, values: Any, method: str = "POST") -> Any:
    """Send a command to a driver, and return the result; raise RuntimeError if it fails."""
    body = None if values is None else json.dumps(values).encode()
    request = urllib.request.Request(address, body, method=method)
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
            return json.load(response)["value"]
    except urllib.error.HTTPError as error:
        value = json.load(error)["value"]
        raise RuntimeError(f"{value['error']}: {value['message']}") from error


def checks(folder: Path) -> Iterator[tuple[str, Callable[[Tab], None]]]:
    """Start a host of the site in a folder, and yield the name and the function of each check.

    The last check stops the host.
    """
    (folder / "some").mkdir()
    shutil.copytree(DIST, folder / "some" / "path")
    host = Host(folder)

    def offline(tab: Tab) -> None:
        every_engine.check_storing(tab, host.address)
        host.stop()
        every_engine.check_offline(tab, host.address)

    yield "a game against the computer", lambda tab: every_engine.check_game(tab, host.address)
    yield "a diagram becomes interactive", lambda tab: every_engine.check_diagram(tab, host.address)
    yield "everything works offline", offline


@contextmanager
def run_driver() -> Iterator[str]:
    """Run a WebKitWebDriver on a virtual screen, and yield its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with subprocess.Popen([*DRIVER_COMMAND, f"--port={port}"], start_new_session=True) as process:
        try:
            wait_for_port(port)
            yield f"http://127.0.0.1:{port}"
        finally:
            os.killpg(process.pid, signal.SIGTERM)


def wait_for_port(port: int) -> None:
    """Wait until a program listens on a port; raise SystemExit if none does in time."""
    for _ in range(TIMEOUT):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(1)
    raise SystemExit("WebKitWebDriver did not start; it needs Debian's webkit2gtk-driver and xvfb")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, run_driver() as address:
        for name, check in checks(Path(folder)):
            tab = WebKitTab(address)
            try:
                check(tab)
                print(f"{name}: passed", flush=True)
            except (AssertionError, RuntimeError, OSError) as error:
                print(f"{name}: {str(error)[:300]}", flush=True)
            tab.close()


if __name__ == "__main__":
    main()
