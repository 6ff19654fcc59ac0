"""The conformance pack, `site/conformance/`, by `rules` and by the plain program of tests/kit."""

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from benchmarks import conformance
from rules import Record
from rules.perft import perft
from tests.kit import plain_rules
from tests.kit.declared import FIRST_GAME_IDS

PLAIN_LEAVES = 300
"""The largest count of sequences that the plain program makes here; the command checks all."""

every_game = pytest.mark.parametrize("id", FIRST_GAME_IDS)


@every_game
def test_the_rules_pass_the_pack(id: str) -> None:
    for case in conformance.stored(id):
        found = found_by_record(case) if "record" in case else found_by_position(id, case)
        assert found == case


def found_by_position(id: str, case: conformance.Case) -> conformance.Case:
    position = rules.game(id).parse(case["position"])
    return case | {
        "moves": sorted(map(str, position.moves())),
        "outcome": conformance.outcome_text(position.outcome()),
        "refusals": {text: rule_of(position.why_illegal(text)) for text in case["refusals"]},
        "perft": [perft(position, depth) for depth in range(1, len(case["perft"]) + 1)],
    }


def found_by_record(case: conformance.Case) -> conformance.Case:
    record = Record.parse(case["record"])
    for text in case["refusals"]:
        with pytest.raises(ValueError, match="over"):
            record.play(text)
    return case | {"moves": [], "outcome": conformance.outcome_text(record.outcome())}


def rule_of(refusal: Any) -> str | None:
    return refusal and refusal.rule


@every_game
def test_a_plain_program_agrees_with_the_pack(id: str) -> None:
    cases = conformance.stored(id)
    assert [fault for case in cases for fault in conformance.faults(id, case, PLAIN_LEAVES)] == []


@every_game
@given(seed=st.integers(0, 2**32))
@settings(max_examples=12)
def test_a_plain_program_agrees_on_other_games(id: str, seed: int) -> None:
    for position, _ in conformance.positions(rules.game(id), Random(seed), ""):
        plain = plain_rules.position(id, str(position))
        assert plain.moves() == sorted(map(str, position.moves()))
        for text in islice(conformance.texts(position, Random(seed)), 100):
            assert plain.refusal(text) == rule_of(position.why_illegal(text)), (position, text)
        for move in position.moves()[:3]:
            played = plain_rules.position(id, str(position)).play(str(move))
            assert played == str(position.play(move))


@every_game
def test_the_pack_has_every_rule_and_every_ending(id: str) -> None:
    cases = conformance.stored(id)
    assert len(cases) >= 200
    shown = {rule for case in cases for rule in case["refusals"].values()}
    assert shown == {*rules.game(id).rules}
    assert {"black", "white", None} <= {case["outcome"] for case in cases}
    assert any(len(case["perft"]) > 2 for case in cases)


@every_game
def test_the_pack_is_made_from_its_seed(id: str) -> None:
    assert conformance.cases(id, count=12, seed=1)[:5] == conformance.stored(id)[:5]


def test_faults_are_found() -> None:
    case = conformance.stored("egotzi")[0]
    moves = {**case, "moves": case["moves"][1:]}
    outcome = {**case, "outcome": "draw"}
    refusals = {**case, "refusals": dict.fromkeys(case["refusals"], "value")}
    counts = {**case, "perft": [case["perft"][0] + 1]}
    for changed in (moves, outcome, refusals, counts):
        assert [*conformance.faults("egotzi", changed, PLAIN_LEAVES)]
