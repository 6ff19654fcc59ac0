"""A second program that counts claims with shares again; see `plain_claims`.

It follows pieces by the texts of moves: a swap trades places, and a stone placed pushes its
neighbours. It shares no code with `rules.group_shares` and `rules.material_shares`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.position import Move, Position

from .plain_claims import Point, find_groups, largest, read_board


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
    if claim.kind in ("takes", "shadowpiece"):
        return to_men(claim, choice.position.play(first), line)
    end, where = follow(choice.position, (first, *line))
    if claim.kind == "soon":
        return largest(end, claim.colour) >= claim.numbers[0]
    if claim.kind == "reaches":
        (square,) = claim.squares
        groups = find_groups(end, claim.colour)
        return any(square in group for group in groups if len(group) == len(groups[0]))
    groups = find_groups(end, "white") + find_groups(end, "black")

    def parts(squares) -> list[int]:
        """Return how many of a group's pieces are in each group."""
        return [len({where[square] for square in squares} & group) for group in groups]

    def home(squares) -> int | None:
        counts = parts(squares)
        most = max(counts)
        return counts.index(most) if 2 * most > len(squares) else None

    if claim.kind == "whole":
        return max(parts(claim.squares)) >= len(claim.squares) - 1
    if claim.kind == "main":
        number = home(claim.squares)
        return number is not None and len(groups[number]) == largest(end, claim.colour)
    number = home(claim.groups[0])
    return number is not None and number == home(claim.groups[1])


def to_men(claim, position: Position, line: Sequence[Move]) -> bool:
    """Return whether what a claim about men says happens in a line from a position."""
    positions = [position]
    for move in line:
        positions.append(positions[-1].play(move))
    if claim.kind == "takes":
        movers = [str(before).split(" ")[1] for before in positions]
        taken = [str(move).count("x") for move in line]
        own = zip(movers, taken, strict=False)
        return any(mover == claim.colour[0] and men >= claim.numbers[0] for mover, men in own)
    for each in positions:
        white, black = map(int, str(each).split(" ")[3].split(","))
        own, theirs = (white, black) if claim.colour == "white" else (black, white)
        if not theirs:
            return own > 1
    return False
