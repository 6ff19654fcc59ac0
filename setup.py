"""Write the commit that a wheel is made from into it; all else is in pyproject.toml."""

import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
# Named explicitly, or git would take a repository around this folder.
DESCRIBE = (
    "git",
    "--git-dir=.git",
    "--work-tree=.",
    "describe",
    "--always",
    "--dirty",
    "--exclude=*",
)


def commit() -> str:
    """Return the commit checked out here; "" without a repository or git."""
    try:
        done = subprocess.run(DESCRIBE, cwd=ROOT, capture_output=True, text=True)
    except OSError:
        return ""
    return "" if done.returncode else done.stdout.strip()


class BuildWithCommit(build_py):
    """Copies the package, and adds `rules/commit.txt`, which `python3 -m rules --version` reads."""

    def run(self) -> None:
        super().run()
        if made_from := commit():
            Path(self.build_lib, "rules", "commit.txt").write_text(made_from, "utf-8")


setup(cmdclass={"build_py": BuildWithCommit})
