"""Why a move is worse than a better one: reasons that a worker finds on request.

While a person still looks for the better move, the reasons don't name it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from boardleaf.board.effects import Say, Steps, Think
from boardleaf.messages import Request
from rules import Record, ai
from rules.claims import Claim, meaning


class Reasoning:
    """The reasons that a feature asks for: of one choice at a time."""

    def __init__(self, key: str) -> None:
        self.key = f"{key}:reasons"
        """The key of requests."""
        self.claims: Sequence[Claim] = ()
        """The reasons found; none before the worker has answered."""
        self._record = ""
        self._secret = False

    def ask(self, record: Record, played: str, better: str = "", *, secret: bool = False) -> Think:
        """Ask why a move is worse than a better one where a record ends, by default the best one;
        a `secret` better move must not be named."""
        self.claims, self._record, self._secret = (), str(record), secret
        request = Request("reasons", self._record, choice=(played, better))
        return Think(self.key, request, reports=False)

    def answered(self, text: str) -> None:
        """Take the worker's answer."""
        found = ai.Reasons.parse(Record.parse(self._record), text).claims
        self.claims = [replace(claim, veiled=self._secret) for claim in found]

    def forget(self) -> None:
        """Forget the reasons."""
        self.claims = ()

    def said(self) -> Steps:
        """Return what says the reasons to screen readers; nothing if there are none."""
        text = " ".join(map(str, self.claims))
        return [Say(text, also=True)] if text else []

    @property
    def markup(self) -> str:
        """The reasons, a paragraph each, and what their words mean."""
        paragraphs = "".join(f'<p class="why">{escape(str(claim))}</p>' for claim in self.claims)
        return paragraphs + terms(self.claims)


def terms(claims: Sequence[Claim]) -> str:
    """Return a paragraph that says what the reasons' terms mean; "" if they use none."""
    text = meaning(claims)
    return f'<p class="fine why">{text}</p>' if text else ""
