"""Positions as hypothesis draws them: by play from a start, for every registered game."""

from random import Random

from hypothesis import strategies as st

import rules
from rules import Game, Position, Record


def options(game: Game) -> st.SearchStrategy[dict]:
    """Options with which `game` can be started, by the values its options may take."""
    values = {"pie": st.booleans(), "komi": st.none() | st.just(6)}
    return st.fixed_dictionaries({}, optional={name: values[name] for name in game.options})


@st.composite
def records(draw, games=rules.games(), sizes=range(2, 10), plies=st.integers(0, 90)) -> Record:
    """A record of random moves that goes on, or has just ended."""
    game = draw(st.sampled_from(games))
    size = draw(st.sampled_from([size for size in game.sizes if size in sizes]))
    record = Record(game, size, **draw(options(game)))
    random = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(plies)):
        if record.outcome():
            break
        record.play(random_move(record.position, random))
    return record


@st.composite
def positions(draw, **kinds) -> Position:
    """A position that random play reached."""
    return draw(records(**kinds)).position


def random_move(position: Position, random: Random) -> str:
    """The text of a legal move, each equally likely."""
    return str(random.choice(position.moves()))
