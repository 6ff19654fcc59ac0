"""Links as mail gateways and redirects wrap them, in the encodings of their services.

>>> list(unwrapped_texts("https://a.example/?u=https-3A__b.example_-23c&d=e"))[0]
'https%3A//b.example/%23c'
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from collections.abc import Iterator

_BASE64 = re.compile("aHR0c[A-Za-z0-9+/_-]{12,}")
"""A web address in base64, whatever comes before it."""
_PROOFPOINT_2 = re.compile("[?&]u=(https?-3A[^&\\s]+)")
_PROOFPOINT_3 = re.compile("/v3/__(.+?)__;([A-Za-z0-9_-]*)!", re.DOTALL)


def unwrapped_texts(text: str) -> Iterator[str]:
    """Yield a text, and what it holds in the encodings of mail gateways."""
    if wrapped := _PROOFPOINT_3.search(text):
        yield _from_proofpoint(wrapped[1], wrapped[2])
    if wrapped := _PROOFPOINT_2.search(text):
        yield wrapped[1].replace("-", "%").replace("_", "/")
    yield text
    for run in _BASE64.findall(text):
        try:
            code = run.replace("+", "-").replace("/", "_")
            code = code[: -1 if len(code) % 4 == 1 else None]
            yield urlsafe_b64decode(code + "=" * (-len(code) % 4)).decode()
        except ValueError:
            continue


_RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def _from_proofpoint(text: str, code: str) -> str:
    """Decode a link of Proofpoint's URL Defense, version 3: each `*` stands for the next of the
    characters that `code` has in base64, and `**A`, `**B`, … for two, three, …"""
    try:
        characters = iter(urlsafe_b64decode(code + "=" * (-len(code) % 4)).decode())
    except ValueError:
        return text

    def original(match: re.Match[str]) -> str:
        count = _RUNS.index(match[1]) + 2 if match[1] else 1
        return "".join(next(characters, "") for _ in range(count))

    return re.sub("[*](?:[*]([A-Za-z0-9_-]))?", original, text)
