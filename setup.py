"""Record the commit in what is built; everything else is configured in pyproject.toml."""

import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

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


def record_commit(folder: str) -> None:
    """If the commit is known, write it to `rules/commit.txt`, which `python3 -m rules --version`
    reads, in a folder."""
    if current := commit():
        Path(folder, "rules", "commit.txt").write_text(current, "utf-8")


class BuildWithCommit(build_py):
    """Copy the package, and record the commit."""

    def run(self) -> None:
        super().run()
        record_commit(self.build_lib)


class SourcesWithCommit(sdist):
    """Copy the sources, and record the commit, for the wheel that is made from them."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        record_commit(base_dir)


setup(cmdclass={"build_py": BuildWithCommit, "sdist": SourcesWithCommit})
