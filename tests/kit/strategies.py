"""Hypothesis strategies for records and positions of every registered game, by random play."""

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

import rules
from rules import Game, Position, Record
from rules.position import Option

chosen_games: Sequence[Game] = rules.games()
"""The games to draw from, where a test doesn't say which: all, or that of the option `--game`."""

OPTION_NUMBERS = {"komi": (6,)}
"""Values to draw for numeric options, by name, besides their defaults."""


def options(game: Game) -> st.SearchStrategy[dict]:
    """Return a strategy for options with which `game` can be started."""
    values = {name: _values(name, option) for name, option in game.declared.items()}
    return st.fixed_dictionaries({}, optional=values)


def _values(name: str, option: Option) -> st.SearchStrategy[object]:
    """Return a strategy for the values of an option; for a number, its default and those in
    OPTION_NUMBERS."""
    if option.texts:
        return st.sampled_from(option.texts).map(lambda text: option.parse(name, text))
    return st.sampled_from([option.default, *OPTION_NUMBERS.get(name, ())])


@st.composite
def records(draw, games=(), sizes=range(2, 10), plies=st.integers(0, 90)) -> Record:
    """Draw a record of random moves, unfinished or just finished; by default of any of the
    `chosen_games`."""
    game = draw(st.sampled_from(games or chosen_games))
    size = draw(st.sampled_from([size for size in game.sizes if size in sizes]))
    record = Record(game, size, **draw(options(game)))
    random = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(plies)):
        if record.outcome():
            break
        record.play(random_move(record.position, random))
    return record


@st.composite
def positions(draw, **arguments) -> Position:
    """Draw a position reached by random play; the arguments are those of `records`."""
    return draw(records(**arguments)).position


def random_move(position: Position, random: Random) -> str:
    """Return the text of a random legal move, each equally likely."""
    return str(random.choice(position.moves()))
