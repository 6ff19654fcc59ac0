"""*Teach me*: objections to moves that lose too much."""

from __future__ import annotations

from boardleaf.board.events import Answered, Changed, Failed, ReplyDue, Waited
from boardleaf.board.feature import Feature, on

from . import view
from .update import KEY, Teacher

FEATURE: Feature[Teacher] = Feature(
    KEY,
    Teacher,
    {
        "analyst-retract": Teacher.take_back,
        "analyst-insist": Teacher.insist,
        "analyst-reply": Teacher.show_reply,
        **on(ReplyDue, Teacher.reply_due),
        **on(Changed, Teacher.changed),
        **on(Answered, Teacher.answered, KEY),
        **on(Failed, Teacher.failed, KEY),
        **on(Waited, Teacher.waited, KEY),
    },
    {"analysis": view.panel, "offer": view.offer},
)
