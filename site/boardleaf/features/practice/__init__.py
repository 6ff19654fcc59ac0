"""Practice: the mistakes of a reviewed game as tasks."""

from __future__ import annotations

from boardleaf.board import events
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
        "analyst-next": lambda own, event: own.next(),
        "analyst-leave": lambda own, event: own.close(),
        "analyst-others": Practice.practise_others,
        **on(events.TextPlayed, Practice.go_back),
        **on(events.Clicked, Practice.go_back),
        **on(events.MoveChosen, Practice.judge_attempt),
        events.PanelOpened: lambda own, event: own.close(),
        events.PanelClosed: lambda own, event: own.close(),
        **on(events.Changed, view.changed),
        **on(events.Answered, Practice.answered, KEY),
        **on(events.Failed, Practice.failed, KEY),
    },
    {"board": view.board, "analysis": view.panel},
)
