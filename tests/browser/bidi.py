"""A small client that controls Firefox over WebDriver BiDi.

with launched(program, profile) as firefox:
    tab = firefox.open_tab()
    tab.goto("http://127.0.0.1:8000/")
"""

from __future__ import annotations

import json
import re
import subprocess
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.every_engine import TIMEOUT, Tab

FLAGS = ("--headless", "--no-remote", "--remote-debugging-port=0")


@contextmanager
def launched(program: str, profile: Path) -> Iterator[Firefox]:
    """Launch a headless Firefox with a new profile, yield it, and quit it afterwards."""
    command = [program, *FLAGS, "--profile", str(profile)]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        # Read and discard further output, so that Firefox never blocks on a full pipe.
        reader = Thread(target=deque, args=(process.stderr, 0))
        try:
            address = wait_for_address(process)
            reader.start()
            with connect(f"{address}/session", max_size=None, proxy=None) as socket:
                yield Firefox(socket)
        finally:
            process.terminate()
            if reader.ident:
                reader.join()


def wait_for_address(process: subprocess.Popen[str]) -> str:
    """Wait until a new Firefox listens, and return its address; raise RuntimeError if it exits."""
    for line in process.stderr or ():
        if message := re.search(r"BiDi listening on (ws://\S+)", line):
            return message[1]
    raise RuntimeError("Firefox exited without listening for WebDriver BiDi")


CANCELLED_FETCH = "Failed to load ‘’."
"""The beginning of the error message that Firefox logs when a page is left while its service worker
is fetching a file. It has no address, whereas the message for a missing file does."""


class Firefox:
    """A session with a Firefox."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids = count(1)
        self.page_errors: list[str] = []
        """Errors logged by pages of this session."""
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])

    def call(self, method: str, **params: Any) -> Any:
        """Return the result of a command; raise RuntimeError if it fails, TimeoutError if there is
        no answer."""
        id = next(self._ids)
        self._socket.send(json.dumps({"id": id, "method": method, "params": params}))
        while (message := json.loads(self._socket.recv(timeout=TIMEOUT))).get("id") != id:
            self._record(message)
        if message["type"] == "error":
            raise RuntimeError(f"{method}: {message['error']}: {message['message']}")
        return message["result"]

    def _record(self, message: Any) -> None:
        if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
            text, stack = message["params"]["text"], message["params"].get("stackTrace") or {}
            if not text.startswith(CANCELLED_FETCH):
                self.page_errors.append(f"{text} {stack.get('callFrames', [])[:1]}")

    def open_tab(self) -> FirefoxTab:
        """Open a tab with cookies and storage of its own."""
        context = self.call("browser.createUserContext")["userContext"]
        tab = self.call("browsingContext.create", type="tab", userContext=context)
        return FirefoxTab(self, tab["context"])


class FirefoxTab(Tab):
    """A tab of Firefox, or a frame in one."""

    def __init__(self, firefox: Firefox, context: str) -> None:
        self._firefox, self._context = firefox, context

    def _call(self, method: str, **params: Any) -> Any:
        return self._firefox.call(f"browsingContext.{method}", context=self._context, **params)

    def close(self) -> None:
        self._call("close")

    def goto(self, url: str) -> None:
        self._call("navigate", url=url, wait="complete")

    def reload(self) -> None:
        self._call("reload", wait="complete")

    def evaluate(self, script: str) -> Any:
        message = self._firefox.call(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({script})))()",
            target={"context": self._context},
            awaitPromise=True,
        )
        if message["type"] == "exception":
            raise RuntimeError(message["exceptionDetails"]["text"])
        return json.loads(message["result"].get("value", "null"))

    def click(self, selector: str) -> None:
        x, y = self.scroll_to(selector)
        move = {"type": "pointerMove", "x": x, "y": y}
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "actions": [move, *press]}
        self._firefox.call("input.performActions", context=self._context, actions=[mouse])

    def frame(self) -> FirefoxTab:
        tree = self._firefox.call("browsingContext.getTree", root=self._context)
        return FirefoxTab(self._firefox, tree["contexts"][0]["children"][0]["context"])
