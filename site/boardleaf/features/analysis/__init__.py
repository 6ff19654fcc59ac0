"""The analysis of the position shown."""

from __future__ import annotations

from collections.abc import Mapping

from boardleaf.board.events import Answered, Changed, Failed, PanelOpened, Reported
from boardleaf.board.feature import Feature, on

from . import view
from .update import KEY, NAME, Analysis


def attributes(own: Analysis) -> Mapping[str, str | None]:
    """Return the state of the analysis: `running` or `rested` while it is open."""
    state = "running" if own.running else "rested"
    return {"data-analysis": state if own.open else None}


FEATURE: Feature[Analysis] = Feature(
    NAME,
    Analysis,
    {
        "analyse": Analysis.toggle,
        "hint": Analysis.hint,
        "analyst-stop": Analysis.stop,
        "analyst-deeper": Analysis.go_deeper,
        **dict.fromkeys(("analyst-fewer", "analyst-more"), Analysis.change_line_count),
        "analyst-lock": Analysis.toggle_lock,
        "analyst-close": lambda own, event: own.close(),
        "analyst-line": Analysis.show_line,
        "analyst-add": Analysis.add_line,
        **on(PanelOpened, Analysis.panel_opened),
        Changed: lambda own, event: own.follow(),
        **on(Reported, Analysis.reported, KEY),
        **on(Answered, Analysis.answered, KEY),
        **on(Failed, Analysis.failed, KEY),
    },
    {
        "board": view.board,
        "gauge": view.gauge,
        "status": view.status,
        "analysis": view.panel,
        "analysis-progress": view.progress,
    },
    attributes,
)
