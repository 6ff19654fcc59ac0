"""Making `dist/`: everything into a new folder, checked, and then put in place at once."""

from __future__ import annotations

import shutil
from pathlib import Path

from . import DIST, assets, pages


def build(dist: Path = DIST) -> None:
    """Make `dist` anew; if that fails, the old one stays."""
    new, old = dist.with_name(dist.name + ".new"), dist.with_name(dist.name + ".old")
    for folder in (new, old):
        shutil.rmtree(folder, ignore_errors=True)
    new.mkdir()
    assets.copy(new)
    pages.write(new)
    if dist.exists():
        dist.rename(old)
    new.rename(dist)
    shutil.rmtree(old, ignore_errors=True)
