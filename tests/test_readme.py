"""The README's examples of Python and of the command line work."""

import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from rules import ai
from rules.__main__ import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PROGRAMMERS = (ROOT / "site" / "pages" / "programmers.md").read_text("utf-8")
LIBRARY = (ROOT / "site" / "pages" / "library.md").read_text("utf-8")
LINKED = ("README.md", "CONTRIBUTING.md", "PUBLISHING.md", "ARCHITECTURE.md")


def test_the_python_in_the_readme_runs(capsys):
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(code.replace("seconds=0.5", "seconds=0.01"), {})
    printed = capsys.readouterr().out
    assert "['a1', 'b1', 'c1']" in printed
    assert "game=egotzi&size=5&moves=c3," in printed


def prose(code):
    """Return the lines of a code block that read like prose: four words, the first capitalized."""
    return [line for line in code.splitlines() if re.match(r"[A-Z]\w*,?( [\w',()]+){3}", line)]


def anchors(path):
    """Return the anchors of a Markdown file's headings, as code hosts make them."""
    headings = re.findall("^#+ (.*)$", path.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_indented_sentences_are_found():
    assert prose("Check formatting, lint (Ruff, and ESLint for JavaScript) and types:\n")
    assert prose("Build the site and serve it, then open the address that is printed:\n")


@pytest.mark.parametrize("name", LINKED)
def test_links_resolve_and_code_blocks_hold_no_prose(name):
    for token in MarkdownIt().enable("table").parse((ROOT / name).read_text("utf-8")):
        if token.type in ("fence", "code_block"):
            assert not prose(token.content)
        for child in token.children or ():
            target = child.attrs.get("href") or child.attrs.get("src") or ""
            if target and "://" not in target:
                file, _, anchor = target.partition("#")
                assert (ROOT / (file or name)).exists(), target
                assert not anchor or anchor in anchors(ROOT / (file or name)), target


def test_the_readme_names_all_levels():
    (listed,) = re.findall(r"Levels are numbered: ([^;]*);", LIBRARY)
    levels = [f"{number} {level.name}" for number, level in enumerate(ai.LEVELS, 1)]
    assert listed.split() == ", ".join(levels).split()
    assert ai.Player().level == ai.LEVELS[-1]


def test_the_readme_names_all_fields_of_a_thought():
    (listed,) = re.findall(r"A thought has (.*?)\.\n\n", LIBRARY, re.DOTALL)
    assert re.findall(r"`(\w+)`", listed) == [field.name for field in fields(ai.Thought)]


def test_the_readme_names_all_messages_of_an_embedded_board():
    script = (ROOT / "site" / "js" / "embed-page.js").read_text("utf-8")
    messages = set(re.findall(r'\bpost\("(\w+)"', script))
    assert set(re.findall(r"`game-board:(\w+)`", README)) == messages


def test_the_readme_shows_the_output_of_a_command(capsys):
    command, expected = re.search(
        r"^    \$ python3 -m (.*)\n((?:(?:    .*)?\n)+)", PROGRAMMERS, re.M
    ).groups()
    assert main(shlex.split(command)[1:]) == 0
    printed = capsys.readouterr().out
    assert re.sub("^    ", "", expected, flags=re.M).strip() == printed.strip()


@pytest.mark.parametrize(
    "command", re.findall(r"^    python3 -m (rules [^#\n]*)", PROGRAMMERS, re.M)
)
def test_the_commands_in_the_readme_run(command, capsys):
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out
