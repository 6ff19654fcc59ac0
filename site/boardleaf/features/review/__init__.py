"""The review of the game: what each move cost, and a walk through the mistakes."""

from __future__ import annotations

from collections.abc import Mapping

from boardleaf.board import events
from boardleaf.board.feature import Feature, on

from . import view
from .reasons import OPPOSITES, WHY
from .results import NAME
from .update import KEY, GameReview

LINES = ("punish", "better", *WHY, *OPPOSITES)
"""The names of the lines that a mistake has."""


def attributes(own: GameReview) -> Mapping[str, str | None]:
    """Return the state of the review, `running`, `rested` or `done`, and the place of the move that
    it discusses, while it is open."""
    state = "done" if own.done else "running" if own.running else "rested"
    values = {"data-review": state, "data-discussed": own.discussed}
    return values if own.open else dict.fromkeys(values)


FEATURE: Feature[GameReview] = Feature(
    NAME,
    GameReview,
    {
        "review": GameReview.toggle,
        "analyst-pause": lambda own, event: own.stop(),
        "analyst-resume": lambda own, event: own.resume(),
        "analyst-shut": GameReview.close,
        "analyst-walk": GameReview.select_first,
        "analyst-mistake": GameReview.select,
        "analyst-summary": GameReview.summarize,
        "analyst-back": GameReview.back,
        **{f"analyst-{name}": GameReview.show_line for name in LINES},
        **{f"analyst-play-{name}": GameReview.play_line for name in LINES},
        **on(events.Acted, GameReview.acted),
        **on(events.PanelOpened, GameReview.panel_opened),
        **on(events.Changed, view.changed),
        **on(events.Shown, GameReview.follow),
        **on(events.Navigated, GameReview.follow),
        **on(events.Clicked, GameReview.follow),
        **on(events.Reported, GameReview.reported, KEY),
        **on(events.Answered, GameReview.answered, KEY),
        **on(events.Failed, GameReview.failed, KEY),
        **on(events.Waited, GameReview.waited, KEY),
    },
    {
        "board": view.board,
        "analysis": view.panel,
        "analysis-progress": view.progress,
    },
    attributes,
    stores=GameReview.stored,
)
