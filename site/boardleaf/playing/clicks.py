"""Clicks: pointing at squares, and picking squares until they are a move.

This works for any game, without a browser. It changes the selection and the messages about it; the
caller plays the move that was picked.

>>> from boardleaf import address
>>> state = State.of(address.parse("game=emulsion&size=4"))
>>> [str(click(state, Square.parse(name))) for name in ("b1", "b2")]
['None', 'b1-b2']
"""

from __future__ import annotations

from dataclasses import replace

from boardleaf import words
from boardleaf.address import level
from boardleaf.model import picking
from boardleaf.model.remarks import Note
from boardleaf.model.shown_game import ShownGame
from boardleaf.model.state import State
from rules import Move, Square, describe
from rules.position import Men, owner
from rules.sentences import by_colour, sentence

MAX_ROUTES = 6
"""The maximum number of routes that are numbered on the board."""


def point(state: State, name: str, announced: bool, group: str = "") -> None:
    """Point at a square with the mouse or the keyboard's cursor, at none (""), or at a number in
    the count, identified by a square `group` of one of its groups.

    The views show the effects of a click there; if `announced`, screen readers read them out.
    """
    selection = state.selection
    selection.pointed_square = Square.parse(name) if name else None
    selection.pointed_group = Square.parse(group) if group else None
    if announced:
        state.remarks.announcement = _group_text(state) if group else _effects(state)


def _group_text(state: State) -> str:
    """Return the squares of the groups whose number is pointed at, as a sentence."""
    share = state.share_at(state.selection.pointed_group)
    if not share:
        return ""
    colour, number = share
    groups = state.groups_with(share)
    return by_colour(
        colour,
        black="Black, {number}: {squares}.",
        white="White, {number}: {squares}.",
        number=number,
        squares="; ".join(", ".join(map(str, sorted(squares))) for squares in groups),
    )


def click(state: State, square: Square, *, tapped: bool = False) -> Move | None:
    """Click a square with the mouse or the keyboard, or tap it with a finger; return the move that
    this completes, None if it completes none.
    """
    if state.asks("squares"):
        marked = state.exercise.toggle(square)
        state.remarks.announcement = (
            sentence("{square} marked.", square=square)
            if marked
            else sentence("{square} unmarked.", square=square)
        )
        return None
    if not square.on(state.game.position.size) or _inspect_column(state, square, tapped):
        return None
    if not state.game.person_to_move:
        state.remarks.message = Note(why_no_move(state.game), waiting=True)
        return None
    if tapped and _preview_on_first_tap(state, square):
        return None
    return _pick(state, square)


def lift(state: State, square: Square | None) -> Men:
    """Return the men to drag from a square, or from the hand if `square` is None; none if there is
    nothing to drag. Cancel the picks, unless they end on this square."""
    position = state.game.position
    men = position.pieces().get(square, ()) if square else _in_hand(state)
    if owner(men) != position.turn:
        return ()
    if not square or state.selection.picks[-1:] != (square,):
        state.selection.cancel()
    return men


def _in_hand(state: State) -> Men:
    """Return a man of the person to move, if a move may begin by placing one."""
    return (state.game.position.turn,) if state.may_place else ()


def pick(state: State, names: str) -> Move | None:
    """Pick several squares at once, such as `c3-e5`: a route that was offered."""
    squares = tuple(map(Square.parse, names.split("-")))
    if state.game.person_to_move and picking.moves_beginning_with(state.game.position, squares):
        return _extend_picks(state, squares)
    return None


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


def consume_expected_landing(state: State, square: Square) -> bool:
    """Return whether a click is only on the next landing of a move that was played before its last
    squares were clicked, so that there is nothing to do. Remove that landing from those expected,
    or all of them if the click is on another square."""
    selection = state.selection
    if selection.landings[:1] != (square,):
        selection.landings = ()
    elif not _may_start_next_move(state, square):
        selection.landings = selection.landings[1:]
        return True
    return False


def _may_start_next_move(state: State, square: Square) -> bool:
    """Return whether a click on an expected landing may be the first of the next move, once the
    computer has replied. A second click there belongs to neither move."""
    own_piece = state.game.person_to_move and picking.owns(state.game.position, square)
    return own_piece and state.selection.picks != (square,)


def _inspect_column(state: State, square: Square, tapped: bool) -> bool:
    """Describe the men of a column if a click on it is not part of a move, unless it is a second
    tap; return whether the click was on such a column."""
    game, selection = state.game, state.selection
    men = game.position.pieces().get(square, ())
    to_move = game.person_to_move and picking.owns(game.position, square)
    if len(men) < 2 or to_move or selection.picks:
        return False
    is_second_tap = tapped and selection.pointed_square == square
    selection.pointed_square = None if is_second_tap else square
    if not is_second_tap:
        text = sentence("{square}: {men}.", square=square, men=describe.men(men))
        state.remarks.say(text)
    return True


def _preview_on_first_tap(state: State, square: Square) -> bool:
    """Preview the move that a tap would play, at its first tap; return whether this was it. The
    next tap that would play the same move, on the same square or a later one, plays it."""
    previewed = state.pointed_move
    state.selection.pointed_square = square
    move = state.pointed_move
    if not move or move == previewed:
        return False
    again = sentence("Tap {square} again to play {move}.", square=square, move=move)
    state.remarks.say(f"{_effects(state)} {again}".strip())
    return True


# Picking a move.


def _pick(state: State, square: Square) -> Move | None:
    picks, wrong = state.selection.picks, state.selection.wrong_target
    state.selection.wrong_target = False
    if wrong and square in picks[-1:]:
        return None
    position = state.game.position
    routes = picking.continuations(position, picks, square)
    if len(routes) == 1:
        return _extend_picks(state, routes[0])
    if routes:
        _offer_routes(state, routes, square)
    elif square in picks[-1:] and (move := picking.exact_move(position, picks)):
        return _complete(state, move, picks)
    elif square in picks:
        state.selection.cancel()
    elif _starts_over(state, square, wrong):
        return _pick_first(state, square)
    else:
        _refuse(state, (*picks, square))
        state.selection.wrong_target = True
    return None


def _offer_routes(state: State, routes: list[picking.Picks], square: Square) -> None:
    """Ask the person to choose a route; they are numbered unless there are too many."""
    numbered = state.selection.routes = routes if len(routes) <= MAX_ROUTES else ()
    values = {"number": len(routes), "square": square}
    state.remarks.say(
        sentence(
            "There are {number} ways to {square}: choose one, or tap each landing square in turn.",
            **values,
        )
        if numbered
        else sentence(
            "There are {number} ways to {square}: tap each landing square in turn.", **values
        )
    )


def _starts_over(state: State, square: Square, wrong: bool) -> bool:
    """Return whether a click that does not continue the picks is the first click of another move.

    If moves begin with the picks, only a click on another piece of the person's own is; any other
    square is a wrong target, which is explained. If no move begins with the picks, or the last
    click was on a `wrong` target, so is a click on any square with which a move begins.
    """
    position, picks = state.game.position, state.selection.picks
    if not picks or picking.owns(position, square):
        return True
    begins_move = bool(picking.moves_beginning_with(position, (square,)))
    return begins_move and (wrong or not picking.moves_beginning_with(position, picks))


def _pick_first(state: State, square: Square) -> Move | None:
    """Handle a first click. A piece without a legal move is picked, too, so that the second click
    gets the reason why that very move is illegal."""
    position = state.game.position
    if picking.moves_beginning_with(position, (square,)):
        return _extend_picks(state, (square,))
    state.selection.cancel()
    _refuse(state, (square,))
    if picking.owns(position, square) and picking.can_continue(position, (square,)):
        state.selection.picks = (square,)
    return None


def _extend_picks(state: State, picks: picking.Picks) -> Move | None:
    selection, position = state.selection, state.game.position
    move = picking.completed_move(position, picks)
    if move:
        return _complete(state, move, picks)
    selection.picks = picks
    if move := picking.exact_move(position, picks):
        again = sentence(
            "Pick {square} again to play {move}, or continue.", square=picks[-1], move=move
        )
        state.remarks.message = Note(again)
    state.remarks.announcement = words.picked_sentence(
        picks, picking.moves_beginning_with(position, picks)
    )
    piece_value = position.piece_value(picks[0])
    if state.overlays.values and piece_value:
        state.remarks.message = Note(piece_value.reason)
    return None


def _complete(state: State, move: Move, picks: picking.Picks) -> Move:
    """Return the move that was picked; remember its squares that were not clicked, as the person
    may still click them."""
    state.selection.pointed_square = None
    state.selection.landings = move.squares[len(picks) :]
    return move


def _refuse(state: State, picks: picking.Picks) -> None:
    """Show why no move begins with these squares, the last of which is wrong."""
    refusal = picking.refusal(state.game.position, picks)
    if refusal:
        state.remarks.refuse(replace(refusal, squares=(picks[-1], *refusal.squares)))


def _effects(state: State) -> str:
    """Describe what a click on the square pointed at would do to other pieces."""
    return state.game.position.effects(state.pointed_move) if state.pointed_move else ""
