"""Lighthouse scores of the built site, with the desktop preset, served compressed.

    npm install --prefix FOLDER lighthouse
    PYTHONPATH=.:site .venv/bin/python benchmarks/lighthouse.py FOLDER [ROUNDS]

Prints the medians of each score and of the first paint, for a rules page and for play.html: once
without parameters, where Python starts at the first activity of a user or after 6 s, and once with
a computer player that moves first.
"""

from __future__ import annotations

import gzip
import json
import os
import statistics
import subprocess
import sys
import tempfile
from functools import cache
from io import BytesIO
from pathlib import Path

from builder import DIST
from builder.checking import chromium
from builder.serve import NoCacheHandler, serve_in_background

PAGES = ("rules/emergo.html", "play.html", "play.html#game=egotzi&size=5&black=level-1")
CATEGORIES = ("performance", "accessibility", "best-practices")
PAINT = "first-contentful-paint"


@cache
def gzipped(path: str) -> bytes:
    """Return a file's content, gzipped as by most hosts."""
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


class GzipHandler(NoCacheHandler):
    """A handler that sends every file gzipped, which all browsers accept."""

    def send_head(self) -> BytesIO | None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return None
        content = gzipped(str(path))
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return BytesIO(content)


def audit(prefix: Path, address: str) -> dict[str, float]:
    """Return scores from 0 to 1, and the first paint in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "report.json"
        command = [
            "node",
            str(prefix / "node_modules" / "lighthouse" / "cli" / "index.js"),
            address,
            "--preset=desktop",
            "--quiet",
            "--output=json",
            f"--output-path={output}",
            f"--only-categories={','.join(CATEGORIES)}",
            f"--chrome-flags=--headless=new {' '.join(chromium.FLAGS)}",
        ]
        environment = os.environ | {"CHROME_PATH": chromium.find() or ""}
        subprocess.run(command, env=environment, check=True)
        report = json.loads(output.read_text("utf-8"))
    audit_scores = {id: audit["score"] for id, audit in report["audits"].items()}
    low = [id for id, score in audit_scores.items() if score is not None and score < 0.9]
    print(f"  {address}: below 0.9: {', '.join(low) or 'nothing'}", flush=True)
    scores = {name: report["categories"][name]["score"] for name in CATEGORIES}
    return scores | {PAINT: report["audits"][PAINT]["numericValue"] / 1000}


def main(prefix: Path, rounds: int) -> None:
    for path in DIST.rglob("*"):
        if path.is_file():
            gzipped(str(path))  # in advance, so that no page waits for it
    with serve_in_background(DIST, GzipHandler) as host:
        results = {page: [audit(prefix, host + page) for _ in range(rounds)] for page in PAGES}
    print("performance  accessibility  best practices  first paint  page")
    for page, audits in results.items():
        performance, accessibility, practices, paint = (
            statistics.median(audit[name] for audit in audits) for name in (*CATEGORIES, PAINT)
        )
        print(
            f"{performance:11.2f}  {accessibility:13.2f}  {practices:14.2f}  {paint:9.2f} s  {page}"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 5)
