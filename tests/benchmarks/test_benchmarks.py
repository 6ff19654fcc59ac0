"""Shared code of the benchmarks, their and their command lines."""

import runpy
import sys
from pathlib import Path
from random import Random

import pytest

import rules
from benchmarks import hops, versus
from benchmarks.games import record_without_setup
from benchmarks.solving import solver
from rules import Record
from tests.kit.board_driver import run

ROOT = Path(rules.__file__).parents[1]


@pytest.mark.parametrize("flow", hops.FLOWS)
def test_each_flow_has_hops_none_of_which_is_re_entrant(flow):
    _, play = hops.FLOWS[flow]
    found = run(play())
    assert len(found) > 10
    assert not [str(hop) for hop in found if hop.reentrant]


INVALID_COMMANDS = [
    ("versus chess true", "argument game: unknown game 'chess', expected one of emulsion, "),
    ("versus egotzi --games 0 true", "argument --games: '0', expected a whole number from 1"),
    ("versus egotzi --processes -1 true", "argument --processes: '-1', expected a whole number"),
    ("versus egotzi --size x true", "argument --size: 'x', expected a whole number from 1"),
    ("hops 7", "unknown flow '7', expected one of 1a, 1b, "),
    ("levels egotzi bogus", "argument game: unknown game 'bogus', expected one of emulsion, "),
    ("levels egotzi --size 99", "Egotzi has no size 99; it comes in sizes 2 to 19"),
    ("levels --size 5", "Emergo has no size 5; it comes in sizes 7 and 9"),
    ("levels egotzi --games 0", "argument --games: '0', expected a whole number from 1"),
    ("levels egotzi --from 0", "argument --from: invalid choice: 0"),
    ("levels egotzi --to 7", "argument --to: invalid choice: 7"),
    ("versus emergo --size 5 true", "Emergo has no size 5; it comes in sizes 7 and 9"),
    ("calibrate chess", "argument game: unknown game 'chess', expected one of emulsion, "),
    ("calibrate --games 0", "argument --games: '0', expected a whole number from 1"),
]


@pytest.mark.parametrize(("command", "message"), INVALID_COMMANDS)
def test_invalid_arguments_print_an_error(command, message, monkeypatch, capsys):
    words = command.split()
    monkeypatch.setattr(sys, "argv", words)
    monkeypatch.delitem(sys.modules, f"benchmarks.{words[0]}", raising=False)
    with pytest.raises(SystemExit) as raised:
        runpy.run_module(f"benchmarks.{words[0]}", run_name="__main__")
    assert raised.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in printed.err.splitlines()[-1]


@pytest.mark.parametrize(
    ("id", "start"),
    [
        ("egotzi", "3/3/3 b 0 nopie"),
        ("egotzi-squared", "3/3/3 b 0 0"),
        ("emulsion", "wbw/bwb/wbw b 0 nopie"),
    ],
)
def test_a_record_without_setup_has_neither_pie_rule_nor_bidding(id, start):
    assert str(record_without_setup(id, 3).position) == start


def test_exact_results_agree_with_exhaustive_search():
    for id, text in SMALL_POSITIONS:
        position = rules.game(id).parse(text)
        assert solver(id).result(position) == exhaustive_result(position), text


SMALL_POSITIONS = [
    ("egotzi", "wb1/1bw/1w1 b 9"),
    ("egotzi", "bwb1/1w2/b1bw/wwbb w 9"),
    ("egotzi-squared", "wb1/1bw/1w1 b 9 6"),
    ("egotzi-squared", "bw2/wb1b/bbww/wbwb w 9 0"),
    ("emulsion", "bwb/wbw/bwb b 4"),
    ("free-emulsion", "b1w/2w/1wb b 6"),
]


def exhaustive_result(position):
    """Return the result for the player to move, found by exhaustive search."""
    outcome = position.outcome()
    if outcome:
        return outcome.result(position.turn)
    return max(1 - exhaustive_result(position.play(move)) for move in position.moves())


def test_another_program_is_asked_for_moves_line_by_line():
    """The other program is this player, in its own process."""
    command = (sys.executable, str(ROOT / "benchmarks" / "answering.py"))
    choose = versus.other_player(command, Random(1), 0.01)
    move, work, seconds = choose(Record(rules.game("egotzi"), 3, pie=False))
    assert move.text in {"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"}
    assert work > 0
    assert seconds >= 0
    with versus.start_program(command) as process:
        process.kill()
