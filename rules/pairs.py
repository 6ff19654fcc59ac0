"""The text `key=value&key=value` of an address.

>>> format_pairs(parse_pairs("game=emergo&moves=a1%2Cb2"))
'game=emergo&moves=a1,b2'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from .board import quote
from .sentences import sentence
from .type_checks import check_type

_SAFE_CHARACTERS = "/,:;@?=+-!*'()$~."
"""The characters that are not encoded, besides ASCII letters, digits and `_`."""

MAX_TEXT_LENGTH = 200_000
"""The maximum length of the text of a record or a study."""

STUDY_ONLY_KEYS = ("lines", "comments")
"""The keys that only the text of a study has."""

Report = Callable[[ValueError], object]
"""Called with an error in a part of a text. If it returns, that part is left out, and the rest is
read."""


def reject(error: ValueError) -> None:
    """Raise an error: the `Report` of strict parsers, for which any error is one of the whole."""
    raise error from None


def parse_values(text: str, keys: Sequence[str]) -> dict[str, str]:
    """Return the values in the text of a record or a study, by key; ValueError if the text is too
    long or malformed, or has a key not among `keys`."""
    check_type("text", text, str, "the text of a record or a study")
    if len(text) > MAX_TEXT_LENGTH:
        raise ValueError(
            sentence(
                "the record has {length} characters, expected at most {most}",
                length=len(text),
                most=MAX_TEXT_LENGTH,
            )
        )
    values = parse_pairs(text)
    for key in values:
        if key in keys:
            continue
        if key in STUDY_ONLY_KEYS:
            raise ValueError(sentence("a record can't have {key}: use rules.Study.parse", key=key))
        raise ValueError(
            sentence(
                "unknown key {key}, expected one of {keys}", key=quote(key), keys=", ".join(keys)
            )
        )
    return values


def parse_pairs(text: str, report: Report = reject) -> dict[str, str]:
    """Return the values of `key=value&key=value`, percent-decoded; a `+` is a plus.

    Errors are a part without `=`, a key given twice, or a broken escape.

    >>> parse_pairs("game=emergo&moves=a1%2Cb2")
    {'game': 'emergo', 'moves': 'a1,b2'}
    """
    check_type("text", text, str, "a text of the form key=value&key=value")
    values: dict[str, str] = {}
    for part in text.split("&"):
        key, equals, value = part.partition("=")
        try:
            if not equals:
                raise ValueError(sentence("{part} is not of the form key=value", part=quote(part)))
            if key in values:
                raise ValueError(sentence("{key} appears twice", key=quote(key)))
            values[key] = _parse_value(key, value)
        except ValueError as error:
            report(error)
    return values


def _parse_value(key: str, text: str) -> str:
    broken = re.search("%(?![0-9A-Fa-f]{2}).{0,2}", text)
    if broken:
        raise ValueError(
            sentence(
                "{key} has {text}, which is not a percent-encoded character",
                key=key,
                text=quote(broken[0]),
            )
        )
    try:
        return percent_decode(text)
    except UnicodeError:
        raise ValueError(
            sentence("{key} is not percent-encoded UTF-8: {text}", key=key, text=quote(text))
        ) from None


def format_pairs(values: Mapping[str, str]) -> str:
    """Return the text that `parse_pairs` reads, encoding only what must be.

    >>> format_pairs({"position": "9/9 w", "moves": "d4+d5"})
    'position=9/9%20w&moves=d4+d5'
    """
    check_type("values", values, Mapping, "texts by key")
    return "&".join(f"{key}={_percent_encode(value)}" for key, value in values.items())


# urllib.parse does this, too, but takes as long to import in a browser as half of this package.


def percent_decode(text: str) -> str:
    """Return a text with its escapes decoded; UnicodeError if they aren't UTF-8."""
    return re.sub(b"%(..)", lambda code: bytes.fromhex(code[1].decode()), text.encode()).decode()


def _percent_encode(text: str) -> str:
    return re.sub(
        rf"[^\w{re.escape(_SAFE_CHARACTERS)}]", percent_encode_match, text, flags=re.ASCII
    )


def percent_encode_match(character: re.Match[str]) -> str:
    """Return the UTF-8 bytes of a matched character, percent-encoded."""
    return "".join(f"%{byte:02X}" for byte in character[0].encode())
