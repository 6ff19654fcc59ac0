"""*Import*: open pasted texts."""

from __future__ import annotations

from boardleaf.board.feature import Feature
from boardleaf.board.state import State

from .update import import_text

FEATURE: Feature[State] = Feature("importing", None, {"import": import_text})
