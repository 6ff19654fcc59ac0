"""How fast everything is, in three places, beside plain programs of the same rules: a table.

    python3 -m benchmarks.speed [GAME…] [--sizes 5,7,9] [--in native,node,chromium] [--seconds 0.5]

`plain` is `benchmarks.plain`, boards as lists of lists: random games, or for nodes moves made
on copies. Emergo's games are cut off after 300 plies. All is measured by turns with a bare loop
of `s += i * i % 7`, and `scaled` to a machine on which that runs 13 million rounds a second.
`first use` is what a size's tables cost in the first random game and the first thought, scaled
alike, and what they hold after 20 of both. Node and Chromium run the Pyodide of `site/`
(`npm ci` there); Chromium needs playwright (`.venv/bin/python`).
"""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.games import IDS, game_id, numbers
from benchmarks.rates import SIZES
from rules import game

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "site"

REFERENCE = 13
"""Million rounds of the bare loop a second, to which rates are scaled."""

HEAD = """\
| game | size | what | where | a second | plain | ratio | loop, M/s | scaled | first use |
|---|---|---|---|---|---|---|---|---|---|"""

IN_PAGE = """async words => {
  const { loadPyodide } = await import("/site/node_modules/pyodide/pyodide.mjs");
  const pyodide = await loadPyodide({ stdout: line => console.log(line) });
  const archive = await (await fetch("/archive.zip")).arrayBuffer();
  pyodide.unpackArchive(archive, "zip", { extractDir: "/home/pyodide" });
  pyodide.globals.set("words", words);
  await pyodide.runPythonAsync(`
import runpy, sys
sys.path.insert(0, "/home/pyodide")
sys.argv = ["rates", *words]
runpy.run_module("benchmarks.rates", run_name="__main__")
`);
}"""

Row = dict[str, float | str]


def native(words: list[str]) -> Iterator[str]:
    return printed([sys.executable, "-m", "benchmarks.rates", *words])


def node(words: list[str]) -> Iterator[str]:
    return printed(["node", str(ROOT / "benchmarks" / "pyodide.mjs"), "benchmarks.rates", *words])


def printed(command: list[str]) -> Iterator[str]:
    """The lines of JSON that a program prints, as they come."""
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout
        yield from (line for line in program.stdout if line.startswith("{"))
    if program.returncode:
        raise SystemExit(f"{command[0]} ended with {program.returncode}")


def chromium(words: list[str]) -> list[str]:
    """The same in a page of Chromium, all at the end."""
    sys.path.insert(0, str(SITE))
    from benchmarks.browsing import visiting
    from builder.serve import Handler

    class Host(Handler):
        """Serves the repository, and two things made here."""

        def do_GET(self) -> None:  # noqa: N802
            made = {"/page.html": b"<!doctype html>", "/archive.zip": archive()}.get(self.path)
            if made is None:
                super().do_GET()
            else:
                self.send_response(200)
                self.send_header("Content-Type", self.guess_type(self.path))
                self.end_headers()
                self.wfile.write(made)

    lines: list[str] = []
    with visiting(ROOT, Host) as (browser, host):
        page = browser.new_page()
        page.on("console", lambda said: lines.append(said.text))
        page.goto(f"{host}page.html")
        page.evaluate(IN_PAGE, words)
    return [line for line in lines if line.startswith("{")]


def archive() -> bytes:
    """A zip file of what measuring needs."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        for folder in ("rules", "benchmarks"):
            for path in (ROOT / folder).rglob("*"):
                if path.suffix in (".py", ".bin"):
                    file.write(path, path.relative_to(ROOT))
    return buffer.getvalue()


PLACES = {"native": native, "node": node, "chromium": chromium}


def shown(row: Row, place: str) -> str:
    """A line of the table.

    >>> row = {"game": "emergo", "size": 7, "unit": "playouts", "ours": 4000, "plain": 100,
    ...        "ratio": 40, "loop": 6.5, "first": 1.3, "mb": 2}
    >>> shown(row, "node")
    '| Emergo | 7 | playouts | node | 4,000 | 100 | 40 | 6.5 | 8,000 | 0.10 s, 2.0 MB |'
    """
    ours, loop = float(row["ours"]), float(row["loop"])
    first = f"{float(row['first']) / REFERENCE:.2f} s, {row['mb']:.1f} MB" if "first" in row else ""
    cells = (
        game(str(row["game"])).title,
        row["size"],
        f"{row['unit']} {row.get('phase', '')}".strip(),
        place,
        f"{ours:,.0f}",
        f"{row['plain']:,.0f}",
        f"{row['ratio']:.2g}" if float(row["ratio"]) < 10 else f"{row['ratio']:.0f}",
        f"{loop:.1f}",
        f"{ours * REFERENCE / loop:,.0f}",
        first,
    )
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", type=game_id, default=IDS)
    parser.add_argument("--sizes", type=numbers, default=SIZES)
    parser.add_argument("--in", default=",".join(PLACES), dest="places")
    parser.add_argument("--seconds", type=float, default=0.5)
    given = parser.parse_args()
    print(HEAD)
    sizes = ",".join(map(str, given.sizes))
    words = [*given.games, "--sizes", sizes, "--seconds", str(given.seconds)]
    for place in given.places.split(","):
        for line in PLACES[place](words):
            print(shown(json.loads(line), place), flush=True)


if __name__ == "__main__":
    main()
