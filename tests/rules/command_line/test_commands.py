"""What the commands print: the best move, JSON, progress."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from rules.__main__ import main
from rules.command_line import progress
from rules.kernels.machine_code import Obstacle

START = "game=emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie"
WON = "game=emulsion&size=4&pie=off&moves=a2-a3,b4-b3,d1-d2,c3-d2,b1-a1,a2-a1"


def json_lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out.isascii()
    return [json.loads(line) for line in printed.out.splitlines()]


def test_bestmove_prints_the_move(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["bestmove", "egotzi", "--size", "3", "--pie", "off", "--work", "3000"]
    assert main([*arguments, "--seed", "1"]) == 0
    assert capsys.readouterr().out == "b2\n"


def test_bestmove_takes_a_level_and_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bestmove", "emergo", "--level", "1"]) == 0
    assert main(["bestmove", "emergo", "--seconds", "0.01"]) == 0
    assert capsys.readouterr().out.count("@") == 2


def test_bestmove_prints_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bestmove", WON, "--lines", "2", "--work", "500"]) == 0
    assert capsys.readouterr().out.splitlines()[0].startswith("won in 2   c2-b3 ")


def test_bestmove_prints_lines_after_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bestmove", WON, "--lines", "3", "--seconds", "0.05"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_show_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "game=egotzi&size=3&moves=a1&result=white-resigns", "--json"]) == 0
    assert json_lines(capsys) == [
        {
            "game": "egotzi",
            "size": 3,
            "position": "3/3/b2 w 1",
            "turn": "white",
            "ply": 1,
            "record": "game=egotzi&size=3&moves=a1&result=white-resigns",
            "outcome": {"winner": "black", "reason": "Black wins: White resigned."},
        }
    ]
    assert main(["show", "egotzi", "--json"]) == 0
    assert json_lines(capsys)[0]["outcome"] is None


JSON_LINES = [
    # arguments, the first line, the last line
    (["moves", "egotzi", "--size", "2", "--moves", "a1"], ("b1", ["b1"]), ("swap", [])),
    (["perft", "emulsion", "2", "--size", "3"], (1, 12), (2, 108)),
    (["perft", "emulsion", "1", "--size", "2", "--divide"], ("a2-a1", 1), (1, 4)),
]


@pytest.mark.parametrize(("arguments", "first", "last"), JSON_LINES)
def test_each_item_is_a_line_of_json(
    arguments: list[str],
    first: tuple[object, ...],
    last: tuple[object, ...],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*arguments, "--json"]) == 0
    lines = json_lines(capsys)
    assert tuple(lines[0].values()) == first
    assert tuple(lines[-1].values()) == last


def test_bestmove_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bestmove", WON, "--work", "500", "--json"]) == 0
    (line,) = json_lines(capsys)
    assert [*line] == ["move", "line", "score", "proved", "work", "unit"]
    assert line["line"][0] == line["move"]
    assert main(["bestmove", WON, "--work", "500", "--lines", "2", "--json"]) == 0
    first, _ = json_lines(capsys)
    assert [*first] == ["move", "expected", "proved", "line"]
    assert (first["expected"], first["proved"]) == (1.0, 2)


def test_review_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", f"{START}&moves=c2-d2,a3-b3", "--work", "1000", "--json"]) == 0
    blunder, best = json_lines(capsys)
    assert [*blunder.values()][:8] == [2, 1, "black", "c2-d2", 0.0, 7, 1.0, "blunder"]
    assert blunder["better"][0] == "d1-d2"
    assert blunder["refutation"][0] == "a3-b3"
    assert [*best] == [*blunder]
    assert (best["loss"], best["verdict"], best["better"]) == (0.0, None, [])


@pytest.mark.parametrize(
    ("obstacle", "message"),
    [
        (Obstacle(None), "rules: wasmtime isn't installed, so this takes about a hundred times"),
        (
            Obstacle("13.0.2", "AttributeError: close"),
            "rules: wasmtime 13.0.2 doesn't work here (AttributeError: close), so this takes",
        ),
    ],
)
@pytest.mark.parametrize("command", ["review", "bestmove"])
def test_a_slow_search_is_announced(
    command: str,
    obstacle: Obstacle,
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(progress, "obstacle", lambda: obstacle)
    assert main([command, "game=egotzi&size=3&moves=b2", "--work", "5"]) == 0
    printed = capsys.readouterr()
    assert printed.err.startswith(message)
    assert printed.err.endswith(": python3 -m pip install 'wasmtime>=50,<51'\n")
    assert printed.err.count("\n") == 1
    assert printed.out


def test_progress_is_printed_every_few_seconds(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    times = itertools.count(0.0, 2.0)
    monkeypatch.setattr(progress, "monotonic", lambda: next(times))
    steps = [type("Step", (), {"progress": n / 10})() for n in range(1, 6)]
    assert progress.last(steps) is steps[-1]
    assert capsys.readouterr().err == "rules: 30%\n"


def test_review_prints_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["review", f"{START}&moves=c2-d2,a3-b3", "--work", "1000", "--reasons"]
    assert main(arguments) == 0
    printed = capsys.readouterr().out
    assert printed.splitlines()[-1].startswith("3. After ")
    assert main([*arguments, "--json"]) == 0
    blunder, reply = json_lines(capsys)
    assert {reason["kind"] for reason in blunder["reasons"]} >= {"wins"}
    assert all(reason["sentence"] in printed for reason in blunder["reasons"])
    assert reply["reasons"] == []
