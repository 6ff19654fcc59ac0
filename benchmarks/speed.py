"""A table of the computer player's speed, compared with another checkout.

    git worktree add BEFORE COMMIT
    PYTHONPATH=.:site .venv/bin/python -m benchmarks.speed BEFORE [GAME…] [--sizes 7,9]
        [--in native,chromium] [--seconds 2]

Random games, tree visits at full strength with learnt weights, and Emergo's nodes per second, as
measured by `benchmarks/rates.py`. The checkouts alternate, natively and in Chromium. There, in the
Pyodide of `site/`, the kernels of this checkout run as WebAssembly, those of the other one as plain
Python. `loop` is the speed of a bare loop at that time, in million iterations per second.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

from benchmarks import random_games
from benchmarks.browsing import serve_to_browser
from benchmarks.games import IDS, game_id, number, numbers
from builder.serve import NoCacheHandler
from rules import compiler, game
from rules.ai.programs import program_of

ROOT = Path(__file__).resolve().parent.parent

HEAD = """\
| game | size | what | where | before | now | ratio | loop, M/s |
|---|---|---|---|---|---|---|---|"""

MEASURE_SCRIPT = """async ([archive, programArguments]) => {
  const { loadPyodide } = await import("/site/node_modules/pyodide/pyodide.mjs");
  const pyodide = await loadPyodide({ stdout: (line) => console.log(line) });
  const content = await (await fetch(archive)).arrayBuffer();
  pyodide.unpackArchive(content, "zip", { extractDir: "/home/pyodide" });
  pyodide.globals.set("arguments", programArguments);
  await pyodide.runPythonAsync(`
import js, runpy, sys
from pathlib import Path
sys.path.insert(0, "/home/pyodide")
for path in Path("/home/pyodide/programs").glob("*.wasm"):
    from boardleaf.computer import webassembly
    from rules import kernels
    content = js.Uint8Array.new(len(path.read_bytes()))
    content.assign(path.read_bytes())
    kernels.register_program(path.stem, await webassembly.load(js, content))
sys.argv = ["rates", *arguments]
runpy.run_path("/home/pyodide/rates.py", run_name="__main__")
`);
}"""

Rates = dict[str, float]
"""Rates by name, as `benchmarks/rates.py` prints them."""


def measure_natively(folder: Path, arguments: list[str]) -> Rates:
    """Measure the rates of a checkout in this Python."""
    command = [sys.executable, str(ROOT / "benchmarks" / "rates.py"), *arguments]
    # The rules are those of the checkout, the benchmarks those of this one if it lacks them.
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}
    process = subprocess.run(command, env=environment, capture_output=True, text=True)
    if process.returncode:
        raise SystemExit(process.stderr)
    rates: Rates = json.loads(process.stdout)
    return rates


def measure_in_chromium(folder: Path, arguments: list[str]) -> Rates:
    """Measure the rates of a checkout in Pyodide, in Chromium."""
    content = archive(folder, arguments[0] if folder == ROOT else "")

    class Handler(NoCacheHandler):
        """A handler that serves the repository, a blank page, and the archive."""

        def do_GET(self) -> None:  # noqa: N802
            generated = {"/page.html": b"<!doctype html>", "/archive.zip": content}.get(self.path)
            if generated is None:
                super().do_GET()
            else:
                self.send_response(200)
                self.send_header("Content-Type", self.guess_type(self.path))
                self.end_headers()
                self.wfile.write(generated)

    lines: list[str] = []
    with serve_to_browser(ROOT, Handler) as (browser, host):
        page = browser.new_page()
        page.on("console", lambda message: lines.append(message.text))
        page.goto(f"{host}page.html")
        page.evaluate(MEASURE_SCRIPT, ["/archive.zip", arguments])
    rates: Rates = json.loads(next(line for line in lines if line.startswith("{")))
    return rates


def archive(folder: Path, id: str) -> bytes:
    """Return a zip file of the modules that a checkout needs; with the id of a game, its compiled
    programs, too."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        for path in (folder / "rules").rglob("*"):
            if path.suffix in (".py", ".bin"):
                file.write(path, path.relative_to(folder))
        file.write(ROOT / "benchmarks" / "rates.py", "rates.py")
        spec = game(id).position.KERNEL_SPEC if id else None
        if spec:
            programs = [program_of(spec)]
            if spec.search == "tree":
                programs.append(random_games.program(spec))
            for program in programs:
                file.writestr(f"programs/{program.name}.wasm", compiler.compile(program))
            for name in ("__init__", "computer/__init__", "computer/webassembly"):
                path = f"boardleaf/{name}.py"
                file.write(ROOT / "site" / path, path)
            file.write(ROOT / "benchmarks" / "random_games.py", "benchmarks/random_games.py")
    return buffer.getvalue()


ENVIRONMENTS: dict[str, Callable[[Path, list[str]], Rates]] = {
    "native": measure_natively,
    "chromium": measure_in_chromium,
}


def rows(id: str, size: int, environment: str, before: Rates, now: Rates) -> list[str]:
    """Return the lines of the table for a game and size.

    >>> rows("egotzi", 7, "native", {"games": 1e4, "loop": 9}, {"games": 3e5, "loop": 9.5})
    ['| Egotzi | 7 | games | native | 10,000 | 300,000 | 30 | 9.5 |']
    """
    return [
        f"| {game(id).title} | {size} | {name} | {environment} | {before[name]:,.0f} | {rate:,.0f} "
        f"| {rate / before[name]:.0f} | {now['loop']:.1f} |"
        for name, rate in now.items()
        if name != "loop"
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("before", type=Path)
    parser.add_argument("games", nargs="*", type=game_id, default=IDS)
    parser.add_argument("--sizes", type=numbers, default="7,9,19")
    parser.add_argument("--in", default=",".join(ENVIRONMENTS), dest="environments")
    parser.add_argument("--seconds", type=number, default=2)
    args = parser.parse_args()
    print(HEAD)
    for id in args.games:
        for size in (size for size in args.sizes if size in game(id).sizes):
            for environment in args.environments.split(","):
                arguments = [id, str(size), str(args.seconds)]
                before, now = (
                    ENVIRONMENTS[environment](folder, arguments) for folder in (args.before, ROOT)
                )
                print("\n".join(rows(id, size, environment, before, now)), flush=True)


if __name__ == "__main__":
    main()
