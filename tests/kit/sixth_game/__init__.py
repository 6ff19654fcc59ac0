"""A copy of the project with one game more, added as its author would: a module, a page, a line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[2]

COPIED = ("LICENSE", "README.md", "CHANGELOG.md", "build.py", "pyproject.toml")


def write(target: Path) -> None:
    """Put the project with Advance among its games into the folder `target`."""
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
    lines = registry.read_text("utf-8")
    lines = lines.replace("from .board import", "from .advance import ADVANCE\nfrom .board import")
    registry.write_text(lines.replace("    )\n}", "        ADVANCE,\n    )\n}"), "utf-8")


def run(folder: Path, *arguments: str) -> str:
    """What Python prints in such a copy; AssertionError with all of it where that fails."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(folder / "site")])},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
