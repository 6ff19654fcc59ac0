"""Starts that leave one side little hope: the computer takes that side, and the form says why.

>>> from rules import game
>>> start = game("egotzi").start(4, pie=False)
>>> hopeless_colour(start, level=1)
'white'
>>> reason(start).partition(". ")[2]
'For an even game, choose 6 × 6.'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardleaf.address import HUMAN, level
from rules import Colour, Move, Position
from rules.ai import starts
from rules.position import other
from rules.sentences import by_colour, sentence

MIN_STRONG_LEVEL = 3
"""The lowest level against which a worse side is hopeless even if it isn't proved lost."""


def hopeless_colour(start: Position, level: int) -> Colour | None:
    """Return the colour that a person can't be given against a level of the computer, None if both
    have a chance, or the start wasn't measured."""
    value = starts.value(start)
    if value is None or not (value.proved or level >= MIN_STRONG_LEVEL):
        return None
    lowest = 0.5 if value.proved else starts.HOPELESS
    if value.expected < lowest:
        return start.turn
    return other(start.turn) if 1 - value.expected < lowest else None


def persons_hopeless_colour(start: Position, players: Mapping[Colour, str]) -> Colour | None:
    """Return the colour that the person can't be given, if one person plays one computer."""
    number = _computer_level(players)
    return hopeless_colour(start, number) if number else None


def _computer_level(players: Mapping[Colour, str]) -> int | None:
    """Return the computer's level if one person plays one computer, else None."""
    levels = [number for player in players.values() if (number := level(player))]
    return levels[0] if len(levels) == 1 and HUMAN in players.values() else None


MAX_SEARCH_DEPTH = 6
"""The maximum depth, in plies, of the search from a position that was set up; within it, no
position can come for the third time."""

MAX_SEARCHED_MOVES = 200
"""The maximum number of moves in that search, for which the page waits."""


def forced_winner(position: Position) -> Colour | None:
    """Return the colour that wins from a position whatever the other plays; None if a short search
    can't prove that, or players may exchange their colours.

    >>> from rules import game
    >>> forced_winner(game("egotzi").parse("bbb/wwb/ww1 b 8 nopie"))
    'black'
    >>> forced_winner(game("egotzi").start(5)) is None
    True
    """
    budget = iter(range(MAX_SEARCHED_MOVES))
    depths = range(1, MAX_SEARCH_DEPTH + 1)
    return next((won for depth in depths if (won := _winner(position, depth, budget))), None)


def _winner(position: Position, depth: int, budget: Iterator[int]) -> Colour | None:
    """Return the colour that wins within a number of plies; None if that isn't proved within the
    budget."""
    outcome = position.outcome()
    if outcome or not depth:
        return outcome.winner if outcome else None
    winners = set[Colour | None]()
    for move in position.moves():
        if next(budget, None) is None or position.exchanges(move):
            winners.add(None)
            continue
        winners.add(_winner(position.play(move), depth - 1, budget))
        if position.turn in winners:
            return position.turn
    return winners.pop() if len(winners) == 1 else None


def lost_warning(position: Position, players: Mapping[Colour, str]) -> str:
    """Return the warning to a person who plays on against the computer from a position that was set
    up, if a short search proves that the computer wins; "" otherwise."""
    asked = _computer_level(players) and not position.outcome()
    winner = forced_winner(position) if asked else None
    if not winner or players[winner] == HUMAN:
        return ""
    return by_colour(
        winner,
        black="With best play Black wins from here.",
        white="With best play White wins from here.",
    )


def bid_warning(position: Position, move: Move, players: Mapping[Colour, str]) -> str:
    """Return the warning about a person's bid, after which the computer chooses its colour, if the
    person can't be given the other one; "" for any other move."""
    name, _, number = move.text.partition("=")
    option = position.game.declared.get(name)
    if option is None or option.switch or not number.isdecimal():
        return ""
    start = position.game.start(position.size, **{**position.options(), name: int(number)})
    worse = persons_hopeless_colour(start, players)
    if not worse:
        return ""
    return by_colour(
        other(worse),
        black="After this bid Black is far ahead, and the computer may choose it.",
        white="After this bid White is far ahead, and the computer may choose it.",
    )


def reason(start: Position) -> str:
    """Return the sentences that say which side is better at a start, and how to get an even game;
    the start must have been measured."""
    value = starts.value(start)
    better = start.turn if value and value.expected > 0.5 else other(start.turn)
    if value and value.proved:
        text = by_colour(
            better,
            black="With best play Black wins from this start, so the computer takes White.",
            white="With best play White wins from this start, so the computer takes Black.",
        )
    else:
        text = by_colour(
            better,
            black="Black is far ahead from this start, so the computer takes White.",
            white="White is far ahead from this start, so the computer takes Black.",
        )
    return f"{text} {_remedy(start)}".strip()


def _remedy(start: Position) -> str:
    """Return a sentence that names an option or a size with which both sides have a chance; "" if
    there is none."""
    option, size = next(_other_options(start), ""), next(_other_sizes(start), 0)
    values = {"option": option, "size": size}
    if option and size:
        return sentence("For an even game, change “{option}” or choose {size} × {size}.", **values)
    if option:
        return sentence("For an even game, change “{option}”.", **values)
    return sentence("For an even game, choose {size} × {size}.", **values) if size else ""


def _other_options(start: Position) -> Iterator[str]:
    """Yield the labels of the options with whose other, or usual, value the start is even."""
    game, options = start.game, start.options()
    for name, option in game.declared.items():
        value = not options[name] if option.switch else option.default
        changed = game.start(start.size, **{**options, name: value})
        if changed != start and _is_even(changed):
            yield sentence(option.label) or name


def _other_sizes(start: Position) -> Iterator[int]:
    """Yield the sizes at which the start is even, those nearest to this size first; a number that
    was chosen, such as a komi, is too much or too little on another size."""
    game, options = start.game, start.options()
    if any(not o.switch and options[name] is not None for name, o in game.declared.items()):
        return
    for size in sorted(game.sizes, key=lambda size: (abs(size - start.size), -size)):
        if _is_even(game.start(size, **options)):
            yield size


def _is_even(start: Position) -> bool:
    return hopeless_colour(start, MIN_STRONG_LEVEL) is None
