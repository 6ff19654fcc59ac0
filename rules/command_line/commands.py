"""The commands: each prints something about a game, as text or, with `--json`, as one JSON object
per line."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from time import monotonic

from rules import ai, describe, svg, terminal
from rules.claims import Claim, meaning
from rules.perft import divide, perft
from rules.record import Record
from rules.review_table import MAX_MOVES, format_result, table
from rules.sentences import sentence

from .output import print_json
from .progress import last, report_slow_search

LINES_WORK = 20_000
"""The playouts of `bestmove --lines`, unless `--work` or `--seconds` says otherwise."""

UNLIMITED_WORK = 10**9
"""The playouts of a search that only `--seconds` limits."""


def show(record: Record, options: Namespace) -> None:
    """Draw the position."""
    position = record.position
    if options.json:
        outcome = record.outcome()
        print_json(
            game=position.game.id,
            size=position.size,
            position=str(position),
            turn=position.turn,
            ply=position.ply,
            record=str(record),
            outcome=outcome and {"winner": outcome.winner, "reason": outcome.reason},
        )
    elif options.svg:
        print(svg.board(position, flip=options.flip))
    else:
        print(describe.title(position, record.outcome()), end="\n\n")
        print(terminal.draw(position, flip=options.flip), end="\n\n")
        print(position)


def moves(record: Record, options: Namespace) -> None:
    """List the legal moves, one per line."""
    for move in record.position.moves():
        if options.json:
            print_json(move=str(move), squares=_texts(move.squares))
        else:
            print(move)


def count(record: Record, options: Namespace) -> None:
    """Count the move sequences of each depth, or those that start with each move."""
    position, depth = record.position, options.depth
    if options.divide:
        counts = divide(position, depth)
        for move, sequences in sorted(counts.items()):
            if options.json:
                print_json(move=move, sequences=sequences)
            else:
                print(f"{move} {sequences}")
        _print_count(depth, sum(counts.values()), options)
        return
    for length in range(1, depth + 1):
        _print_count(length, perft(position, length), options)


def _print_count(depth: int, sequences: int, options: Namespace) -> None:
    if options.json:
        print_json(depth=depth, sequences=sequences)
    else:
        print(f"D{depth} {sequences}", flush=True)


def review(record: Record, options: Namespace) -> None:
    """Print what each move of the game cost, and what was better."""
    steps = ai.review(record, options.seed, options.work)
    report_slow_search(record.position)
    complete = last(steps)
    reasons = _reasons(record, complete, options.seed) if options.reasons else {}
    if not options.json:
        print(table(record, complete))
        _print_reasons(reasons)
        return
    for position, move in zip(record.positions, complete.moves, strict=False):
        also = {"reasons": _claims(reasons.get(move, ()))} if options.reasons else {}
        print_json(
            ply=move.ply,
            player=move.player,
            colour=position.turn,
            move=str(move.move),
            expected=move.expected,
            proved=move.proved,
            loss=move.loss,
            verdict=move.verdict,
            better=_texts(move.better),
            refutation=_texts(move.refutation),
            **also,
        )


Reasons = Mapping[ai.MoveReview, Sequence[Claim]]
"""The claims that say why moves of a game were bad, for those of which something was found."""


def _reasons(record: Record, review: ai.Review, seed: int) -> Reasons:
    """Find the reasons for each verdict of a review."""
    reasons = {}
    for number, move in enumerate(review.moves):
        if move.verdict:
            before = record.copy()
            while len(before) > number:
                before.undo()
            reasons[move] = last(ai.reasons(before, move.move, move.best, seed)).claims
    return {move: claims for move, claims in reasons.items() if claims}


def _print_reasons(reasons: Reasons) -> None:
    for move, claims in reasons.items():
        print()
        for claim in claims:
            print(f"{move.ply + 1}. {claim}")
    if text := meaning(chain.from_iterable(reasons.values())):
        print(f"\n{text}")


def _claims(claims: Sequence[Claim]) -> list[dict[str, object]]:
    """Return claims as objects for JSON."""
    return [
        {
            "kind": claim.kind,
            "colour": claim.colour,
            "numbers": claim.numbers,
            "squares": _texts(claim.squares),
            "lines": [*map(_texts, claim.lines)],
            "shares": claim.shares,
            "sentence": str(claim),
        }
        for claim in claims
    ]


def bestmove(record: Record, options: Namespace) -> None:
    """Print the computer's move, or the best lines with their expected results."""
    if options.lines:
        _print_lines(record, options)
        return
    player = ai.Player(options.level, options.seed)
    steps = player.think(record, options.seconds, options.work)
    report_slow_search(record.position)
    thought = last(steps)
    if options.json:
        print_json(
            move=str(thought.move),
            line=_texts(thought.line),
            score=thought.score,
            proved=thought.proved,
            work=thought.work,
            unit=thought.unit,
        )
    else:
        print(thought.move)


def _print_lines(record: Record, options: Namespace) -> None:
    """Print the best lines, which the judge finds at full strength."""
    if options.level:
        raise ValueError(sentence("--lines searches at full strength, so it can't take --level"))
    judge = ai.Judge(options.seed or 0)
    work = options.work or (UNLIMITED_WORK if options.seconds else LINES_WORK)
    steps = judge.assess(record, work, options.lines)
    report_slow_search(record.position)
    for line in last(_until(options.seconds, steps)).lines:
        if options.json:
            print_json(
                move=str(line.moves[0]),
                expected=line.expected,
                proved=line.proved,
                line=_texts(line.moves),
            )
        else:
            result = format_result(line.expected, line.proved)
            print(f"{result:9}  {' '.join(_texts(line.moves[:MAX_MOVES]))}")


def _until(seconds: float | None, steps: Iterable[ai.Assessment]) -> Iterator[ai.Assessment]:
    """Yield assessments until the time is up, but at least one."""
    start = monotonic()
    for step in steps:
        yield step
        if seconds is not None and monotonic() - start >= seconds:
            return


def _texts(items: Iterable[object]) -> list[str]:
    """Return the texts of moves or squares."""
    return [str(item) for item in items]
