"""The list of templates, and the checks that keep them translatable."""

from __future__ import annotations

import ast
import re

import pytest

from builder import BuildError, sentences
from builder.sentences import python


def test_every_template_is_listed_with_its_places() -> None:
    found = sentences.collect()
    assert len(found) > 300
    assert all(places for places in found.values())
    assert any(place.startswith("rules/record.py:") for place in found["there is no move to undo"])


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ('sentence(f"{name} wins")', "not put together"),
        ('sentence("It is " + name)', "not put together"),
        ('by_colour(turn, black="Black: {move}", white="White", at=1)', "no value for move"),
        ('by_number(2, one="{number} man", other="{number} {what}")', "no value for what"),
    ],
)
def test_template_that_cannot_be_translated_fails_the_build(code: str, problem: str) -> None:
    with pytest.raises(BuildError, match=problem):
        list(python.find(code, "example.py"))


LOOKS_AT_TEXT = {"startswith", "endswith", "find", "replace", "split", "removeprefix"}


def test_no_sentence_is_compared_or_searched() -> None:
    """No literal that is a sentence stands in a comparison, or is looked for in another text."""
    known = {template for template in sentences.collect() if re.search("[a-z] [a-z]", template)}
    for folder in python.FOLDERS:
        for path in folder.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                looked_for: list[ast.expr] = []
                if isinstance(node, ast.Compare):
                    looked_for = [node.left, *node.comparators]
                elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    looked_for = node.args if node.func.attr in LOOKS_AT_TEXT else []
                literals = {each.value for each in looked_for if isinstance(each, ast.Constant)}
                assert not literals & known, f"{path}:{node.lineno}"
