"""Where a board stands in its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardleaf.learning.exercises import Task
from rules.svg import Marks


@dataclass(frozen=True, slots=True)
class Place:
    """Where a board stands; nothing that happens on it changes that."""

    id: str = "board"
    """What no other board of the page is called."""
    full: bool = False
    """Whether the board is the page, with all its panels, or one among text."""
    alone: bool = False
    """Whether the board is a page that has nothing else, in a frame of another page."""
    framed: bool = False
    """Whether that frame may be one that can neither save files nor print."""
    root: str = ""
    """The way from the page to the site's folder: "" or "../"."""
    base: str = ""
    """The whole address of the site's folder; "" as long as nobody can share anything."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """The rules pages that there are, by game id, as seen from the site's folder."""
    marks: Marks = field(default_factory=Marks)
    """What a diagram shows as long as nothing is done on it."""
    task: Task | None = None
    """What an exercise asks."""
    step: bool = False
    """Whether the exercise is a step of a first game, with nothing beside it."""
