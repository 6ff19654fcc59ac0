"""The examples of the page for programmers: its Python runs, and its addresses can be parsed."""

import doctest
import re
from pathlib import Path

import pytest

import rules
from boardleaf import address

PAGE = Path(__file__).parents[1] / "site" / "pages" / "programmers.md"
TEXT = PAGE.read_text("utf-8")


def test_the_examples_run():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 20
    assert not failed


@pytest.mark.parametrize("text", re.findall(r"`\w+\.html#(game=(?![^`]*&id=)[^`]*)`", TEXT))
def test_the_addresses_can_be_parsed(text):
    assert address.format(address.parse(text)) == text


@pytest.mark.parametrize("text", re.findall(r"`(\S+/\S+ [bw] [0-9]+[^`]*)`", TEXT))
def test_the_positions_can_be_parsed(text):
    round_trips = []
    for game in rules.games():
        try:
            round_trips.append(str(game.parse(text)) == text)
        except ValueError:
            continue
    assert any(round_trips)


def test_every_move_text_of_the_table_has_a_valid_form():
    for game, moves in (
        ("emulsion", ["d4-e5", "swap"]),
        ("free-emulsion", ["d4+d5"]),
        ("egotzi", ["d4"]),
        ("egotzi-squared", ["komi=6", "black"]),
        ("emergo", ["@d4", "c3-d4", "c3xe5xg7"]),
        ("slyde", ["d4-d5", "*d4"]),
    ):
        position = rules.game(game).start()
        for move in moves:
            assert f"`{move}`" in TEXT
            refusal = position.why_illegal(move)
            assert refusal is None or refusal.rule != "notation", move
