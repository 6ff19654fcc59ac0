"""A copy of the project with one more game, added as its author would add it: by a module, a page,
and a line in the registry."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[2]

COPIED_FILES = (
    "LICENSE",
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "build.py",
    "boardleaf_command.py",
    "pyproject.toml",
)


def make_copy(target: Path) -> None:
    """Copy the project to the folder `target` and add Advance to its games."""
    copy_project(target)
    shutil.copyfile(HERE / "advance.py", target / "rules" / "advance.py")
    shutil.copyfile(HERE / "advance.md", target / "site" / "pages" / "rules" / "advance.md")
    registry = target / "rules" / "registry.py"
    _rewrite(registry, "from .board import", "from .advance import ADVANCE\nfrom .board import")
    _rewrite(registry, "    )\n}", "        ADVANCE,\n    )\n}")


def copy_project(target: Path) -> None:
    """Copy the project to the folder `target`."""
    target.mkdir(parents=True, exist_ok=True)
    for name in COPIED_FILES:
        shutil.copyfile(ROOT / name, target / name)
    ignore = shutil.ignore_patterns("node_modules", "*.pyc.*")  # bytecode that is being written
    for name in ("rules", "site", "tests", "benchmarks"):
        shutil.copytree(ROOT / name, target / name, ignore=ignore)
    (target / "site" / "node_modules").symlink_to(ROOT / "site" / "node_modules")
    shutil.copytree(ROOT / ".cache", target / ".cache", ignore=shutil.ignore_patterns("dist"))


def _rewrite(file: Path, old: str, new: str) -> None:
    """Replace the only occurrence of `old` in a file by `new`."""
    before, after = file.read_text("utf-8").split(old)
    file.write_text(f"{before}{new}{after}", "utf-8")


def run(folder: Path, *arguments: str) -> str:
    """Run Python in a copy of the project and return its output; raise AssertionError with the
    output on failure."""
    process = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(folder / "site")])},
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout
