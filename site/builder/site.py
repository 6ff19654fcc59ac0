"""Build `dist/`: write a new folder, check it, then move it into place."""

from __future__ import annotations

import gzip
import hashlib
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

from rules.sentences import translate

from . import CACHE, DIST, NODE_MODULES, ROOT, SITE, BuildError
from .checking import built_site
from .shipping import assets, offline, pictures, versions
from .sources import PAGES, find
from .version import version
from .writing import pages, previews

ENGLISH: Mapping[str, str] = {}
"""The translations for a site in English: none."""

STAMP = CACHE / "dist"
"""The file with the fingerprint of the last build."""


def build(*, trimmed: bool = True, address: str = "") -> None:
    """Build `dist/` unless it is up to date; if the build fails, the old `dist/` stays. Unless
    `trimmed`, ship Pyodide's program and the standard library as published. With the `address`
    where the site is published, pages have previews."""
    if address:
        address = previews.check_address(address)
    if STAMP.is_file() and STAMP.read_text() == fingerprint(trimmed=trimmed, address=address):
        print("dist/ is up to date")
        return
    print("Building dist/", flush=True)
    new, old = DIST.with_name("dist.new"), DIST.with_name("dist.old")
    for folder in (new, old):
        shutil.rmtree(folder, ignore_errors=True)
    make(new, trimmed=trimmed, address=address)
    if DIST.exists():
        DIST.rename(old)
    new.rename(DIST)
    shutil.rmtree(old, ignore_errors=True)
    CACHE.mkdir(exist_ok=True)
    STAMP.write_text(fingerprint(trimmed=trimmed, address=address))
    print(size_table(DIST))


def make(
    target: Path,
    translations: Mapping[str, str] = ENGLISH,
    *,
    trimmed: bool = True,
    address: str = "",
) -> None:
    """Build the whole site in `target`, a new folder, and check it.

    `translations` maps the templates that `builder.sentences` lists to their translations.
    """
    translate(translations)
    target.mkdir(parents=True)
    faults = pages.write_all(target, site=address)
    faults += built_site.faults_about_games(target)
    if faults:
        raise BuildError("\n".join(faults))
    if address:
        pictures.write(target, previews.pictures(find(PAGES)))
    assets.write(target, trimmed=trimmed)
    versions.stamp(target)
    offline.write_service_worker(target)
    built_site.check(target)


def fingerprint(*, trimmed: bool, address: str) -> str:
    """Return a hash of the version, the files that `dist/` is made from, its contents, whether
    Pyodide is trimmed, and the address."""
    digest = hashlib.sha256(f"{version()}\0{trimmed}\0{address}".encode())
    for path in [*sources(), *files(DIST)]:
        digest.update(f"{path.relative_to(ROOT)}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def sources() -> Iterable[Path]:
    """Yield the files that a build reads; the stamp of node_modules stands for its contents."""
    yield ROOT / "LICENSE"
    yield from files(ROOT / "rules")
    yield from (path for path in files(SITE) if NODE_MODULES not in path.parents)
    yield NODE_MODULES / ".made"


def files(folder: Path) -> list[Path]:
    """Return all files under a folder except Python's caches, in a fixed order."""
    return sorted(p for p in folder.rglob("*") if p.is_file() and p.parent.name != "__pycache__")


def size_table(folder: Path) -> str:
    """Return a table of the download sizes of a site's files and folders, largest first, gzipped as
    by most hosts; licences and rules pages are left out."""
    parts: dict[str, int] = {}
    for path in files(folder):
        part = path.relative_to(folder).parts[0]
        if part not in ("licences", "rules", ".nojekyll"):
            size = len(gzip.compress(path.read_bytes(), 6, mtime=0))
            parts[part] = parts.get(part, 0) + size
    rows = sorted(parts.items(), key=lambda row: -row[1])
    return "\n".join(f"{size / 1000:9,.1f} kB  {part}" for part, size in rows)
