"""What a person's hand does to a board: it points, picks squares and drags, until a move is meant.

The hand knows no game by name and no browser.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace

from rules import Move, Square

from . import picking, words
from .address import level
from .state import State

MOST_ROUTES = 6


class Hand(ABC):
    """The part of a controller that picks moves."""

    state: State

    @abstractmethod
    def _play(self, move: Move) -> None:
        """Play a person's move."""

    @abstractmethod
    def click(self, square: Square, *, tapped: bool = False) -> None:
        """A square was clicked or chosen with the keyboard, or tapped with a finger."""

    def point(self, name: str, said: bool) -> None:
        """A mouse is over a square or over none, "", or the keyboard's cursor is on one.

        What that would do is shown; it is `said` where no eye may see it.
        """
        state = self.state
        state.pointed = Square.parse(name) if name else None
        if said:
            state.announcement = _does(state)

    def drag(self, start: Square, end: Square) -> None:
        """A piece was dragged: as if the two squares were clicked. What is no piece stays."""
        if not self.state.draft and picking.owns(self.state.position, start):
            if self.state.picks[-1:] != (start,):
                self.state.picks = ()
                self.click(start)
            self.click(end)

    def _shows_first(self, square: Square) -> bool:
        """Whether a tap only shows what it would do: one that alone would play a move.

        The second tap on the square plays it. What is picked first and led on is seen before.
        """
        state = self.state
        shown, state.pointed = state.pointed == square, square
        move = state.meant
        if shown or not move or len(move.squares) > 1:
            return False
        told = _does(state)
        state.hint = f"{told} Tap {square} again to play {move}.".strip()
        state.announcement = state.hint
        return True

    # Picking a move.

    def _pick(self, square: Square) -> None:
        picks = self.state.picks
        moves = self.state.position.moves()
        ways = picking.onward(moves, picks, square)
        if len(ways) == 1:
            self._pick_on(moves, ways[0])
        elif ways:
            self._offer(ways, square)
        elif square in picks[-1:] and (move := picking.whole(moves, picks)):
            self._commit(move, picks)
        elif square in picks:
            self.state.picks = ()
        elif self._begins_anew(moves, square):
            self._pick_first(moves, square)
        else:
            self._refuse((*picks, square))

    def _offer(self, ways: list[picking.Picks], square: Square) -> None:
        """Ask which way is meant; more than a few are not told apart by numbers."""
        self.state.routes = ways if len(ways) <= MOST_ROUTES else ()
        choose = "choose one, or " if self.state.routes else ""
        self.state.hint = f"There are {len(ways)} ways to {square}: {choose}tap landing by landing."
        self.state.announcement = self.state.hint

    def pick(self, names: str) -> None:
        """Several squares are picked at once, such as `c3-e5`: a route that was offered."""
        squares, moves = tuple(map(Square.parse, names.split("-"))), self.state.position.moves()
        if self.state.person_to_move and picking.beginning(moves, squares):
            self._pick_on(moves, squares)

    def _begins_anew(self, moves: list[Move], square: Square) -> bool:
        """Whether a click, no part of the move picked so far, is a first click again.

        After a pick that has moves only another own piece is: any other square is a
        wrong target, which is explained. After one that has none, so is every square
        that begins a move.
        """
        picks = self.state.picks
        if not picks or picking.owns(self.state.position, square):
            return True
        begins_move = bool(picking.beginning(moves, (square,)))
        return begins_move and not picking.beginning(moves, picks)

    def _pick_first(self, moves: list[Move], square: Square) -> None:
        """A first click. An own piece that has no move stays picked all the same, so
        that a second click can ask about that very move."""
        if picking.beginning(moves, (square,)):
            self._pick_on(moves, (square,))
            return
        self._refuse((square,))
        position = self.state.position
        if picking.owns(position, square) and picking.goes_on(position, (square,)):
            self.state.picks = (square,)

    def _pick_on(self, moves: list[Move], picks: picking.Picks) -> None:
        move = picking.completed(moves, picks)
        if move:
            self._commit(move, picks)
        else:
            self.state.picks = picks
            self.state.announcement = words.picked(picks, picking.beginning(moves, picks))
            if move := picking.whole(moves, picks):
                self.state.hint = f"Choose {picks[-1]} again to play {move}, or go on."
            worth = self.state.position.worth(picks[0])
            if self.state.valued and worth:
                self.state.hint = worth.reason

    def _commit(self, move: Move, picks: picking.Picks) -> None:
        self._play(move)
        self.state.pointed = None
        self.state.landings = move.squares[len(picks) :]

    def _refuse(self, picks: picking.Picks) -> None:
        """Say why no move begins with these squares: the one clicked last, the wrong one, leads."""
        self.state.picks = ()
        self.state.refusal = refusal = picking.explain(self.state.position, picks)
        if refusal:
            self.state.refusal = replace(refusal, squares=(picks[-1], *refusal.squares))
            self.state.announcement = refusal.reason

    def _why_not_now(self) -> str:
        state = self.state
        colour = state.position.turn.capitalize()
        if not state.going_on:
            return "The game is over: undo a move, or start a new game."
        if not state.at_end:
            return f"It was the turn of {colour}, which is not yours, when this stood on the board."
        if level(state.mover):
            return f"It is the computer's move: it plays {colour}."
        return f"Nobody plays {colour} here."


def _does(state: State) -> str:
    """What a click on the square pointed at would do to other pieces, in a sentence."""
    return state.position.does(state.meant) if state.meant else ""
