"""Record the commit in a wheel; everything else is configured in pyproject.toml."""

import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
# The folder is explicit, or git would find a repository around this one.
GIT_DESCRIBE = (
    "git",
    "--git-dir=.git",
    "--work-tree=.",
    "describe",
    "--always",
    "--dirty",
    "--exclude=*",
)


def commit() -> str:
    """Return the commit that is checked out here, with "-dirty" if files have changed since; ""
    without a repository or git."""
    try:
        result = subprocess.run(GIT_DESCRIBE, cwd=ROOT, capture_output=True, text=True)
    except OSError:
        return ""
    return "" if result.returncode else result.stdout.strip()


class BuildWithCommit(build_py):
    """Copy the package, and if the commit is known, add `rules/commit.txt`, which
    `python3 -m rules --version` reads."""

    def run(self) -> None:
        super().run()
        if current := commit():
            Path(self.build_lib, "rules", "commit.txt").write_text(current, "utf-8")


setup(cmdclass={"build_py": BuildWithCommit})
