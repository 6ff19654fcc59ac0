"""Practice: the mistakes of a reviewed game as tasks."""

from __future__ import annotations

from boardleaf.board.events import (
    Answered,
    Changed,
    Failed,
    MoveChosen,
    PanelClosed,
    PanelOpened,
)
from boardleaf.board.feature import Feature, on

from . import view
from .update import KEY, Practice

FEATURE: Feature[Practice] = Feature(
    KEY,
    Practice,
    {
        "practice": Practice.begin,
        "analyst-again": Practice.try_again,
        "analyst-solve": Practice.show_answer,
        "analyst-next": Practice.next,
        "analyst-leave": Practice.close,
        "analyst-others": Practice.practise_others,
        **on(MoveChosen, Practice.judge_attempt),
        **on(PanelOpened, Practice.panel_changed),
        **on(PanelClosed, Practice.panel_changed),
        **on(Changed, Practice.changed),
        **on(Answered, Practice.answered, KEY),
        **on(Failed, Practice.failed, KEY),
    },
    {"board": view.board, "analysis": view.panel, "offer": view.offer},
)
