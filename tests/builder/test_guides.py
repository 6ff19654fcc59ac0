"""The guides to the games, from the front matter of the rules pages."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from builder import guides
from builder.guides import Guide
from builder.sources import find


def test_every_game_has_a_guide():
    found = guides.find_guides()
    assert list(found.by_id) == [game.id for game in rules.games()]
    assert found.faults == []
    assert found.by_id["egotzi"].steps == 12


@pytest.mark.parametrize(
    ("games", "fault"),
    [
        ("[{id: chess, line: A}]", "odd.md:2: games: no game has the id chess: write the module r"),
        ("[{line: A}]", "odd.md:2: games: an entry has no id: write `id:` and one of emulsion, "),
        ("[{id: emergo}]", "odd.md:2: games: emergo has no line: write `line:` and a sentence"),
        ("[emergo]", "odd.md:2: games: an entry is 'emergo', expected keys and values; the keys"),
        (
            "[{id: emergo, line: A, learning: harsh}]",
            "odd.md:2: games: learning is 'harsh', expected easy, medium, hard",
        ),
        (
            "\n- id: emergo\n  line: A\n  colour: red",
            "odd.md:5: games: unknown key colour, expected one of id, line, section, minutes, "
            "learning, start, moment",
        ),
        (
            "\n- id: emergo\n  line: A\n  position: 9/9 w",
            "odd.md:5: games: unknown key position, expected one of id, line, section, minutes, "
            "learning, start, moment; write it inside `moment: {…}`",
        ),
        (
            "\n- {id: emergo, line: A}\n- {id: emergo, line: B}",
            "odd.md:4: games: odd.html has rules of emergo, too: leave out one of the two",
        ),
    ],
)
def test_a_mistake_in_a_guide_is_reported_with_its_line(tmp_path, games, fault):
    source = f"---\ngames: {games}\ntitle: A page\ndescription: What it is.\n---\n"
    (tmp_path / "odd.md").write_text(source, "utf-8")
    found = guides.read_guides(find(tmp_path))
    (ours,) = [one for one in found.faults if one.startswith("odd.md")]
    assert ours.startswith(fault)


def test_games_without_rules_pages_are_reported_together(tmp_path):
    found = guides.read_guides(find(tmp_path))
    assert len(found.faults) == len(rules.games())
    line = Path(rules.__file__).with_name("slyde").joinpath("position.py").read_text("utf-8")
    number = line[: line.index('"slyde"')].count("\n") + 1
    assert (
        f"rules/slyde/position.py:{number}: slyde has no rules page: write "
        "site/pages/rules/slyde.md, with `games: [{id: slyde, line: …}]` in its front matter"
    ) in found.faults
    assert {*found.by_id} == {game.id for game in rules.games()}


def test_the_difficulty_of_a_game_is_easy_medium_or_hard():
    assert Guide("a.html", "A", "A game.", minutes=15, learning="easy").labels == [
        "15 min",
        "Easy to learn",
    ]
    assert Guide("a.html", "A", "A game.").labels == []
