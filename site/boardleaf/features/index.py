"""The features that a board has, in the order in which they may take an event.

Playing needs only the first archive of modules; the other features are loaded on first use.
"""

from __future__ import annotations

from dataclasses import replace

from boardleaf import extras
from boardleaf.board import actions, loading
from boardleaf.board.effects import Load, Steps
from boardleaf.board.events import QUIET_BUTTONS, Changed, Event
from boardleaf.board.feature import Feature, Features
from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import State

from . import new_game, setup


def later(module: str, *buttons: str, part: str = "note") -> Feature[State]:
    """Return what stands for a feature until one of its buttons is pressed: it loads the module,
    and shows in a part of the board that it does."""

    def load(board: State, event: Event) -> Steps:
        return loading.request(board, module, event, part)

    return Feature(module, None, dict.fromkeys(buttons, load), module=module)


def _load_study(board: State, event: Changed) -> Steps:
    """Load the feature that lists all moves, and has the form for a comment, once there are side
    lines or a comment is being written. Until then, or if that fails, only the line shown is
    listed."""
    if not (board.game.branched or board.comment_draft.node) or extras.STUDY in board.requested:
        return []
    board.requested.add(extras.STUDY)
    return [Load(extras.STUDY)]


STUDY = later(
    extras.STUDY,
    *("comment", "save-comment", "cancel-comment", "main-line", "line-up"),
    *("delete-line", "restore-line"),
)
SHARING = later(extras.SHARING, *QUIET_BUTTONS, part="shared")
HINT = later(extras.HINT, "explain")

FULL: Features = (
    later(extras.MATCH),
    later(extras.TEACHING),
    later(extras.PRACTICE, "review", "practice"),  # with the review, whose tasks it sets
    later(extras.REVIEW),
    later(extras.ANALYSIS, "analyse"),
    replace(STUDY, handles={**STUDY.handles, Changed: _load_study}),
    setup.SETTING_UP,
    setup.FEATURE,
    SHARING,
    later(extras.IMPORTING, "import", part="imported"),
    new_game.AGAIN,
    new_game.FEATURE,
    HINT,
    actions.FULL,
    actions.PLAIN,
)
"""The features of the board of the play page."""

INLINE: Features = (
    SHARING,
    new_game.FEATURE,
    HINT,
    actions.PLAIN,
)
"""The features of any other board; a lesson has another before them."""


def of(settings: BoardSettings) -> Features:
    """Return the features of a board; that of `lesson` must have been loaded."""
    if settings.full:
        return loaded(FULL)
    module = lesson(settings)
    return loaded((later(module), *INLINE) if module else INLINE)


def lesson(settings: BoardSettings) -> str:
    """Return the module of the feature that a step, a puzzle, a mistake or a board of results
    needs; "" for none."""
    if settings.results:
        return extras.RESULTS
    if not settings.step:
        return ""
    is_mistake = settings.task is not None and settings.task.goal == "mistake"
    puzzle = extras.MISTAKE if is_mistake else extras.PUZZLE
    return puzzle if settings.puzzle else extras.STEP


def loaded(features: Features) -> Features:
    """Return the features, with those in place whose modules have been loaded."""
    modules = extras.loaded_modules()
    return tuple(
        modules[feature.module].FEATURE if feature.module in modules else feature
        for feature in features
    )
