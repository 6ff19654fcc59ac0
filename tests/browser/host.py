"""A host of the built site for tests in which it changes, fails or stops."""

from __future__ import annotations

import threading
from collections import Counter
from functools import partial
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from builder.serve import QuietHandler, Server

READY = "Ready to play offline."
"""The home page's message once the browser has stored the site."""

SITE_PATH = "/some/path/"


def open_stored(context: BrowserContext) -> Page:
    """Open the home page, and return it once the browser has stored the site."""
    page = context.new_page()
    page.goto("./")
    expect(page.locator("#offline")).to_have_text(READY)
    return page


class Host:
    """A static file server for a folder, which runs until `stop` is called. It reads a file at each
    request, and sends the site's 404.html for unknown addresses."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.requests: list[str] = []
        self.sent: Counter[str] = Counter()
        """How often each path's content was sent; responses without content don't count."""
        self.refused: set[str] = set()
        """Files of the site for which the response is 503."""
        self.headers: dict[str, str] = {}
        """Headers that are added to every response."""
        self.omitted: set[str] = set()
        """Headers that are left out of every response."""
        self.without_html = False
        """True if pages have addresses without `.html`, to which the others redirect."""
        host = self
        headers, omitted = self.headers, self.omitted
        requests, sent, refused = self.requests, self.sent, self.refused

        class Handler(QuietHandler):
            def do_GET(self) -> None:  # noqa: N802
                requests.append(self.path)
                if self.path.removeprefix(SITE_PATH) in refused:
                    return self.send_error(503)
                if host.without_html and self._redirects():
                    return None
                return super().do_GET()

            def _redirects(self) -> bool:
                """Redirect from a page's file to its address, or use the file of the address."""
                path, *query = self.path.split("?", 1)
                if path.endswith(".html"):
                    self.send_response(308)
                    bare = path.removesuffix("index.html").removesuffix(".html")
                    self.send_header("Location", "?".join([bare, *query]))
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return True
                if (root / f"{path.lstrip('/')}.html").is_file():
                    self.path = "?".join([f"{path}.html", *query])
                return False

            def send_error(
                self, code: int, message: str | None = None, explain: str | None = None
            ) -> None:
                page = root / SITE_PATH.strip("/") / "404.html"
                if code == 404 and page.is_file():
                    self.send_response(404)
                    self.send_header("Content-Type", "text/html")
                    self.end_headers()
                    self.wfile.write(page.read_bytes())
                else:
                    super().send_error(code, message, explain)

            def send_header(self, keyword: str, value: str) -> None:
                if keyword not in omitted:
                    super().send_header(keyword, value)

            def end_headers(self) -> None:
                for name, value in headers.items():
                    self.send_header(name, value)
                super().end_headers()

            def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
                sent[self.path.partition("?")[0]] += int(code) == 200

        self._server = Server(("127.0.0.1", 0), partial(Handler, directory=str(root)))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_port}{SITE_PATH}"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
