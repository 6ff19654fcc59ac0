"""Positions as hypothesis draws them: by play from a start, for every registered game."""

from random import Random

from hypothesis import strategies as st

import rules
from rules import Game, Position, Record
from rules.position import Option

NUMBERS = {"komi": (6,)}
"""Numbers that options of these names may be."""


def options(game: Game) -> st.SearchStrategy[dict]:
    """Options with which `game` can be started, by the values its options may take."""
    values = {name: _values(name, option) for name, option in game.declared.items()}
    return st.fixed_dictionaries({}, optional=values)


def _values(name: str, option: Option) -> st.SearchStrategy[object]:
    """Values of an option; of a number, which only its game knows, the default and `NUMBERS`."""
    if option.texts:
        return st.sampled_from(option.texts).map(lambda text: option.parse(name, text))
    return st.sampled_from([option.default, *NUMBERS.get(name, ())])


@st.composite
def records(draw, games=rules.games(), sizes=range(2, 10), plies=st.integers(0, 90)) -> Record:
    """Return a record of random moves that goes on, or has just ended."""
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
    """Return a position that random play reached."""
    return draw(records(**kinds)).position


def random_move(position: Position, random: Random) -> str:
    """Return the text of a legal move, each equally likely."""
    return str(random.choice(position.moves()))
