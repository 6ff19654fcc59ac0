"""The settings of a board in a page, and facts about the device and its visitor's settings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from boardleaf.game.tasks import Task
from rules.svg import Marks

from . import diagram_marks


@dataclass(frozen=True, slots=True)
class Device:
    """Facts about the device of a board, which the shell provides."""

    reduced_motion: bool = False
    """True if the visitor has turned off animations."""
    frugal: bool = False
    """True if few resources should be used: on a phone, with little memory, or to save data."""
    workers: int = 1
    """The number of workers that may think at the same time."""
    speed: str = ""
    """The speed at which games are played, a key of `boardleaf.board.computer.SPEEDS`; "" for the
    normal one."""
    second_tap: str = ""
    """When a move takes a second tap: `always`, `never`, or "" where squares are small or its
    effects surprise."""


@dataclass(frozen=True, slots=True)
class BoardSettings:
    """The settings of a board, which never change."""

    id: str = "board"
    """An id that is unique in the page."""
    full: bool = False
    """True for the board of a page of its own, with all panels; False for an inline board."""
    alone: bool = False
    """True for a board alone in a frame of another page."""
    framed: bool = False
    """True if that frame may be unable to save files or print, or if a puzzle is alone in it."""
    root: str = ""
    """The path from the page to the site's folder: "" or "../"."""
    base: str = ""
    """The absolute address of the site's folder; "" while nothing can be shared."""
    rules_pages: Mapping[str, str] = field(default_factory=dict)
    """The address of each game's rules page, relative to the site's folder, by game id."""
    lessons: Mapping[str, str] = field(default_factory=dict)
    """The address of the page that teaches a game, relative to the site's folder, by game id, on a
    board of a page of its own."""
    marks: Marks = field(default_factory=Marks)
    """The marks of a diagram, shown until the first action on it."""
    task: Task | None = None
    """The task of an exercise."""
    puzzle: str = ""
    """The JSON text of a puzzle or a mistake; see `boardleaf.features.lessons`."""
    results: bool = False
    """True for a board that shows the exact result of every move."""
    step: bool = False
    """True for a step of a first game, a puzzle or a mistake, which has fewer parts."""

    @classmethod
    def read(cls, attributes: Mapping[str, str], base: str = "") -> Self:
        """Return the settings of an element with these attributes."""
        task = attributes.get("data-task", "")
        return cls(
            id=attributes.get("data-id", ""),
            full="full" in attributes,
            alone="alone" in attributes,
            framed="framed" in attributes,
            root=attributes.get("data-root", ""),
            base=base,
            rules_pages=json.loads(attributes.get("data-rules") or "{}"),
            lessons=json.loads(attributes.get("data-lessons") or "{}"),
            marks=diagram_marks.parse(attributes.get("data-diagram", "")),
            task=Task.parse(task) if task else None,
            puzzle=attributes.get("data-puzzle", ""),
            results="data-results" in attributes,
            step="data-step" in attributes,
        )
