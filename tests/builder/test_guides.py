"""The guides to the games, from the front matter of the rules pages."""

from __future__ import annotations

import pytest

import rules
from builder import BuildError, guides
from builder.guides import Guide


def test_every_game_has_a_guide():
    assert list(guides.guides()) == [game.id for game in rules.games()]


@pytest.mark.parametrize(
    ("games", "message"),
    [
        ("[{id: emergo, line: A}]", "needs both a game and a rules page"),
        ("[{id: chess, line: A}]", "needs both a game and a rules page"),
        ("[{line: A}]", "odd.md:1: games: 'id'"),
        ("[{id: emergo}]", "odd.md:1: games: .*line"),
        ("[{id: emergo, line: A, learning: harsh}]", "odd.md:1: games: learning is 'harsh'"),
        ("[{id: emergo, line: A, colour: red}]", "odd.md:1: games: .*colour"),
    ],
)
def test_mistakes_in_a_guide_fail_the_build(tmp_path, monkeypatch, games, message):
    source = f"---\ngames: {games}\ntitle: A page\ndescription: What it is.\n---\n"
    (tmp_path / "odd.md").write_text(source, "utf-8")
    monkeypatch.setattr(guides, "PAGES", tmp_path)
    with pytest.raises(BuildError, match=message):
        guides.guides.__wrapped__()


def test_the_difficulty_of_a_game_is_easy_medium_or_hard():
    assert Guide("a.html", "A", "A game.", minutes=15, learning="easy").labels == [
        "15 min",
        "Easy to learn",
    ]
    assert Guide("a.html", "A", "A game.").labels == []
    with pytest.raises(TypeError, match="learning is 'harsh', expected easy, medium, hard"):
        Guide("a.html", "A", "A game.", learning="harsh")
