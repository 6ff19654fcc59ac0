"""The study on a board: its comments, and the order of its lines."""

from __future__ import annotations

from boardleaf.board.events import CommentTyped
from boardleaf.board.feature import Feature

from . import editing
from .editing import Edits

FEATURE: Feature[Edits] = Feature(
    "study",
    Edits,
    {
        "comment": editing.start_comment,
        "save-comment": editing.save_comment,
        "cancel-comment": editing.cancel_comment,
        "main-line": editing.make_main_line,
        "line-up": editing.move_line_up,
        "delete-line": editing.delete_moves,
        "restore-line": editing.restore,
        CommentTyped: editing.type_comment,
    },
    {"comment": editing.comment, "lines": editing.lines, "moves": editing.listed_moves},
)
