"""Why a mistake was one: reasons that a worker finds when the mistake is looked at.

They are stored with the game. Each can be shown on the board: by moves after the move played, or
after the better one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from boardleaf.board.effects import Only, Steps, Think
from boardleaf.board.events import Answered
from boardleaf.board.state import State
from boardleaf.features.judging import PARTS
from boardleaf.messages import Request
from rules import Record, ai
from rules.claims import After, Claim, Reach, ShareClaim, Story
from rules.tally import Group

from .results import NAME, ReviewedMove
from .walk import Walk

KEY = f"{NAME}:reasons"
"""The key of requests for reasons."""

STORED = "reasons"
"""The name of the stored value: the reasons of mistakes, by depth, in JSON."""

WHY = ("why1", "why2")
"""The names of the lines that show the reasons."""

OPPOSITES = ("contrast1", "contrast2")
"""The names of those that show the opposite, after the other move."""


class Reasoned(Walk):
    """A walk through mistakes that says why they were mistakes."""

    def __init__(self, board: State) -> None:
        super().__init__(board)
        self._texts: dict[int, str] = {}
        """The reasons found, as text, by the depth of the mistake."""
        self._parsed: dict[str, ai.Reasons] = {}
        """The reasons of texts that have been parsed."""
        self._asked: int | None = None
        """The depth of the mistake whose reasons have been requested."""

    def forget_reasons(self) -> None:
        """Use the stored reasons, when another game is reviewed."""
        self._asked = None
        self._parsed.clear()
        try:
            stored = json.loads(self.board.kept.get(STORED, "") or "{}")
            self._texts = {int(depth): str(text) for depth, text in stored.items()}
        except (AttributeError, RecursionError, ValueError):
            self._texts = {}

    def ask_reasons(self) -> Steps:
        """Request the reasons of the mistake shown, unless they are known; not before the review is
        complete, which the workers are busy with."""
        move = self.shown
        if not (self.done and move and move.outline.verdict and move.better) or self.hidden:
            return []
        if self._asked == move.depth or self._found(move):
            return []
        self._asked = move.depth
        choice = move.outline.move, move.better
        request = Request("reasons", str(move.before.record()), choice=choice)
        return [Think(KEY, request, reports=False)]

    def reasons_answered(self, event: Answered) -> Steps:
        """Show the reasons, and store them."""
        if self._asked is not None:
            self._texts[self._asked] = event.text
            self._asked = None
        return [Only(PARTS, stores=True)]

    def stored_reasons(self) -> Mapping[str, object]:
        """Return the reasons found, as text."""
        return {STORED: json.dumps(self._texts)} if self._texts else {}

    def claims(self, move: ReviewedMove) -> Sequence[Claim]:
        """Return the reasons why a move was a mistake, as far as they are known."""
        found = self._found(move)
        return found.claims if found else ()

    def map(self, move: ReviewedMove) -> Sequence[Reach]:
        """Return the squares that depend on a move without reasons, as far as they are known."""
        found = self._found(move)
        return found.map if found else ()

    def highlighted(self, move: ReviewedMove) -> Sequence[Group]:
        """Return the groups before a mistake that its reasons are about."""
        counted = (claim for claim in self.claims(move) if isinstance(claim, ShareClaim))
        return [frozenset(group) for claim in counted for group in claim.groups]

    def _found(self, move: ReviewedMove) -> ai.Reasons | None:
        """Return the reasons found for a mistake; None if there are none for these moves."""
        text, position = self._texts.get(move.depth, ""), move.before.position
        try:
            if text not in self._parsed:
                record = Record(position.game, position=position)
                self._parsed[text] = ai.Reasons.parse(record, text)
        except ValueError:
            return None
        found = self._parsed[text]
        same = (str(found.played), str(found.better)) == (move.outline.move, move.better)
        return found if same else None

    def reason_line(self, name: str, depth: int) -> Sequence[str]:
        """Return the moves of a line that shows a reason, or the opposite; none if there is no such
        reason."""
        claim = self._claim(name, depth) if name in (*WHY, *OPPOSITES) else None
        if not claim:
            return ()
        after = _after(claim, name)
        return tuple(map(str, (claim.choice.move(after), *claim.lines[after == "better"])))

    def following(self, name: str) -> str | None:
        """After the line that shows a reason, show the opposite."""
        if name in WHY:
            return OPPOSITES[WHY.index(name)]
        return "" if name in OPPOSITES else None

    def _claim(self, name: str, depth: int) -> Claim | None:
        """Return the reason that a line shows, or whose opposite it shows."""
        claims = self.claims(self.move(depth)) if depth in self.plan.moves else ()
        number = int(name[-1]) - 1
        return claims[number] if number < len(claims) else None

    def outlined(self) -> Sequence[Group]:
        """Return the groups that a reason is about, as far as a line on the board shows it."""
        move = self.shown
        for name in (*WHY, *OPPOSITES) if move else ():
            assert move
            count, claim = self.shown_count(name, move.depth), self._claim(name, move.depth)
            if count and claim:
                after = _after(claim, name)
                line = claim.lines[after == "better"][: count - 1]
                return claim.outlined(Story(claim.choice, after, line))
        return ()


def _after(claim: Claim, name: str) -> After:
    """Return the move after which a line shows a reason, or the opposite."""
    return "better" if claim.shown != (name in OPPOSITES) else "played"
