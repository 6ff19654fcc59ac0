"""Notebooks show positions and records as boards."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import rules
from rules import Record

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_a_position_shows_its_board(game: rules.Game) -> None:
    picture = ElementTree.fromstring(game.start()._repr_svg_())
    title = picture.find(f"{SVG}title")
    assert title is not None and game.title in str(title.text)


def test_a_record_marks_its_last_move() -> None:
    record = Record.parse("game=egotzi&size=5&moves=c3,d4")
    drawn = record._repr_svg_()
    assert drawn.count("mark-last") == 1
    record.undo()
    record.undo()
    assert "mark-last" not in record._repr_svg_()


@pytest.mark.parametrize("cls", [rules.Position, Record])
def test_each_class_defines_its_own_picture(cls: type) -> None:
    assert getattr(cls, "_repr_svg_").__module__ == cls.__module__  # noqa: B009
