"""The text of claims, with which they are stored, without the continuations: these can be played
again from seed and work.

>>> from rules import game
>>> position = game("egotzi").parse("5/1bb2/5/1bb2/wwww1 b 8 nopie")
>>> choice = Choice(position, position.move("e5"), position.move("a2"))
>>> text = '''[{"kind": "soon", "colour": "white", "numbers": [5, 5], "squares": [],
... "lines": [["e1"], ["e3"]], "shares": [0.9, 0.2]}]'''
>>> (claim,) = parse_claims(choice, text)
>>> print(claim)
White gets a group of 5 or more in 90% of strong lines after e5, in 20% after a2.
>>> parse_claims(choice, format_claims([claim])) == (claim,)
True
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from . import result_claims
from .board import Square
from .claims import Choice, Claim, Kinds, Line
from .piece import COLOURS
from .position import Position
from .sentences import sentence

MAX_TEXT_LENGTH = 20_000
"""The maximum length of the text of claims."""


def format_claims(claims: Iterable[Claim]) -> str:
    """Return the text of claims: a list in JSON."""
    return json.dumps([values_of(claim) for claim in claims])


def values_of(claim: Claim) -> dict[str, Any]:
    """Return what the text has of a claim."""
    return {
        "kind": claim.kind,
        "colour": claim.colour,
        "numbers": [*claim.numbers],
        "squares": [*map(str, claim.squares)],
        "lines": [[*map(str, line)] for line in claim.lines],
        "shares": claim.shares and [*claim.shares],
        **({"several": True} if claim.several else {}),
    }


def parse_claims(choice: Choice, text: str) -> tuple[Claim, ...]:
    """Parse the text of claims about a choice; raise ValueError if it isn't one."""
    kinds = {kind.kind: kind for kind in (*result_claims.KINDS, *_kinds(choice))}
    try:
        if len(text) > MAX_TEXT_LENGTH:
            raise ValueError(len(text))
        return tuple(_claim(choice, kinds, values) for values in json.loads(text))
    except (
        ArithmeticError,
        AssertionError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
    ) as error:
        raise ValueError(sentence("can't read the reasons: {error}", error=error)) from None


def _kinds(choice: Choice) -> Kinds:
    kinds: Kinds = import_module(choice.position.REASONS).KINDS
    return kinds


def _claim(choice: Choice, kinds: Mapping[str, type[Claim]], values: Any) -> Claim:
    """Return the claim with these values, which may be anything."""
    a, b = map(int, values["numbers"])
    played, better = values["lines"]
    shares = values["shares"]
    claim = kinds[values["kind"]](
        choice=choice,
        colour=COLOURS[COLOURS.index(values["colour"])],
        numbers=(a, b),
        squares=tuple(parse_square(choice.position.size, text) for text in values["squares"]),
        lines=(_line(choice.after_played, played), _line(choice.after_better, better)),
        shares=None if shares is None else (parse_share(shares[0]), parse_share(shares[1])),
        several=values.get("several") is True,
    )
    str(claim)  # raises an error if values are missing
    return claim


def parse_square(size: int, text: str) -> Square:
    """Parse a square of a board; raise a ValueError if there is no such square."""
    square = Square.parse(text)
    if not square.on(size):
        raise ValueError(text)
    return square


def parse_share(value: Any) -> float:
    """Return a share; raise a ValueError or TypeError if it isn't one."""
    share = float(value)
    if not 0 <= share <= 1:
        raise ValueError(value)
    return share


def _line(position: Position, texts: Sequence[str]) -> Line:
    """Return a line of legal moves."""
    line = []
    for text in texts:
        line.append(position.move(str(text)))
        position = position.play(line[-1])
    return tuple(line)
