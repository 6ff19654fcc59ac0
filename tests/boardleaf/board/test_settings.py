"""The settings of a board, from the attributes of its element."""

from __future__ import annotations

from boardleaf.board.settings import BoardSettings
from boardleaf.game.tasks import Task


def test_an_element_without_attributes_is_an_inline_board() -> None:
    assert BoardSettings.read({}) == BoardSettings(id="")


def test_all_attributes_are_read() -> None:
    settings = BoardSettings.read(
        {
            "data-id": "one",
            "framed": "",
            "data-root": "../",
            "data-rules": '{"egotzi": "rules/egotzi.html"}',
            "data-task": "puzzle win",
            "data-puzzle": "{}",
            "data-step": "",
        },
        "https://example.org/",
    )
    assert (settings.id, settings.root, settings.base) == ("one", "../", "https://example.org/")
    assert settings.framed
    assert settings.step
    assert not settings.full
    assert settings.task == Task.parse("puzzle win")
    assert settings.puzzle == "{}"
    assert settings.rules_pages == {"egotzi": "rules/egotzi.html"}
