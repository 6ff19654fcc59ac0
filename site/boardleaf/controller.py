"""What happens on a board changes its state here: clicks, buttons, the computer's moves.

The controller knows no game by name and no browser. Whoever makes one is told of every
change, so that it can be drawn and kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from rules import Move, Position, Square

from . import insight, picking, setup, sharing, words
from .hand import Hand
from .messages import OpponentFailed, Thought
from .peers import Listener, Opponent
from .state import State
from .tasks import RESULTS

ANSWERS = 4
"""The level of the computer that answers in a diagram."""

BRANCHED = (
    "You play on from an earlier position. The game as it was is kept: your browser's Back"
    " leads to it."
)


class Controller(Hand):
    """One board. It needs a running asyncio loop where the computer plays."""

    def __init__(self, state: State, opponent: Opponent, listener: Listener) -> None:
        self.state = state
        self._opponent = opponent
        self._listener = listener
        self._task: asyncio.Task[None] | None = None

    def load(self, state: State) -> None:
        """Show another game, or the first one."""
        self._abandon_thinking()
        self.state = state
        self._carry_on()
        self._listener.changed()

    def recover(self, error: str) -> None:
        """Go on with the game after a mistake in this program; `error` is for a report.

        The computer is asked once more, and again only when a person says so.
        """
        state, again = self.state, bool(self.state.fault)
        self._abandon_thinking()
        state.picks = state.landings = ()
        state.pointed = None
        state.at = min(state.at, len(state.record.moves))
        state.fault, state.announcement = error, words.FAULT
        if again and state.computer_to_move:
            state.failure = "The computer player failed."
        self._carry_on()
        self._listener.changed()

    # What a person does.

    def handle(self, event: Mapping[str, Any]) -> None:
        """Something that `<game-board>` tells; an event that is none is a KeyError."""
        if event["type"] == "point":
            self.point(event["square"], event["said"])
            self._listener.pointed()
            return
        self._forget_remarks()
        if event["type"] != "square":
            self.state.landings = ()
        kinds: dict[str, Callable[[], None]] = {
            "square": lambda: self.click(
                Square.parse(event["square"]), tapped=event.get("tapped", False)
            ),
            "drag": lambda: self.drag(*map(Square.parse, (event["from"], event["to"]))),
            "action": lambda: self.act(event["action"], event["values"]),
            "show": lambda: self.show(event["at"]),
            "form": lambda: self.fill_in(event["values"]),
            "cancel": self.cancel,
            "shared": lambda: self.shared(event["deed"], event["done"]),
        }
        kinds[event["type"]]()
        self._listener.changed()

    def click(self, square: Square, *, tapped: bool = False) -> None:
        """A square was clicked or chosen with the keyboard, or tapped with a finger."""
        if self.state.landings[:1] == (square,):
            if not self._begins_where_it_landed(square):
                # A chain completed itself, and the player goes on tapping its landings.
                self.state.landings = self.state.landings[1:]
                return
        else:
            self.state.landings = ()
        task = self.state.place.task
        if task and task.kind == "squares":
            self._mark(square)
        elif not self.state.person_to_move:
            self.state.hint = self._why_not_now()
        elif square.on(self.state.position.size) and not (tapped and self._shows_first(square)):
            self._pick(square)

    def _begins_where_it_landed(self, square: Square) -> bool:
        """Whether a click on the landing of a chain that completed itself may be the first of
        the next move, once the computer has answered. A second click is part of neither."""
        state = self.state
        owned = state.person_to_move and picking.owns(state.position, square)
        return owned and state.picks != (square,)

    def _mark(self, square: Square) -> None:
        """Put a square into the answer of an exercise, or take it out."""
        answer = self.state.answer
        without = tuple(other for other in answer if other != square)
        self.state.answer = without if square in answer else (*answer, square)
        self.state.verdict = None
        inside = "marked" if square in self.state.answer else "not marked"
        self.state.announcement = f"{square} {inside}."

    def _check(self, answer: str) -> None:
        """Say whether an answer to the exercise is right."""
        task, position = self.state.place.task, self.state.record.start
        if task:
            self.state.verdict = task.judge(position, answer)
            self.state.announcement = self.state.verdict.text

    def cancel(self) -> None:
        """Forget the squares picked."""
        self.state.picks = ()

    def act(self, action: str, values: Mapping[str, str]) -> None:
        """A button was pressed; `values` are those of its form. An unknown one does nothing."""
        actions: dict[str, Callable[[], None]] = {
            "new": lambda: self._new(values),
            "undo": self.undo,
            "redo": self.redo,
            "flip": self._flip,
            "resign": self.resign,
            "stop": self._stop,
            "resume": self._resume,
            "dismiss": self.state.notices.clear,
            "answer": self._let_answer,
            "check": lambda: self._check(",".join(map(str, self.state.answer))),
            **{f"choose-{result}": partial(self._check, result) for result in RESULTS},
        }
        if action.startswith("pick-"):
            self.pick(action.removeprefix("pick-"))
        actions.get(action, lambda: self._take_up(action, values))()

    def show(self, at: int) -> None:
        """Show the position after `at` moves."""
        self.state.picks = ()
        self.state.at = max(0, min(at, len(self.state.record.moves)))

    def shared(self, deed: Mapping[str, str], done: bool) -> None:
        """Something was handed out, or could not be."""
        self.state.shared = sharing.outcome(deed, done)
        self.state.announcement = self.state.shared.message

    def fill_in(self, values: Mapping[str, str]) -> None:
        """The new game's form was changed."""
        self.state.setup = setup.changed(self.state.setup, values)

    # Playing.

    def _take_up(self, action: str, values: Mapping[str, str]) -> None:
        """Play what the position offers under a button's name, or say why that cannot be played;
        what is no move of the game does nothing."""
        position = self.state.position
        offers = (offer for offer in position.offers() if action in dict(offer.buttons))
        try:
            text = next((offer.move(action, values) for offer in offers), action)
        except ValueError as error:
            self.state.hint = str(error)
            return
        refusal = position.why_illegal(text)
        if not refusal or refusal.rule != "notation":
            self._play_text(text)

    def _play_text(self, text: str) -> None:
        """Play a move that has no squares, or say why it cannot be played."""
        position = self.state.position
        if not self.state.person_to_move:
            self.state.hint = self._why_not_now()
        elif refusal := position.why_illegal(text):
            self.state.refusal = refusal
            self.state.announcement = refusal.reason
        else:
            self._play(position.move(text))

    def _play(self, move: Move) -> None:
        """A person's move in the position shown: from an earlier one, it begins a new game."""
        self._abandon_thinking()
        if not self.state.at_end:
            self._listener.began()
            self.state.hint = BRANCHED if self.state.place.full else ""
        while len(self.state.record.moves) > self.state.at:
            self.state.record.undo()
        self._push(move)

    def _push(self, move: Move) -> None:
        """Play in the game as it stands."""
        state, follow = self.state, self.state.at_end
        state.announcement = state.record.position.told(move)
        state.record.play(move)
        if follow:
            state.at = len(state.record.moves)
            state.picks = ()
        if state.outcome:
            state.announcement += f" {words.ending(state)}"
        self._listener.moved(move)
        task = state.place.task
        if task and task.kind == "move" and len(state.record.moves) == state.given + 1:
            self._check(str(move))
        self._carry_on()

    # Going back and forth.

    def undo(self) -> None:
        """Take back the last move; against the computer, up to the last one of a person.

        While an earlier position is shown, nothing is taken back: it is one move less that
        is shown, and with `redo` one more.
        """
        if not self.state.may_undo:
            return
        if not self.state.at_end:
            self.show(self.state.at - 1)
            return
        self._abandon_thinking()
        record = self.state.record
        resigned = self.state.resigned
        record.undo()
        while not resigned and record.moves and self._computer_answers():
            record.undo()
        self._stand("Move taken back.")

    def redo(self) -> None:
        """Play again what was undone last; against the computer, with its reply."""
        record = self.state.record
        if not self.state.may_redo:
            return
        if not self.state.at_end:
            self.show(self.state.at + 1)
            return
        self._abandon_thinking()
        record.redo()
        while record.undone and self._computer_answers():
            record.redo()
        self._stand("Move played again.")

    def _computer_answers(self) -> bool:
        """Whether a person waits for the computer's move in the game as it stands."""
        return bool(self.state.computer_to_move) and not self.state.computers_only

    def _stand(self, announcement: str) -> None:
        """The game stands elsewhere, and is shown there."""
        state = self.state
        state.verdict = None
        state.at = len(state.record.moves)
        state.picks = ()
        state.paused = state.computers_only
        state.announcement = announcement
        self._carry_on()

    def resign(self) -> None:
        """End the game as lost for the person to move, or the only person there is."""
        colour = self.state.resigner
        if colour:
            self._abandon_thinking()
            self.state.record.resign(colour)
            self._stand(f"{colour.capitalize()} resigns.")

    def _flip(self) -> None:
        self.state.flip = not self.state.flip

    def _new(self, values: Mapping[str, str]) -> None:
        """Start the game of the form's values, or say what is wrong with them."""
        try:
            address = setup.made(setup.changed(self.state.setup, values))
        except ValueError as error:
            self.state.hint = f"This game cannot be started: {error}."
            return
        self._abandon_thinking()
        self.state = State.of(address, self.state.place)
        self._listener.began()
        self._carry_on()

    # The computer.

    def _carry_on(self) -> None:
        """Let the computer move if it is to."""
        level = self.state.computer_to_move
        if level and not (self.state.paused or self.state.failure):
            self._ask(level)

    def _ask(self, level: int, advising: bool = False) -> None:
        """Have a level think: about its move in the game, or about a hint in what is shown."""
        state = self.state
        state.thinking, state.advising, state.progress = True, advising, 0.0
        state.insight, state.lined = None, advising
        record = state.shown if advising else state.record
        self._task = asyncio.ensure_future(self._await(str(record), record.position, level))

    def _let_answer(self) -> None:
        """Let the computer play one move for whoever is to move, from the position shown."""
        if not self.state.going_on or self.state.thinking or self.state.asked:
            return
        while len(self.state.record.moves) > self.state.at:
            self.state.record.undo()
        self._ask(ANSWERS)

    async def _await(self, record: str, position: Position, level: int) -> None:
        try:
            await self._think(record, position, level)
        except Exception as error:
            self._listener.broke(error)

    async def _think(self, record: str, position: Position, level: int) -> None:
        task, asked = asyncio.current_task(), self.state.advising

        def report(thought: Thought) -> None:
            if self._task is task:
                self.state.progress = thought.progress
                self.state.insight = insight.Insight(position, thought, asked)
                self._listener.progressed()

        then: Callable[[], None]
        try:
            thought = await self._opponent.think(record, level, report)
            report(thought)
            then = self._tell if asked else partial(self._answer, thought.move)
        except OpponentFailed as error:
            then = partial(self._fail, str(error))
        if self._task is task:
            self._rest()
            then()
            self._listener.changed()

    def _tell(self) -> None:
        if self.state.insight:
            self.state.announcement = insight.said(self.state.insight)

    def _answer(self, text: str) -> None:
        try:
            move = self.state.record.position.move(text)
        except ValueError as error:
            self._fail(f"The computer answered with no move of this game: {error}")
        else:
            said = "" if self.state.computers_only else self.state.announcement
            self._push(move)
            self.state.announcement = f"{said} {self.state.announcement}".strip()

    def _fail(self, reason: str) -> None:
        self.state.failure = reason
        self.state.announcement = reason

    def _abandon_thinking(self) -> None:
        if self._task:
            self._task.cancel()
        self._rest()
        self.state.failure = ""

    def _rest(self) -> None:
        self._task = None
        self.state.thinking = self.state.advising = False

    def _stop(self) -> None:
        """The computer is to move now; in a game against itself, that is its last move for now."""
        if self.state.thinking:
            self.state.paused = self.state.computers_only
            self._opponent.stop()

    def _resume(self) -> None:
        """Ask the computer again, after a stop or a failure."""
        self.state.paused, self.state.failure = False, ""
        if not self.state.thinking:
            self._carry_on()

    def _forget_remarks(self) -> None:
        self.state.refusal = None
        self.state.announcement = self.state.fault = ""
        self.state.hint = ""
        self.state.shared = None
        self.state.unread = ""
        self.state.routes = ()
