"""The controller of a board: it picks, plays, shows and undoes moves.

It works for any game, without a browser. Its listener is notified of every change, to draw and
store the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardleaf import words
from boardleaf.address import Address
from boardleaf.learning.exercises import Verdict
from boardleaf.model.remarks import Fault, Hint
from boardleaf.model.state import State
from boardleaf.model.tempo import BREATH
from rules import Move, Square
from rules.node import Node, main_end
from rules.sentences import by_colour, sentence

from . import announcing, clicks
from .collaborators import Listener, Opponent
from .computer_moves import ComputerMoves
from .tree_loading import TreeLoading


class Controller:
    """The controller of one board. It needs a running asyncio loop if the computer plays."""

    def __init__(self, state: State, opponent: Opponent, listener: Listener) -> None:
        self.state = state
        self.opponent = opponent
        self.listener = listener
        self.computer_moves = ComputerMoves(self, opponent, listener)
        self._trees = TreeLoading(listener, self.changed)

    def load(self, state: State) -> None:
        """Show a game."""
        self.computer_moves.cancel()
        self.state.dismiss_analyst()
        state.inherit(self.state)
        self.state = state
        self.carry_on()
        self.changed()

    def open(self, found: Address) -> None:
        """Start a new game at an address; the current one stays stored."""
        self.computer_moves.cancel()
        self.state.dismiss_analyst()
        before, self.state = self.state, State.of(found, self.state.place)
        self.state.inherit(before)
        self.listener.began()
        self.listener.show()
        self.carry_on()

    def recover(self, error: str) -> None:
        """Continue the game after an error of this program; `error` is for a report.

        The computer's move is requested once more, and then only by a person.
        """
        state, again = self.state, bool(self.state.remarks.fault)
        self.computer_moves.cancel()
        state.selection.clear()
        state.movement.end()
        state.remarks.message, state.remarks.announcement = Fault(error), words.fault()
        if again and state.computer_to_move:
            state.computer.failure = sentence("The computer player failed.")
        self.carry_on()
        self.changed()

    def changed(self) -> None:
        """Have the listener store and draw the game."""
        if self.state.analyst:
            self.state.analyst.follow()
        address = self.state.actual.texts.page
        self.state.remarks.unsaved = self.listener.store(address)
        self.listener.changed(address)
        self._trees.follow(self.state)

    # Pointing, clicking, dragging.

    def point(self, name: str, said: bool, group: str = "") -> None:
        """Point at a square, at a number of the count, or at neither; see `clicks.point`."""
        clicks.point(self.state, name, said, group)
        self.listener.pointed()

    def click(self, square: Square, *, tapped: bool = False) -> None:
        """Click a square with the mouse or the keyboard, or tap it with a finger."""
        if not clicks.lands(self.state, square):
            self.finish()
            self._picking(lambda: clicks.click(self.state, square, tapped=tapped))

    def finish(self) -> None:
        """End the animation at once, before another action, and let a pending reply be played."""
        self.state.movement.end()
        self.computer_moves.skip_rest()

    def lift(self, start: Square | None) -> bool:
        """Start to drag a piece, or for None a man in hand; return whether there is one. The piece
        is picked as by a click."""
        selection = self.state.selection
        men = clicks.lift(self.state, start)
        if men and start and not selection.picks:
            self.click(start)
        selection.lifted = men if selection.picks or not start else ()
        return bool(men)

    def drag(self, start: Square | None, end: Square) -> None:
        """Drop a dragged piece on a square, as by a click there; without a piece, do nothing."""
        if self.lift(start):
            self.state.selection.lifted = ()
            self.click(end)

    def pick(self, names: str) -> None:
        """Take a route that was offered, such as `c3-e5`."""
        self._picking(lambda: clicks.pick(self.state, names))

    def cancel(self) -> None:
        """Cancel the move being picked or dragged."""
        self.state.selection.cancel()

    def _picking(self, act: Callable[[], Move | None]) -> None:
        """Call a function that picks squares or returns a move, and animate the new part of it."""
        before = self.state.selection.picks
        move = act()
        if move:
            self._play(move, seen=max(0, len(before) - 1))
        elif len(self.state.selection.picks) > max(1, len(before)):
            self._move_on(len(before) - 1)

    def _move_on(self, seen: int = 0) -> None:
        """Animate a move, without its first `seen` scenes, which were shown before."""
        if not self.listener.still:
            self.state.movement.begin(seen)

    # Playing.

    def hear(self, text: str) -> None:
        """Announce the part of a move's text typed so far."""
        if text:
            self.state.remarks.say(sentence("{move}: Enter to play, Esc to cancel.", move=text))

    def play_text(self, text: str) -> None:
        """Play a move by its text, or say why it cannot be played."""
        position = self.state.game.position
        if not self.state.game.person_to_move:
            self.state.remarks.message = Hint(clicks.why_not_now(self.state.game))
        elif refusal := position.why_illegal(text):
            self.state.remarks.refuse(refusal)
        else:
            self._play(position.move(text))

    def take_up(self, action: str, values: Mapping[str, str]) -> None:
        """Play the move of a button that the position offers, or say why it can't be played; ignore
        other buttons."""
        position = self.state.game.position
        offers = (offer for offer in position.offers() if action in dict(offer.buttons))
        try:
            text = next((offer.move(action, values) for offer in offers), action)
        except ValueError as error:
            self.state.remarks.message = Hint(str(error))
            return
        refusal = position.why_illegal(text)
        if not refusal or refusal.rule != "notation":
            self.play_text(text)

    def _play(self, move: Move, seen: int = 0) -> None:
        """Play a person's move in the position shown; earlier moves from there become side
        lines."""
        if self.state.analyst and self.state.analyst.take(move):
            return
        self.computer_moves.cancel()
        self.push(move, seen=seen)

    def push(self, move: Move, answered: Node | None = None, seen: int = 0) -> None:
        """Play a person's move in the position shown, or the computer's at the node that it
        answered, and let the computer reply."""
        state, game = self.state, self.state.game
        state.remarks.announcement = (answered or game.node).position.played(move)
        leaves = not answered and game.leaves_line(move)
        node = game.reply(move, answered) if answered else game.play(move)
        if node is game.node:
            state.selection.cancel()
            self._move_on(seen)
            announcing.follow_up(state)
        if leaves:
            announcing.line_left(state)
        self.listener.moved(node)
        if state.asks("move") and node.depth == game.given + 1:
            self.check(str(move))
        self.computer_moves.reply(main_end(node), self._rest)

    @property
    def _rest(self) -> float:
        """Seconds until the last move's animation has ended, and a pause after it."""
        state, motion = self.state, self.state.motion
        breath = state.computer.tempo.breath if state.game.computers_only else BREATH
        return breath + (motion.seconds if motion else 0)

    def check(self, answer: str) -> None:
        """Judge an answer to the exercise."""
        game, task = self.state.game, self.state.place.task
        if task:
            self.show_verdict(task.judge(game.cursor.line[game.given].position, answer))

    def show_verdict(self, verdict: Verdict) -> None:
        """Show and announce the verdict on an answer."""
        self.state.exercise.verdict = verdict
        self.state.remarks.announcement = verdict.text

    # Going back and forth.

    def show(self, at: int | str) -> None:
        """Show the position after `at` moves of the line, or at a place of the study; animate the
        move if it is the next one."""
        self.cancel()
        following = self.state.game.cursor.next
        self.state.game.show(at)
        if self.state.game.node is following:
            self._move_on()

    def replay(self) -> None:
        """Repeat the animation of the last move, as single pictures if the screen must not show
        animations."""
        self.cancel()
        self.state.movement.begin(glides=not self.listener.still)

    def undo(self) -> None:
        """Undo the last move; against the computer, up to a person's last one.

        While an earlier position is shown, no move is undone: the position before it is shown,
        or by `redo` the one after it.
        """
        game = self.state.game
        if not game.may_undo:
            return
        if not game.at_end:
            self.show(game.node.depth - 1)
            return
        self.computer_moves.cancel()
        game.undo()
        self._stand(sentence("Move undone."))

    def redo(self) -> None:
        """Redo the last move undone; against the computer, with its reply."""
        game = self.state.game
        if not game.may_redo:
            return
        if not game.plays_again:
            self.show(game.node.depth + 1)
            return
        self.computer_moves.cancel()
        game.redo()
        self._stand(sentence("Move redone."))
        self._move_on()

    def resign(self) -> None:
        """Resign for the person to move, or for the only person."""
        colour = self.state.game.resigner
        if colour:
            self.computer_moves.cancel()
            self.state.game.resign(colour)
            self.state.game.show_end()
            self._stand(by_colour(colour, black="Black resigned.", white="White resigned."))

    def _stand(self, announcement: str) -> None:
        """Continue from the position shown, after a change of the game's end."""
        state = self.state
        state.exercise.verdict = None
        state.selection.cancel()
        state.computer.paused = state.game.computers_only
        state.remarks.announcement = announcement
        self.carry_on()

    def carry_on(self) -> None:
        """Let the computer move in the main line, if that is shown and it is the computer's
        turn."""
        if self.state.game.shows_main_line:
            self.computer_moves.reply(self.state.game.end)

    def set_aside(self) -> None:
        """Cancel picking and thinking, before another use of the board."""
        self.computer_moves.cancel()
        self.cancel()
