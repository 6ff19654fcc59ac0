"""Zip archives whose bytes depend on nothing but what is in them.

They are stored uncompressed and compressed as a whole when shipped, which makes them smaller.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

EPOCH = (1980, 1, 1, 0, 0, 0)


def archive(parts: Mapping[str, bytes]) -> bytes:
    """Return a zip of files by name; the same bytes for the same files, whenever and wherever
    made."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        for name, content in parts.items():
            file.writestr(_entry(name), content)
    return buffer.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    """Return a member of an archive without traces of the machine or the date."""
    info = zipfile.ZipInfo(name, EPOCH)
    info.create_system = 3
    info.external_attr = 0o644 << 16
    return info
