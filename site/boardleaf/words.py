"""Colours, players and moves in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules import Move, Position, Square
from rules.ai import LEVELS
from rules.board import count
from rules.position import COLOURS

from .address import HUMAN, level
from .playing.shown_game import ShownGame


def player(text: str, alone: bool = False) -> str:
    """Who plays, in words; `alone` tells that there is one person only.

    >>> player("human"), player("level-1")
    ('person', 'computer, beginner')
    """
    number = level(text)
    if number:
        return f"computer, {LEVELS[number - 1].name}"
    if text == HUMAN:
        return "you" if alone else "person"
    return "nobody"


def strength(number: int) -> str:
    """How strong a level of the computer is, in a line.

    >>> strength(2)
    'Casual: sees most moves, but overlooks good replies. Beats beginner about 9 games of 10.'
    """
    level = LEVELS[number - 1]
    told = f"{level.name.capitalize()}: {level.about[0].lower()}{level.about[1:]}"
    below = LEVELS[number - 2].name
    return f"{told} Beats {below} about {level.wins} games of 10." if level.wins else told


def picked(picks: Sequence[Square], moves: Iterable[Move]) -> str:
    """The squares picked so far, and where the moves that begin with them can go on.

    >>> from rules import game
    >>> moves = game("emulsion").start(size=4).moves()
    >>> picks = (Square.parse("b1"),)
    >>> picked(picks, [move for move in moves if move.squares[:1] == picks])
    'b1 picked. Go on to a1, b2, c1.'
    """
    listed = list(moves)
    onward = sorted({str(move.squares[len(picks)]) for move in listed if move.squares != picks})
    whole = "".join(f" {picks[-1]} again plays {m}." for m in listed if m.squares == picks)
    return f"{picks[-1]} picked. Go on to {', '.join(onward)}.{whole}"


OVER = "The game is over."

FAULT = (
    "Something went wrong in this page: what you did last may not have happened. The game is"
    " kept. Play on, or load the page again."
)


def ending(game: ShownGame) -> str:
    """How the game ended, and where one person plays against the computer, for whom.

    >>> from .address import parse
    >>> ending(ShownGame.of(parse("game=egotzi&size=5&result=black-resigns&white=level-1")))
    'White wins: Black resigned. You lose.'
    """
    if not game.outcome:
        return ""
    outcome, moves = game.outcome, len(game.record.moves)
    people = [colour for colour in COLOURS if game.player(colour, moves) == HUMAN]
    if len(people) != 1 or outcome.winner is None:
        return outcome.reason
    return f"{outcome.reason} You {'win' if people == [outcome.winner] else 'lose'}."


def sides(game: ShownGame) -> str:
    """What a move without a square has done to the sides of a person and the computer; "" if the
    last move was another, or nobody's colour is at stake.

    >>> from .address import parse
    >>> sides(ShownGame.of(parse("game=egotzi&size=5&moves=c3,swap&white=level-1")))
    'The computer swapped sides: you are White now.'
    >>> sides(ShownGame.of(parse("game=egotzi-squared&size=5&moves=komi=6,white&white=level-1")))
    'The computer chose White: you are Black.'
    """
    record, moves = game.record, len(game.record.moves)
    people = [colour for colour in COLOURS if game.player(colour, moves) == HUMAN]
    if len(people) != 1 or not record.moves or record.moves[-1].squares:
        return ""
    move, before = record.moves[-1], record.positions[-2]
    who = "You" if game.player(before.turn, moves - 1) == HUMAN else "The computer"
    now = " now" if before.exchanges(move) else ""
    settled = record.position.mover() == record.position.turn.capitalize()
    yours = f": you are {people[0].capitalize()}{now}" if settled else ""
    return f"{who} {before.did(move)}{yours}."


def sentence(text: str) -> str:
    """A text with the full stop that an error may bring along or not.

    >>> sentence("No such square"), sentence("There is a stone.")
    ('No such square.', 'There is a stone.')
    """
    return text if text.endswith(".") else f"{text}."


def board(position: Position) -> str:
    """A game and the size of its board.

    >>> from rules import game
    >>> board(game("egotzi").start(size=5))
    'Egotzi 5 × 5'
    """
    return f"{position.game.title} {position.size} × {position.size}"


def summary(game: ShownGame) -> str:
    """A game in a line, for the list of games that are not finished.

    >>> from .address import parse
    >>> summary(ShownGame.of(parse("game=egotzi&size=5&moves=c3&white=level-1")))
    'Egotzi 5 × 5, you against the computer, 1 move'
    """
    record = game.record
    name = board(record.start)
    colours = [colour for colour in COLOURS if game.players[colour] == HUMAN]
    moves = count(len(record.moves), "move")
    if len(colours) == 1:
        return f"{name}, you against the computer, {moves}"
    return f"{name}, {'two people' if colours else 'the computer against itself'}, {moves}"
