"""The game that the arguments of a command choose.

>>> from types import SimpleNamespace as Options
>>> def chosen(source, **options):
...     keys = {f"key_{key}": options.get(key) for key in KEYS}
...     return str(record(Options(source=source.split(" "), **keys)))
>>> chosen("egotzi", size="5", moves="c3")
'game=egotzi&size=5&moves=c3'
>>> chosen("https://example.org/play.html#game=egotzi&size=5&moves=c3,d4&at=1&white=level-1")
'game=egotzi&size=5&moves=c3'
>>> chosen("7/7/4a@2/7/2A@4/7/7 w 2 7,7")
'game=emergo&position=7/7/4a@2/7/2A@4/7/7%20w%202%207,7'
"""

from __future__ import annotations

import re
import sys
from argparse import Namespace

from rules.bare_positions import parse_any_position, split_name
from rules.board import quote
from rules.cleaning import clean
from rules.pairs import format_pairs, parse_pairs
from rules.record import MAX_TEXT_LENGTH, OPTION_NAMES, PAGE_KEYS, Record
from rules.sentences import sentence
from rules.study import Study

from .output import report

KEYS = ("size", *OPTION_NAMES, "position", "moves")
"""The options that choose a position; all are keys of an address."""

STANDARD_INPUT = "-"
"""The argument that stands for the text from standard input."""

MAX_LENGTH = 2 * MAX_TEXT_LENGTH
"""The maximum length of a text from standard input, which may be an email with a link."""


def record(options: Namespace) -> Record:
    """Return the record that the arguments choose, up to the move that its address shows; raise
    ValueError if they can't be read."""
    words = options.source
    if words.count(STANDARD_INPUT) == 1:
        words = [_standard_input() if word == STANDARD_INPUT else word for word in words]
    text = " ".join(words)
    _check_encoding(text)
    values = _values(_clean(text))
    for key in KEYS:
        value = getattr(options, f"key_{key}")
        if value is not None:
            _check_encoding(value)
            if key in values:
                raise ValueError(
                    sentence(
                        "{key} is given twice, as --{key} and in {text}", key=key, text=quote(text)
                    )
                )
            values[key] = value
    at = values.pop("at", None)
    study = Study.parse(format_pairs({k: v for k, v in values.items() if k not in PAGE_KEYS}))
    return study.record if at is None else study.find(at).record()


def _check_encoding(text: str) -> None:
    """Raise ValueError if Python couldn't decode all bytes of an argument: each that is left stands
    as half of a surrogate pair, which couldn't be printed."""
    if re.search("[\ud800-\udfff]", text):
        raise ValueError(sentence("{text} isn't text in the expected encoding", text=quote(text)))


def _clean(text: str) -> str:
    """Return the address in a link or record, which may have been changed on its way, and say on
    standard error what was corrected; return any other text without spaces around it."""
    address, changes = clean(text)
    for change in changes:
        report(change)
    return address or text.strip()


def _values(text: str) -> dict[str, str]:
    """Return the keys and values of the address that a text is or means: a game's name, a position,
    a record or study, or a link."""
    before, _, address = text.rpartition("#")
    if "://" in (before or text) and (not before or "=" not in address):
        raise ValueError(sentence("this link has no game after #: {text}", text=quote(text)))
    if "=" in address:
        return parse_pairs(address)
    named, rest = split_name(text)
    if named and not rest:
        return {"game": named.id}
    if " " not in text and "/" not in text:
        return {"game": text}
    position = parse_any_position(" ".join(text.split()))
    return {"game": position.game.id, "position": str(position)}


def _standard_input() -> str:
    """Return the text that standard input holds."""
    if sys.stdin is None:
        raise ValueError(sentence("standard input is closed"))
    try:
        text = sys.stdin.read(MAX_LENGTH + 1)
        text.encode()  # in some locales, Python reads bytes that aren't text, too
    except OSError as error:
        raise ValueError(
            sentence("can't read standard input: {reason}", reason=error.strerror)
        ) from None
    except UnicodeError:
        raise ValueError(sentence("standard input isn't text in the expected encoding")) from None
    if len(text) > MAX_LENGTH:
        raise ValueError(
            sentence("standard input has more than {most} characters", most=MAX_LENGTH)
        )
    text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")  # Windows marks UTF-8 by it
    if not text.strip():
        raise ValueError(sentence("standard input is empty"))
    return text
