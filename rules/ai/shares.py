"""What usually happens after two moves: claims counted in continuations, and those confirmed.

A claim is found in one set of continuations and confirmed in another, with a different seed and
`CONFIRMATION_FACTOR` times the work, whose shares it then has. It must differ much between the
moves, go with winning after each of them, and explain part of the loss.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import NamedTuple

from rules.board import Square, squares
from rules.claims import After, Choice, Claim, Line, Reach, ShareClaim, Story
from rules.group_traces import trace
from rules.piece import COLOURS, Colour
from rules.record import Record

from .continuation import Continuation
from .judged_search import Steps, run_step
from .strong_lines import play_lines

GROWTH = "growth"
"""The family of claims about the size of groups, which exact claims are about, too."""

FIRST_COUNT, COUNT = 40, 32
"""The continuations after each move by which claims are found, and by which they are confirmed."""

FIRST_WORK = 100
"""The playouts for each move of the continuations by which claims are found."""

CONFIRMATION_FACTOR = 4

MIN_GAP, MIN_CONFIRMED_GAP = 0.12, 0.10
"""The minimum difference in the expected results after the moves."""

MIN_CONFIRMED_DIFFERENCE = 0.25
"""The minimum difference in the shares of a claim that is confirmed."""

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

BOTH: tuple[After, After] = ("played", "better")

LEVEL_PLIES = 6
"""The plies after which the continuations must bear an exact claim out."""

MIN_LEVEL = 0.6
"""The minimum mean difference that bears it out, in pieces of a group or in free men."""


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

    def level_difference(self, claim: Claim) -> float:
        """Return how much worse, on average, it gets after the move played, in a claim's terms."""
        return self._level(claim, "played") - self._level(claim, "better")

    def _level(self, claim: Claim, after: After) -> float:
        later = (story.positions[: LEVEL_PLIES + 1][-1] for story in self.stories(after))
        return _mean(map(claim.level, later))


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
    other_seed = Random(f"{seed} again").getrandbits(32)
    return play_sample(record, choice, COUNT, other_seed, CONFIRMATION_FACTOR * FIRST_WORK)


def find(sample: Sample, candidates: Iterable[ShareClaim]) -> list[ShareClaim]:
    """Return the claims of most weight, one of each family, which explain a part of the loss."""
    if sample.gap < MIN_GAP:
        return []
    scored = [(_score(sample, claim), claim) for claim in candidates]
    scored.sort(key=lambda pair: pair[0], reverse=True)
    by_family: dict[str, ShareClaim] = {}
    for score, claim in scored:
        if score > 0:
            by_family.setdefault(claim.family, sample.counted(claim))
    return [*by_family.values()]


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


def confirmed(sample: Sample, claims: Iterable[ShareClaim]) -> list[ShareClaim]:
    """Return the claims that other continuations confirm, with the shares in these, and with lines
    that show them."""
    return [
        replace(counted, lines=_lines(sample, counted))
        for claim in claims
        if sample.gap >= MIN_CONFIRMED_GAP
        and (counted := sample.counted(claim)).difference / claim.difference >= KEPT
        and abs(counted.difference) >= MIN_CONFIRMED_DIFFERENCE
    ]


def borne_out(sample: Sample, claims: Iterable[Claim]) -> list[Claim]:
    """Return the exact claims that continuations bear out: what they are about is soon worse for
    the mover after the move played, and so are the results."""
    return [
        claim
        for claim in claims
        if sample.gap >= MIN_CONFIRMED_GAP and sample.level_difference(claim) >= MIN_LEVEL
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


def _lines(sample: Sample, claim: ShareClaim) -> tuple[Line, Line]:
    """Return the shortest line by which what a claim says has happened for good, and one of the
    same length after the other move in which it has not."""
    order: tuple[After, After] = ("better", "played") if claim.shown else ("played", "better")

    def shows(story: Story) -> bool:
        return claim.happens(story) != claim.shown_by_absence

    ends = filter(shows, sample.stories(order[0]))
    shown = min((_settled(story, shows) for story in ends), key=len)
    others = (story.line for story in sample.stories(order[1]) if not shows(story))
    opposite = next(others, ())[: len(shown)]
    return (opposite, shown) if claim.shown else (shown, opposite)


def _settled(story: Story, shows: Callable[[Story], bool]) -> Line:
    """Return the shortest start of a line from which on it shows something."""
    while story.line and shows(start := story.start(len(story.line) - 1)):
        story = start
    return story.line


def _mean(values: Iterable[float]) -> float:
    numbers = [*values]
    return sum(numbers) / len(numbers)
