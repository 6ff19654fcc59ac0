"""Positions that may become puzzles: late ones in games between levels."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from benchmarks.games import play_on
from rules import Position, game
from rules.ai import Player
from rules.ai.bidding import Bidding
from rules.ai.tree import Arena
from rules.record import Record

from .proving import Prover, UnprovedError

SIZES = {
    "emulsion": (4, 5, 5, 6, 6, 7),
    "free-emulsion": (3, 4, 4, 5, 5, 6),
    "egotzi": (4, 5, 5, 6, 6, 7),
    "egotzi-squared": (4, 4, 5, 5, 6, 6, 7),
    "slyde": (8,),
}
"""The board sizes to choose from, by game, the more frequent ones repeated; other games use their
smallest."""

EMERGO_MEN = ((2, 2), (2, 3), (3, 2), *[(3, 3)] * 4, (3, 4), (4, 3))
"""The numbers of White's and Black's men in games of Emergo: with more, endings can't be solved."""

PLAYER_LEVELS = (2, 3, 4)
"""The levels that play the games."""

MAX_PLIES = 160
MAX_POSITIONS = 60
"""The maximum number of last positions of a game that are tried."""


def late_positions(id: str, random: Random, prover: Prover) -> Iterator[Position]:
    """Play a game and yield its positions with two moves or more, latest first, until one can't be
    proved or lets the players exchange colours."""
    record = play_game(id, random.choice(SIZES.get(id, game(id).sizes[:1])), random)
    for position in record.positions[-2 : -MAX_POSITIONS - 2 : -1]:
        moves = position.moves()
        if any(map(position.exchanges, moves)):
            return
        try:
            prover.result(position)
        except UnprovedError:
            return
        if len(moves) > 1:
            yield position


def play_game(id: str, size: int, random: Random) -> Record:
    """Play a game between two levels, after some random moves, and return its record."""
    record = Record(game(id), position=starting_position(id, size, random))
    for _ in range(random.randrange(1, 6)):
        play_random_move(record, random)
    players = [Player(random.choice(PLAYER_LEVELS), random.getrandbits(30)) for _ in range(2)]
    first = record.position.ply % 2
    play_on(record, [players[first], players[1 - first]], plies=MAX_PLIES)
    return record


def play_random_move(record: Record, random: Random) -> None:
    """Play a random move that doesn't exchange the players' colours, unless the game is over."""
    if not record.outcome():
        position = record.position
        moves = [move for move in position.moves() if not position.exchanges(move)]
        record.play(random.choice(moves))


def starting_position(id: str, size: int, random: Random) -> Position:
    """Return a starting position: in Emergo with few men, in a game with bids with a nearly fair
    komi."""
    position = game(id).start(size)
    if id == "emergo":
        white, black = random.choice(EMERGO_MEN)
        return position.altered(hands={"white": str(white), "black": str(black)})
    if not position.bids():
        return position
    search = Bidding(position, Arena(random))
    for _ in search.steps(300):
        pass
    fair = int(str(search.candidates()[0].move).removeprefix("komi="))
    return game(id).start(size, komi=max(0, fair + 2 * random.randrange(-2, 3)))
