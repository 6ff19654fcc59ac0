"""What usually happens after two moves: claims counted in continuations, and those confirmed.

A claim is found in one set of continuations and confirmed in another, with a different seed and
`CONFIRMATION_FACTOR` times the work, whose shares it then has. Where the first set gives nothing,
claims are found in the second, and confirmed in a third one of as much work. A claim must differ
much between the moves, go with winning after each of them, and explain part of the loss.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import NamedTuple

from rules.board import Square, squares
from rules.claims import BOTH, After, Choice, Claim, Line, Reach, ShareClaim, Story
from rules.group_traces import trace
from rules.piece import COLOURS, Colour
from rules.record import Record

from .continuation import MAX_PLIES, Continuation
from .judged_search import Steps, run_step
from .strong_lines import play_lines

FIRST_COUNT, COUNT = 40, 32
"""The continuations after each move by which claims are found, and by which they are confirmed."""

FIRST_WORK = 100
"""The playouts for each move of the continuations by which claims are found."""

CONFIRMATION_FACTOR = 4

MIN_GAP, MIN_CONFIRMED_GAP = 0.12, 0.10
"""The minimum difference in the expected results after the moves."""

MIN_BORNE_OUT_GAP = 0.03
"""The minimum difference in the expected results by which an exact claim is borne out."""

CONFIRMED_LEAST = 0.85
"""The part of the minimum difference that the shares of a confirmed claim must have."""

LASTING_PLIES = 2
"""The plies for which what a line shows must last."""

PER_FAMILY = 3
"""The maximum number of claims of a family that are tried again."""

MIN_SHARE = 0.5
"""The share that one of the moves must have."""

CLEAR_SHARES = 0.3, 0.7
"""The largest share after one of the moves, and the smallest after the other, of clear claims."""

KEPT = 0.6
"""The part of the first difference that the confirming continuations must have."""

MIN_EXPLAINED = 0.25
"""The minimum part of the loss that a claim explains: the difference in the shares times that in
the expected results with and without what it claims."""

MIN_CASES = 4
"""The minimum number of continuations with and without it, for that difference to count."""

MAX_CONTRARY = 0.05
"""The most by which those that got it may have done worse, after one of the moves."""

DECIDED = 0.15
"""The mean result from which on, or its opposite, nearly all results are the same."""

MIN_INNER_EFFECT = 0.25
"""The minimum effect on results that hardly vary."""

SHARP, MAX_MAPPED = 0.45, 12
"""The minimum difference in the shares of a square of a map, and the maximum number of squares."""


@dataclass(frozen=True)
class Sample:
    """Continuations after the move played and after the better one."""

    choice: Choice
    played: Sequence[Continuation]
    better: Sequence[Continuation]

    @property
    def gap(self) -> float:
        """The difference in the expected results."""
        return _mean(c.expected for c in self.better) - _mean(c.expected for c in self.played)

    def stories(self, after: After) -> Sequence[Story]:
        """Return the lines after one of the moves."""
        return self._stories[after]

    @cached_property
    def _stories(self) -> Mapping[After, Sequence[Story]]:
        return {
            "played": [_story(self.choice, "played", c) for c in self.played],
            "better": [_story(self.choice, "better", c) for c in self.better],
        }

    def happens(self, claim: Claim, after: After) -> list[bool]:
        """Return in which continuations after a move a claim holds."""
        return [claim.happens(story) for story in self.stories(after)]

    def counted(self, claim: ShareClaim) -> ShareClaim:
        """Return a claim with its shares in these continuations."""
        shares = _mean(self.happens(claim, "played")), _mean(self.happens(claim, "better"))
        lines = tuple(c.line for c in self.played), tuple(c.line for c in self.better)
        return replace(claim, shares=shares, continuations=lines)

    def makes_a_difference(self, claim: ShareClaim) -> bool:
        """Return whether a claim's colour stands much better where the claim says so."""
        if not claim.least_measured:
            return True
        a, b = (_mean(map(claim.measure, self.stories(after))) for after in BOTH)
        return (b - a if claim.difference > 0 else a - b) >= claim.least_measured

    def level_difference(self, claim: Claim) -> float:
        """Return how much worse, on average, it gets after the move played, in a claim's terms."""
        return self._level(claim, "played") - self._level(claim, "better")

    def _level(self, claim: Claim, after: After) -> float:
        return _mean(map(claim.level_in, self.stories(after)))


def _story(choice: Choice, after: After, continuation: Continuation) -> Story:
    story = Story(choice, after, continuation.line)
    if continuation.trace:
        story.know(trace, continuation.trace)
    return story


def play_sample(record: Record, choice: Choice, count: int, seed: int, work: int) -> Steps[Sample]:
    """Play continuations after both moves of a choice, where a record ends."""
    played = yield from run_step(play_lines(record, choice.played, count, seed, work), 0, 2)
    better = yield from run_step(play_lines(record, choice.better, count, seed, work), 1, 2)
    return Sample(choice, played, better)


def first_sample(record: Record, choice: Choice, seed: int) -> Steps[Sample]:
    """Play the continuations by which claims are found."""
    return play_sample(record, choice, FIRST_COUNT, seed, FIRST_WORK)


def second_sample(record: Record, choice: Choice, seed: int) -> Steps[Sample]:
    """Play the continuations by which claims are confirmed."""
    return _strong_sample(record, choice, f"{seed} again")


def third_sample(record: Record, choice: Choice, seed: int) -> Steps[Sample]:
    """Play the continuations by which claims are confirmed that were found in the second sample."""
    return _strong_sample(record, choice, f"{seed} once more")


def _strong_sample(record: Record, choice: Choice, seed: str) -> Steps[Sample]:
    work = CONFIRMATION_FACTOR * FIRST_WORK
    return play_sample(record, choice, COUNT, Random(seed).getrandbits(32), work)


def find(sample: Sample, candidates: Iterable[ShareClaim]) -> list[ShareClaim]:
    """Return the claims of most weight, up to `PER_FAMILY` of each family, which explain a part of
    the loss."""
    if sample.gap < MIN_GAP:
        return []
    scored = [(_score(sample, claim), claim) for claim in candidates]
    scored.sort(key=lambda pair: pair[0], reverse=True)
    by_family: dict[str, list[ShareClaim]] = {}
    for score, claim in scored:
        family = by_family.setdefault(claim.family, [])
        if score > 0 and len(family) < PER_FAMILY:
            family.append(sample.counted(claim))
    return [claim for family in by_family.values() for claim in family]


def _score(sample: Sample, claim: ShareClaim) -> float:
    """Return how much of the loss a claim explains, weighted by its prior; 0 if not enough."""
    played, better = sample.happens(claim, "played"), sample.happens(claim, "better")
    difference = _mean(better) - _mean(played)
    is_gain = claim.colour == sample.choice.mover
    if abs(difference) < claim.least or (difference > 0) != is_gain:
        return 0.0
    results = [c.expected for c in sample.played], [c.expected for c in sample.better]
    effects = [_effect(results[0], played), _effect(results[1], better)]
    within = [effect for effect in effects if effect.cases >= MIN_CASES]
    cases = sum(effect.cases for effect in within)
    effect = sum(effect.gain * effect.cases for effect in within) / cases if cases else 0.0
    if not cases or (_is_decided(results) and abs(effect) < MIN_INNER_EFFECT):
        effect = _effect(results[0] + results[1], played + better).gain
    sign = 1 if is_gain else -1
    if any(each.gain * sign < -MAX_CONTRARY for each in within):
        return 0.0
    explained = difference * effect
    return explained * claim.prior if explained >= MIN_EXPLAINED * sample.gap else 0.0


class Effect(NamedTuple):
    """The difference in the mean result with and without something."""

    gain: float
    cases: int
    """The number of results with it, or without it if those are fewer."""


def _effect(results: Sequence[float], happens: Sequence[bool]) -> Effect:
    having = [result for result, happened in zip(results, happens, strict=True) if happened]
    lacking = [result for result, happened in zip(results, happens, strict=True) if not happened]
    if not (having and lacking):
        return Effect(0.0, 0)
    return Effect(_mean(having) - _mean(lacking), min(len(having), len(lacking)))


def _is_decided(results: tuple[Sequence[float], Sequence[float]]) -> bool:
    """Return whether nearly all results after each of the moves are the same: then they hardly vary
    with anything else."""
    return all(min(mean, 1 - mean) < DECIDED for mean in map(_mean, results))


def confirmed(first: Sample, sample: Sample, claims: Iterable[ShareClaim]) -> list[ShareClaim]:
    """Return the claims found in one sample that another one confirms, one of each family, if
    possible one that few moves show: with the shares in the other, and the shortest lines of
    both."""
    if sample.gap < MIN_CONFIRMED_GAP:
        return []
    by_family: dict[str, ShareClaim] = {}
    for claim in claims:
        counted = sample.counted(claim)
        is_clear = _is_clear(claim, counted) and sample.makes_a_difference(counted)
        lines = _lines([sample, first], counted) if is_clear else None
        if lines:
            found = replace(counted, lines=lines)
            best = by_family.get(claim.family)
            if not best or (not best.is_short and found.is_short):
                by_family[claim.family] = found
    return [*by_family.values()]


def _is_clear(claim: ShareClaim, counted: ShareClaim) -> bool:
    """Return whether a claim keeps much of its difference when it is counted again."""
    assert counted.shares
    small, large = sorted(counted.shares)
    most, least = CLEAR_SHARES if claim.clear else (1.0, MIN_SHARE)
    return (
        counted.difference / claim.difference >= KEPT
        and abs(counted.difference) >= CONFIRMED_LEAST * claim.least
        and small <= most
        and large >= least
    )


def borne_out(sample: Sample, claims: Iterable[Claim]) -> list[Claim]:
    """Return the exact claims that the second sample bears out: what they are about is soon worse
    for the mover after the move played, and so are the results."""
    return [
        claim
        for claim in claims
        if sample.gap >= MIN_BORNE_OUT_GAP and sample.level_difference(claim) >= claim.least_level
    ]


def square_map(sample: Sample) -> tuple[Reach, ...]:
    """Return the squares that a largest group gets to far more often after one of the moves, those
    that differ most first; none in games without groups, or if results hardly differ."""
    position = sample.choice.position
    if not (position.sizes() or position.scores()) or sample.gap < MIN_GAP:
        return ()
    reached = [
        Reach(square, colour, (a, b))
        for square in squares(position.size)
        for colour in COLOURS
        for a, b in [tuple(_reached(sample, after, square, colour) for after in BOTH)]
        if abs(a - b) >= SHARP
    ]
    reached.sort(key=lambda reach: -abs(reach.shares[0] - reach.shares[1]))
    return tuple(reached[:MAX_MAPPED])


def _reached(sample: Sample, after: After, square: Square, colour: Colour) -> float:
    stories = sample.stories(after)
    return round(_mean(story.fact(trace).in_largest(square, colour) for story in stories), 3)


def _lines(samples: Sequence[Sample], claim: ShareClaim) -> tuple[Line, Line] | None:
    """Return the shortest line by which what a claim says has happened, and one after the other
    move, at least as long, by which it has not; None if there are no such lines."""
    order: tuple[After, After] = ("better", "played") if claim.shown else ("played", "better")

    def shows(story: Story) -> bool:
        return claim.happens(story) != claim.shown_by_absence

    stories = [[s for sample in samples for s in sample.stories(after)] for after in order]
    line = _shortest(claim, shows, *stories)
    if line is None:
        return None
    opposites = (_opposite(claim, shows, each, max(1, len(line))) for each in stories[1])
    opposite = next(filter(None, opposites), None)
    if opposite is None:
        return None
    return (opposite, line) if claim.shown else (line, opposite)


def _opposite(
    claim: ShareClaim, shows: Callable[[Story], bool], story: Story, least: int
) -> Line | None:
    """Return the start of a line, of `least` plies or more, in which nothing shows a claim; None if
    something does."""
    if shows(story):
        return None
    for plies in range(len(story.line) + 1):
        start = story.start(plies)
        if shows(start):
            if claim.comes_later:
                continue
            return None
        if plies < least:
            continue
        if claim.is_settled(start):
            return start.line
    return None


def _shortest(
    claim: ShareClaim,
    shows: Callable[[Story], bool],
    stories: Sequence[Story],
    others: Sequence[Story],
) -> Line | None:
    """Return the shortest start of a line that shows a claim, convinces, and that the next moves
    don't undo; `others` are the lines after the other move."""
    tried: dict[Line, bool] = {}
    showing = [*filter(shows, stories)]

    def convinces(start: Story) -> bool:
        if start.line not in tried:
            tried[start.line] = is_usual(start.line) and claim.convinces(start)
        return tried[start.line]

    def is_usual(line: Line) -> bool:
        here, there = (
            _mean(story.line[: len(line)] == line for story in lines) for lines in (stories, others)
        )
        return not claim.usual or (here >= claim.usual and there <= 1 - claim.usual)

    for length in range(MAX_PLIES + 1):
        for story in showing:
            if length > len(story.line) or not claim.is_shown_by(start := story.start(length)):
                continue
            plies = () if claim.comes_later else range(1, LASTING_PLIES + 1)
            lasts = all(shows(story.start(length + n)) for n in plies)
            if lasts and convinces(start):
                return start.line
    return None


def _mean(values: Iterable[float]) -> float:
    numbers = [*values]
    return sum(numbers) / len(numbers)
