"""A second program that counts claims with shares again; see `plain_claims`.

It follows pieces by the texts of moves: a swap trades places, and a stone placed pushes its
neighbours. It shares no code with `rules.group_shares` and `rules.material_shares`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.position import Move, Position

from .plain_claims import (
    REPLY_KINDS,
    Point,
    find_groups,
    free_men,
    frees,
    largest,
    opponent,
    read_board,
)


def points_of(move: Move) -> list[Point]:
    return [
        ("abcdefghijklmnopqrs".index(text[0]), int(text[1:]) - 1)
        for text in re.findall("[a-s][0-9]+", str(move))
    ]


def pushed(board: dict[Point, str], size: int, placed: Point) -> dict[Point, Point]:
    """Return where the neighbours of a stone placed go, by where they stand."""
    targets, turned_back = {}, set()
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        stone = placed[0] + x, placed[1] + y
        if stone not in board:
            continue
        line = [(placed[0] + n * x, placed[1] + n * y) for n in range(-size, size + 1)]
        on_board = [at for at in line if 0 <= at[0] < size and 0 <= at[1] < size]
        free = [at for at in on_board if at not in board and at != placed]
        place = on_board.index(placed)
        ahead = [at for at in free if on_board.index(at) > place]
        behind = [at for at in free if on_board.index(at) < place]
        if ahead:
            targets[stone] = ahead[0]
        elif behind:
            targets[stone] = behind[0]
            turned_back.add(stone)
    for stone in turned_back:
        if [*targets.values()].count(targets[stone]) > 1:
            targets[stone] = stone
    return targets


def follow(position: Position, moves: Sequence[Move]) -> tuple[Position, dict[Point, Point]]:
    """Return the position after some moves, and where the first position's pieces are there."""
    where = {at: at for at in read_board(str(position))}
    for move in moves:
        points, board = points_of(move), read_board(str(position))
        moved: dict[Point, Point] = {}
        if len(points) == 2 and "-" in str(move):
            moved = {points[0]: points[1], points[1]: points[0]}
        elif len(points) == 1 and points[0] not in board:
            moved = pushed(board, position.size, points[0])
        where = {start: moved.get(at, at) for start, at in where.items()}
        position = position.play(move)
    return position, where


def happens(claim, after: str, line: Sequence[Move]) -> bool:
    """Return whether what a claim with shares says happens in a line after one of its moves."""
    choice = claim.choice
    first = choice.played if after == "played" else choice.better
    if claim.kind in ("frees", "gains", "sacrifices", "shadowpiece", "takes"):
        return to_men(claim, choice.position, (first, *line))
    if claim.kind == "blocked":
        last = play_all(choice.position, (first, *line))[-1]
        return last.turn == claim.colour and not last.moves() and free_men(last, claim.colour) > 0
    if claim.kind in ("ends-won", "ends-drawn"):
        outcome = play_all(choice.position, (first, *line))[-1].outcome()
        winner = claim.colour if claim.kind == "ends-won" else None
        return outcome is not None and outcome.winner == winner
    if claim.kind in REPLY_KINDS:
        return claim.lines[0][0] in (*line[:1], *line[2:3])
    end, where = follow(choice.position, (first, *line))
    if claim.kind in ("soon", "reply-grows", "reply-limits"):
        return largest(end, claim.colour) >= claim.numbers[0]
    groups = find_groups(end, "white") + find_groups(end, "black")

    def parts(squares) -> list[int]:
        """Return how many of a group's pieces are in each group."""
        return [len({where[square] for square in squares} & group) for group in groups]

    def home(squares) -> int | None:
        counts = parts(squares)
        most = max(counts)
        return counts.index(most) if 2 * most > len(squares) else None

    if claim.kind in ("whole", "reply-whole"):
        return max(parts(claim.squares)) == len({*claim.squares})
    number = home(claim.groups[0])
    return number is not None and number == home(claim.groups[1])


def play_all(position: Position, moves: Sequence[Move]) -> list[Position]:
    """Return a position and those after each of some moves."""
    positions = [position]
    for move in moves:
        positions.append(positions[-1].play(move))
    return positions


def takes(position: Position, move: Move, men: int) -> bool:
    """Return whether a move takes at least `men` men."""
    return str(move).count("x") >= men


def sacrificed(positions: Sequence[Position], colour: str) -> int:
    """Return what a colour gains, if it gains anything, by moves from the first of some positions
    on after each of which the other one must take; 0 if the first one isn't such a move."""
    must_take = ["x" in "".join(map(str, each.moves())) for each in positions]
    leads = [free_men(each, colour) - free_men(each, opponent(colour)) for each in positions]
    at = 0
    while positions[at].turn == colour and must_take[at : at + 2] == [False, True]:
        at += 1
        while must_take[at]:
            at += 1
            if at == len(positions):
                return 0
        if leads[at] > leads[0]:
            return leads[at] - leads[0]
    return 0


def to_men(claim, position: Position, moves: Sequence[Move]) -> bool:
    """Return whether what a claim about men says happens by some moves from a position."""
    before, *positions = play_all(position, moves)
    if claim.kind in ("frees", "takes"):
        men, plies = claim.numbers
        does = frees if claim.kind == "frees" else takes
        return any(
            start.turn == claim.colour and does(start, move, men)
            for start, move in zip(positions[:plies], moves[1:], strict=False)
        )
    if claim.kind == "sacrifices":
        men, plies = claim.numbers
        starts = (positions[n:] for n in range(min(plies, len(moves) - 1)))
        return any(sacrificed(each, claim.colour) >= men for each in starts)
    if claim.kind == "gains":
        quiet = [each for each in positions if not any("x" in str(m) for m in each.moves())]
        last = quiet[-1] if quiet else positions[0]
        mover, rival = claim.colour, opponent(claim.colour)
        leads = [free_men(each, mover) - free_men(each, rival) for each in (before, last)]
        return leads[1] - leads[0] >= claim.numbers[0]
    for each in positions:
        white, black = map(int, str(each).split(" ")[3].split(","))
        own, theirs = (white, black) if claim.colour == "white" else (black, white)
        if not theirs:
            return own > 1
    return False
