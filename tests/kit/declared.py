"""Properties of some games, declared by id: a maximum length, and the number of men that moves add.

Neither is assumed of a game that is not listed here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from rules import Game, Move, Position, registry

AddedMen = Callable[[Position, Move], Mapping[str, int]]


def _no_men(position: Position, move: Move) -> Mapping[str, int]:
    return {}


def _one_of_each(position: Position, move: Move) -> Mapping[str, int]:
    return {"black": 1, "white": 1} if "+" in str(move) else {}


def _one_of_the_mover(position: Position, move: Move) -> Mapping[str, int]:
    return {position.turn: 1} if move.squares else {}


MAX_LENGTHS: Mapping[str, Callable[[int], int]] = {
    "emulsion": lambda n: 2 * n * (n - 1) + 1,
    "free-emulsion": lambda n: n * n // 2 + 2 * n * (n - 1) + 1,
    "egotzi": lambda n: n * n + 1,
    "egotzi-squared": lambda n: n * n + 2,
    "emergo": lambda n: 5000,  # no bound is known: random play has always been far shorter
}
"""The maximum length of a game in plies, setup moves included, as a function of the board size."""

MAX_PLIES = 300
"""The plies after which a random game without a known bound is abandoned."""

ADDED_MEN: Mapping[str, AddedMen] = {
    "emulsion": _no_men,
    "free-emulsion": _one_of_each,
    "egotzi": _one_of_the_mover,
    "egotzi-squared": _one_of_the_mover,
    "emergo": _no_men,
}
"""The number of men of each colour that a move adds; no move removes men from the game."""

FIRST_GAME_IDS = ("emulsion", "free-emulsion", "egotzi", "egotzi-squared", "emergo")
"""The ids of the first games of the registry, in order."""


PROJECT_GAME_IDS = (*FIRST_GAME_IDS, "slyde")
"""The ids of the project's own games: some tests leave out a game that somebody adds."""


@contextmanager
def without_added_games() -> Iterator[None]:
    """Leave out all games but the project's own, where others would change what is expected."""
    games = dict(registry.GAMES)
    for id in games.keys() - {*PROJECT_GAME_IDS}:
        del registry.GAMES[id]
    try:
        yield
    finally:
        registry.GAMES.clear()
        registry.GAMES.update(games)


def declared_games(
    games: tuple[Game, ...], ids: Mapping[str, object] | tuple[str, ...]
) -> list[Game]:
    """Return the games whose ids are in `ids`."""
    return [game for game in games if game.id in ids]
