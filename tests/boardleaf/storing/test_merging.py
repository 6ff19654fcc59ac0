"""Merging what two devices have stored."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardleaf.storing import stored_game
from boardleaf.storing.merging import merge, merge_games
from tests.kit import device_histories

FIVE = "game=egotzi&size=5&pie=off"


def stored(main_line: str, updated: int, study: str = "", **values: object) -> str:
    address = f"{FIVE}&{main_line}"
    form = stored_game.Game(address, (), study=f"{address}&{study}" if study else "")
    return json.dumps({**stored_game.values_of(form), "updated": updated, **values})


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_devices_that_exchange_files_in_any_order_end_equal_and_lose_nothing(seed: int) -> None:
    device_histories.play(Random(seed))


@pytest.mark.parametrize(
    ("one", "other", "study"),
    [
        (stored("moves=c3", 2), stored("moves=c3,d4", 1), "moves=c3,d4"),
        (stored("moves=c3,d4", 2), stored("moves=c3,e5", 1), "moves=c3,d4&lines=1.e5"),
        (stored("moves=c3,d4", 1), stored("moves=c3,e5", 2), "moves=c3,e5&lines=1.d4"),
        (
            stored("moves=c3", 2, "comments=1.Good"),
            stored("moves=c3", 1, "comments=1.Bad"),
            "moves=c3&comments=1.Good%0A%0ABad",
        ),
        (
            stored("moves=c3,d4", 2, "comments=1.Good"),
            stored("moves=c3,a1", 3, "lines=1.b2"),
            "moves=c3,a1&lines=1.b2;1.d4&comments=1.Good",
        ),
        (
            stored("moves=c3&result=white-resigns", 1),
            stored("moves=c3", 2),
            "moves=c3&result=white-resigns",
        ),
    ],
)
def test_two_games_of_an_id_become_one_tree(one: str, other: str, study: str) -> None:
    (game,) = merge_games({"g": one}, {"g": other}).values()
    values = stored_game.parse(game)
    assert (values.study or values.address) == f"{FIVE}&{study}"
    assert merge_games({"g": other}, {"g": one}) == {"g": game}


@pytest.mark.parametrize(
    "other",
    [
        stored("moves=c3,d4,e5", 1),
        "junk",
        json.dumps({"version": 99, "address": "game=chess"}),
        json.dumps({"version": 1, "address": "game=egotzi&size=7&moves=c3"}),
        json.dumps({"version": 1, "address": f"{FIVE}&moves=zz"}),
    ],
)
def test_games_that_cannot_be_one_stay_two(other: str) -> None:
    resigned = stored("moves=c3,d4&result=white-resigns", 2)
    games = merge_games({"g": resigned}, {"g": other})
    assert sorted(games.values()) == sorted([resigned, other])
    assert games["g"] == resigned
    assert merge_games(games, {"g": other}) == games == merge_games({"g": other}, games)


def test_a_review_a_name_and_a_draft_are_kept_from_the_device_that_has_them() -> None:
    older = stored("moves=c3,d4", 1, name="Sunday", draft="c3\nHm", kept="warned=1")
    (game,) = merge_games({"g": stored("moves=c3,d4,e5", 2)}, {"g": older}).values()
    values = json.loads(game)
    assert (values["name"], values["draft"], values["kept"]) == ("Sunday", "c3\nHm", "warned=1")
    assert values["updated"] == 2


def test_two_lines_of_a_match_are_a_conflict_that_its_page_shows() -> None:
    start = "game=egotzi&size=5&pie=off&match=abcdefgh01"
    texts = [
        json.dumps(
            {
                "version": 1,
                "address": start.replace("&match", f"&moves={moves}&match"),
                "updated": 1,
            }
        )
        for moves in ("c3,d4", "c3,e5")
    ]
    games = merge_games({"match-a": texts[0]}, {"match-a": texts[1]})
    values = json.loads(games["match-a"])
    assert values["yours"]
    assert {values["rivals"].rpartition("=")[2], values["address"].split("moves=")[1][:5]} == {
        "c3,d4",
        "c3,e5",
    }
    assert (
        merge_games(games, {"match-a": texts[0]})
        == games
        == merge_games(games, {"match-a": texts[1]})
    )


def test_progress_is_the_later_and_a_solved_puzzle_stays_solved() -> None:
    one = {
        "puzzles": {"version": 1, "tried": {"egotzi/a": {"at": 1, "solved": True}}, "streaks": {}}
    }
    other = {
        "puzzles": {"version": 1, "tried": {"egotzi/a": {"at": 2, "solved": False}}, "streaks": {}}
    }
    assert merge(one, other)["puzzles"]["tried"] == {"egotzi/a": {"at": 2, "solved": True}}
    assert merge({"settings": {"theme": "dark"}}, {"settings": {"theme": "light", "sound": "off"}})[
        "settings"
    ] == {
        "theme": "dark",
        "sound": "off",
    }
