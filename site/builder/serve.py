"""A server of `dist/` for this machine's browsers, like any static host."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from signal import SIGINT, SIGTERM, default_int_handler
from signal import signal as set_signal
from threading import Thread
from typing import Any

PORT = 8000


class Quiet(SimpleHTTPRequestHandler):
    """The handler of `python3 -m http.server`, without its log."""

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing: a line for each request would bury the address."""


class Handler(Quiet):
    """Plain files that browsers revalidate each time, so that a rebuilt site shows at once."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
    }

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


class Server(ThreadingHTTPServer):
    """A server of parallel requests that ignores readers who leave in the middle."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int) -> Server:
    """Return a server of `folder` on `port`, or on a free one if that is taken."""
    handler = partial(Handler, directory=str(folder))
    try:
        return Server(("127.0.0.1", port), handler)
    except OSError:
        return Server(("127.0.0.1", 0), handler)


@contextmanager
def served(folder: Path, handler: type[Quiet] = Quiet) -> Iterator[str]:
    """Serve a folder in a thread on a free port, and yield its address."""
    with Server(("127.0.0.1", 0), partial(handler, directory=str(folder))) as running:
        Thread(target=running.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{running.server_port}/"
        finally:
            running.shutdown()


def serve(folder: Path) -> None:
    """Serve `folder` until Ctrl-C, or until asked to end."""
    for signal in (SIGINT, SIGTERM):
        set_signal(signal, default_int_handler)  # a shell may have started us with it ignored
    with server(folder, PORT) as running:
        address = f"http://127.0.0.1:{running.server_port}/"
        print(f"Boardleaf is at {address} (Ctrl-C stops it)", flush=True)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print("\nStopped.")
