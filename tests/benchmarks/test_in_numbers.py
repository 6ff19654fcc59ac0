"""The figures of the site: first moves, intervals, games that are the same again, resuming."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from math import sqrt
from random import Random
from statistics import fmean

import pytest

import rules
from benchmarks.games import IDS, interval
from benchmarks.in_numbers import __main__ as command
from benchmarks.in_numbers import checking, fair_moves, figures
from benchmarks.in_numbers.intervals import elo, elo_row, mean_row, quartile_rows, result_row
from benchmarks.in_numbers.parts import Job, Part, first_moves, parts
from benchmarks.in_numbers.playing import Facts, Played, play
from benchmarks.in_numbers.storing import NumbersFile
from rules.ai import starts

TURNS = [
    lambda x, y, n: (x, y),
    lambda x, y, n: (n - y, x),
    lambda x, y, n: (n - x, n - y),
    lambda x, y, n: (y, n - x),
]
PLAIN_SYMMETRIES = TURNS + [lambda x, y, n, turn=turn: turn(y, x, n) for turn in TURNS]


def plain_classes(id, size):
    """Count the classes of first moves without the package's symmetries."""
    n = size - 1
    names = {f"{chr(97 + x)}{y + 1}": (x, y) for x in range(size) for y in range(size)}
    texts = [move.text for move in rules.game(id).start(size, pie=False).moves()]
    moves = [tuple(map(names.get, re.split("[-+]", text))) for text in texts]
    # On a chequered board a symmetry must also keep the colours of the squares.
    same = [
        image
        for image in PLAIN_SYMMETRIES
        if id != "emulsion" or all(sum(image(*at, n)) % 2 == sum(at) % 2 for at in names.values())
    ]
    return len({min(tuple(image(*at, n) for at in move) for image in same) for move in moves})


@pytest.mark.parametrize(
    ("id", "size"),
    [("egotzi", size) for size in (2, 3, 6, 7)]
    + [("free-emulsion", size) for size in (3, 4, 7)]
    + [("emulsion", size) for size in (4, 5, 6, 7)],
)
def test_first_moves_are_counted_up_to_symmetry(id, size):
    start = rules.game(id).start(size, pie=False)
    classes = first_moves(start)
    assert len(classes) == plain_classes(id, size)
    assert sorted(text for texts in classes for text in texts) == sorted(
        move.text for move in start.moves()
    )


RESULTS = [
    ([1.0] * 5 + [0.0] * 5, (0.5, 0.2366, 0.7634)),
    ([1.0] * 6 + [0.0] * 4, (0.6, 0.3127, 0.8318)),
    ([0.0] * 10, (0.0, 0.0, 0.2775)),
    ([1.0] * 81 + [0.0] * 182, (0.308, 0.2553, 0.3662)),
]
"""Results with the published values of Wilson's interval (the last: Newcombe 1998, table I)."""


@pytest.mark.parametrize(("results", "expected"), RESULTS)
def test_intervals_of_results(results, expected):
    row = result_row(results)
    assert (row["value"], row["low"], row["high"]) == pytest.approx(expected, abs=2e-4)
    assert row["games"] == len(results)


def test_two_hundred_games_give_an_interval_narrower_than_15_percent():
    for won in range(201):
        _, low, high = interval([1.0] * won + [0.0] * (200 - won))
        assert high - low < 0.15


def test_intervals_of_means_and_quartiles():
    row = mean_row([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    radius = 1.96 * sqrt(32 / 7) / sqrt(8)
    assert (row["value"], row["high"]) == pytest.approx((5, 5 + radius), abs=1e-4)
    assert [row["value"] for row in quartile_rows([5, 1, 2, 4, 3])] == [1, 2, 3, 4, 5]


def test_leads_in_elo():
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    row = elo_row([1.0] * 64 + [0.0] * 36)
    assert row["low"] < 100 < row["high"]
    won = elo_row([1.0] * 100)
    assert 0 < won["low"] < won["value"] <= won["high"] < 1000


PART = Part("games", "egotzi", 5, (("pie", False),), 12)
JOBS = [Job("", number) for number in range(4)]


def test_a_game_is_the_same_in_any_order_and_with_other_games():
    games = {job: play(PART, 1, job) for job in JOBS}
    play(Part("games", "egotzi", 5, (("pie", False),), 40), 7, Job("", 9))
    assert {job: play(PART, 1, job) for job in reversed(JOBS)} == games
    assert len({played.moves for played in games.values()}) > 1
    assert play(PART, 2, JOBS[0]).moves != games[JOBS[0]].moves


@pytest.mark.parametrize("id", IDS)
def test_what_is_counted_agrees_with_the_moves(id):
    part = next(part for part in parts(id) if part.kind == "games")._replace(playouts=2)
    played = play(part, 1, Job("", 0))
    facts = Facts(*played.facts)
    record = rules.Record(rules.game(id), position=part.start)
    for text, choices in zip(played.moves.split(","), facts.choices, strict=True):
        assert len(record.position.moves()) == choices
        record.play(text)
    outcome = record.outcome()
    assert outcome.result("black" if record.owner("black") == 1 else "white") == played.result
    assert (facts.entered is not None) == bool(record.start.hands())
    if facts.groups:
        assert sum(facts.groups[:2]) == sum(map(len, record.position.sizes().values()))


class OneProcess:
    """A pool that does its jobs in this process, up to a number of them."""

    def __init__(self, limit=10**9):
        self.limit = limit
        self.done = 0

    def imap_unordered(self, function, jobs):
        for job in jobs:
            if self.done == self.limit:
                raise KeyboardInterrupt
            self.done += 1
            yield function(job)


@pytest.fixture
def small(monkeypatch):
    """Make Egotzi's figures of one small part alone."""
    monkeypatch.setattr("benchmarks.in_numbers.storing.parts", lambda _: [PART])


def arguments(path, **changed):
    values = {"game": ["egotzi"], "seed": 1, "games": 6, "part": ""}
    return Namespace(**values | {"folder": path / "site", "cache": path / "cache"} | changed)


def test_an_interrupted_part_goes_on_and_a_finished_one_is_skipped(small, tmp_path):
    (tmp_path / "site").mkdir()
    interrupted, rest, again = OneProcess(4), OneProcess(), OneProcess()
    args = arguments(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        command.make(PART, args, interrupted)
    assert not NumbersFile("egotzi", 1, args.folder).has(PART, 6)
    command.make(PART, args, rest)
    text = (args.folder / "egotzi.json").read_text("utf-8")
    assert rest.done == 2
    command.make(PART, args, again)
    assert again.done == 0
    without_cache = arguments(tmp_path, folder=tmp_path / "other", cache=tmp_path / "none")
    command.make(PART, without_cache, OneProcess())
    other = json.loads((tmp_path / "other" / "egotzi.json").read_text("utf-8"))
    for values in (stored := json.loads(text), other):
        values["parts"][PART.key].pop("seconds")
    assert stored == other
    command.make(PART, arguments(tmp_path, seed=2), again)
    assert again.done == 6


def test_a_sample_finds_a_game_that_differs(small, tmp_path, capsys):
    args = arguments(tmp_path)
    command.make(PART, args, OneProcess())
    assert checking.sample([PART], args, OneProcess()) == 0
    path = args.folder / "egotzi.json"
    text = path.read_text("utf-8")
    digest = NumbersFile("egotzi", 1, args.folder).digests(PART)[3]
    path.write_text(text.replace(digest, "0000" if digest != "0000" else "1111"), "utf-8")
    assert checking.sample([PART], args, OneProcess()) == 1
    assert "5 of 6 games are the same" in capsys.readouterr().out


def test_figures_have_examples_that_can_be_opened(small, tmp_path):
    args = arguments(tmp_path)
    command.make(PART, args, OneProcess())
    found = json.loads((args.folder / "egotzi.json").read_text("utf-8"))["figures"]
    assert [row["id"] for row in found] == ["first-player", "draws", "length", "choices", "groups"]
    for row in found:
        moves = row["example"]["moves"]
        record = rules.Record.parse(f"game=egotzi&size=5&pie=off&moves={moves}")
        assert 0 <= row["example"]["ply"] <= len(record.moves)
        assert row["low"] <= row["value"] <= row["high"]


def emergo_game(number, result, ahead, shadowpiece=()):
    facts = Facts([1, 3], 1, [ahead], 24, [*shadowpiece], [])
    return Played("", number, result, "@a1,@a3", [*facts])


def test_the_worth_of_a_man_counts_for_the_side_that_is_ahead():
    games = [
        emergo_game(0, 1.0, 1, (2, 1, 20)),
        emergo_game(1, 0.0, -1, (2, 1, 20)),
        emergo_game(2, 1.0, -1, (5, 2, 20)),
        emergo_game(3, 0.5, 0),
    ]
    part = Part("games", "emergo", 9, (), 1)
    found = {row["id"]: row for row in figures.contents(part, games)["figures"]}
    # White wins 1 of 1 when ahead, Black 1 of 2.
    assert found["man-more"]["value"] == 0.75
    assert [(row["key"], row["games"]) for row in found["man-more"]["by"]] == [("0", 1), ("1", 3)]
    assert found["shadowpiece"]["value"] == 0.25
    by = {row["key"]: row["value"] for row in found["shadowpiece"]["by"]}
    assert by == pytest.approx({"placed": 0.75, "won": 1 / 3, "2": 0.5, "4+": 0}, abs=1e-4)
    assert found["forced"]["value"] == 0.5
    assert found["entering"]["value"] == 24


def test_the_interval_of_a_difference_holds_for_chance_alone():
    """Of two samples of the same true result, about 5 % differ by more than the interval."""
    random, inside = Random(1), 0
    for _ in range(400):
        true = random.random()
        rows = [result_row([float(random.random() < true) for _ in range(200)]) for _ in "ab"]
        inside += checking.Again(*rows).inside
    assert 0.92 <= inside / 400 <= 0.985


EVEN = result_row([1.0] * 90 + [0.0] * 110)

MAPS = [
    ([{"move": "a1", "proved": 1}, {"move": "b1", "proved": 0}], "-", []),
    ([{"move": "a1", "proved": 1}, {"move": "b1", "proved": 0.5}], "=", []),
    (
        [{"move": "a1"} | EVEN | {"judged": 0.45}, {"move": "b1"} | EVEN | {"judged": 0.7}],
        "50",
        ["a1"],
    ),
    ([{"move": "a1"} | EVEN | {"judged": 0.2}], None, []),
    ([{"move": "a1"} | result_row([1.0] * 60 + [0.0] * 140)], "30", []),
    ([{"move": "a1"} | result_row([1.0] * 9 + [0.0] * 11)], None, []),
]
"""First moves, what they say of a start with the pie rule, and the fair ones."""


@pytest.mark.parametrize(("rows", "cell", "fair"), MAPS)
def test_a_fair_first_move_makes_the_pie_rule_fair(rows, cell, fair, tmp_path):
    text = json.dumps({"openings": [{"size": 6, "moves": rows}]})
    (tmp_path / "egotzi.json").write_text(text, "utf-8")
    assert fair_moves.pie_cell("egotzi", 6, tmp_path) == cell
    assert fair_moves.pie_cell("egotzi", 7, tmp_path) is None
    found = [cells for id, *cells in starts.rows(fair_moves.table(tmp_path).split('"""')[3])]
    assert found == ([[f"6:{','.join(fair)}"]] if fair else [])


def test_the_tables_follow_from_the_stored_figures():
    """After new figures, run `benchmarks.in_numbers --table`."""
    assert fair_moves.PATH.read_text("utf-8") == fair_moves.table()
    cells = {heading: cells for heading, *cells in starts.rows(starts.TABLE)}
    for id in IDS:
        for cell in cells.get(f"{id} pie=on", ()):
            size, _, value = cell.partition(":")
            assert fair_moves.pie_cell(id, int(size)) in (value, None), (id, size)


def test_stored_figures_are_complete_for_their_parts():
    """The files of the site name only parts that the command makes, and the games of first moves
    add up to their part."""
    for id in IDS:
        file = NumbersFile(id, 1, fair_moves.FOLDER)
        for part in parts(id):
            if part.key in file.parts:
                assert len(file.digests(part)) == file.parts[part.key]["games"]
                assert len(checking.stored_jobs(part, file.parts[part.key]["games"])) == len(
                    file.digests(part)
                )
        for row in file.section("openings"):
            assert fmean(move.get("games", 0) for move in row["moves"]) == row["games"]
