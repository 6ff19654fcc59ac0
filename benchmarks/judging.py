"""Expected results at the start of a game, as *Analyse* judges them at full strength."""

from __future__ import annotations

from statistics import fmean

from rules import Record
from rules.ai import Judge

SEEDS = (0, 1)


def judged(record: Record, work: int) -> tuple[float, bool]:
    """Return the expected result for the player to move, and whether it is proved."""
    assessments = []
    for seed in SEEDS:
        *_, assessment = Judge(seed).assess(record, work)
        if assessment.lines[0].proved is not None:
            return assessment.expected, True
        assessments.append(assessment.expected)
    return fmean(assessments), False
