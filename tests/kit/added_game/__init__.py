"""A copy of the project with one game more, added as its author would: a module, a page, a line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[2]

COPIED = (
    "LICENSE",
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "build.py",
    "pyproject.toml",
)


def write(target: Path) -> None:
    """Put the project with Advance among its games into the folder `target`. Its tests draw all
    positions from Advance: from the other games they are drawn here."""
    target.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        shutil.copyfile(ROOT / name, target / name)
    leave = shutil.ignore_patterns("node_modules", "__pycache__")
    for name in ("rules", "site", "tests", "benchmarks"):
        shutil.copytree(ROOT / name, target / name, ignore=leave)
    (target / "site" / "node_modules").symlink_to(ROOT / "site" / "node_modules")
    shutil.copytree(ROOT / ".cache", target / ".cache", ignore=shutil.ignore_patterns("dist"))
    shutil.copyfile(HERE / "advance.py", target / "rules" / "advance.py")
    shutil.copyfile(HERE / "advance.md", target / "site" / "pages" / "rules" / "advance.md")
    registry = target / "rules" / "registry.py"
    _rewrite(registry, "from .board import", "from .advance import ADVANCE\nfrom .board import")
    _rewrite(registry, "    )\n}", "        ADVANCE,\n    )\n}")
    strategies = target / "tests" / "kit" / "strategies.py"
    _rewrite(strategies, "games=rules.games()", 'games=(rules.game("advance"),)')


def _rewrite(file: Path, old: str, new: str) -> None:
    """Put `new` in place of `old`, which a file has once."""
    before, after = file.read_text("utf-8").split(old)
    file.write_text(f"{before}{new}{after}", "utf-8")


def run(folder: Path, *arguments: str) -> str:
    """Return the output of Python in such a copy; AssertionError with all of it on failure."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(folder / "site")])},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
