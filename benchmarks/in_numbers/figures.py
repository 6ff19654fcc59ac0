"""The figures of a part, from its games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from statistics import fmean, median
from typing import Any

from benchmarks.fair_komi import proved_bounds
from benchmarks.judging import judged
from benchmarks.solving import SOLVED_SIZES
from rules import Record
from rules.egotzi.fair_komi import FAIR_KOMI

from .intervals import PLACES, Row, elo_row, mean_of_two_rows, mean_row, quartile_rows, result_row
from .parts import KOMI_SIZES, Part, first_moves
from .playing import MATERIAL_PLY, Facts, Played

MOST_AHEAD = 4
"""The lead in men, and the men of a shadowpiece, from which on games are counted together."""

JUDGE_PLAYOUTS = 20_000
"""The work with which a first move is judged if games find it fair."""

BLOCK = 10
"""The number of plies whose choices are averaged."""

MIN_BLOCK_SHARE = 0.1
"""The share of the games that must reach a block of plies."""

Contents = dict[str, list[Row]]
"""What a part adds to the file of its game: `figures`, `openings`, `komi`."""


def contents(part: Part, games: Sequence[Played]) -> Contents:
    """Return what the games of a part say."""
    makers: dict[str, Callable[[Part, Sequence[Played]], Contents]] = {
        "openings": _openings,
        "proofs": _openings,
        "komi": _komi,
        "levels": lambda part, games: {"figures": [_levels(part, games)]},
        "time": lambda part, games: {"figures": [_time(part, games)]},
        "games": lambda part, games: {"figures": [*_figures(part, games)]},
    }
    return makers[part.kind](part, games)


def _head(part: Part) -> Row:
    return {
        "size": part.size,
        "options": dict(part.options),
        "work": part.work,
        "unit": part.unit,
    }


def _by_label(games: Sequence[Played]) -> dict[str, list[Played]]:
    labels: dict[str, list[Played]] = {}
    for played in games:
        labels.setdefault(played.label, []).append(played)
    return labels


def _results(games: Sequence[Played]) -> list[float]:
    return [played.result for played in games]


# First moves and komi.


def _openings(part: Part, games: Sequence[Played]) -> Contents:
    played, rows = _by_label(games), []
    for names in first_moves(part.start):
        label, same = names[0], played[names[0]]
        row: Row = {"move": label, "same": names}
        if part.kind == "proofs":
            row["proved"] = _plain(same[0].result)
        else:
            row |= result_row(_results(same))
            if row["low"] <= 0.5 <= row["high"]:
                row["judged"] = round(1 - judged(_after(part, label), JUDGE_PLAYOUTS)[0], PLACES)
            row["example"] = {"moves": _typical(same, row["value"]).moves, "ply": 1}
        rows.append(row)
    count = 0 if part.kind == "proofs" else len(games) // len(rows)
    head = _head(part) | {"options": {"pie": True}, "games": count}
    return {"openings": [head | {"moves": rows}]}


def _after(part: Part, move: str) -> Record:
    """Return the record of a first move."""
    record = Record(part.game, position=part.start)
    record.play(move)
    return record


def _plain(number: float) -> float:
    """Return a whole number as an int, for JSON."""
    return int(number) if number == int(number) else number


def _typical(games: Sequence[Played], value: float) -> Played:
    """Return the first game with the more frequent result, of those with a median length."""
    usual = [played for played in games if (played.result > 0.5) == (value > 0.5)] or games
    middle = median(played.plies for played in usual)
    return min(usual, key=lambda played: abs(played.plies - middle))


def _komi(part: Part, games: Sequence[Played]) -> Contents:
    played, rows = _by_label(games), []
    for size in KOMI_SIZES[part.id]:
        if size <= SOLVED_SIZES[part.id]:
            rows.append(_proved_komi(size))
            continue
        same = played[str(size)]
        black = result_row(_results(same))
        example = _typical(same, black["value"])
        rows.append(
            {
                "size": size,
                "value": FAIR_KOMI[size],
                "proved": False,
                "games": black.pop("games"),
                "work": part.work,
                "unit": part.unit,
                "black": black,
                "example": {"moves": example.moves, "ply": example.plies},
            }
        )
    return {"komi": rows}


def _proved_komi(size: int) -> Row:
    low, high = proved_bounds(size)
    return {"size": size, "low": low, "high": high, "proved": True}


# Matches.


def _levels(part: Part, games: Sequence[Played]) -> Row:
    rows = [{"key": level} | elo_row(_results(same)) for level, same in _by_label(games).items()]
    value = fmean(row["value"] for row in rows)
    below, above = (
        sqrt(sum((row["value"] - row[end]) ** 2 for row in rows)) / len(rows)
        for end in ("low", "high")
    )
    return {
        "id": "level",
        **_head(part),
        "games": len(games),
        "value": round(value, 1),
        "low": round(value - below, 1),
        "high": round(value + above, 1),
        "by": rows,
        "example": _example(_typical(games, 1.0)),
    }


def _time(part: Part, games: Sequence[Played]) -> Row:
    row = result_row(_results(games))
    return {
        "id": "time",
        **_head(part),
        **row,
        "by": [{"key": "elo"} | elo_row(_results(games))],
        "example": _example(_typical(games, row["value"])),
    }


# Games at a strength.


def _figures(part: Part, games: Sequence[Played]) -> Iterator[Row]:
    facts = [Facts(*played.facts) for played in games if played.facts]

    def figure(id: str, row: Row, example: dict[str, Any], by: Sequence[Row] = ()) -> Row:
        rows = {"by": [*by]} if by else {}
        return {"id": id, **_head(part), **row, **rows, "example": example}

    results = _results(games)
    row = result_row(results)
    yield figure("first-player", row, _example(_typical(games, row["value"])))
    draws = [float(result == 0.5) for result in results]
    drawn = next((played for played in games if played.result == 0.5), games[0])
    yield figure("draws", result_row(draws), _example(drawn))
    plies = [float(played.plies) for played in games]
    row = mean_row(plies)
    longest = max(games, key=lambda played: played.plies)
    yield figure("length", row, _example(_nearest(games, plies, row)), quartile_rows(plies))
    means = [fmean(counted.choices) for counted in facts]
    row = mean_row(means)
    most = max(longest.plies, 1)
    blocks = [*_choices_by_ply(facts, most)]
    yield figure("choices", row, _example(_nearest(games, means, row)), blocks)
    if part.start.hands():
        for id, maker in (
            ("forced", _forced),
            ("man-more", _man_more),
            ("shadowpiece", _shadowpieces),
            ("entering", _entering),
        ):
            made = maker(games, facts)
            if made:
                yield figure(id, *made)
    if facts[0].groups:
        yield figure("groups", *_groups(games, facts))


Made = tuple[Row, dict[str, Any], list[Row]]
"""The row of a figure, its example, and the rows of its series."""


def _choices_by_ply(facts: Sequence[Facts], plies: int) -> Iterator[Row]:
    """Yield the mean number of legal moves of each block of plies."""
    for begin in range(0, plies, BLOCK):
        means = [
            fmean(block) for counted in facts if (block := counted.choices[begin : begin + BLOCK])
        ]
        if len(means) >= MIN_BLOCK_SHARE * len(facts):
            yield {"key": str(begin)} | mean_row(means)


def _forced(games: Sequence[Played], facts: Sequence[Facts]) -> Made:
    shares = [counted.choices.count(1) / len(counted.choices) for counted in facts]
    captures = [counted.captures / len(counted.choices) for counted in facts]
    row = mean_row(shares)
    chosen = _nearest(games, shares, row)
    ply = Facts(*chosen.facts or ()).choices.index(1) if row["value"] else 0
    return row, {"moves": chosen.moves, "ply": ply}, [{"key": "capture"} | mean_row(captures)]


def _man_more(games: Sequence[Played], facts: Sequence[Facts]) -> Made | None:
    """Return the result of the side that is ahead by some men, as a mean over the two colours, so
    that the advantage of the first player cancels out; with equal men, the first player's."""
    by: dict[int, tuple[list[float], list[float]]] = {}
    example = games[0]
    for played, (ahead,) in [(p, f.ahead) for p, f in zip(games, facts, strict=True) if f.ahead]:
        for colour, result in enumerate((played.result, 1 - played.result)):
            men = -ahead if colour else ahead
            if men >= 0:
                by.setdefault(min(men, MOST_AHEAD), ([], []))[colour].append(result)
        if ahead == 1 and played.result == 1 and example.result != 1:
            example = played
    rows = [
        {"key": _at_most(men)} | (mean_of_two_rows(*results) if men else result_row(results[0]))
        for men, results in sorted(by.items())
        if all(results)
    ]
    one = next((row for row in rows if row["key"] == "1"), None)
    if one is None:
        return None
    head = {"ply": MATERIAL_PLY} | {name: one[name] for name in ("games", "value", "low", "high")}
    return head, {"moves": example.moves, "ply": min(MATERIAL_PLY, example.plies)}, rows


def _at_most(number: int) -> str:
    """Return the key of a number that stands for all larger ones, too, if it is `MOST_AHEAD`."""
    return f"{number}+" if number == MOST_AHEAD else str(number)


def _shadowpieces(games: Sequence[Played], facts: Sequence[Facts]) -> Made:
    results: dict[int, list[float]] = {}
    decided, example = [], {"moves": games[0].moves, "ply": 0}
    for played, counted in zip(games, facts, strict=True):
        won = 0.0
        if counted.shadowpiece:
            men, player, ply = counted.shadowpiece
            result = played.result if player == 1 else 1 - played.result
            won = float(result == 1)
            results.setdefault(min(men, MOST_AHEAD), []).append(result)
            if won and not example["ply"]:
                example = {"moves": played.moves, "ply": ply + 1}
        decided.append(won)
    placed = [float(bool(counted.shadowpiece)) for counted in facts]
    rows = [{"key": "placed"} | result_row(placed)]
    owners = [result for men in results.values() for result in men]
    if owners:
        rows.append({"key": "won"} | result_row(owners))
        rows += [{"key": _at_most(men)} | result_row(of) for men, of in sorted(results.items())]
    return result_row(decided), example, rows


def _entering(games: Sequence[Played], facts: Sequence[Facts]) -> Made | None:
    pairs = [
        (played, float(counted.entered))
        for played, counted in zip(games, facts, strict=True)
        if counted.entered is not None
    ]
    if not pairs:
        return None
    plies = [entered for _, entered in pairs]
    row = mean_row(plies)
    chosen = _nearest([played for played, _ in pairs], plies, row)
    ply = next(round(entered) for played, entered in pairs if played == chosen)
    return row, {"moves": chosen.moves, "ply": ply}, quartile_rows(plies)


def _groups(games: Sequence[Played], facts: Sequence[Facts]) -> Made:
    black, white, largest = (
        [float(number) for number in numbers]
        for numbers in zip(*(counted.groups for counted in facts), strict=True)
    )
    both = [b + w for b, w in zip(black, white, strict=True)]
    row = mean_row(both)
    named = (("black", black), ("white", white), ("largest", largest))
    rows = [{"key": name} | mean_row(numbers) for name, numbers in named]
    return row, _example(_nearest(games, both, row)), rows


def _nearest(games: Sequence[Played], values: Sequence[float], row: Row) -> Played:
    """Return the first game whose value is nearest to the figure's."""
    distances = [abs(value - row["value"]) for value in values]
    return games[distances.index(min(distances))]


def _example(played: Played) -> dict[str, Any]:
    """Return a game as an example, at its end."""
    return {"moves": played.moves, "ply": played.plies}
