"""Boards that show the exact result of every move."""

from __future__ import annotations

import re
from random import Random

import pytest

import rules
from boardleaf.board.settings import BoardSettings
from boardleaf.computer import solving
from boardleaf.computer.thinking import Thinker
from boardleaf.messages import Request, Solved
from rules import Record
from tests.boardleaf.computer.test_thinking import ignore, load
from tests.kit import plain_endings
from tests.kit.board_driver import BoardDriver, run
from tests.kit.judges import SolvingWorker
from tests.kit.plain_boards import BOARDS, ENDINGS, PlainDistances, use_books
from tests.kit.plain_solver import ExhaustiveSolver


def solve(record: Record) -> Solved:
    """Return the results of all moves at a record's end."""
    *_, found = solving.answers(Request("solution", str(record)), record)
    assert isinstance(found, Solved)
    return found


@pytest.mark.parametrize(("id", "size", "options", "plies"), BOARDS)
def test_results_and_distances_are_those_of_the_plain_rules(id, size, options, plies):
    use_books()
    random, game, plain = Random(1), rules.game(id), PlainDistances()
    results = set()
    for _ in range(8):
        record = Record(game, position=game.start(size=size, **options))
        depth = plies + random.randrange(4)
        while record.position.ply < depth and not record.position.outcome():
            record.play(random.choice(record.position.moves()))
        if record.position.outcome():
            continue
        found = solve(record)
        assert [move.move for move in found.moves] == [*map(str, record.position.moves())]
        for move, result, distance in found.moves:
            theirs, after = plain.of(record.position.play(move))
            assert (result, distance) == (1 - theirs, after + 1), f"{move} in {record}"
            results.add(result)
    assert results >= {0.0, 1.0}


@pytest.mark.parametrize(("komi", "result"), [(8, 1.0), (10, 0.0)])
def test_no_komi_is_fair_on_three_by_three(komi, result):
    start = rules.game("egotzi-squared").start(size=3, komi=komi)
    assert solving.solver.result(start) == ExhaustiveSolver().result(start) == result


def test_a_komi_of_zero_is_fair_on_four_by_four():
    start = rules.game("egotzi-squared").start(size=4, komi=0)
    assert solving.solver.result(start) == 0.5


def test_the_worker_answers_with_the_results_of_all_moves():
    async def fetch(name: str) -> None:
        fetched.append(name)

    fetched: list[str] = []
    record = "game=egotzi&size=3&pie=off"
    thinker = Thinker(ignore, fetch, load)
    answer = Solved.parse(run(thinker.answer(str(Request("solution", record, id=1)))))
    assert answer == solve(Record.parse(record))
    assert answer.complete
    assert len(answer.moves) == 9
    assert fetched == ["egotzi", "egotzi-solver"]
    run(thinker.answer(str(Request("solution", "game=egotzi&size=4&pie=off", id=2))))
    assert fetched == ["egotzi", "egotzi-solver", "egotzi-solver-4"]


def board(text: str, worker: SolvingWorker) -> BoardDriver:
    return BoardDriver(text, worker, BoardSettings(results=True))


def test_every_move_has_a_mark_a_line_and_a_name():
    async def play() -> None:
        driver = board("game=egotzi&size=3&pie=off&moves=c3,a2,b1", SolvingWorker())
        assert "Solving…" in driver.parts["status"]
        await driver.settle()
        parts = driver.parts
        for part in ("status", "live"):
            assert "White wins in 3 moves with best play." in parts[part]
        listed = re.findall(
            r'data-move="(..)" data-expected="(.{4})" data-proved="(\d+)"', parts["task"]
        )
        legal = [*map(str, driver.state.game.position.moves())]
        assert sorted(move for move, _, _ in listed) == sorted(legal)
        shapes = {"1.00": "win", "0.50": "draw", "0.00": "loss"}
        for move, expected, _ in listed:
            word = {"win": "wins in", "draw": "draws", "loss": "loses in"}[shapes[expected]]
            assert re.search(rf'aria-label="{move}, empty, {word}', parts["board"]), move
        marks = re.findall(r'class="result (\w+)', parts["board"])
        assert sorted(marks) == sorted(shapes[expected] for _, expected, _ in listed)
        assert {*marks} == {"win", "loss"}
        best = [proved for _, expected, proved in listed if expected == "1.00"]
        assert parts["board"].count(' best"') == best.count(min(best, key=int))

    run(play())


def test_results_follow_the_board_and_are_found_once():
    async def play() -> None:
        worker = SolvingWorker()
        driver = board("game=egotzi&size=3&pie=off", worker)
        await driver.settle()
        driver.click("b2")
        await driver.settle()
        assert len(re.findall("data-move=", driver.parts["task"])) == 8
        driver.show(0)
        await driver.settle()
        assert len(re.findall("data-move=", driver.parts["task"])) == 9
        assert len(worker.asked) == 2

    run(play())


def test_while_a_piece_is_picked_only_its_moves_are_marked():
    async def play() -> None:
        driver = board("game=emulsion&size=4&pie=off", SolvingWorker())
        await driver.settle()
        everything = driver.parts["board"].count('class="result ')
        driver.click("a2")
        moves = [m for m in driver.state.game.position.moves() if str(m).startswith("a2-")]
        assert driver.parts["board"].count('class="result ') == len(moves) < everything

    run(play())


def test_a_failure_is_shown_with_a_way_to_try_again():
    async def play() -> None:
        driver = board("game=egotzi&size=3&pie=off", SolvingWorker(failures=1))
        await driver.settle()
        assert "The computer player failed." in driver.parts["status"]
        driver.press(driver.find_button("solve-again"))
        await driver.settle()
        assert "best play" in driver.parts["status"]

    run(play())


def test_a_game_that_is_over_has_no_results():
    async def play() -> None:
        worker = SolvingWorker()
        driver = board("game=egotzi&position=bb/ww b 4 nopie", worker)
        await driver.settle()
        assert not worker.asked
        assert "Solving" not in driver.parts["status"]
        assert driver.parts["task"] == ""

    run(play())


def test_results_and_distances_of_an_ending_are_those_of_the_plain_rules():
    random, plain, results = Random(1), plain_endings.Endings(), set()
    start = rules.game("emergo").parse(ENDINGS[0])
    for _ in range(40):
        record = Record(start.game, position=start)
        keys = set()
        while not record.outcome() and record.position.key() not in keys:
            keys.add(record.position.key())
            for move, result, distance in solve(record).moves:
                theirs, after = plain.solution(record.position.play(move))
                assert (result, distance) == (1 - theirs, after + 1), f"{move} in {record}"
                results.add(result)
            record.play(random.choice(record.position.moves()))
    assert results == {0.0, 0.5, 1.0}


def repeating_game() -> Record:
    """Return a game in which g3-f4 repeats its first position, for the third time."""
    start = rules.game("emergo").parse("6a@/3a@3/6A@/5A@1/7/7/7 b 23 0,0")
    record = Record(start.game, position=start)
    for move in ["d6-c7", "f4-g3", "c7-d6", "g3-f4", "d6-c7", "f4-g3", "c7-d6"]:
        record.play(move)
    return record


def test_a_move_that_repeats_a_position_for_the_third_time_draws():
    record = repeating_game()
    position = record.position
    first = Record(position.game, position=position)
    assert {move.move: move.result for move in solve(first).moves}["g3-f4"] == 1.0
    assert {move.move: move.result for move in solve(record).moves}["g3-f4"] == 0.5


def test_a_game_that_ended_by_repetition_has_no_results():
    async def play() -> None:
        record, worker = repeating_game(), SolvingWorker()
        driver = board(str(record), worker)
        await driver.settle()
        driver.click("g3")
        driver.click("f4")
        await driver.settle()
        assert "third time" in driver.parts["status"]
        assert "olv" not in driver.parts["status"]
        assert len(worker.asked) == 1

    run(play())
