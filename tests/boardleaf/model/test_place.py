"""The place of a board, from the attributes of its element."""

from __future__ import annotations

from boardleaf.learning.exercises import Task
from boardleaf.model.place import Place


def test_an_element_without_attributes_is_an_inline_board() -> None:
    assert Place.read({}) == Place(id="")


def test_all_attributes_are_read() -> None:
    place = Place.read(
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
    assert (place.id, place.root, place.base) == ("one", "../", "https://example.org/")
    assert place.framed
    assert place.step
    assert not place.full
    assert place.task == Task.parse("puzzle win")
    assert place.puzzle == "{}"
    assert place.rules_pages == {"egotzi": "rules/egotzi.html"}
