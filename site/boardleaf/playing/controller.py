"""What happens to the game on a board: it is played, shown, taken back, and answered.

The controller knows no game by name and no browser. Whoever makes one is told of every
change, so that it can be drawn and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardleaf import words
from boardleaf.address import Address
from boardleaf.computer import insight
from boardleaf.messages import OpponentFailed
from boardleaf.model.state import State
from boardleaf.model.tempo import BREATH
from boardleaf.sharing import exports
from rules import Move, Square
from rules.node import Node, main_end
from rules.sentences import by_colour, sentence

from . import clicks
from .asking_computer import Answer, Asking
from .collaborators import Listener, Opponent
from .tree_loading import TreeLoading

ANSWERS = 4
"""The level of the computer that answers in a diagram."""

ADVISER = 5
"""The level that hints: it thinks for long, but is limited by work."""


class Controller:
    """One board. It needs a running asyncio loop where the computer plays."""

    def __init__(self, state: State, opponent: Opponent, listener: Listener) -> None:
        self.state = state
        self.opponent = opponent
        self._asking = Asking(opponent, listener)
        self._asked: Node | None = None
        """Where the computer's move is to be played."""
        self.listener = listener
        self._trees = TreeLoading(listener, self.changed)

    def load(self, state: State) -> None:
        """Show another game, or the first one."""
        self._abandon_thinking()
        self.state.dismiss_analyst()
        self.state = state
        self.carry_on()
        self.changed()

    def open(self, found: Address) -> None:
        """Begin a new game with an address; the one before is kept."""
        self._abandon_thinking()
        self.state.dismiss_analyst()
        tempo = self.state.computer.tempo
        self.state = State.of(found, self.state.place)
        self.state.computer.tempo = tempo
        self.listener.began()
        self.listener.show()
        self.carry_on()

    def recover(self, error: str) -> None:
        """Go on with the game after a mistake in this program; `error` is for a report.

        The computer is asked once more, and again only when a person says so.
        """
        state, again = self.state, bool(self.state.remarks.fault)
        self._abandon_thinking()
        state.selection.clear()
        state.movement.end()
        state.remarks.fault, state.remarks.announcement = error, words.fault()
        if again and state.computer_to_move:
            state.computer.failure = sentence("The computer player failed.")
        self.carry_on()
        self.changed()

    def changed(self) -> None:
        """Have the game kept and drawn as it stands."""
        if self.state.analyst:
            self.state.analyst.follow()
        told = self.state.actual.texts.page
        self.state.remarks.unkept = self.listener.keep(told)
        self.listener.changed(told)
        self._trees.follow(self.state)

    # What a hand does.

    def point(self, name: str, said: bool, group: str = "") -> None:
        """A square is pointed at, or a number of the count, or neither; see `clicks.point`."""
        clicks.point(self.state, name, said, group)
        self.listener.pointed()

    def click(self, square: Square, *, tapped: bool = False) -> None:
        """A square was clicked or chosen with the keyboard, or tapped with a finger."""
        if not clicks.lands(self.state, square):
            self.finish()
            self._picking(lambda: clicks.click(self.state, square, tapped=tapped))

    def finish(self) -> None:
        """Something is done while pieces move: they have come at once, and a reply comes."""
        self.state.movement.end()
        self._asking.hurry()

    def lift(self, start: Square | None) -> bool:
        """A piece is dragged from now on, or a man in hand, None; whether there is one. It is
        picked as if its square was clicked."""
        selection = self.state.selection
        men = clicks.lift(self.state, start)
        if men and start and not selection.picks:
            self.click(start)
        selection.lifted = men if selection.picks or not start else ()
        return bool(men)

    def drag(self, start: Square | None, end: Square) -> None:
        """It was dragged to a square: as if that was clicked then. What is no piece stays."""
        if self.lift(start):
            self.state.selection.lifted = ()
            self.click(end)

    def pick(self, names: str) -> None:
        """A route that was offered is taken, such as `c3-e5`."""
        self._picking(lambda: clicks.pick(self.state, names))

    def cancel(self) -> None:
        """Forget the squares picked."""
        self.state.selection.picks = ()
        self.state.selection.lifted = ()

    def _picking(self, act: Callable[[], Move | None]) -> None:
        """Do what picks squares or means a move; what is new of a piece's way is seen."""
        before = self.state.selection.picks
        move = act()
        if move:
            self._play(move, seen=max(0, len(before) - 1))
        elif len(self.state.selection.picks) > max(1, len(before)):
            self._move_on(len(before) - 1)

    def _move_on(self, seen: int = 0) -> None:
        """Have a move seen as it is made, but for the scenes that were seen before."""
        if not self.listener.still:
            self.state.movement.begin(seen)

    # Playing.

    def hear(self, text: str) -> None:
        """So much of a move's text was typed."""
        if text:
            self.state.remarks.say(sentence("{move}: Enter to play, Esc to cancel.", move=text))

    def play_text(self, text: str) -> None:
        """Play a move by its text, or say why it cannot be played."""
        position = self.state.game.position
        if not self.state.game.person_to_move:
            self.state.remarks.hint = clicks.why_not_now(self.state.game)
        elif refusal := position.why_illegal(text):
            self.state.remarks.refuse(refusal)
        else:
            self._play(position.move(text))

    def take_up(self, action: str, values: Mapping[str, str]) -> None:
        """Play what the position offers under a button's name, or say why that cannot be played;
        what is no move of the game does nothing."""
        position = self.state.game.position
        offers = (offer for offer in position.offers() if action in dict(offer.buttons))
        try:
            text = next((offer.move(action, values) for offer in offers), action)
        except ValueError as error:
            self.state.remarks.hint = str(error)
            return
        refusal = position.why_illegal(text)
        if not refusal or refusal.rule != "notation":
            self.play_text(text)

    def _play(self, move: Move, seen: int = 0) -> None:
        """A person's move in the position shown: what was played from there before is kept."""
        if self.state.analyst and self.state.analyst.take(move):
            return
        self._abandon_thinking()
        self._push(move, None, seen)

    def _push(self, move: Move, answered: Node | None, seen: int = 0) -> None:
        """Play a person's move in the position shown, or the computer's at the node that it
        answered, and let the computer reply."""
        state, game = self.state, self.state.game
        state.remarks.announcement = (answered or game.node).position.played(move)
        node = game.reply(move, answered) if answered else game.play(move)
        if node is game.node:
            state.selection.picks = ()
            self._move_on(seen)
            self._comment_on(node)
        self.listener.moved(node)
        if state.exercise.asks("move") and node.depth == game.given + 1:
            self.check(str(move))
        self._let_reply(main_end(node), self._rest)

    def _comment_on(self, node: Node) -> None:
        """Say what else a move has done: to the players' sides, or to the game by ending it."""
        state, game = self.state, self.state.game
        if game.at_end and (sides := words.sides(game)):
            state.remarks.say(sides)
        if game.at_end and game.outcome:
            state.remarks.announcement += f" {words.ending(game)}"
        elif state.place.full and game.twin:
            state.remarks.announcement += f" {words.recognised()}"

    @property
    def _rest(self) -> float:
        """Seconds until what has just been played is seen, and a breath after."""
        state, motion = self.state, self.state.motion
        breath = state.computer.tempo.breath if state.game.computers_only else BREATH
        return breath + (motion.seconds if motion else 0)

    def check(self, answer: str) -> None:
        """Say whether an answer to the exercise is right."""
        exercise, game = self.state.exercise, self.state.game
        if exercise.task:
            asked = game.cursor.line[game.given].position
            exercise.verdict = exercise.task.judge(asked, answer)
            self.state.remarks.announcement = exercise.verdict.text

    # Going back and forth.

    def show(self, at: int | str) -> None:
        """Show the position after `at` moves of the line, or at a place of the study; if that is
        one move more, how it is made."""
        self.cancel()
        following = self.state.game.cursor.next
        self.state.game.show(at)
        if self.state.game.node is following:
            self._move_on()

    def replay(self) -> None:
        """Show again how the move was made that led to the position shown: in single pictures
        where nothing is to move."""
        self.cancel()
        self.state.movement.begin(glides=not self.listener.still)

    def undo(self) -> None:
        """Take back the last move; against the computer, up to the last one of a person.

        While an earlier position is shown, nothing is taken back: it is one move less that
        is shown, and with `redo` one more.
        """
        game = self.state.game
        if not game.may_undo:
            return
        if not game.at_end:
            self.show(game.node.depth - 1)
            return
        self._abandon_thinking()
        game.undo()
        self._stand(sentence("Move taken back."))

    def redo(self) -> None:
        """Play again what was undone last; against the computer, with its reply."""
        game = self.state.game
        if not game.may_redo:
            return
        if not game.plays_again:
            self.show(game.node.depth + 1)
            return
        self._abandon_thinking()
        game.redo()
        self._stand(sentence("Move played again."))
        self._move_on()

    def resign(self) -> None:
        """End the game as lost for the person to move, or the only person there is."""
        colour = self.state.game.resigner
        if colour:
            self._abandon_thinking()
            self.state.game.resign(colour)
            self.state.game.show_end()
            self._stand(by_colour(colour, black="Black resigned.", white="White resigned."))

    def _stand(self, announcement: str) -> None:
        """The game stands elsewhere, and is shown there."""
        state = self.state
        state.exercise.verdict = None
        state.selection.picks = ()
        state.computer.paused = state.game.computers_only
        state.remarks.announcement = announcement
        self.carry_on()

    # Handing out.

    def share(self, action: str) -> None:
        """Have something handed out; `shared` will be told what came of it."""
        self.listener.hand_out(exports.deed(action, self.state))

    def shared(self, deed: Mapping[str, str], done: bool) -> None:
        """Something was handed out, or could not be."""
        told = self.state.remarks.shared = exports.outcome(deed, done)
        self.state.remarks.announcement = told.message

    # The computer.

    def carry_on(self) -> None:
        """Let the computer move if it is to in the main line, where that is shown."""
        if self.state.game.shows_main_line:
            self._let_reply(self.state.game.end)

    def _let_reply(self, node: Node, rest: float = 0.0) -> None:
        """Let the computer move at a node if it is to, after a rest of so many seconds."""
        state, level = self.state, self.state.game.level_at(node)
        if level and not (state.editor.draft or state.computer.paused or state.computer.failure):
            self._ask(level, node, rest)

    def let_answer(self) -> None:
        """Let the computer play one move for whoever is to move, from the position shown."""
        state = self.state
        if state.game.going_on and not (state.computer.thinking or state.asked):
            self._ask(ANSWERS, state.game.node)

    def advise(self) -> None:
        """Say what the computer would play in a person's place, and show it on the board."""
        state = self.state
        if state.game.person_to_move and not state.computer.thinking:
            state.computer.failure = ""
            state.overlays.lined = True
            self._asking.ask(
                state.computer, state.game.shown, ADVISER, self._advised, advising=True
            )

    def stop(self) -> None:
        """The computer is to move now; a game against itself pauses as it stands."""
        if self.state.computer.thinking and self.state.game.computers_only:
            self._abandon_thinking()
            self.state.computer.paused = True
        elif self.state.computer.thinking:
            self._asking.stop()

    def resume(self) -> None:
        """Ask the computer again, after a pause or a failure."""
        self.state.computer.paused, self.state.computer.failure = False, ""
        if not self.state.computer.thinking:
            self._let_reply(self.state.game.end)

    def step(self) -> None:
        """The computer plays one move against itself, at once if it thinks about one, and pauses
        then."""
        state = self.state
        if state.computer.thinking:
            self._asking.stop()
        elif state.computer_to_move and state.game.computers_only:
            self._ask(state.computer_to_move, state.game.end)
        state.computer.paused = state.game.computers_only

    def set_aside(self) -> None:
        """Something else is done with the board: nothing is picked, and nobody thinks."""
        self._abandon_thinking()
        self.cancel()

    def _ask(self, level: int, node: Node, rest: float = 0.0) -> None:
        """Have a level think about its move at a node of the game."""
        state, self._asked = self.state, node
        state.overlays.lined = False
        self._asking.ask(state.computer, node.record(), level, self._answered, rest=rest)

    def _answered(self, answer: Answer) -> None:
        if isinstance(answer, OpponentFailed):
            self._fail(str(answer))
        elif self._asked:
            self._play_answer(answer.move, self._asked)
        self.changed()

    def _play_answer(self, text: str, node: Node) -> None:
        state = self.state
        try:
            move = node.position.move(text)
        except ValueError as error:
            self._fail(sentence("The computer answered with an illegal move: {error}", error=error))
        else:
            said = "" if state.game.computers_only else state.remarks.announcement
            if state.remarks.waiting:
                state.remarks.hint, state.remarks.waiting = "", False
            self._push(move, node)
            state.remarks.announcement = f"{said} {state.remarks.announcement}".strip()

    def _advised(self, answer: Answer) -> None:
        if isinstance(answer, OpponentFailed):
            self._fail(str(answer))
        elif self.state.computer.insight:
            self.state.remarks.say(insight.said(self.state.computer.insight))
        self.changed()

    def _fail(self, reason: str) -> None:
        self.state.computer.failure = reason
        self.state.remarks.announcement = reason

    def _abandon_thinking(self) -> None:
        self._asking.give_up(self.state.computer)
