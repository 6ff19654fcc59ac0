"""Clicks: pointing at squares, and picking squares until they are a move.

This works for any game, without a browser. It changes the selection; the steps that it returns have
the messages about it, and the move that was picked.

>>> from boardleaf import address
>>> board = State.of(address.parse("game=emulsion&size=4"))
>>> for name in ("b1", "b2"):
...     *_, step = click_square(board, events.SquareClicked(Square.parse(name), tapped=False))
>>> str(step.move)
'b1-b2'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from boardleaf import words
from boardleaf.address import level
from boardleaf.game.shown_game import ShownGame
from rules import Move, Square, describe, picking
from rules.position import Men, owner
from rules.sentences import by_colour, sentence

from . import events
from .effects import Say, Steps, note, refuse, show
from .remarks import Note
from .state import State

T = TypeVar("T")

MAX_ROUTES = 6
"""The maximum number of routes that are numbered on the board."""


def point(board: State, event: events.Pointed) -> Steps:
    """Point at a square with the mouse or the keyboard's cursor, at none, or at a number in the
    count.

    The views show the effects of a click there; if announced, screen readers read them out.
    """
    selection, group = board.selection, event.group
    selection.pointed_square = Square.parse(event.square) if event.square else None
    selection.pointed_group = Square.parse(group) if group else None
    selection.awaits_second_tap = False
    if not event.announced:
        return []
    return [Say(_group_text(board) if group else _effects(board))]


def _group_text(board: State) -> str:
    """Return the squares of the groups whose number is pointed at, as a sentence."""
    share = board.share_at(board.selection.pointed_group)
    if not share:
        return ""
    colour, number = share
    groups = board.groups_with(share)
    return by_colour(
        colour,
        black="Black, {number}: {squares}.",
        white="White, {number}: {squares}.",
        number=number,
        squares="; ".join(", ".join(map(str, sorted(squares))) for squares in groups),
    )


def click(board: State, event: events.Clicked) -> Steps:
    """Click a square with the mouse or the keyboard, or tap it with a finger."""
    if _consume_expected_landing(board, event.square):
        return []
    return [events.Acted(), events.SquareClicked(event.square, event.tapped, event.large)]


def click_square(board: State, event: events.SquareClicked) -> Steps:
    """Mark a square in an exercise, or pick it; animate the squares newly picked."""
    square = event.square
    if board.asked == "squares":
        marked = board.exercise.toggle(square)
        return [
            Say(
                sentence("{square} marked.", square=square)
                if marked
                else sentence("{square} unmarked.", square=square)
            )
        ]
    if not square.on(board.game.position.size):
        return []
    if (steps := _inspect_column(board, square, event.tapped)) is not None:
        return steps
    if not board.game.person_to_move:
        if event.tapped and _ended_last_move(board, square):
            return []
        why = why_no_move(board.game)
        return [Say(why, Note(why, waiting=True))]
    board.selection.awaits_second_tap = False
    if event.tapped and (preview := _preview_on_first_tap(board, event)):
        return [preview]
    return _animated(board, _pick, square)


def lift(board: State, event: events.Lifted | events.Dragged) -> Steps:
    """Start dragging the piece on a square, or a man in hand; a piece is also picked, as by a
    click."""
    men = _men_to_drag(board, event.start)
    return [*_pick_up(board, event.start), events.Held(men, event.start)] if men else []


def hold(board: State, event: events.Held) -> Steps:
    """Show the men being dragged, if their square was picked."""
    held = board.selection.picks or not event.start
    board.selection.dragged_men = event.men if held else ()
    return []


def drag(board: State, event: events.Dragged) -> Steps:
    """Drop a dragged piece on a square, as by a click there; without a piece, do nothing."""
    if not _men_to_drag(board, event.start):
        return []
    return [*_pick_up(board, event.start), events.Clicked(event.end)]


def _men_to_drag(board: State, square: Square | None) -> Men:
    """Return the men to drag from a square, or from the hand if `square` is None; none if there is
    nothing to drag. Cancel the picks, unless they end on this square."""
    position = board.game.position
    men = position.pieces().get(square, ()) if square else _in_hand(board)
    if owner(men) != position.turn:
        return ()
    if not square or board.selection.picks[-1:] != (square,):
        board.selection.cancel()
    return men


def _pick_up(board: State, start: Square | None) -> Steps:
    """Return the click that picks the piece to drag, unless it is picked."""
    return [events.Clicked(start)] if start and not board.selection.picks else []


def _in_hand(board: State) -> Men:
    """Return a man of the person to move, if a move may begin by placing one."""
    return (board.game.position.turn,) if board.may_place else ()


def pick(board: State, event: events.Pressed) -> Steps:
    """Pick several squares at once, such as `c3-e5`: a route that was offered."""
    squares = tuple(map(Square.parse, event.arguments))
    if board.game.person_to_move and picking.moves_beginning_with(board.game.position, squares):
        return _animated(board, _extend_picks, squares)
    return []


def _animated(board: State, act: Callable[[State, T], Steps], argument: T) -> Steps:
    """Call a function that picks squares or chooses a move; animate the squares newly picked."""
    before = len(board.selection.picks)
    steps = act(board, argument)
    chosen = any(isinstance(step, events.MoveChosen) for step in steps)
    moves_on = not chosen and len(board.selection.picks) > max(1, before)
    if moves_on and not board.device.reduced_motion:
        board.movement.begin(before - 1)
    return steps


def why_no_move(game: ShownGame) -> str:
    """Explain why the person can't move in the position shown."""
    colour = game.position.turn
    if not game.ongoing:
        return sentence("The game is over: undo a move, or start a new game.")
    if not game.at_end:
        return by_colour(
            colour,
            black="In this position it was Black's turn.",
            white="In this position it was White's turn.",
        )
    if level(game.mover):
        return by_colour(
            colour,
            black="It's the computer's turn: it plays Black.",
            white="It's the computer's turn: it plays White.",
        )
    return by_colour(colour, black="Nobody plays Black here.", white="Nobody plays White here.")


def _consume_expected_landing(board: State, square: Square) -> bool:
    """Return whether a click is only on the next landing of a move that was played before its last
    squares were clicked, so that there is nothing to do. Remove that landing from those expected,
    or all of them if the click is on another square."""
    selection = board.selection
    if selection.landings[:1] != (square,):
        selection.landings = ()
    elif not _may_start_next_move(board, square):
        selection.landings = selection.landings[1:]
        return True
    return False


def _may_start_next_move(board: State, square: Square) -> bool:
    """Return whether a click on an expected landing may be the first of the next move, once the
    computer has replied. A second click there belongs to neither move."""
    own_piece = board.game.person_to_move and picking.owns(board.game.position, square)
    return own_piece and board.selection.picks != (square,)


def _inspect_column(board: State, square: Square, tapped: bool) -> Steps | None:
    """Describe the men of a column if a click on it is not part of a move, unless it is a second
    tap; return None if the click was not on such a column."""
    game, selection = board.game, board.selection
    men = game.position.pieces().get(square, ())
    to_move = game.person_to_move and picking.owns(game.position, square)
    if len(men) < 2 or to_move or selection.picks:
        return None
    is_second_tap = tapped and selection.pointed_square == square
    selection.pointed_square = None if is_second_tap else square
    if is_second_tap:
        return []
    return [note(sentence("{square}: {men}.", square=square, men=describe.men(men)))]


def _ended_last_move(board: State, square: Square) -> bool:
    """Return whether the last move ended on a square. A tap there may be the second one of somebody
    who didn't know that one is enough."""
    move = board.game.last_move
    return move is not None and move.squares[-1:] == (square,)


def _preview_on_first_tap(board: State, event: events.SquareClicked) -> Say | None:
    """Preview the move that a tap would play, at its first tap; return None if this wasn't it, or
    one tap is enough. The next tap that would play the same move, on the same square or a later
    one, plays it."""
    previewed = board.pointed_move
    board.selection.pointed_square = event.square
    move = board.pointed_move
    if not move or move == previewed or not _needs_second_tap(board, move, large=event.large):
        return None
    board.selection.awaits_second_tap = True
    again = board.game.position.tap_again(move)
    return Say(f"{_effects(board)} {again}".strip(), Note(again))


def _needs_second_tap(board: State, move: Move, *, large: bool) -> bool:
    """Return whether a tap only previews a move: as the visitor has chosen, or else where squares
    are small or its effects surprise; but not in a first game, where a wrong move is taken back."""
    if chosen := board.device.second_tap:
        return chosen == "always"
    if board.settings.step and board.asked != "puzzle":
        return False
    return not large or board.game.position.surprises(move)


# Picking a move.


def _pick(board: State, square: Square) -> Steps:
    picks, wrong = board.selection.picks, board.selection.wrong_target
    board.selection.wrong_target = False
    if wrong and square in picks[-1:]:
        return []
    position = board.game.position
    routes = picking.continuations(position, picks, square)
    if len(routes) == 1:
        return _extend_picks(board, routes[0])
    if routes:
        return _offer_routes(board, routes, square)
    if square in picks[-1:] and (move := picking.exact_move(position, picks)):
        return _complete(board, move, picks)
    if square in picks:
        board.selection.cancel()
        return []
    if _starts_over(board, square, wrong):
        return _pick_first(board, square)
    board.selection.wrong_target = True
    return _refuse(board, (*picks, square))


def _offer_routes(board: State, routes: list[picking.Picks], square: Square) -> Steps:
    """Ask the person to choose a route; they are numbered unless there are too many."""
    numbered = board.selection.routes = routes if len(routes) <= MAX_ROUTES else ()
    values = {"number": len(routes), "square": square}
    return [
        note(
            sentence(
                "There are {number} ways to {square}: choose one, or tap each landing square in"
                " turn.",
                **values,
            )
            if numbered
            else sentence(
                "There are {number} ways to {square}: tap each landing square in turn.", **values
            )
        )
    ]


def _starts_over(board: State, square: Square, wrong: bool) -> bool:
    """Return whether a click that does not continue the picks is the first click of another move.

    If moves begin with the picks, only a click on another piece of the person's own is; any other
    square is a wrong target, which is explained. If no move begins with the picks, or the last
    click was on a `wrong` target, so is a click on any square with which a move begins.
    """
    position, picks = board.game.position, board.selection.picks
    if not picks or picking.owns(position, square):
        return True
    begins_move = bool(picking.moves_beginning_with(position, (square,)))
    return begins_move and (wrong or not picking.moves_beginning_with(position, picks))


def _pick_first(board: State, square: Square) -> Steps:
    """Handle a first click. A piece without a legal move is picked, too, so that the second click
    gets the reason why that very move is illegal."""
    position = board.game.position
    if picking.moves_beginning_with(position, (square,)):
        return _extend_picks(board, (square,))
    board.selection.cancel()
    steps = _refuse(board, (square,))
    if picking.owns(position, square) and picking.can_continue(position, (square,)):
        board.selection.picks = (square,)
    return steps


def _extend_picks(board: State, picks: picking.Picks) -> Steps:
    position = board.game.position
    if move := picking.completed_move(position, picks):
        return _complete(board, move, picks)
    board.selection.picks = picks
    steps = []
    if move := picking.exact_move(position, picks):
        steps.append(show(Note(position.pick_again(move))))
    moves = picking.moves_beginning_with(position, picks)
    steps.append(Say(words.picked_sentence(picks, moves)))
    if board.settings.full and board.game.node.depth < 2 and any(map(position.gain_label, moves)):
        steps.append(show(Note(position.about_gains())))
    piece_value = position.piece_value(picks[0])
    if board.overlays.values and piece_value:
        steps.append(show(Note(piece_value.reason)))
    return steps


def _complete(board: State, move: Move, picks: picking.Picks) -> Steps:
    """Return the move that was picked; remember its squares that were not clicked, as the person
    may still click them."""
    board.selection.pointed_square = None
    board.selection.landings = move.squares[len(picks) :]
    return [events.MoveChosen(move, max(0, len(board.selection.picks) - 1))]


def _refuse(board: State, picks: picking.Picks) -> Steps:
    """Show why no move begins with these squares, the last of which is wrong."""
    refusal = picking.refusal(board.game.position, picks)
    if not refusal:
        return []
    return [refuse(replace(refusal, squares=(picks[-1], *refusal.squares)))]


def _effects(board: State) -> str:
    """Describe what a click on the square pointed at would do to other pieces."""
    return board.game.position.effects(board.pointed_move) if board.pointed_move else ""
