"""Positions of Slyde, compared with `ReferenceSlyde`: slow, and straight from the rules."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import Record, Square
from rules.board import ORTHOGONAL, squares
from rules.slyde import SLYDE
from tests.kit.strategies import records

PERFT = Path(__file__).parents[2] / "perft" / "slyde.perft"


@cache
def neighbours_on_board(square, size):
    return [neighbour for way in ORTHOGONAL if (neighbour := square.step(way)).on(size)]


class ReferenceSlyde:
    """A position as a list of ranks from the bottom up, with the rules as they are written."""

    def __init__(self, text):
        board, self.turn, ply = text.split()
        self.ply = int(ply)
        self.ranks = [list(row) for row in reversed(board.split("/"))]
        self.size = len(self.ranks)

    def __str__(self):
        board = "/".join("".join(row) for row in reversed(self.ranks))
        return f"{board} {self.turn} {self.ply}"

    def piece_on(self, square):
        return self.ranks[square.rank][square.file]

    def neighbours(self, square):
        return neighbours_on_board(square, self.size)

    def mirrored_boards(self):
        """Yield the board mirrored along the files, then along the ranks."""
        yield [row[::-1] for row in self.ranks]
        yield self.ranks[::-1]

    def is_symmetric(self):
        exchanged = [["wbWB"["bwBW".index(piece)] for piece in row] for row in self.ranks]
        return exchanged in self.mirrored_boards()

    def broken_rule(self, text):
        """Return the first rule that a move breaks, or None; its squares must be on the board."""
        if not self.moves():
            return "over"
        if text.startswith("*"):
            return None if self.ply and self.is_symmetric() else "symmetric"
        start, end = map(Square.parse, text.split("-"))
        if end not in self.neighbours(start):
            return "adjacent"
        if self.piece_on(start).lower() != self.turn:
            return "own-piece"
        if self.piece_on(end).lower() == self.turn:
            return "other-colour"
        return "fixed" if {self.piece_on(start), self.piece_on(end)} != {"b", "w"} else None

    def moves(self):
        theirs = {"b": "w", "w": "b"}[self.turn]
        found = {
            f"{start}-{end}"
            for start in squares(self.size)
            if self.piece_on(start) == self.turn
            for end in self.neighbours(start)
            if self.piece_on(end) == theirs
        }
        if self.ply and self.is_symmetric():
            found |= {f"*{square}" for square in squares(self.size)}
        return found

    def play(self, text):
        after = ReferenceSlyde(str(self))
        if text.startswith("*"):
            square = Square.parse(text[1:])
            after.put(square, self.piece_on(square).swapcase())
        else:
            start, end = map(Square.parse, text.split("-"))
            after.put(start, self.piece_on(end))
            after.put(end, self.turn.upper())
        after.turn, after.ply = {"b": "w", "w": "b"}[self.turn], self.ply + 1
        return after

    def put(self, square, piece):
        self.ranks[square.rank][square.file] = piece

    def groups(self, colour):
        """Return the sizes of a colour's groups, largest first."""
        remaining = {
            square for square in squares(self.size) if self.piece_on(square).lower() == colour
        }
        sizes = []
        while remaining:
            frontier, size = [remaining.pop()], 0
            while frontier:
                size += 1
                found = remaining.intersection(self.neighbours(frontier.pop()))
                remaining -= found
                frontier += found
            sizes.append(size)
        return sorted(sizes, reverse=True)

    def winner(self):
        """Return the winner of a game that is over."""
        black, white = self.groups("b"), self.groups("w")
        return None if black == white else "black" if black > white else "white"

    def perft_counts(self):
        """Yield the number of sequences of one move, of two moves, and so on; those that reach the
        same position are counted together."""
        reached = {str(self): 1}
        while reached:
            after, leaves = Counter(), 0
            for text, sequences in reached.items():
                position = ReferenceSlyde(text)
                moves = position.moves()
                leaves += len(moves) * sequences
                for move in moves:
                    after[str(position.play(move))] += sequences
            yield leaves
            reached = after


@st.composite
def arbitrary_positions(draw):
    """Draw a position: any mix of pieces, perhaps made symmetric so that states can be changed."""
    size, random = draw(st.sampled_from(SLYDE.sizes)), Random(draw(st.integers(0, 2**32)))
    mix = draw(st.sampled_from(["bw", "bwBW", "bwBBWW", "bBW", "BBBBWWWWbw"]))
    ranks = [random.choices(mix, k=size) for _ in range(size)]
    mirror = draw(st.sampled_from(["", "files", "ranks"]))
    for rank, file in product(range(size), repeat=2):
        other = (rank, size - 1 - file) if mirror == "files" else (size - 1 - rank, file)
        if mirror and other < (rank, file):
            ranks[rank][file] = "wbWB"["bwBW".index(ranks[other[0]][other[1]])]
    text = "/".join(map("".join, ranks))
    turn, ply = draw(st.sampled_from("bw")), draw(st.sampled_from([0, 1, 2, 30]))
    return SLYDE.parse(f"{text} {turn} {ply}")


def check_agreement(position):
    reference = ReferenceSlyde(str(position))
    moves = position.moves()
    assert len(moves) == len({move.text for move in moves})
    assert {move.text for move in moves} == reference.moves()
    outcome = position.outcome()
    assert (outcome is None) == bool(moves)
    if outcome:
        assert outcome.winner == reference.winner()
    assert position.sizes() == {"black": reference.groups("b"), "white": reference.groups("w")}
    for move in moves[:3] + moves[-3:]:
        assert str(position.play(move)) == str(reference.play(str(move)))


@settings(deadline=None, max_examples=60)
@given(arbitrary_positions())
def test_moves_and_outcome_follow_the_rules(position):
    check_agreement(position)


@settings(deadline=None, max_examples=20)
@given(records(games=(SLYDE,), sizes=SLYDE.sizes))
def test_played_games_follow_the_rules(record):
    check_agreement(record.position)


@settings(deadline=None, max_examples=40)
@given(arbitrary_positions(), st.data())
def test_refusals_follow_the_rules_in_their_order(position, data):
    reference, square = ReferenceSlyde(str(position)), st.sampled_from(squares(position.size))
    for _ in range(20):
        start = data.draw(square)
        end = data.draw(st.sampled_from([*reference.neighbours(start), data.draw(square)]))
        for text, named in ((f"{start}-{end}", (start, end)), (f"*{start}", (start,))):
            refusal = position.why_illegal(text)
            assert (refusal and refusal.rule) == reference.broken_rule(text), text
            if refusal:
                assert refusal.squares[: len({*named})] == tuple(dict.fromkeys(named))


@pytest.mark.parametrize("line", PERFT.read_text().splitlines())
def test_move_counts_agree_with_the_reference(line):
    text, *counts = map(str.strip, line.split(";"))
    perft_counts = ReferenceSlyde(text).perft_counts()
    for depth, count in (field.split() for field in counts):
        if int(count) < 20_000:
            assert next(perft_counts) == int(count), depth


@settings(deadline=None, max_examples=40)
@given(arbitrary_positions())
def test_after_a_change_of_state_no_board_is_symmetric(position):
    """So a change of state never follows another one."""
    for move in [move for move in position.moves() if move.kind == "change"]:
        assert not position.play(move).may_change_state()


@pytest.mark.parametrize("seed", range(6))
def test_a_game_of_mirrored_swaps_and_changes_ends_without_repetition(seed):
    """Each swap is mirrored if that is legal, and a state is changed whenever it may be."""
    random, record = Random(seed), Record(SLYDE)
    while not record.outcome():
        position = record.position
        changes = [move for move in position.moves() if move.kind == "change"]
        if changes:
            record.play(random.choice(changes))
        else:
            last = record.moves[-1].squares if record.moves else ()
            mirrored = "-".join(str(Square(at.file, 7 - at.rank)) for at in last)
            legal = {str(move) for move in position.moves()}
            record.play(mirrored if mirrored in legal else random.choice(sorted(legal)))
    assert len({position.key() for position in record.positions}) == len(record.positions)
    assert len(record.moves) < 6 * 64


ENDINGS = [
    # position, winner, reason
    (
        "WWWWWWWW/" * 5 + "BBBBBBBB/BBBBBBBB/BBBBBBBB w 40",
        "white",
        "White wins: White's largest group has 40, Black's has 24.",
    ),
    (
        "WWWWBBBB/" * 7 + "WWWWWBBB b 40",
        "white",
        "White wins: White's largest group has 33, Black's has 31.",
    ),
    (
        "BBBBBBBB/" * 7 + "BBBBBBBB b 40",
        "black",
        "Black wins: Black's largest group has 64, White's has 0.",
    ),
    (
        "BwBWbbBw/WWBBWWbB/bWBwWbBw/WwwBWBww/bWBWbWBw/bbWbWwBB/BbWWBwBW/wBWbbBwW w 38",
        "black",
        "Black wins: after equal groups (8), Black's next group has 6, White's has 5.",
    ),
    (
        "BwwWbbBb/wBWbWWWB/WbBBwWwB/WBBBWWWB/BWWWBBBW/BwWWbBbW/bWBwBBBW/WBbBwwWw b 45",
        None,
        "Draw: both colours have groups of the same sizes.",
    ),
]


@pytest.mark.parametrize(("text", "winner", "reason"), ENDINGS)
def test_the_first_larger_group_wins(text, winner, reason):
    outcome = SLYDE.parse(text).outcome()
    assert outcome.winner == winner == ReferenceSlyde(text).winner()
    assert outcome.reason == reason


UNFINISHED = [
    # no swap is left, but the board is symmetric, so that a state can be changed
    "WWWWBBBB/" * 7 + "WWWWBBBB w 40",
    "WBWBWBWB/BWBWBWBW/" * 3 + "WBWBWBWB/BWBWBWBW b 40",
    # one swap
    "wbBBBBBB/" + "BBBBBBBB/" * 6 + "BBBBBBBB w 40",
]


@pytest.mark.parametrize("text", UNFINISHED)
def test_a_game_goes_on_while_there_is_a_swap_or_a_change(text):
    position = SLYDE.parse(text)
    assert position.outcome() is None
    assert len(position.moves()) == (1 if "wb" in text else 64)


SYMMETRIES = {
    "rotation by 90 degrees": lambda file, rank, last: (last - rank, file),
    "rotation by 180 degrees": lambda file, rank, last: (last - file, last - rank),
    "mirror files": lambda file, rank, last: (last - file, rank),
    "mirror ranks": lambda file, rank, last: (file, last - rank),
    "mirror diagonal": lambda file, rank, last: (rank, file),
}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@settings(deadline=None, max_examples=15)
@given(position=arbitrary_positions())
def test_rotations_and_reflections_only_rename_squares(symmetry, position):
    def to(square):
        return Square(*SYMMETRIES[symmetry](*square, position.size - 1))

    image = position.altered(men={to(at): men for at, men in position.pieces().items()})
    renamed = {(move.kind, *map(to, move.squares)) for move in position.moves()}
    assert renamed == {(move.kind, *move.squares) for move in image.moves()}
    outcome, of_image = position.outcome(), image.outcome()
    assert (outcome and outcome.winner) == (of_image and of_image.winner)


@settings(deadline=None, max_examples=15)
@given(records(games=(SLYDE,), sizes=SLYDE.sizes))
def test_each_colour_always_has_half_of_the_pieces(record):
    for position in record.positions:
        assert position.board.lower().count("b") * 2 == position.size**2


START = "wbwbwbwb/bwbwbwbw/" * 3 + "wbwbwbwb/bwbwbwbw w 0"


def test_starting_positions():
    assert str(SLYDE.start()) == START
    assert [len(SLYDE.start(size).moves()) for size in SLYDE.sizes] == [112, 180, 264]


UNREADABLE = [
    ("", "1 field, expected BOARD TURN PLY"),
    (START + " nopie", "4 fields, expected BOARD TURN PLY"),
    (START.replace("w 0", "x 0"), "turn is 'x', expected b or w"),
    (START.replace("w 0", "w 00"), "ply is '00', expected a whole number"),
    (START.replace("w 0", "w -1"), "ply is '-1'"),
    (START.replace("wbwbwbwb/", "1bwbwbwb/", 1), "a8 is empty, and Slyde has no empty squares"),
    (START.replace("wbwbwbwb/", "wbwbwbw/", 1), "rank 8 has 7 squares, expected 8"),
    (START.replace("wbwbwbwb/", "wbxbwbwb/", 1), "rank 8 has 'x' as character 3"),
    ("wbw/bwb/wbw w 0", "the board has 3 ranks"),
    ("/".join(["wbwbwbwbw"] * 9) + " w 0", "the board has 9 ranks"),
]


@pytest.mark.parametrize(("text", "message"), UNREADABLE)
def test_unreadable_positions_are_refused(text, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        SLYDE.parse(text)
