"""The version that pages and error reports show."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import rules

from . import ROOT

GIT_DESCRIBE = ("describe", "--always", "--dirty", "--abbrev=7", "--exclude=*")
"""The arguments with which git names the commit, and says whether there are changes."""


@cache
def version(root: Path = ROOT) -> str:
    """Return Boardleaf's version and the commit that `root` has checked out: `0.2.0 (1a2b3c4)`.

    A checkout with changes says `1a2b3c4-dirty`. Without a repository in `root` itself, or
    without git, no commit is shown.
    """
    # Named explicitly, or git would use a repository around `root` or, in a git hook, the hook's.
    repository = (f"--git-dir={root / '.git'}", f"--work-tree={root}")
    try:
        process = subprocess.run(
            ["git", *repository, *GIT_DESCRIBE], capture_output=True, text=True
        )
    except OSError:
        return rules.__version__
    commit = "" if process.returncode else f" ({process.stdout.strip()})"
    return f"{rules.__version__}{commit}"
