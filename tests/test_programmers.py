"""The examples of the page for programmers: its Python runs, and its addresses can be parsed."""

import doctest
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import rules
from boardleaf import address
from rules.rule_order import REQUIRED, RULE_ORDER

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "site" / "pages" / "programmers.md"
LIBRARY = PAGE.with_name("library.md")
TEXT = PAGE.read_text("utf-8")


@pytest.mark.parametrize("page", [PAGE, LIBRARY], ids=["programmers", "library"])
def test_the_examples_run(page):
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
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


def test_the_script_with_a_process_pool_runs(tmp_path):
    (script,) = re.findall(
        r"^    from concurrent.*\n(?:    .*\n|\n)+", LIBRARY.read_text("utf-8"), re.M
    )
    shorter = textwrap.dedent(script).replace("* 100", "* 3").replace("range(100)", "range(3)")
    (tmp_path / "pool.py").write_text(shorter.replace("work=100", "work=3"), "utf-8")
    result = subprocess.run(
        [sys.executable, tmp_path / "pool.py"],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode == 0, result.stderr
    assert [line.partition(" ")[2][:19] for line in result.stdout.splitlines()] == [
        "game=egotzi&size=5&"
    ] * 3


def test_the_common_order_of_rules_is_listed():
    listed = ", ".join(f"`{name}`" for name in RULE_ORDER if name not in REQUIRED)
    assert listed in " ".join(TEXT.split())
