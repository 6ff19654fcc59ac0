"""Colours, players and moves in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules import Colour, Move, Outcome, Position, Square, describe
from rules.ai import LEVELS
from rules.node import Node
from rules.position import COLOURS
from rules.sentences import by_colour, by_number, sentence

from .address import HUMAN, level
from .model.shown_game import ShownGame


def player(text: str, alone: bool = False) -> str:
    """Name a player; `alone` means that there is only one person.

    >>> player("human"), player("level-1")
    ('Person', 'Computer (Beginner)')
    """
    number = level(text)
    if number:
        return sentence("Computer ({level})", level=sentence(LEVELS[number - 1].name))
    if text == HUMAN:
        return sentence("You") if alone else sentence("Person")
    return sentence("Nobody")


def in_match(*, yours: bool) -> str:
    """Name a player of a match by links."""
    return sentence("You") if yours else sentence("Your friend")


def strength(number: int) -> str:
    """Describe a level of the computer, without its name.

    >>> strength(2)
    'Sees most moves, but overlooks good replies. Beats Beginner in about 9 of 10 games.'
    """
    level, below = LEVELS[number - 1], LEVELS[number - 2]
    about = sentence(level.about)
    if not level.wins:
        return about
    return sentence(
        "{about} Beats {level} in about {wins} of 10 games.",
        about=about,
        level=sentence(below.name),
        wins=level.wins,
    )


def picked(picks: Sequence[Square], moves: Iterable[Move]) -> str:
    """Name the squares picked so far, and where the moves that begin with them can go on.

    >>> from rules import game
    >>> moves = game("emulsion").start(size=4).moves()
    >>> picks = (Square.parse("b1"),)
    >>> picked(picks, [move for move in moves if move.squares[:1] == picks])
    'b1 picked. Continue to a1, b2, c1.'
    """
    listed = list(moves)
    onward = sorted({str(move.squares[len(picks)]) for move in listed if move.squares != picks})
    said = sentence(
        "{square} picked. Continue to {squares}.", square=picks[-1], squares=", ".join(onward)
    )
    whole = next((move for move in listed if move.squares == picks), None)
    if not whole:
        return said
    again = sentence("Pick {square} again to play {move}.", square=picks[-1], move=whole)
    return f"{said} {again}"


def fault() -> str:
    """Say that an error in the page came up."""
    return sentence(
        "Something went wrong: your last action may not have worked. Your game is saved. Play on,"
        " or reload the page."
    )


def recognised() -> str:
    """Say that a position came up before."""
    return sentence("This position also occurs elsewhere in the game.")


def unaided() -> str:
    """Say that the computer doesn't help while a match goes on."""
    return sentence("The computer doesn't help during a match. You can analyse it afterwards.")


def game_over() -> str:
    """Say only that the game is over, where an exercise asks for the winner."""
    return sentence("The game is over.")


def title(position: Position, *, hides_result: bool) -> str:
    """Name the game, the size, and whose move it is or how the game ended."""
    hidden = Outcome(None, game_over()) if hides_result and position.outcome() else None
    return describe.title(position, hidden)


def ending(game: ShownGame) -> str:
    """Say how the game ended, and where one person plays against the computer, for whom.

    >>> from .address import parse
    >>> ending(ShownGame.of(parse("game=egotzi&size=5&result=black-resigns&white=level-1")))
    'White wins: Black resigned. You lose.'
    """
    if not game.outcome:
        return ""
    outcome, person = game.outcome, only_person(game)
    if not person or outcome.winner is None:
        return outcome.reason
    if person == outcome.winner:
        return sentence("{outcome} You win.", outcome=outcome.reason)
    return sentence("{outcome} You lose.", outcome=outcome.reason)


def only_person(game: ShownGame, node: Node | None = None) -> Colour | None:
    """Return the colour that the one person who plays has at a node, by default at the end; None if
    nobody does or two people do."""
    if game.match:
        return game.match.colour(node or game.end)
    people = [colour for colour in COLOURS if game.player(colour, node or game.end) == HUMAN]
    return people[0] if len(people) == 1 else None


def happened(game: ShownGame) -> str:
    """Say how the position shown came about; "" at the start. If the computer moved at once after
    it chose sides, that is said as well.

    >>> from .address import parse
    >>> happened(ShownGame.of(parse("game=egotzi&size=5&moves=c3,c4")))
    'White placed a stone on c4. The stone on c3 was pushed to c2.'
    """
    if not game.position_before or not game.last_move:
        return ""
    if said := sides(game, game.node):
        return said
    before = game.node.parent
    both = _computers(game, game.node) and _computers(game, before)
    chosen = sides(game, before) if before and both else ""
    return f"{chosen} {game.position_before.headline(game.last_move)}".strip()


def _computers(game: ShownGame, node: Node | None) -> bool:
    """Return whether the computer made the move to a node, against a person."""
    if game.match or not node or not node.parent:
        return False
    person = only_person(game, node.parent)
    return bool(person) and person != node.parent.position.turn


def turn(game: ShownGame) -> str:
    """Say who is to move in the position shown and what to do, to the one person who plays
    directly.

    >>> from .address import parse
    >>> turn(ShownGame.of(parse("game=egotzi&size=5&white=level-1")))
    'Your turn: place a stone.'
    """
    yours = only_person(game, game.node) == game.position.turn
    return game.position.prompt(yours=yours and game.ongoing)


def sides(game: ShownGame, node: Node) -> str:
    """Say what a move without a square did to the sides of the one person who plays; "" if the
    move that led to the node was another.

    >>> from .address import parse
    >>> swapped = ShownGame.of(parse("game=egotzi&size=5&moves=c3,swap&white=level-1"))
    >>> sides(swapped, swapped.node).endswith("You are White.")
    True
    >>> chosen = parse("game=egotzi-squared&size=5&moves=komi=6,white&white=level-1")
    >>> sides(ShownGame.of(chosen), chosen.node)
    'The computer chose White: you are Black.'
    """
    person = only_person(game, node)
    if not person or not node.parent or not node.move or node.move.squares:
        return ""
    before = node.parent.position
    yours = only_person(game, node.parent) == before.turn
    if not game.match and (said := before.personal_message(node.move, yours=yours)):
        return said
    said = before.played(node.move)
    if node.position.bids() or not any(move.squares for move in node.position.moves()[:1]):
        return said
    return f"{said} {by_colour(person, black='You are Black.', white='You are White.')}"


def sentence_of(error: Exception) -> str:
    """Return an error's text with a full stop, which it may have or not.

    >>> sentence_of(ValueError("no such square")), sentence_of(ValueError("There is a stone."))
    ('no such square.', 'There is a stone.')
    """
    text = str(error)
    return text if text.endswith(".") else f"{text}."


def board(position: Position) -> str:
    """Name a game and the size of its board.

    >>> from rules import game
    >>> board(game("egotzi").start(size=5))
    'Egotzi 5 × 5'
    """
    return sentence("{game} {size} × {size}", game=position.game.title, size=position.size)


def summary(game: ShownGame) -> str:
    """Describe a game in a line.

    >>> from .address import parse
    >>> summary(ShownGame.of(parse("game=egotzi&size=5&moves=c3&white=level-1")))
    'Egotzi 5 × 5, you against the computer, 1 move'
    """
    people = [colour for colour in COLOURS if game.players[colour] == HUMAN]
    if len(people) == 1:
        who = sentence("you against the computer")
    else:
        who = sentence("two people") if people else sentence("the computer against itself")
    return by_number(
        game.end.depth,
        one="{board}, {players}, 1 move",
        other="{board}, {players}, {number} moves",
        board=board(game.start),
        players=who,
    )


def page_title(game: ShownGame) -> str:
    """Name a game and who plays it, for the page's title.

    >>> from .address import parse
    >>> page_title(ShownGame.of(parse("game=egotzi&size=5&white=level-4")))
    'Egotzi 5 × 5 · against Club player · Boardleaf'
    """
    levels = [number for colour in COLOURS if (number := level(game.players[colour]))]
    name = board(game.start)
    if game.match:
        return sentence("{board} · a friend by link · Boardleaf", board=name)
    if len(levels) > 1:
        return sentence("{board} · the computer against itself · Boardleaf", board=name)
    if levels:
        opponent = sentence(LEVELS[levels[0] - 1].name)
        return sentence("{board} · against {level} · Boardleaf", board=name, level=opponent)
    return sentence("{board} · two players · Boardleaf", board=name)
