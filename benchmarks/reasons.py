"""Reasons: whether exact claims are true.

    python3 -m benchmarks.reasons exact [GAME…] [--positions 100] [--all 5] [--size N] [--seed 0]

recounts exact claims by `tests.kit.plain_claims`, which shares no code with them, in random games
and in games between levels 2 and 3: for the move played and a random other one in `--positions`
positions of each kind, and for all moves, each against the one played, in `--all` positions of each
kind. Claims about groups must be complete, too. Changed claims (another number, colour or square)
must be refused. Prints for each game and kind the claims, those that are false, and the changed
ones that were accepted.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random

from benchmarks.games import IDS, check_size, game_id, number, record_without_setup
from rules import Move, Position, Record
from rules.ai import Player, proofs
from rules.ai.reasoning import kinds_of
from rules.claims import Choice, Claim
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
    searches = kinds_of(choice).exact(choice), proofs.exact(record, choice, seed=0)
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
        group_claims = {c.kind: c.numbers for c in found if c.kind in plain_claims.GROUP_KINDS}
        kinds = plain_claims.GROUP_KINDS[: 4 if position.scores() else 3]
        if group_claims != plain_claims.expected_claims(position, played, better, kinds):
            counts["all", "missing or false"] += 1
            print("WRONG", record, played, better, group_claims)
    for claim in found:
        claimed = plain(claim)
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


def plain(claim: Claim) -> plain_claims.Claimed:
    """Return a claim as the second program reads it."""
    moves = claim.choice.played, claim.choice.better
    return plain_claims.Claimed(
        claim.kind, claim.colour, claim.numbers, claim.squares, moves, claim.lines
    )


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("command", choices=["exact"])
    parser.add_argument("games", nargs="*", type=game_id, default=IDS)
    parser.add_argument("--positions", type=number, default=100)
    parser.add_argument("--all", type=number, default=5)
    parser.add_argument("--size", type=number)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    for id in options.games:
        check_size(parser, id, options.size)
        counts = check_game(id, options)
        for kind, what in sorted(counts):
            print(f"{id}: {kind}: {counts[kind, what]} {what}", flush=True)


if __name__ == "__main__":
    main()
