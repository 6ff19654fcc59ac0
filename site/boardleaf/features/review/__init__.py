"""The review of the game: what each move cost, and the mistakes."""

from __future__ import annotations

from collections.abc import Mapping

from boardleaf.board.events import Answered, Changed, Failed, PanelOpened, Reported
from boardleaf.board.feature import Feature, on

from . import view
from .update import KEY, NAME, GameReview


def attributes(own: GameReview) -> Mapping[str, str | None]:
    """Return the state of the review: `running`, `rested` or `done` while it is open."""
    state = "done" if own.done else "running" if own.running else "rested"
    return {"data-review": state if own.open else None}


FEATURE: Feature[GameReview] = Feature(
    NAME,
    GameReview,
    {
        "review": GameReview.toggle,
        "analyst-pause": GameReview.stop,
        "analyst-resume": GameReview.resume,
        "analyst-shut": GameReview.close,
        "analyst-all": GameReview.list_all,
        **dict.fromkeys(("analyst-punish", "analyst-better"), GameReview.show_line),
        **on(PanelOpened, GameReview.panel_opened),
        **on(Changed, GameReview.changed),
        **on(Reported, GameReview.reported, KEY),
        **on(Answered, GameReview.answered, KEY),
        **on(Failed, GameReview.failed, KEY),
    },
    {"analysis": view.panel, "analysis-progress": view.progress},
    attributes,
)
