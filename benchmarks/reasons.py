"""Reasons: whether claims are true, how often there are any, and whether they last.

    python3 -m benchmarks.reasons exact [GAME…] [--positions 100] [--all 5] [--size N] [--seed 0]

recounts exact claims by `tests.kit.plain_claims`, which shares no code with them, in random games
and in games between levels 2 and 3: for the move played and a random other one in `--positions`
positions of each kind, and for all moves, each against the one played, in `--all` positions of each
kind. Claims about groups must be complete, too. Changed claims (another number, colour or square)
must be refused. Prints for each game and kind the claims, those that are false, and the changed
ones that were accepted.

    python3 -m benchmarks.reasons shown [GAME…] [--blunders 20] [--work 1000] [--size N] [--seed 0]

prints the reasons of blunders in games between levels 2 to 4, reviewed with `--work`, and for each
game the numbers of:

- blunders, those with a reason, and the claims;
- lasting claims: another set of continuations has at least half of the difference;
- miscounted claims: their shares, counted again in their continuations, are others (none may be);
- false alarms: claims found and confirmed in sets of continuations of one move, as if half of them
  were of another move, with the number of moves tried;
- short witnesses: lines of three moves or fewer that show a claim;
- milliseconds of CPU time for the reasons, in all.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise
from random import Random
from time import process_time

from benchmarks.games import IDS, check_size, game_id, number, record_without_setup
from rules import Move, Position, Record, ai
from rules.ai import MoveReview, Player, shares
from rules.ai.judged_search import run_to_end
from rules.ai.judgement import cut_after
from rules.ai.proofs import Proofs
from rules.ai.reasoning import kinds_of
from rules.claims import Choice, Claim, ShareClaim
from tests.kit import plain_claims

CHECKED_SIZES = {"emulsion": 5, "free-emulsion": 5, "egotzi": 5, "egotzi-squared": 5, "emergo": 7}
"""The sizes of the boards, unless `--size` says otherwise: small enough for a plain recount."""

LEVELS = (2, 3)

PLAYOUTS = 100
"""The maximum playouts of a move of these levels."""

MAX_PLIES = 80

MAX_PROVED_PLIES = 4
"""The maximum plies of a proof that a plain search checks."""


def claims_of(record: Record, choice: Choice) -> list[Claim]:
    """Return all exact claims about a choice where a record ends."""
    searches = kinds_of(choice).exact(choice), Proofs(record, choice, seed=0).exact()
    return [claim for search in searches for claim in search if claim]


def games(id: str, size: int | None, played: bool, random: Random) -> Iterator[Record]:
    """Yield games of random moves, or between levels, for ever."""
    while True:
        record = record_without_setup(id, size or CHECKED_SIZES.get(id))
        players = [Player(level=level, seed=random.getrandbits(32)) for level in LEVELS]
        while not record.outcome() and len(record.moves) < MAX_PLIES:
            if played:
                *_, thought = players[len(record.moves) % 2].think(record, work=PLAYOUTS)
                record.play(thought.move)
            else:
                record.play(random.choice(record.position.moves()))
        yield record


def choices(
    id: str, size: int | None, played: bool, count: int, random: Random
) -> Iterator[tuple[Record, Move]]:
    """Yield records that end in a position with several moves, and the moves played there; at most
    five of a game."""
    for record in games(id, size, played, random):
        numbers = range(len(record.moves))
        for move_number in sorted(random.sample(numbers, min(5, len(numbers)))):
            before = Record(record.game, position=record.start)
            for move in record.moves[:move_number]:
                before.play(move)
            if len(before.position.moves()) > 1:
                yield before, record.moves[move_number]
                count -= 1
                if not count:
                    return


def check(record: Record, played: Move, better: Move, counts: Counter[tuple[str, str]]) -> None:
    """Recount the claims about two moves, and changed ones."""
    position, choice = record.position, Choice(record.position, played, better)
    found = claims_of(record, choice)
    if position.tally():
        kinds = plain_claims.kinds_of_groups(position)
        group_claims = {c.kind: (*c.numbers, c.several) for c in found if c.kind in kinds}
        if group_claims != plain_claims.expected_claims(position, played, better, kinds):
            counts["all", "missing or false"] += 1
            print("WRONG", record, played, better, group_claims)
    for claim in found:
        claimed = plain_claims.Claimed.read(claim)
        if claim.kind in plain_claims.RESULT_KINDS and max(claim.numbers) > MAX_PROVED_PLIES:
            counts[claim.kind, "too long to check"] += 1
            continue
        counts[claim.kind, "claims"] += 1
        if not plain_claims.is_true(claimed, position):
            counts[claim.kind, "false"] += 1
            print("FALSE", record, claimed.kind, claimed.moves, claim.numbers, claim)
        for changed in claimed.mutations():
            counts[claim.kind, "changed"] += 1
            if plain_claims.is_true(changed, position):
                counts[claim.kind, "changed and accepted"] += 1
                print("ACCEPTED", record, changed.__dict__)


def other_moves(position: Position, played: Move) -> list[Move]:
    return [move for move in position.moves() if move != played]


def check_game(id: str, options: argparse.Namespace) -> Counter[tuple[str, str]]:
    """Recount the claims of a game."""
    counts: Counter[tuple[str, str]] = Counter()
    for played_well in (False, True):
        random = Random(f"{options.seed} {id} {played_well}")
        sample = choices(id, options.size, played_well, options.positions, random)
        for record, played in sample:
            counts["all", "positions"] += 1
            check(record, played, random.choice(other_moves(record.position, played)), counts)
        for record, played in choices(id, options.size, played_well, options.all, random):
            counts["all", "positions with all moves"] += 1
            for better in other_moves(record.position, played):
                check(record, played, better, counts)
    return counts


SHOWN_SIZES = {"emulsion": 7, "free-emulsion": 5, "egotzi": 7, "egotzi-squared": 5, "emergo": 7}
"""The sizes of the boards on which reasons are shown, unless `--size` says otherwise."""

SHOWN_LEVELS = (2, 3, 4)

RANDOM_PLIES = 2
"""The random moves at the start of a game."""

THIRD_SEED = 1000
"""What is added to the seed for continuations not used before."""


def blunders(
    id: str, size: int | None, work: int, random: Random
) -> Iterator[tuple[Record, MoveReview]]:
    """Yield blunders in games between levels: a record that ends before it, and its review."""
    while True:
        record = random_opening_of(id, size or SHOWN_SIZES.get(id), random)
        levels = [random.choice(SHOWN_LEVELS) for _ in range(2)]
        players = [Player(level=level, seed=random.getrandbits(32)) for level in levels]
        while not record.outcome() and len(record.moves) < MAX_PLIES:
            *_, thought = players[len(record.moves) % 2].think(record)
            record.play(thought.move)
        *_, review = ai.review(record, seed=0, work=work)
        for plies, move in enumerate(review.moves):
            if move.verdict == "blunder" and plies >= RANDOM_PLIES:
                yield cut_after(record, plies), move


def random_opening_of(id: str, size: int | None, random: Random) -> Record:
    """Return a record that starts with random moves, without setup moves."""
    record = record_without_setup(id, size)
    for _ in range(RANDOM_PLIES):
        record.play(random.choice(record.position.moves()))
    return record


def show_reasons(id: str, options: argparse.Namespace) -> Counter[str]:
    """Print the reasons of a game's blunders, and return the counts."""
    counts: Counter[str] = Counter()
    random = Random(f"{options.seed} {id} shown")
    sample = blunders(id, options.size, options.work, random)
    for record, review in islice(sample, options.blunders):
        start = process_time()
        *_, found = ai.reasons(record, review.move, review.best, options.seed)
        counts["milliseconds"] += round(1000 * (process_time() - start))
        counts["blunders"] += 1
        counts["with a reason"] += bool(found.claims)
        print(f"{id} {record.position} {review.move} ({review.loss:.2f}), {review.best} is better")
        for claim in found.claims:
            print(f"    {claim.kind}: {claim} Lines: {lines_text(claim)}", flush=True)
            counts["claims"] += 1
            counts["short witnesses"] += claim.is_short
        check_shares(record, found, options.seed, counts)
        choice = Choice(record.position, review.move, review.move)
        counts["false alarms"] += false_alarms(record, choice, options.seed)
    return counts


def lines_text(claim: Claim) -> str:
    return " | ".join(" ".join(map(str, line)) or "-" for line in claim.lines)


def check_shares(record: Record, found: ai.Reasons, seed: int, counts: Counter[str]) -> None:
    """Count shares again, and in a set of continuations not used before."""
    with_continuations = [c for c in found.claims if c.kind not in plain_claims.RESULT_KINDS]
    if not with_continuations:
        return
    choice = with_continuations[0].choice
    third = run_to_end(shares.second_sample(record, choice, seed + THIRD_SEED))
    for claim in with_continuations:
        counts["claims tried again"] += 1
        if not isinstance(claim, ShareClaim):
            counts["lasting"] += third.level_difference(claim) >= claim.least_level / 2
            continue
        again = third.counted(claim).difference / claim.difference
        counts["lasting"] += again >= 0.5
        print(f"        {claim.kind}: {again:.2f} of the difference in another set")
        recounted = [
            sum(claim.holds(after, line) for line in lines) / len(lines)
            for after, lines in zip(("played", "better"), claim.continuations, strict=True)
        ]
        counts["miscounted"] += tuple(recounted) != claim.shares


def false_alarms(record: Record, choice: Choice, seed: int) -> int:
    """Return whether claims are found between continuations of one move, with different seeds."""
    samples = []
    for play in (shares.first_sample, shares.second_sample, shares.third_sample):
        sample = run_to_end(play(record, choice, seed))
        other = run_to_end(play(record, choice, seed + THIRD_SEED))
        samples.append(replace(sample, better=other.better))
    for first, second in pairwise(samples):
        found = shares.find(first, kinds_of(choice).candidates(choice))
        if shares.confirmed(first, second, found):
            return True
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("command", choices=["exact", "shown"])
    parser.add_argument("games", nargs="*", type=game_id, default=IDS)
    parser.add_argument("--positions", type=number, default=100)
    parser.add_argument("--all", type=number, default=5)
    parser.add_argument("--blunders", type=number, default=20)
    parser.add_argument("--work", type=number, default=1000)
    parser.add_argument("--size", type=number)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    for id in options.games:
        check_size(parser, id, options.size)
        if options.command == "shown":
            print(id, dict(show_reasons(id, options)), flush=True)
            continue
        counts = check_game(id, options)
        for kind, what in sorted(counts):
            print(f"{id}: {kind}: {counts[kind, what]} {what}", flush=True)


if __name__ == "__main__":
    main()
