"""Laws that hold for some games only, declared here by game.

Of a game that is not named here, none of these is assumed: an end within a number of plies, a
constant number of men."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules import Game, Move, Position

Added = Callable[[Position, Move], Mapping[str, int]]


def _none(position: Position, move: Move) -> Mapping[str, int]:
    return {}


def _pair(position: Position, move: Move) -> Mapping[str, int]:
    return {"black": 1, "white": 1} if "+" in str(move) else {}


def _stone(position: Position, move: Move) -> Mapping[str, int]:
    return {position.turn: 1} if move.squares else {}


BOUNDS: Mapping[str, Callable[[int], int]] = {
    "emulsion": lambda n: 2 * n * (n - 1) + 1,
    "free-emulsion": lambda n: n * n // 2 + 2 * n * (n - 1) + 1,
    "egotzi": lambda n: n * n + 1,
    "egotzi-squared": lambda n: n * n + 2,
    "emergo": lambda n: 5000,  # no bound is known: random play has always been far shorter
}
"""Plies that a game can last: board moves and the moves of the setup."""

LONG = 300
"""Plies after which a random game without a known bound is abandoned."""

ADDED: Mapping[str, Added] = {
    "emulsion": _none,
    "free-emulsion": _pair,
    "egotzi": _stone,
    "egotzi-squared": _stone,
    "emergo": _none,
}
"""The men of each colour that a move adds; all others stay on the board or in hand."""

LISTED = ("emulsion", "free-emulsion", "egotzi", "egotzi-squared", "emergo")
"""The games that come first, in order."""


def declared(games: tuple[Game, ...], ids: Mapping[str, object] | tuple[str, ...]) -> list[Game]:
    """Return the games that are among `ids`."""
    return [game for game in games if game.id in ids]
