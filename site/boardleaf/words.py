"""Sentences about games, players, positions and moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules import Colour, Move, Outcome, Position, Square, describe
from rules.ai import LEVELS
from rules.node import Node
from rules.position import COLOURS
from rules.sentences import by_colour, by_number, sentence

from .address import HUMAN, UnknownKeyError, level
from .game.move_numbers import numbered_move
from .game.shown_game import ShownGame


def player(text: str, one_human: bool = False) -> str:
    """Return the name of a player; `one_human` is true if only one person plays.

    >>> player("human"), player("level-1")
    ('Player', 'Computer (Beginner)')
    """
    number = level(text)
    if number:
        return sentence("Computer ({level})", level=sentence(LEVELS[number - 1].name))
    if text == HUMAN:
        return sentence("You") if one_human else sentence("Player")
    return sentence("Nobody")


def level_description(number: int) -> str:
    """Describe a level of the computer, without its name.

    >>> level_description(2)
    'Sees most moves, but overlooks good replies. Beats Beginner in about 9 of 10 games.'
    """
    level, below = LEVELS[number - 1], LEVELS[number - 2]
    about = sentence(level.description)
    if not level.wins:
        return about
    return sentence(
        "{about} Beats {level} in about {wins} of 10 games.",
        about=about,
        level=sentence(below.name),
        wins=level.wins,
    )


def picked_sentence(picks: Sequence[Square], moves: Iterable[Move]) -> str:
    """Describe the squares picked so far, and the squares with which the move can continue.

    >>> from rules import game
    >>> moves = game("emulsion").start(size=4).moves()
    >>> picks = (Square.parse("b1"),)
    >>> picked_sentence(picks, [move for move in moves if move.squares[:1] == picks])
    'b1 picked. Continue to a1, b2, c1.'
    """
    listed = list(moves)
    next_squares = sorted(
        {str(move.squares[len(picks)]) for move in listed if move.squares != picks}
    )
    text = sentence(
        "{square} picked. Continue to {squares}.", square=picks[-1], squares=", ".join(next_squares)
    )
    shorter_move = next((move for move in listed if move.squares == picks), None)
    if not shorter_move:
        return text
    again = sentence("Pick {square} again to play {move}.", square=picks[-1], move=shorter_move)
    return f"{text} {again}"


def fault_message() -> str:
    """Return the message about an unexpected error."""
    return sentence(
        "Something went wrong: your last action may not have worked. Your game is saved. Play on,"
        " or reload the page."
    )


def repeated_position() -> str:
    """Return the note that a position also occurs elsewhere in the game."""
    return sentence("This position also occurs elsewhere in the game.")


def no_help_message() -> str:
    """Return the message that the computer doesn't help while a match goes on."""
    return sentence("The computer doesn't help during a match. You can analyse it afterwards.")


def game_over() -> str:
    """Return the sentence that the game is over, without its result, which an exercise may ask
    for."""
    return sentence("The game is over.")


def title(position: Position, *, hides_result: bool) -> str:
    """Return a title: the game, the size, and whose move it is or how the game ended."""
    hidden = Outcome(None, game_over()) if hides_result and position.outcome() else None
    return describe.title(position, hidden)


def ending(game: ShownGame) -> str:
    """Describe how the game ended, and whether the only person who plays has won; "" while it goes
    on.

    >>> from .address import parse
    >>> ending(ShownGame.of(parse("game=egotzi&size=5&result=black-resigns&white=level-1")))
    'You lost. You resigned.'
    """
    return " ".join(filter(None, ending_in_parts(game)))


def ending_in_parts(game: ShownGame) -> tuple[str, str]:
    """Return the result of a game, for the only person who plays if there is one, and why; two
    empty texts while it goes on."""
    outcome, person = game.outcome, only_person(game)
    if not outcome:
        return "", ""
    if outcome.winner is None:
        return outcome.reason, ""
    if not outcome.cause:
        won = person == outcome.winner
        verdict = sentence("You won.") if won else sentence("You lost.")
        return (outcome.reason, verdict if person else "")
    return _result(outcome, person), _cause(game, outcome, person)


def _result(outcome: Outcome, person: Colour | None) -> str:
    """Return who won, by what the game counts; `person` is addressed, their own count first."""
    won = person == outcome.winner
    if not outcome.counts:
        if person:
            return sentence("You won.") if won else sentence("You lost.")
        return by_colour(outcome.winner or "black", black="Black wins.", white="White wins.")
    most, least = outcome.counts
    if person and won:
        return sentence("You won, {most} to {least}.", most=most, least=least)
    if person:
        return sentence("You lost, {least} to {most}.", most=most, least=least)
    return by_colour(
        outcome.winner or "black",
        black="Black wins, {most} to {least}.",
        white="White wins, {most} to {least}.",
        most=most,
        least=least,
    )


def _cause(game: ShownGame, outcome: Outcome, person: Colour | None) -> str:
    resigned = game.end.resigned
    if not resigned or not person:
        return outcome.cause
    if resigned == person:
        return sentence("You resigned.")
    return sentence("Your friend resigned.") if game.match else outcome.cause


def only_person(game: ShownGame, node: Node | None = None) -> Colour | None:
    """Return the colour of the only person who plays on this device, at a node, by default at the
    end; None if nobody or two people play on it."""
    if game.match:
        return game.match.colour(node or game.end)
    people = [colour for colour in COLOURS if game.player(colour, node or game.end) == HUMAN]
    return people[0] if len(people) == 1 else None


def last_move_sentence(game: ShownGame) -> str:
    """Describe the move that led to the position shown; "" at the start. If the computer chose its
    colour and then moved, describe both.

    >>> from .address import parse
    >>> last_move_sentence(ShownGame.of(parse("game=egotzi&size=5&moves=c3,c4")))
    'White placed a stone on c4. The stone on c3 was pushed to c2.'
    """
    if not game.position_before or not game.last_move:
        return ""
    if text := squareless_move_sentence(game, game.node):
        return text
    before = game.node.parent
    chose_and_moved = _is_computers_move(game, game.node) and _is_computers_move(game, before)
    choice = squareless_move_sentence(game, before) if before and chose_and_moved else ""
    return f"{choice} {game.position_before.headline(game.last_move)}".strip()


def _is_computers_move(game: ShownGame, node: Node | None) -> bool:
    """Return whether the computer made the move to a node, against a person."""
    if game.match or not node or not node.parent:
        return False
    person = only_person(game, node.parent)
    return bool(person) and person != node.parent.position.turn


def place(game: ShownGame) -> str:
    """Name the place of the position shown.

    >>> from .address import parse
    >>> place(ShownGame.of(parse("game=egotzi&size=5&moves=c3,c4&at=1")))
    'After 1 c3'
    """
    move = numbered_move(game.node)
    if not move:
        return sentence("At the start")
    if game.shows_main_line:
        return sentence("After {move}", move=move)
    return sentence("Another line, after {move}", move=move)


def prompt(game: ShownGame) -> str:
    """Return the prompt in the position shown: who is to move, and what to do. It addresses the
    only person who plays as "you".

    >>> from .address import parse
    >>> prompt(ShownGame.of(parse("game=egotzi&size=5&white=level-1")))
    'Your turn: place a stone.'
    """
    return game.position.prompt(yours=addresses_mover(game) and game.ongoing)


def addresses_mover(game: ShownGame) -> bool:
    """Return whether the turn in the position shown is that of the only person who plays, who is
    addressed as "you"."""
    return only_person(game, game.node) == game.position.turn


def colours_are_open(position: Position) -> bool:
    """Return whether no move has a square: the players still bid or choose their colours, or the
    game is over.

    >>> from rules import game
    >>> colours_are_open(game("egotzi-squared").start(size=5))
    True
    >>> colours_are_open(game("egotzi").start(size=5))
    False
    """
    return not any(move.squares for move in position.moves()[:1])


def squareless_move_sentence(game: ShownGame, node: Node) -> str:
    """Describe a node's move if it has no squares, such as swapping sides, and say which colour the
    only person who plays then has; return "" if it has squares, or if two people or nobody plays.

    >>> from .address import parse
    >>> swapped = ShownGame.of(parse("game=egotzi&size=5&moves=c3,swap&white=level-1"))
    >>> squareless_move_sentence(swapped, swapped.node).endswith("You are White.")
    True
    >>> chosen = parse("game=egotzi-squared&size=5&moves=komi=6,white&white=level-1")
    >>> squareless_move_sentence(ShownGame.of(chosen), chosen.node)
    'The computer chose White: you are Black.'
    """
    person = only_person(game, node)
    if not person or not node.parent or not node.move or node.move.squares:
        return ""
    before = node.parent.position
    yours = only_person(game, node.parent) == before.turn
    if not game.match and (text := before.personal_message(node.move, yours=yours)):
        return text
    text = before.played(node.move)
    if colours_are_open(node.position):
        return text
    return f"{text} {by_colour(person, black='You are Black.', white='You are White.')}"


def sentence_of(error: Exception) -> str:
    """Return an error's text, with a full stop added if it has none.

    >>> sentence_of(ValueError("no such square")), sentence_of(ValueError("There is a stone."))
    ('no such square.', 'There is a stone.')
    """
    text = str(error)
    return text if text.endswith(".") else f"{text}."


MAX_PROBLEMS = 3
"""The maximum number of problems of an address that a message describes."""


def unreadable_part(problems: Sequence[ValueError]) -> str:
    """Describe the problems of an address that can be read only in part."""
    unknown = [error for error in problems if isinstance(error, UnknownKeyError)]
    others = [error for error in problems if error not in unknown]
    parts = [*map(str, unknown[:1])]
    if others:
        described = " ".join(map(sentence_of, others[:MAX_PROBLEMS]))
        parts.append(sentence("Part of this link can't be read: {problems}", problems=described))
    if more := len(problems) - len(unknown[:1]) - len(others[:MAX_PROBLEMS]):
        parts.append(
            by_number(
                more, one="There is 1 more problem.", other="There are {number} more problems."
            )
        )
    parts.append(sentence("Everything else that can be read is shown."))
    return " ".join(parts)


def changed_link(changes: Iterable[str]) -> str:
    """Say what was changed in a link to read it."""
    return sentence("This link was altered on its way. {changes}", changes=" ".join(changes))


def task_done() -> str:
    """Say that a task takes no more moves."""
    return sentence("You've finished this task: press Next.")


def board_title(position: Position) -> str:
    """Return the title of a game with the size of its board.

    >>> from rules import game
    >>> board_title(game("egotzi").start(size=5))
    'Egotzi 5 × 5'
    """
    return sentence("{game} {size} × {size}", game=position.game.title, size=position.size)


def summary(game: ShownGame) -> str:
    """Return a summary of a game: its title and size, who plays, and the number of moves.

    >>> from .address import parse
    >>> summary(ShownGame.of(parse("game=egotzi&size=5&moves=c3&white=level-1")))
    'Egotzi 5 × 5, you against the computer, 1 move'
    """
    people = [colour for colour in COLOURS if game.players[colour] == HUMAN]
    if len(people) == 1:
        players = sentence("you against the computer")
    else:
        players = sentence("two people") if people else sentence("the computer against itself")
    return by_number(
        game.end.depth,
        one="{board}, {players}, 1 move",
        other="{board}, {players}, {number} moves",
        board=board_title(game.start),
        players=players,
    )


def page_title(game: ShownGame) -> str:
    """Return the page's title: the game, and who plays it.

    >>> from .address import parse
    >>> page_title(ShownGame.of(parse("game=egotzi&size=5&white=level-4")))
    'Egotzi 5 × 5 · against Club player · Boardleaf'
    """
    levels = [number for colour in COLOURS if (number := level(game.players[colour]))]
    name = board_title(game.start)
    if game.match:
        return sentence("{board} · a friend by link · Boardleaf", board=name)
    if len(levels) > 1:
        return sentence("{board} · the computer against itself · Boardleaf", board=name)
    if levels:
        opponent = sentence(LEVELS[levels[0] - 1].name)
        return sentence("{board} · against {level} · Boardleaf", board=name, level=opponent)
    return sentence("{board} · two players · Boardleaf", board=name)
