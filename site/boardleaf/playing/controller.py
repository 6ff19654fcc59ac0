"""The controller of a board: it picks, plays, shows and undoes moves.

It works for any game, without a browser. Its listener is notified of every change, to draw and
store the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardleaf import words
from boardleaf.address import Address
from boardleaf.learning.exercises import Verdict
from boardleaf.model import picking
from boardleaf.model.remarks import Fault, Note
from boardleaf.model.speed import REPLY_PAUSE
from boardleaf.model.state import State
from boardleaf.starting import hopeless
from rules import Move, Square
from rules.node import Node, main_end
from rules.sentences import by_colour, sentence

from . import announcing, clicks
from .collaborators import Listener, Opponent
from .computer_moves import ComputerMoves
from .tree_loading import TreeLoader


class Controller:
    """The controller of one board. It needs a running asyncio loop if the computer plays."""

    def __init__(self, state: State, opponent: Opponent, listener: Listener) -> None:
        self.state = state
        self.opponent = opponent
        self.listener = listener
        self.computer_moves = ComputerMoves(self, opponent, listener)
        self._tree_loader = TreeLoader(listener, self.changed)

    def load(self, state: State) -> None:
        """Show the game of another state, and continue it."""
        self.computer_moves.cancel()
        self.state.dismiss_analyst()
        state.inherit(self.state)
        self.state = state
        self.continue_game()
        self.changed()

    def open(self, address: Address) -> None:
        """Open the game of an address as a new game; the current game stays stored."""
        self.computer_moves.cancel()
        self.state.dismiss_analyst()
        before, self.state = self.state, State.of(address, self.state.settings)
        self.state.inherit(before)
        self.listener.game_started()
        self.listener.scroll_into_view()
        self.continue_game()

    def recover(self, error: str) -> None:
        """Continue the game after an unexpected error; `error` has its details for a report.

        The computer's move is requested once more; after a second error, only when a person asks.
        """
        state, repeated = self.state, bool(self.state.remarks.fault)
        self.computer_moves.cancel()
        state.selection.clear()
        state.movement.end()
        state.remarks.message, state.remarks.announcement = Fault(error), words.fault_message()
        if repeated and state.computer_to_move:
            state.computer.failure = sentence("The computer player failed.")
        self.continue_game()
        self.changed()

    def changed(self) -> None:
        """Have the listener store and draw the game."""
        if self.state.analyst:
            self.state.analyst.follow()
        self._store()
        # Storing a match may add moves of another tab, or end the match, and so change the address.
        self.listener.changed(self.state.actual.texts.address_bar)
        self._tree_loader.load_if_needed(self.state)

    def _store(self) -> None:
        self.state.remarks.unsaved = self.listener.store(self.state.actual.texts.address_bar)

    def type_comment(self, text: str) -> None:
        """Store the comment being edited as it is typed; draw only that it can't be stored."""
        before = self.state.remarks.unsaved
        self.state.tree_edits.comment_text = text
        self._store()
        if self.state.remarks.unsaved != before:
            self.listener.changed(self.state.actual.texts.address_bar)

    # Pointing, clicking, dragging.

    def point(self, name: str, announced: bool, group: str = "") -> None:
        """Point at a square, at a number in the count, or at neither; see `clicks.point`."""
        clicks.point(self.state, name, announced, group)
        self.listener.pointed()

    def click(self, square: Square, *, tapped: bool = False) -> None:
        """Click a square with the mouse or the keyboard, or tap it with a finger."""
        if not clicks.consume_expected_landing(self.state, square):
            self.finish()
            self._pick(lambda: clicks.click(self.state, square, tapped=tapped))

    def finish(self) -> None:
        """End the animation before another action, and let a pending reply be played at once."""
        self.state.movement.end()
        self.computer_moves.skip_delay()

    def lift(self, start: Square | None) -> bool:
        """Start dragging the piece on a square, or a man in hand if `start` is None; return whether
        there is one. A piece is also picked, as by a click."""
        selection = self.state.selection
        men = clicks.lift(self.state, start)
        if men and start and not selection.picks:
            self.click(start)
        selection.dragged_men = men if selection.picks or not start else ()
        return bool(men)

    def drag(self, start: Square | None, end: Square) -> None:
        """Drop a dragged piece on a square, as by a click there; without a piece, do nothing."""
        if self.lift(start):
            self.state.selection.dragged_men = ()
            self.click(end)

    def pick(self, names: str) -> None:
        """Pick a route that was offered, such as `c3-e5`."""
        self._pick(lambda: clicks.pick(self.state, names))

    def cancel(self) -> None:
        """Cancel the move being picked or dragged."""
        self.state.selection.cancel()

    def _pick(self, act: Callable[[], Move | None]) -> None:
        """Call a function that picks squares or returns a move; play the move, or animate the
        squares newly picked."""
        before = self.state.selection.picks
        move = act()
        if move:
            self._play(move, skipped=max(0, len(before) - 1))
        elif len(self.state.selection.picks) > max(1, len(before)):
            self._animate(len(before) - 1)

    def _animate(self, skipped: int = 0) -> None:
        """Animate a move, except its first `skipped` scenes, which have been shown."""
        if not self.listener.reduced_motion:
            self.state.movement.begin(skipped)

    # Playing.

    def announce_typed(self, text: str, *, unreadable: bool = False) -> None:
        """Announce the text of a move that has been typed so far; if it is `unreadable`, a key
        after it was not part of a move."""
        say = self.state.remarks.say
        if unreadable and text:
            say(
                sentence(
                    "{move}, then a key that no move has. Press Esc to start again.", move=text
                )
            )
        elif unreadable:
            say(sentence("No move has this key. Press Esc to start again."))
        elif text:
            say(sentence("{move}: Enter to play, Esc to cancel.", move=text))

    def play_text(self, text: str) -> None:
        """Play a move by its text, or show why it can't be played. Where a piece can be placed, the
        name of a square is enough."""
        position = self.state.game.position
        text = picking.placement(position, text) or text
        if not self.state.game.person_to_move:
            self.state.remarks.message = Note(clicks.why_no_move(self.state.game))
        elif refusal := position.why_illegal(text):
            self.state.remarks.refuse(refusal)
        else:
            self._play(position.move(text))

    def press_button(self, action: str, values: Mapping[str, str]) -> None:
        """Play the move of a button that the position offers, or show why it can't be played;
        ignore other buttons."""
        position = self.state.game.position
        offers = (offer for offer in position.offers() if action in dict(offer.buttons))
        try:
            text = next((offer.move(action, values) for offer in offers), action)
        except ValueError as error:
            self.state.remarks.message = Note(str(error))
            return
        refusal = position.why_illegal(text)
        if not refusal or refusal.rule != "notation":
            self.play_text(text)

    def _play(self, move: Move, skipped: int = 0) -> None:
        """Play a person's move in the position shown; earlier moves from there become side
        lines."""
        if self.state.analyst and self.state.analyst.handle_move(move):
            return
        self.computer_moves.cancel()
        game = self.state.game
        warning = hopeless.bid_warning(game.position, move, game.players)
        self.push(move, skipped=skipped)
        if warning:
            self.state.remarks.message = Note(warning)
            self.state.remarks.announcement += f" {warning}"

    def push(self, move: Move, answered_node: Node | None = None, skipped: int = 0) -> None:
        """Play a person's move in the position shown, or the computer's move at the node
        `answered_node`, then let the computer reply."""
        state, game = self.state, self.state.game
        state.remarks.announcement = (answered_node or game.node).position.played(move)
        replaces_line = not answered_node and game.leaves_line(move)
        node = game.play_at(move, answered_node) if answered_node else game.play(move)
        if node is game.node:
            state.selection.cancel()
            self._animate(skipped)
            announcing.announce_consequences(state)
        if replaces_line:
            announcing.announce_new_side_line(state)
        self.listener.moved(node)
        if state.asks("move") and node.depth == game.initial_depth + 1:
            self.check(str(move))
        self.computer_moves.reply(main_end(node), self._reply_delay)

    @property
    def _reply_delay(self) -> float:
        """Seconds until the computer may reply: the last move's animation, and a pause after it."""
        state, motion = self.state, self.state.motion
        pause = state.computer.speed.pause if state.game.computers_only else REPLY_PAUSE
        return pause + (motion.seconds if motion else 0)

    def check(self, answer: str) -> None:
        """Judge an answer to the exercise."""
        game, task = self.state.game, self.state.settings.task
        if task:
            self.show_verdict(task.judge(game.cursor.line[game.initial_depth].position, answer))

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
            self._animate()

    def replay(self) -> None:
        """Repeat the animation of the last move; square by square if the visitor has turned off
        animations."""
        self.cancel()
        self.state.movement.begin(glides=not self.listener.reduced_motion)

    def undo(self) -> None:
        """Undo the last move; against the computer, up to the person's last one.

        While an earlier position is shown, no move is undone or redone: `undo` shows the position
        before it, and `redo` the one after it.
        """
        game = self.state.game
        if not game.may_undo:
            return
        if not game.at_end:
            self.show(game.node.depth - 1)
            return
        self.computer_moves.cancel()
        game.undo()
        self._continue_from_here(sentence("Move undone."))

    def redo(self) -> None:
        """Redo the last move undone; against the computer, with its reply."""
        game = self.state.game
        if not game.may_redo:
            return
        if not game.redoes_move:
            self.show(game.node.depth + 1)
            return
        self.computer_moves.cancel()
        game.redo()
        self._continue_from_here(sentence("Move redone."))
        self._animate()

    def resign(self) -> None:
        """Resign for the only person who plays, or else for the person to move."""
        colour = self.state.game.resigner
        if colour:
            self.computer_moves.cancel()
            self.state.game.resign(colour)
            self.state.game.show_end()
            self._continue_from_here(
                by_colour(colour, black="Black resigned.", white="White resigned.")
            )

    def _continue_from_here(self, announcement: str) -> None:
        """Announce a change such as an undo or a resignation, and continue the game from there."""
        state = self.state
        state.exercise.verdict = None
        state.selection.cancel()
        state.computer.paused = state.game.computers_only
        state.remarks.announcement = announcement
        self.continue_game()

    def continue_game(self) -> None:
        """Let the computer move at the end of the main line, if that line is shown and it is the
        computer's turn."""
        if self.state.game.shows_main_line:
            self.computer_moves.reply(self.state.game.end)

    def interrupt(self) -> None:
        """Cancel picking and thinking, before the board is used for something else."""
        self.computer_moves.cancel()
        self.cancel()
