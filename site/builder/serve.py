"""Serve `dist/` on this machine, as a static host would."""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from signal import SIGINT, SIGTERM, default_int_handler
from signal import signal as set_signal
from threading import Event, Thread
from typing import Any

from . import DIST, UNTRIMMED, BuildError
from .watching import site_builds, watched

HOST, PORT = "127.0.0.1", 8000
"""The defaults of `serve`: only this machine can reach the site."""


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


def create_server(
    folder: Path, host: str, port: int | None, handler_type: type[QuietHandler] = NoCacheHandler
) -> Server:
    """Return a server of `folder`; without a port, on the usual one or, if that is taken, on a free
    one. Raise BuildError if the host or port can't be used."""
    handler = partial(handler_type, directory=str(folder))
    if port is None:
        with suppress(OSError):
            return Server((host, PORT), handler)
    try:
        return Server((host, port or 0), handler)
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BuildError(f"Can't serve at {host}, port {port or PORT}: {reason}") from None


@contextmanager
def serve_in_background(folder: Path, handler: type[QuietHandler] = QuietHandler) -> Iterator[str]:
    """Serve `folder` from a thread on a free port, and yield its URL."""
    with Server(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


def serve(folder: Path, *arguments: str) -> None:
    """Serve `folder` until Ctrl-C or SIGTERM, at the port and host that the command line names.
    With `--watch`, build the site again whenever a file changes."""
    options = _parser().parse_args(arguments)
    builds = site_builds([UNTRIMMED] if options.untrimmed else [])
    handler = watched(NoCacheHandler, builds) if options.watch else NoCacheHandler
    stop = Event()
    for signal in (SIGINT, SIGTERM):
        set_signal(signal, default_int_handler)  # a shell may start programs with SIGINT ignored
    with create_server(folder, options.host, options.port, handler) as server:
        if options.watch:
            Thread(target=builds.watch, args=(stop,), daemon=True).start()
        address = f"http://{options.host}:{server.server_port}/"
        print(f"Boardleaf is at {address} (press Ctrl-C to stop)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            stop.set()
            print("\nStopped.")


def check(*arguments: str) -> None:
    """Exit or raise BuildError if `serve` couldn't start with these arguments."""
    options = _parser().parse_args(arguments)
    create_server(DIST, options.host, options.port).server_close()


def _parser() -> ArgumentParser:
    parser = ArgumentParser("python3 build.py serve", description="Build dist/ and serve it.")
    about = f"port to listen on; default: {PORT}, or a free one if that is taken"
    parser.add_argument("--port", type=_port, help=about)
    about = f"address to listen on; default: {HOST}; 0.0.0.0 lets other devices connect"
    parser.add_argument("--host", default=HOST, help=about)
    about = "build again when a file changes, and reload the pages"
    parser.add_argument("--watch", action="store_true", help=about)
    parser.add_argument(UNTRIMMED, action="store_true", help=SUPPRESS)  # build.py explains it
    return parser


def _port(text: str) -> int:
    """Parse a port, for argparse."""
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:6]) < 65536):
        raise ArgumentTypeError(f"port is {text!r}, expected a number from 1 to 65535")
    return int(text)
