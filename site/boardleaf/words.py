"""Colours, players and moves in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules import Colour, Move, Position, Square
from rules.ai import LEVELS
from rules.board import count
from rules.position import COLOURS, other

from .address import HUMAN, level
from .shown import ShownGame


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


def played(mover: Colour, move: Move) -> str:
    """A move in a sentence.

    >>> played("black", Move("komi=6", "bid"))
    'The first player bids a komi of 6.'
    """
    name = mover.capitalize()
    if move.kind == "swap-sides":
        return f"The second player takes {'black' if mover == 'white' else 'white'}: sides swapped."
    if move.kind == "bid":
        return f"The first player bids a komi of {move.text.removeprefix('komi=')}."
    if move.kind == "colour":
        return f"The second player chooses {move.text}."
    return f"{name} plays {move}."


def picked(picks: Sequence[Square], moves: Iterable[Move]) -> str:
    """The squares picked so far, and where the moves that begin with them can go on.

    >>> from rules import game
    >>> moves = game("emulsion").start(size=4).moves()
    >>> picks = (Square.parse("b1"),)
    >>> picked(picks, [move for move in moves if move.squares[:1] == picks])
    'b1 picked. Go on to a1, b2, c1.'
    """
    onward = sorted({str(move.squares[len(picks)]) for move in moves})
    return f"{picks[-1]} picked. Go on to {', '.join(onward)}."


HOW = {
    "straight": "pushes {0} to {1}",
    "over": "pushes {0} over others to {1}",
    "behind": "pushes {0} round behind to {1}",
    "stays": "leaves {0}, whose line is full",
    "collides": "leaves {0}, which meets another stone at its goal",
}


def preview(position: Position, move: Move | None) -> str:
    """What a move would do to other pieces, in a sentence; "" if nothing.

    >>> from rules import game
    >>> position = game("egotzi").start(size=5).play("c3")
    >>> preview(position, position.move("c4"))
    'c4 pushes c3 to c2.'
    """
    pushes = position.pushed(move) if move else ()
    told = ", ".join(HOW[push.how].format(push.start, push.end) for push in pushes)
    return f"{move} {told}." if told else ""


def deed(move: Move) -> str:
    """A move as an advice to oneself; one with squares is its text.

    >>> [deed(Move(*each)) for each in (("komi=6", "bid"), ("black", "colour"))]
    ['bid 6', 'choose black']
    """
    names = {
        "swap-sides": "swap sides",
        "bid": f"bid {move.text.removeprefix('komi=')}",
        "colour": f"choose {move}",
    }
    return names.get(move.kind, str(move))


def mover(position: Position) -> str:
    """Who is to move: a colour, or who has none yet that stays.

    >>> from rules import game
    >>> mover(game("egotzi-squared").start()), mover(game("egotzi").start())
    ('the first player', 'Black')
    """
    moves = position.moves()
    nameless = {"bid": "the first player", "colour": "the second player"}
    return nameless.get(moves[0].kind if moves else "", position.turn.capitalize())


OVER = "The game is over."

FAULT = (
    "Something went wrong in this page: what you did last may not have happened. The game is"
    " kept. Play on, or load the page again."
)

DUE = {
    "swap": "swap a piece of yours with one of the other colour that touches it",
    "pair": "swap a piece, or place a pair on two empty squares",
    "place": "place a stone",
    "enter": "enter a man",
    "step": "move a column",
}


def due(position: Position) -> str:
    """Who is to move in a position, and what kind of move is due.

    >>> from rules import game
    >>> due(game("egotzi").start())
    'Black to move: place a stone.'
    """
    name = position.turn.capitalize()
    moves = position.moves()
    if not moves:
        outcome = position.outcome()
        return outcome.reason if outcome else f"{name} cannot move."
    if moves[0].kind == "capture":
        return f"{name} to move: must take {len(moves[0].squares) - 1}."
    if moves[0].kind == "bid":
        return "The first player bids a komi."
    if moves[0].kind == "colour":
        return "The second player chooses a colour."
    if moves[0].kind == "enter":
        return entry(position)
    return f"{name} to move: {DUE[moves[0].kind]}."


def entry(position: Position) -> str:
    """What may enter, and what goes for the squares and columns meanwhile.

    >>> from rules import game
    >>> entry(game("emergo").parse("7/7/7/3A@3/7/5a@1/7 w 9 3,0"))
    'White to move: enter the shadowpiece, your last 3 men.'
    """
    name, rival = position.turn.capitalize(), other(position.turn)
    men, theirs = position.hands()[position.turn], position.hands()[rival]
    alone = theirs or men == 1
    what = DUE["enter"] if alone else f"enter the shadowpiece, your last {men} men"
    told = f"{name} to move: {what}."
    if _could_capture(position):
        return f"{told} {rival.capitalize()} could capture already: no square is barred."
    owns = any(column[0] == position.turn for column in position.pieces().values())
    return f"{told} Columns wait until your hand is empty." if alone and owns else told


def _could_capture(position: Position) -> bool:
    """Whether the opponent could capture if it were his move."""
    board, turn, *rest = str(position).split(" ")
    theirs = position.game.parse(" ".join([board, "b" if turn == "w" else "w", *rest]))
    return any(move.kind == "capture" for move in theirs.moves()[:1])


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


def sentence(text: str) -> str:
    """A text with the full stop that an error may bring along or not.

    >>> sentence("No such square"), sentence("There is a stone.")
    ('No such square.', 'There is a stone.')
    """
    return text if text.endswith(".") else f"{text}."


def summary(game: ShownGame) -> str:
    """A game in a line, for the list of games that are not finished.

    >>> from .address import parse
    >>> summary(ShownGame.of(parse("game=egotzi&size=5&moves=c3&white=level-1")))
    'Egotzi 5 × 5, you against the computer, 1 move'
    """
    record = game.record
    name = f"{record.game.title} {record.start.size} × {record.start.size}"
    colours = [colour for colour in COLOURS if game.players[colour] == HUMAN]
    moves = count(len(record.moves), "move")
    if len(colours) == 1:
        return f"{name}, you against the computer, {moves}"
    return f"{name}, {'two people' if colours else 'the computer against itself'}, {moves}"
