"""The list of sentence templates, and the checks that they can be translated."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from builder import SITE, BuildError, sentences
from builder.sentences import python, scripts


def test_every_template_is_listed_with_its_places() -> None:
    templates = sentences.collect()
    assert len(templates) > 300
    assert all(places for places in templates.values())
    assert any(
        place.startswith("rules/record.py:") for place in templates["there is no move to undo"]
    )


def test_comments_and_empty_lines_count_in_the_places_of_scripts() -> None:
    (literal,) = scripts.find('\n\n// A comment\nsentence("White wins.")', "game.js")
    assert literal.place == "game.js:4"


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ('sentence(f"{name} wins")', "must be a string literal"),
        ('sentence("It is " + name)', "must be a string literal"),
        ('by_colour(turn, black="Black: {move}", white="White", at=1)', "no value for move"),
        ('by_number(2, one="{number} man", other="{number} {what}")', "no value for what"),
    ],
)
def test_a_template_that_cannot_be_translated_fails_the_build(code: str, problem: str) -> None:
    with pytest.raises(BuildError, match=problem):
        list(python.find(code, "example.py"))


TEXT_METHODS = {"startswith", "endswith", "find", "index", "replace", "split", "partition"}
TEXT_METHODS |= {"rpartition", "removeprefix", "removesuffix", "count", "capitalize", "lower"}


def test_no_sentence_is_compared_searched_or_split() -> None:
    """No sentence, or literal equal to one, is an operand of a comparison or a text method."""
    templates = {template for template in sentences.collect() if re.search("[a-z] [a-z]", template)}

    def is_sentence(node: ast.expr) -> bool:
        if isinstance(node, ast.Call):
            return isinstance(node.func, ast.Name) and node.func.id in python.FUNCTIONS
        return isinstance(node, ast.Constant) and node.value in templates

    for folder in python.FOLDERS:
        for path in folder.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                operands: list[ast.expr] = []
                if isinstance(node, ast.Compare):
                    operands = [node.left, *node.comparators]
                elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    is_text_method = node.func.attr in TEXT_METHODS
                    operands = [node.func.value, *node.args] if is_text_method else []
                assert not any(map(is_sentence, operands)), f"{path}:{node.lineno}"


SCRIPTS = sorted((SITE / "js").glob("*.js"))
COMPARISON_PREFIXES = (
    "==",
    "!=",
    "includes(",
    "startsWith(",
    "endsWith(",
    "indexOf(",
    "setItem(",
    "case",
)
"""Code after which a sentence would be compared, searched for or stored."""


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_sentence_is_compared_or_searched_in_scripts(path: Path) -> None:
    code = scripts.without_comments(path.read_text("utf-8"))
    for call in scripts.CALL.finditer(code):
        _, end = scripts.literal_arguments(code, call.end())
        before, after = code[: call.start()].rstrip(), code[end + 1 :]
        assert not before.endswith(COMPARISON_PREFIXES), before[-60:]
        assert not after.lstrip().startswith((".", "==", "!=", "[")), after[:60]


NOT_TRANSLATED = {
    "use strict",
    "Not loaded",
    "No answer within ${milliseconds} ms",
    "Another version runs",
    "Of another version",
    "${path} is not as it was built",
    "js/snapshot-maker.js did not start",
    "not finished in ${MAX_UNFINISHED} visits",
    "No snapshot of Python was made: ${reason}",
    "Python's snapshot could not be used: ${error}",
}
"""Texts of error reports and of the console, and a directive, which visitors don't see."""

LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')
NOT_A_SENTENCE = re.compile(r"^[<.]|^@media |^(?:import|from) |^allow-|^(?:status|puzzle) ")
"""Markup, selectors, style rules, Python, and values of attributes."""


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_every_sentence_of_scripts_can_be_translated(path: Path) -> None:
    code = path.read_text("utf-8")
    translated = {literal.start for literal in scripts.find(code, path.name)}
    for literal in LITERAL.finditer(scripts.without_comments(code)):
        text = literal[0][1:-1]
        words = re.search(r"[A-Za-z']{2,} [a-z']{2,}", re.sub(r"\$\{[^}]*\}", "", text))
        if words and literal.start() not in translated and not NOT_A_SENTENCE.search(text):
            assert text in NOT_TRANSLATED
