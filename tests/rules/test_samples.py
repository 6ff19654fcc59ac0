"""Games and counts on which independent programs agree (tests/samples/README.md)."""

import hashlib
import json
from pathlib import Path

import pytest

import rules
from rules import Record
from rules.perft import next_ply

SAMPLES = Path(__file__).parents[1] / "samples"

MAX_PLAYED = 500_000
"""The maximum number of moves to play from the positions of one ply."""


def sample_games():
    for file in sorted(SAMPLES.glob("*.jsonl")):
        for number, line in enumerate(file.read_text().splitlines(), 1):
            yield pytest.param(json.loads(line), id=f"{file.stem}-{number}")


@pytest.mark.parametrize("sample", list(sample_games()))
def test_a_sample_game_replays(sample):
    record = Record(rules.game(sample["game"]), sample["size"], **sample.get("options", {}))
    for move in sample["moves"]:
        record.play(move)
    reached = {str(position): position for position in record.positions}
    for expected in sample["positions"]:
        assert sorted(map(str, reached[expected["text"]].moves())) == expected["moves"]
    outcome = record.outcome()
    if "winner" in sample:
        assert outcome.winner == sample["winner"]
        assert (record.position.outcome() is None) == (sample.get("end") == "repetition")
    else:
        assert outcome is None


def perft_counts():
    for id, tables in json.loads((SAMPLES / "perft.json").read_text()).items():
        for key, table in tables.items() if id != "definition" else ():
            if "leaves" in table:
                yield pytest.param(id, key, table, id=f"{id}-{key}")
            else:
                for option, subtable in table.items():
                    yield pytest.param(id, f"{key} {option}", subtable, id=f"{id}-{key}-{option}")


def start_position(id, key):
    size, _, option = key.partition(" ")
    name, _, komi = option.partition("=")
    options = {"nopie": {"pie": False}, "komi": {"komi": int(komi or 0)}}.get(name, {})
    return rules.game(id).start(int(size), **options)


@pytest.mark.parametrize(("id", "key", "table"), list(perft_counts()))
def test_perft_counts_agree(id, key, table):
    """Sequences that reach the same position are counted together. The positions after the last ply
    are not compared if reaching them takes too many moves."""
    reached = [(start_position(id, key), 1)]
    distinct = table.get("distinct_positions", [None] * (len(table["leaves"]) - 1))
    for depth, leaves in enumerate(table["leaves"]):
        counted = sum(len(position.moves()) * sequences for position, sequences in reached)
        assert counted == leaves, f"leaves at depth {depth + 1}"
        if depth == len(distinct):
            return
        played = sum(len(position.moves()) for position, _ in reached)
        if played > MAX_PLAYED:
            assert depth == len(table["leaves"]) - 1
            return
        reached = list(next_ply(reached).values())
        if distinct[depth] is not None:
            assert len(reached) == distinct[depth]
            text = "\n".join(sorted(str(position) for position, _ in reached)).encode()
            assert hashlib.sha256(text).hexdigest()[:16] == table["positions_sha256_16"][depth]
