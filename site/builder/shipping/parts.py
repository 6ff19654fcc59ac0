"""Large parts of the site, which js/parts.js fetches: compressed, and cut into pieces.

A piece is small enough for every browser to cache, even in private windows, and after an
interruption only missing pieces are fetched again. It is named by a hash of its content, so it can
be checked, and is never mistaken for one of another version. It is compressed whatever the host
does, so a visitor downloads the same everywhere, and progress in bytes is exact.

Whatever a game needs only while it is played, such as its kernel, is a part of its own.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

from .bytecode import cached

FOLDER = "parts"

PIECE_SIZE = 256 * 1024
"""The size in bytes of every piece but the last of a part."""


class Part(TypedDict):
    """The entry of a part in `PARTS` of js/build.js: its compressed size in bytes, and the paths of
    its pieces."""

    size: int
    pieces: list[str]


def write(target: Path, name: str, content: bytes) -> Part:
    """Write a part into the site in the folder `target`, and return its entry."""
    digest = hashlib.sha256(content).hexdigest()
    compressed = cached(f"part-{name}", digest, lambda: gzip.compress(content, 9, mtime=0))
    folder = target / FOLDER
    folder.mkdir(exist_ok=True)
    paths = []
    for number, piece in enumerate(split(compressed)):
        path = folder / f"{name}-{number}-{hashlib.sha256(piece).hexdigest()[:16]}.bin"
        path.write_bytes(piece)
        paths.append(path.relative_to(target).as_posix())
    return {"size": len(compressed), "pieces": paths}


def split(content: bytes) -> Iterator[bytes]:
    """Yield the pieces of `content`, in order.

    >>> [len(piece) for piece in split(bytes(600_000))]
    [262144, 262144, 75712]
    """
    for start in range(0, len(content), PIECE_SIZE):
        yield content[start : start + PIECE_SIZE]
