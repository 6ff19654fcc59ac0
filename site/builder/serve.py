"""Serve `dist/` on this machine, as a static host would."""

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


class QuietHandler(SimpleHTTPRequestHandler):
    """The handler of `python3 -m http.server`, without its log."""

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing: a line for each request would bury the address."""


class NoCacheHandler(QuietHandler):
    """A handler that makes browsers revalidate every file, so that a rebuilt site is seen at once,
    and that sends the correct MIME types of scripts, pictures and WebAssembly, whatever types the
    system has configured."""

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
    """A multithreaded server that ignores clients that disconnect in the middle of a response."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def create_server(folder: Path, port: int) -> Server:
    """Return a server of `folder` on `port`, or on a free port if that is taken."""
    handler = partial(NoCacheHandler, directory=str(folder))
    try:
        return Server(("127.0.0.1", port), handler)
    except OSError:
        return Server(("127.0.0.1", 0), handler)


@contextmanager
def serve_in_background(folder: Path, handler: type[QuietHandler] = QuietHandler) -> Iterator[str]:
    """Serve `folder` from a thread on a free port, and yield its URL."""
    with Server(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


def serve(folder: Path) -> None:
    """Serve `folder` until Ctrl-C or SIGTERM."""
    for signal in (SIGINT, SIGTERM):
        set_signal(signal, default_int_handler)  # a shell may start programs with SIGINT ignored
    with create_server(folder, PORT) as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        print(f"Boardleaf is at {address} (press Ctrl-C to stop)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print("\nStopped.")
