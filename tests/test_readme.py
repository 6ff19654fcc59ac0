"""The README's examples of Python and of the command line work."""

import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest

from rules import ai
from rules.__main__ import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_python_in_the_readme_runs(capsys):
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(code.replace("seconds=0.5", "seconds=0.01"), {})
    printed = capsys.readouterr().out
    for expected in re.findall(r"print\(position\) +# (.*)", code):
        assert expected in printed
    assert "Not allowed: Black can't capture now" in printed
    assert "game=egotzi&size=5&moves=c3,swap 2" in printed


def test_the_readme_names_all_levels():
    (listed,) = re.findall(r"Levels are numbered: ([^;]*);", README)
    levels = [f"{number} {level.name}" for number, level in enumerate(ai.LEVELS, 1)]
    assert listed.split() == ", ".join(levels).split()
    assert ai.Player().level == ai.LEVELS[-1]


def test_the_readme_names_all_fields_of_a_thought():
    (listed,) = re.findall(r"A thought has (.*?)\.\n\n", README, re.DOTALL)
    assert re.findall(r"`(\w+)`", listed) == [field.name for field in fields(ai.Thought)]


def test_the_readme_names_all_messages_of_an_embedded_board():
    script = (ROOT / "site" / "js" / "embed-page.js").read_text("utf-8")
    messages = set(re.findall(r'\bpost\("(\w+)"', script))
    assert set(re.findall(r"`game-board:(\w+)`", README)) == messages


def test_the_readme_shows_the_output_of_a_command(capsys):
    command, expected = re.search(
        r"^    \$ python3 -m (.*)\n((?:(?:    .*)?\n)+)", README, re.M
    ).groups()
    assert main(shlex.split(command)[1:]) == 0
    printed = capsys.readouterr().out
    assert re.sub("^    ", "", expected, flags=re.M).strip() == printed.strip()


@pytest.mark.parametrize("command", re.findall(r"^    python3 -m (rules [^#\n]*)", README, re.M))
def test_the_commands_in_the_readme_run(command, capsys):
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out
