"""What the laws may hold a game to besides those of every game, as far as it is declared here.

Of a game that is not named nothing of the kind is assumed: that it ends within a number of plies,
that men are kept, that turning the board changes nothing.
"""

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
"""Plies after which a random game of which no bound is known is looked at no further."""

ADDED: Mapping[str, Added] = {
    "emulsion": _none,
    "free-emulsion": _pair,
    "egotzi": _stone,
    "egotzi-squared": _stone,
    "emergo": _none,
}
"""The men that a move adds to those of each colour, where all others stay on the board or in
hand."""

SYMMETRIC = ("emulsion", "free-emulsion", "egotzi", "egotzi-squared", "emergo")
"""Where turning and mirroring the board changes nothing but names. Emergo's sizes are odd, so its
dark squares and its centre are their own images."""

LISTED = ("emulsion", "free-emulsion", "egotzi", "egotzi-squared", "emergo")
"""The order of the games that come first."""


def declared(games: tuple[Game, ...], ids: Mapping[str, object] | tuple[str, ...]) -> list[Game]:
    """The games that are named among `ids`."""
    return [game for game in games if game.id in ids]
