"""Large parts of the site, which js/parts.js fetches: compressed, and cut into pieces.

A piece is small enough for every browser to cache, even in private windows, and after an
interruption only missing pieces are fetched again. It is named by a hash of its content, so it can
be checked, and never mistaken for one of another version. It is compressed whatever the host does,
so a visitor downloads the same everywhere, and progress in bytes is exact.

A part of a game that is first needed while it is played is one more name here.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

FOLDER = "parts"

PIECE = 256 * 1024
"""Bytes of a piece, except the last of a part."""


class Part(TypedDict):
    """The data of a part that a page needs: its size in bytes, compressed, and its pieces'
    paths."""

    size: int
    pieces: list[str]


def write(target: Path, name: str, content: bytes) -> Part:
    """Write a part into the site in the folder `target`."""
    packed = gzip.compress(content, 9, mtime=0)
    folder = target / FOLDER
    folder.mkdir(exist_ok=True)
    paths = []
    for number, piece in enumerate(cut(packed)):
        path = folder / f"{name}-{number}-{hashlib.sha256(piece).hexdigest()[:16]}.bin"
        path.write_bytes(piece)
        paths.append(path.relative_to(target).as_posix())
    return {"size": len(packed), "pieces": paths}


def cut(content: bytes) -> Iterator[bytes]:
    """Yield the pieces of a content, in order.

    >>> [len(piece) for piece in cut(bytes(600_000))]
    [262144, 262144, 75712]
    """
    for start in range(0, len(content), PIECE):
        yield content[start : start + PIECE]
