"""Cases with which other programs can test their rules: `site/conformance/<game>.json`.

    PYTHONPATH=.:site .venv/bin/python -m benchmarks.conformance [GAME…] [--cases 200] [--seed 1]
    PYTHONPATH=.:site .venv/bin/python -m benchmarks.conformance --check [GAME…]

Writes at least `--cases` positions of random games on boards of several sizes with all legal moves,
the outcome, texts that are refused, with the rules that they break, and counts of sequences of
moves; each rule that refuses a move is there. `--check` has the plain program of the tests,
`tests/kit/plain_rules.py`, which shares no code with `rules`, find the same, all counts included.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.games import IDS, command_line
from builder import SITE
from rules import Game, Outcome, Position, Record, game
from rules.board import Square, squares
from rules.perft import perft
from tests.kit import plain_rules

FOLDER = SITE / "conformance"

SIZES = {
    "emulsion": (2, 3, 4, 5, 6, 7, 9, 11),
    "free-emulsion": (2, 3, 4, 5, 6, 7, 9),
    "egotzi": (2, 3, 4, 5, 6, 7, 9, 11),
    "egotzi-squared": (2, 3, 4, 5, 7, 9),
    "emergo": (7, 9),
    "slyde": (8, 10),
}
"""The sizes of the boards; the smaller ones have all endings."""

MAX_BID_SIZE = 3
"""The largest board of a case in which a komi is bid: any number of moves is a komi."""

LEAVES = 3000
"""The largest count of sequences of moves in a case."""

MAX_DEPTH = 4

REFUSALS = 5
"""The largest number of refused texts in a case."""

REPETITION = (
    "game=emergo&size=7&position=7/7/4A@2/7/7/1a@5/7 w 40 0,0"
    "&moves=e5-f6,b2-a1,f6-e5,a1-b2,e5-f6,b2-a1,f6-e5,a1-b2"
)
"""A record in which a position comes for the third time."""

Case = dict[str, Any]


def cases(id: str, count: int, seed: int) -> list[Case]:
    """Return the cases of a game, at least `count`, in which every rule refuses at least one
    move."""
    played, random = game(id), Random(f"{seed} {id} cases")
    missing = Counter(dict.fromkeys(played.rules, 2))
    found: dict[str, Case] = {}
    for number in range(100 * count):
        if len(found) >= count and not any(missing.values()):
            break
        random_game = Random(f"{seed} {id} {number}")
        for position, source in positions(played, random_game, f"random game {number}"):
            if str(position) not in found:
                case = case_of(position, source, random, missing)
                found[str(position)] = case
    if id == "emergo":
        found[REPETITION] = repetition_case()
    return list(found.values())


def positions(played: Game, random: Random, source: str) -> Iterator[tuple[Position, str]]:
    """Yield some positions of a random game: the first, the last, and up to three on the way."""
    size = random.choice(SIZES[played.id])
    options: dict[str, Any] = {}
    if "pie" in played.options and random.random() < 0.3:
        options["pie"] = False
    if "komi" in played.options and (size > MAX_BID_SIZE or random.random() < 0.6):
        options["komi"] = 2 * random.randrange(size**2)
    line = [played.start(size, **options)]
    while len(line) < 400 and (moves := line[-1].moves()):
        line.append(line[-1].play(random.choice(moves)))
    chosen = {0, len(line) - 1, *random.sample(range(len(line)), min(3, len(line)))}
    for ply in sorted(chosen):
        yield line[ply], f"{source}, ply {ply}"


def case_of(position: Position, source: str, random: Random, missing: Counter[str]) -> Case:
    """Return the case of a position; `missing` counts how often a rule is still to be shown."""
    return {
        "position": str(position),
        "moves": sorted(map(str, position.moves())),
        "outcome": outcome_text(position.outcome()),
        "refusals": refusals(position, random, missing),
        "perft": counts(position),
        "source": source,
    }


def outcome_text(outcome: Outcome | None) -> str | None:
    """Return the winner's colour or "draw"; None while the game goes on."""
    return outcome and (outcome.winner or "draw")


def refusals(position: Position, random: Random, missing: Counter[str]) -> dict[str, str]:
    """Return texts that are refused, each with its rule: one for each rule, those that are missing
    first."""
    by_rule: dict[str, str] = {}
    for text in texts(position, random):
        refusal = position.why_illegal(text)
        if refusal:
            by_rule.setdefault(refusal.rule, text)
    rules = sorted(by_rule, key=lambda rule: (-missing[rule], random.random()))[:REFUSALS]
    for rule in rules:
        missing[rule] -= missing[rule] > 0
    return {by_rule[rule]: rule for rule in sorted(rules)}


def texts(position: Position, random: Random) -> Iterator[str]:
    """Yield texts of all kinds of moves, most of them illegal."""
    size, board = position.size, squares(position.size)
    yield from ("swap", "black", "white", "komi=3", f"komi={size**4 + 2}", "c", "a0")
    for _ in range(150):
        start = random.choice(board)
        near = [at for at in board if 0 < distance(start, at) <= 2] or board
        route = [start, random.choice(near)]
        route += [random.choice(board), start][: random.randrange(3)]
        yield from (f"{start}", f"@{start}", f"*{start}", "x".join(map(str, route)))
        yield from (f"{route[0]}-{route[1]}", f"{route[0]}+{route[1]}")
        yield f"{start}-{random.choice(board)}"
    for move in position.moves():
        for end in range(2, len(move.squares) + 1):  # captures that are too short, or turn around
            route = [*move.squares[:end]]
            yield "x".join(map(str, route))
            yield "x".join(map(str, (*route, route[-2])))


def distance(one: Square, other: Square) -> int:
    return max(abs(one.file - other.file), abs(one.rank - other.rank))


def counts(position: Position) -> list[int]:
    """Return the numbers of sequences of 1, 2, … moves, as far as they stay small."""
    found = [perft(position, 1)]
    while len(found) < MAX_DEPTH and found[-1] and found[-1] * found[0] <= LEAVES:
        found.append(perft(position, len(found) + 1))
    return found


def repetition_case() -> Case:
    """Return the case of a draw by repetition, which only a record tells."""
    record = Record.parse(REPETITION)
    outcome = outcome_text(record.outcome())
    assert outcome and record.position.moves()
    refused = {str(record.position.moves()[0]): "over"}
    text = {"record": REPETITION, "moves": [], "outcome": outcome}
    return {**text, "refusals": refused, "perft": [0], "source": "made by hand"}


def stored(id: str) -> list[Case]:
    """Return the stored cases of a game."""
    cases: list[Case] = json.loads((FOLDER / f"{id}.json").read_text("utf-8"))
    return cases


def write(path: Path, cases: list[Case]) -> None:
    """Write cases, one a line."""
    lines = (json.dumps(case, separators=(",", ":"), ensure_ascii=False) for case in cases)
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


def faults(id: str, case: Case, leaves: int) -> Iterator[str]:
    """Yield what the plain program finds otherwise, counts only up to `leaves`."""
    if "record" in case:
        return
    text = case["position"]
    position = plain_rules.position(id, text)
    if position.moves() != case["moves"]:
        yield f"{text}: moves"
    if position.outcome() != case["outcome"]:
        yield f"{text}: outcome"
    for move, rule in case["refusals"].items():
        if (found := position.refusal(move)) != rule:
            yield f"{text}: {move} breaks {found}, not {rule}"
    for depth, count in enumerate(case["perft"], 1):
        if count <= leaves and plain_rules.perft(id, text, depth) != count:
            yield f"{text}: perft {depth}"


def main() -> None:
    parser = command_line(__doc__, IDS, cases=200, seed=1)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for id in args.game:
        if args.check:
            found = [fault for case in stored(id) for fault in faults(id, case, LEAVES)]
            print(id, len(stored(id)), "cases", *found or ["agree"], sep="\n" if found else " ")
        else:
            made = cases(id, args.cases, args.seed)
            write(FOLDER / f"{id}.json", made)
            rules = Counter(rule for case in made for rule in case["refusals"].values())
            print(id, len(made), "cases", dict(rules), flush=True)


if __name__ == "__main__":
    main()
