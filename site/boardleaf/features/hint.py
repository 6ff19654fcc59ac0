"""*Why?* at a hint: the line that the computer expects, and why the move is better than the next
best.

The worker finds the reasons (`rules.ai.reasons`). There are none where the moves are about equally
good, or nothing true and short is found.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardleaf import words
from boardleaf.board.effects import Cancel, Only, Say, Steps, Think, note
from boardleaf.board.events import Answered, Changed, Failed, Pressed
from boardleaf.board.feature import Feature, on
from boardleaf.board.state import State
from boardleaf.computer.insight import Insight, hint_explanation
from boardleaf.messages import Request
from rules import Record, ai

NAME = KEY = "hint"
"""The feature's name, which is the key of requests."""


class Explanation:
    """The explanation of a board's hint."""

    def __init__(self, board: State) -> None:
        self._board = board
        self._hint: Insight | None = None
        """The hint whose reasons were requested."""
        self._record = ""

    @property
    def _current(self) -> Insight | None:
        """The hint in the position shown; None if there is none."""
        computer = self._board.computer
        return computer.insight if computer.hint(self._board.game.position) else None

    def explain(self, event: Pressed) -> Steps:
        """Explain the hint: show the line, and ask for the reasons."""
        hint = self._current
        if not hint:
            return []
        self._board.overlays.line = self._board.overlays.hint_details = True
        self._hint, self._record = hint, str(self._board.game.shown_record)
        best, *others = hint.thought.candidates or (hint.thought.move,)
        request = Request("reasons", self._record, choice=(others[0], best)) if others else None
        asked = [Think(KEY, request, reports=False)] if request else []
        return [self._explanation(hint), *asked]

    def answered(self, event: Answered) -> Steps:
        """Add the reasons to the explanation, if the hint is still shown."""
        hint = self._current
        if not hint or hint is not self._hint:
            return [Only()]
        found = ai.Reasons.parse(Record.parse(self._record), event.text)
        reasons = [str(claim) for claim in found.claims]
        return [self._explanation(hint, reasons)] if reasons else [Only()]

    def _explanation(self, hint: Insight, reasons: Sequence[str] = ()) -> Say:
        yours = words.addresses_mover(self._board.game)
        return note(hint_explanation(hint, reasons, yours=yours))

    def changed(self, event: Changed) -> Steps:
        """Forget the request once the hint is no longer shown."""
        if self._hint and self._current is not self._hint:
            self._hint = None
            return [Cancel(KEY)]
        return []


FEATURE: Feature[Explanation] = Feature(
    NAME,
    Explanation,
    {
        "explain": Explanation.explain,
        **on(Answered, Explanation.answered, KEY),
        (Failed, KEY): lambda own, event: [Only()],  # no reasons
        Changed: Explanation.changed,
    },
)
