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
from boardleaf.model.remarks import Hint
from boardleaf.model.shown_game import ShownGame
from boardleaf.model.state import State
from rules import Move, Square, describe
from rules.position import Men, owner
from rules.sentences import by_colour, sentence

MOST_ROUTES = 6


def point(state: State, name: str, said: bool, group: str = "") -> None:
    """Point at a square with the mouse or the keyboard's cursor, at none (""), or at a number of
    the count, given by a square of one of its groups.

    The views show the effects of a click there; with `said` they are announced, too.
    """
    selection = state.selection
    selection.pointed = Square.parse(name) if name else None
    selection.lit = Square.parse(group) if group else None
    if said:
        state.remarks.announcement = _group(state) if group else _effects(state)


def _group(state: State) -> str:
    """Return the squares of the groups whose number is pointed at."""
    share = state.share(state.selection.lit)
    if not share:
        return ""
    colour, number = share
    groups = state.alike(share)
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
        marked = state.exercise.mark(square)
        state.remarks.announcement = (
            sentence("{square} marked.", square=square)
            if marked
            else sentence("{square} not marked.", square=square)
        )
        return None
    if not square.on(state.game.position.size) or _inspects(state, square, tapped):
        return None
    if not state.game.person_to_move:
        state.remarks.message = Hint(why_not_now(state.game), waiting=True)
        return None
    if tapped and _shows_first(state, square):
        return None
    return _pick(state, square)


def lift(state: State, square: Square | None) -> Men:
    """Return the men to drag from a square, or for None from the hand; none if there is nothing to
    drag. Other picks are cleared."""
    position = state.game.position
    men = position.pieces().get(square, ()) if square else _in_hand(state)
    if owner(men) != position.turn:
        return ()
    if not square or state.selection.picks[-1:] != (square,):
        state.selection.cancel()
    return men


def _in_hand(state: State) -> Men:
    """Return a man of the person to move, if a move may begin by placing one."""
    return (state.game.position.turn,) if state.puts else ()


def pick(state: State, names: str) -> Move | None:
    """Pick several squares at once, such as `c3-e5`: a route that was offered."""
    squares = tuple(map(Square.parse, names.split("-")))
    if state.game.person_to_move and picking.beginning(state.game.position, squares):
        return _pick_on(state, squares)
    return None


def why_not_now(game: ShownGame) -> str:
    """Explain why no click may move now."""
    colour = game.position.turn
    if not game.going_on:
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


def lands(state: State, square: Square) -> bool:
    """Return whether a click is only on the next landing of a chain that completed itself, which
    the player goes on tapping."""
    selection = state.selection
    if selection.landings[:1] != (square,):
        selection.landings = ()
    elif not _begins_where_it_landed(state, square):
        selection.landings = selection.landings[1:]
        return True
    return False


def _begins_where_it_landed(state: State, square: Square) -> bool:
    """Return whether a click on the landing of a chain that completed itself may be the first of
    the next move, once the computer has replied. A second click is part of neither."""
    owned = state.game.person_to_move and picking.owns(state.game.position, square)
    return owned and state.selection.picks != (square,)


def _inspects(state: State, square: Square, tapped: bool) -> bool:
    """Return whether a click is no move, but shows the men of a column. A second tap is not such a
    click."""
    game, selection = state.game, state.selection
    men = game.position.pieces().get(square, ())
    to_move = game.person_to_move and picking.owns(game.position, square)
    if len(men) < 2 or to_move or selection.picks:
        return False
    seen = tapped and selection.pointed == square
    selection.pointed = None if seen else square
    if not seen:
        said = sentence("{square}: {men}.", square=square, men=describe.men(men))
        state.remarks.say(said)
    return True


def _shows_first(state: State, square: Square) -> bool:
    """Return whether a tap only shows the move that it would play. The next tap that means the same
    move, on the same square or a later one, plays it."""
    shown = state.meant
    state.selection.pointed = square
    move = state.meant
    if not move or move == shown:
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
    ways = picking.onward(position, picks, square)
    if len(ways) == 1:
        return _pick_on(state, ways[0])
    if ways:
        _offer(state, ways, square)
    elif square in picks[-1:] and (move := picking.whole(position, picks)):
        return _meant(state, move, picks)
    elif square in picks:
        state.selection.cancel()
    elif _begins_anew(state, square, wrong):
        return _pick_first(state, square)
    else:
        _refuse(state, (*picks, square))
        state.selection.wrong_target = True
    return None


def _offer(state: State, ways: list[picking.Picks], square: Square) -> None:
    """Ask for one of the routes; only a few are numbered."""
    routes = state.selection.routes = ways if len(ways) <= MOST_ROUTES else ()
    values = {"number": len(ways), "square": square}
    state.remarks.say(
        sentence(
            "There are {number} ways to {square}: choose one, or tap each landing square in turn.",
            **values,
        )
        if routes
        else sentence(
            "There are {number} ways to {square}: tap each landing square in turn.", **values
        )
    )


def _begins_anew(state: State, square: Square, wrong: bool) -> bool:
    """Return whether a click that is no part of the move picked so far is a first click again.

    After a pick with moves only another own piece is; any other square is a wrong target, which is
    explained. After a pick without moves, or if the last click was on a `wrong` target, every
    square that begins a move is.
    """
    position, picks = state.game.position, state.selection.picks
    if not picks or picking.owns(position, square):
        return True
    begins_move = bool(picking.beginning(position, (square,)))
    return begins_move and (wrong or not picking.beginning(position, picks))


def _pick_first(state: State, square: Square) -> Move | None:
    """Handle a first click. An own piece without a move is picked, too, so that a second click can
    ask about that very move."""
    position = state.game.position
    if picking.beginning(position, (square,)):
        return _pick_on(state, (square,))
    state.selection.cancel()
    _refuse(state, (square,))
    if picking.owns(position, square) and picking.goes_on(position, (square,)):
        state.selection.picks = (square,)
    return None


def _pick_on(state: State, picks: picking.Picks) -> Move | None:
    selection, position = state.selection, state.game.position
    move = picking.completed(position, picks)
    if move:
        return _meant(state, move, picks)
    selection.picks = picks
    if begun := picking.whole(position, picks):
        again = sentence(
            "Pick {square} again to play {move}, or continue.", square=picks[-1], move=begun
        )
        state.remarks.message = Hint(again)
    state.remarks.announcement = words.picked(picks, picking.beginning(position, picks))
    piece_value = position.piece_value(picks[0])
    if state.overlays.values and piece_value:
        state.remarks.message = Hint(piece_value.reason)
    return None


def _meant(state: State, move: Move, picks: picking.Picks) -> Move:
    """Return the move that was picked; its squares that were not clicked may still be clicked."""
    state.selection.pointed = None
    state.selection.landings = move.squares[len(picks) :]
    return move


def _refuse(state: State, picks: picking.Picks) -> None:
    """Say why no move begins with these squares; the one clicked last is the wrong one."""
    refusal = picking.explain(state.game.position, picks)
    if refusal:
        state.remarks.refuse(replace(refusal, squares=(picks[-1], *refusal.squares)))


def _effects(state: State) -> str:
    """Describe what a click on the square pointed at would do to other pieces."""
    return state.game.position.effects(state.meant) if state.meant else ""
