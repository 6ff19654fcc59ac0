"""A second program that counts exact claims again, from the texts of positions.

It has the moves of a position from the games' rules, and nothing else: boards are read from text,
groups are counted, and best play is found by trying all moves. It shares no code with
`rules.claims` and the modules that find claims.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from rules.position import Move, Position

Point = tuple[int, int]
GROUP_KINDS = ("reply-group", "cut", "reply-lead", "next-group", "reply-points")
NEXT_KINDS = ("lasting-group", "next-lead")
TWO_PLIES = ("next-group", *NEXT_KINDS)
REPLY_KINDS = ("reply-cuts", "reply-joins")
RESULT_KINDS = ("wins", "loses", "draws")
MAX_SEARCHED = 7


def read_board(text: str) -> dict[Point, str]:
    """Return the letter of each piece of a board of single letters, by file and rank."""
    board = {}
    ranks = text.split(" ")[0].split("/")
    for rank, row in enumerate(reversed(ranks)):
        file = 0
        for item in re.findall("[0-9]+|[bwBW]", row):
            if item.isdigit():
                file += int(item)
            else:
                board[file, rank] = item.lower()
                file += 1
    return board


def find_groups(position: Position, colour: str) -> list[set[Point]]:
    """Return the groups of a colour, largest first."""
    return groups_in(str(position), colour)


def groups_in(board: str, colour: str) -> list[set[Point]]:
    left = {at for at, piece in read_board(board).items() if piece == colour[0]}
    groups = []
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            x, y = edge.pop()
            group.add((x, y))
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            edge += near
        groups.append(group)
    return sorted(groups, key=len, reverse=True)


def largest(position: Position, colour: str) -> int:
    return largest_in(str(position).split(" ")[0], colour)


@lru_cache(maxsize=1 << 16)
def largest_in(board: str, colour: str) -> int:
    """Return the size of a colour's largest group on a board, to which many moves may lead."""
    return max(map(len, groups_in(board, colour)), default=0)


def points(position: Position, colour: str) -> int:
    komi = int(str(position).split(" ")[3]) if colour == "white" else 0
    return komi + sum(len(group) ** 2 for group in find_groups(position, colour))


def lead(position: Position, colour: str) -> int:
    """Return what counts of a colour, points or its largest group, minus that of the other."""
    komi = str(position).split(" ")[3:]
    count = points if komi and komi[0].isdigit() else largest
    return count(position, colour) - count(position, opponent(colour))


def free_men(position: Position, colour: str) -> int:
    """Count the men of a colour that are no prisoners, from the text of a board of columns."""
    board, _, _, hands = str(position).split(" ")
    first = ord("A" if colour == "white" else "a")
    columns = re.findall("([A-La-l])[@A-La-l]", board)
    white, black = map(int, hands.split(","))
    caps = [ord(cap) - first + 1 for cap in columns if cap.isupper() == (colour == "white")]
    return sum(caps) + (white if colour == "white" else black)


def opponent(colour: str) -> str:
    return "black" if colour == "white" else "white"


def kinds_of_groups(position: Position) -> tuple[str, ...]:
    """Return the kinds of exact claims about groups in a game."""
    kinds = GROUP_KINDS[: 5 if position.scores() else 4]
    return (*kinds, *NEXT_KINDS) if position.game.id in ("emulsion", "slyde") else kinds


def numbers(kind: str, position: Position, move: Move, mover: str) -> list[int] | None:
    """Return what a kind of claim about groups counts for each reply to a move, the number that it
    names first; None if there is none, as the game may be over."""
    after = position.play(move)
    replies = [after.play(reply) for reply in after.moves()]
    if not replies:
        return None
    if kind == "reply-group":
        return sorted([largest(reply, opponent(mover)) for reply in replies], reverse=True)
    if kind == "reply-lead":
        return sorted([lead(reply, opponent(mover)) for reply in replies], reverse=True)
    if kind == "reply-points":
        return sorted([points(reply, opponent(mover)) for reply in replies], reverse=True)
    if kind == "cut":
        return sorted(largest(reply, mover) for reply in replies)
    if not all(reply.moves() for reply in replies):
        return None
    ends = [[reply.play(move) for move in reply.moves()] for reply in replies]
    if kind == "lasting-group":
        least = [min(largest(end, opponent(mover)) for end in each) for each in ends]
        return sorted(least, reverse=True)
    count = lead if kind == "next-lead" else largest
    return sorted(max(count(end, mover) for end in each) for each in ends)


def expected_claims(
    position: Position, played: Move, better: Move, kinds: tuple[str, ...]
) -> dict[str, tuple[int, int, bool]]:
    """Return the numbers of the claims about groups, and whether several replies do the same, by
    kind."""
    mover, found = position.turn, {}
    for kind in kinds:
        counts = [numbers(kind, position, move, mover) for move in (played, better)]
        if None in counts:
            continue
        (a, *others), (b, *_) = counts
        if a > b if is_of_opponent(kind) else a < b:
            found[kind] = a, b, a in others
    return found


def is_of_opponent(kind: str) -> bool:
    """Return whether a kind of claim about groups is about the opponent's."""
    return kind.startswith("reply") or kind == "lasting-group"


def squares_of(group: set[Point]) -> set[str]:
    return {f"{'abcdefghijklmnopqrs'[file]}{rank + 1}" for file, rank in group}


def shows(claim: Claimed, position: Position) -> bool:
    """Return whether the lines of a claim about groups lead to its numbers, and its squares are the
    group."""
    mover = position.turn
    colour = opponent(mover) if is_of_opponent(claim.kind) else mover
    if claim.colour != colour:
        return False
    leads = {"reply-points": points, "reply-lead": lead, "next-lead": lead}
    count, plies = leads.get(claim.kind, largest), 1 + (claim.kind in TWO_PLIES)
    ends = []
    for move, line, expected in zip(claim.moves, claim.lines, claim.numbers, strict=True):
        end = position.play(move)
        if len(line) != plies:
            return False
        for text in line:
            end = end.play(text)
        if count(end, colour) != expected:
            return False
        ends.append(end)
    end = ends[claim.kind in ("next-group", "next-lead")]
    groups = find_groups(end, colour)
    best = [squares_of(group) for group in groups if len(group) == len(groups[0])]
    return set(claim.squares) in best and len(claim.squares) == len(groups[0])


class Claimed:
    """A claim as another program sees it: words, numbers and texts."""

    def __init__(self, kind, colour, numbers, squares, moves, lines, several=False) -> None:
        self.kind, self.colour, self.numbers = kind, colour, tuple(numbers)
        self.squares = tuple(map(str, squares))
        self.moves = tuple(map(str, moves))
        self.lines = tuple(tuple(map(str, line)) for line in lines)
        self.several = several

    @classmethod
    def read(cls, claim) -> Claimed:
        """Return a claim of ours as another program reads it."""
        moves = claim.choice.played, claim.choice.better
        values = claim.kind, claim.colour, claim.numbers, claim.squares, moves, claim.lines
        return cls(*values, claim.several)

    def mutations(self) -> Iterator[Claimed]:
        """Yield claims that differ in one number, the colour or one square, and those about groups
        that differ in whether several replies do the same."""
        a, b = self.numbers
        rest = self.squares, self.moves, self.lines, self.several
        if self.kind in RESULT_KINDS:  # "within 6" is as true as "within 5", but "at once" isn't
            changed = [(int(not a), b)] * (a > 0 or self.kind == "draws") + [(a, 0)] * (b > 0)
        else:
            changed = [(a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1)]
        for numbers in changed:
            yield Claimed(self.kind, self.colour, numbers, *rest)
        yield Claimed(self.kind, opponent(self.colour), self.numbers, *rest)
        squares = (*self.squares[1:], "a1" if "a1" not in self.squares else "s19")
        yield Claimed(self.kind, self.colour, self.numbers, squares, *rest[1:])
        if self.kind in (*GROUP_KINDS, *NEXT_KINDS):
            yield Claimed(self.kind, self.colour, self.numbers, *rest[:-1], not self.several)


def best_balance(position: Position, colour: str, plies: int, low: int, high: int) -> int:
    """Return the free men of a colour minus the other's after this many plies of best play, with
    forced captures followed to their end; at most `low`, or at least `high`, if it is outside
    these."""
    moves = position.moves()
    if not moves or (plies <= 0 and not all("x" in str(move) for move in moves)):
        return free_men(position, colour) - free_men(position, opponent(colour))
    if position.turn == colour:
        for move in moves:
            low = max(low, best_balance(position.play(move), colour, plies - 1, low, high))
            if low >= high:
                break
        return low
    for move in moves:
        high = min(high, best_balance(position.play(move), colour, plies - 1, low, high))
        if low >= high:
            break
    return high


def is_true_of_men(claim: Claimed, position: Position) -> bool:
    """Return whether a claim about men is true: its lines end with its numbers, and full searches
    of some length, the same after each of the moves, find these."""
    mover = position.turn
    if claim.colour != mover or claim.numbers[0] >= claim.numbers[1]:
        return False
    for move, line, expected in zip(claim.moves, claim.lines, claim.numbers, strict=True):
        end = position.play(move)
        for text in line:
            end = end.play(text)
        if free_men(end, mover) - free_men(end, opponent(mover)) != expected:
            return False
    last_move = (claim.moves[0], *claim.lines[0])[-1]
    if tuple(re.findall("[a-s][0-9]+", last_move)) != claim.squares:
        return False
    return any(is_balanced(claim, position, plies) for plies in range(1, MAX_SEARCHED + 1))


def is_balanced(claim: Claimed, position: Position, plies: int) -> bool:
    """Return whether searches of this length find the numbers of a claim about men."""
    moves = zip(claim.moves, claim.numbers, strict=True)
    return all(
        best_balance(position.play(move), position.turn, plies, number - 1, number + 1) == number
        for move, number in moves
    )


def frees(position: Position, move: str, men: int) -> bool:
    """Return whether a capture frees `men` prisoners: its player has as many more free men."""
    colour, after = position.turn, position.play(move)
    return "x" in str(move) and free_men(after, colour) - free_men(position, colour) >= men


def can_free(position: Position, colour: str, plies: int, men: int) -> bool:
    """Return whether a colour can free `men` prisoners by a capture within `plies` plies, whatever
    the other plays."""
    moves = position.moves() if plies else []
    if position.turn != colour:
        return bool(moves) and all(
            can_free(position.play(move), colour, plies - 1, men) for move in moves
        )
    return any(
        frees(position, move, men) or can_free(position.play(move), colour, plies - 1, men)
        for move in moves
    )


def is_true_of_prisoners(claim: Claimed, position: Position) -> bool:
    """Return whether a claim about prisoners freed by force is true: full searches as long as its
    line find its numbers, and its lines free as many."""
    shown = int(claim.colour == position.turn)
    plies, last_squares = len(claim.lines[shown]), ()
    if claim.numbers[shown] <= claim.numbers[1 - shown]:
        return False
    for number, (move, line, men) in enumerate(
        zip(claim.moves, claim.lines, claim.numbers, strict=True)
    ):
        board = position.play(move)
        if (men and not can_free(board, claim.colour, plies, men)) or men < 0:
            return False
        if can_free(board, claim.colour, plies, men + 1) or bool(line) != bool(men):
            return False
        for text in line[:-1]:
            board = board.play(text)
        if line and not (board.turn == claim.colour and frees(board, line[-1], men)):
            return False
        if number == shown:
            last_squares = tuple(re.findall("[a-s][0-9]+", line[-1]))
    return last_squares == claim.squares


def taking_moves(position: Position, text: str) -> list[str]:
    """Return the moves by which the man placed by an entry, `@` and a square, is taken."""
    (placed,) = points_in([text[1:]])
    found = []
    for move in map(str, position.moves()):
        route = points_in(move.split("x")) if "x" in move else []
        over = [((a + c) // 2, (b + d) // 2) for (a, b), (c, d) in pairwise(route)]
        if placed in over:
            found.append(move)
    return found


def is_true_of_feeding(claim: Claimed, position: Position) -> bool:
    """Return whether a claim about feeding is true: the replies to the move played that place a man
    which the mover can take are as many as it says, and after the better move nobody can take
    anything, before the reply or after it."""
    played, better = map(position.play, claim.moves)
    if claim.colour != opponent(position.turn) or len(claim.lines[0]) != 1 or claim.lines[1]:
        return False
    entries = [move for move in map(str, played.moves()) if move.startswith("@")]
    feeding = [entry for entry in entries if taking_moves(played.play(entry), entry)]
    then = [better, *map(better.play, better.moves())]
    captures = [move for board in then for move in board.moves() if "x" in str(move)]
    return (
        claim.numbers == (len(feeding), 0)
        and not captures
        and claim.lines[0][0] in feeding
        and claim.squares == (claim.lines[0][0][1:],)
    )


def best_by_force(position: Position, colour: str, sacrifices: int, low: int, high: int) -> int:
    """Return the most free men that a colour can be sure to have, minus the other's, with at most
    `sacrifices` moves besides captures, after each of which the other must take. If that isn't
    between `low` and `high`, return a number that is beyond the same bound, or the bound."""
    moves = position.moves()
    if not any("x" in str(move) for move in moves):
        best = free_men(position, colour) - free_men(position, opponent(colour))
        own = position.turn == colour and sacrifices > 0
        for after in map(position.play, moves if own else ()):
            if best < high and any("x" in str(move) for move in after.moves()):
                bounds = max(low, best), high
                best = max(best, best_by_force(after, colour, sacrifices - 1, *bounds))
        return best
    for move in moves:
        value = best_by_force(position.play(move), colour, sacrifices, low, high)
        if position.turn == colour:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            break
    return low if position.turn == colour else high


def is_true_of_combination(claim: Claimed, position: Position) -> bool:
    """Return whether a claim about a combination is true: its line consists of captures, and of
    moves of the colour after which the other must take; it gains the men, and with as many of these
    moves a search finds the numbers."""
    colour, shown = claim.colour, int(claim.colour == position.turn)
    line, gain = claim.lines[shown], claim.numbers[shown]
    if claim.lines[1 - shown] or not line or gain <= max(0, claim.numbers[1 - shown]):
        return False
    before = free_men(position, colour) - free_men(position, opponent(colour))
    board, sacrifices = position.play(claim.moves[shown]), 0
    for move in line:
        after = board.play(move)
        if "x" not in move:
            sacrifices += 1
            if board.turn != colour or not any("x" in str(m) for m in after.moves()):
                return False
        board = after
    end = free_men(board, colour) - free_men(board, opponent(colour))
    if not sacrifices or end - before < gain or any("x" in str(m) for m in board.moves()):
        return False
    if tuple(re.findall("[a-s][0-9]+", line[-1])) != claim.squares:
        return False
    moves = zip(claim.moves, [before + gain for gain in claim.numbers], strict=True)
    return min(claim.numbers) >= 0 and all(
        max(before, best_by_force(position.play(move), colour, sacrifices, value - 1, value + 1))
        == value
        for move, value in moves
    )


def points_in(texts: Iterable[str]) -> list[Point]:
    """Return the squares with these names, by file and rank."""
    return [("abcdefghijklmnopqrs".index(text[0]), int(text[1:]) - 1) for text in texts]


def after_swap(squares: set[Point], move: str) -> set[Point]:
    """Return where pieces are after a swap."""
    one, two = points_in(move.split("-"))
    traded = {one: two, two: one}
    return {traded.get(at, at) for at in squares}


def is_true_of_split(claim: Claimed, position: Position) -> bool:
    """Return whether a claim about a group of the opponent's, which the better move cuts, has the
    most of its pieces that are in one group after the reply to the move played, which rules out the
    better move, and after any reply to that."""
    colour, group = opponent(position.turn), {*points_in(claim.squares)}
    cutting = points_in(claim.moves[1].split("-"))[-1]
    is_cut = group in find_groups(position, colour) and cutting in group
    if claim.colour != colour or not is_cut or claim.numbers[0] <= claim.numbers[1]:
        return False

    def linked(after: Position, moves: tuple[str, ...]) -> int:
        where = group
        for move in moves:
            where = after_swap(where, move) if "-" in move else where
        return max(len(where & each) for each in find_groups(after, colour))

    counts = []
    for move, line, expected in zip(claim.moves, claim.lines, claim.numbers, strict=True):
        board = position.play(move)
        left = {str(r): linked(board.play(r), (move, str(r))) for r in board.moves()}
        if [left[reply] for reply in line] != [expected]:
            return False
        counts.append(left)
    played = position.play(claim.moves[0])
    can_cut = {
        str(reply): claim.moves[1] in map(str, played.play(reply).moves())
        for reply in played.moves()
    }
    is_ruled_out = any(can_cut.values()) and not can_cut[claim.lines[0][0]]
    return is_ruled_out and max(counts[1].values()) == claim.numbers[1]


def is_true_of_reply(claim: Claimed, position: Position) -> bool:
    """Return whether a claim about a reply is true: the better move prevents it, and its numbers
    are what it does to a group."""
    mover, reply = position.turn, claim.lines[0][0]
    after_played, after_better = map(position.play, claim.moves)
    prevented = reply in map(str, after_played.moves()) and reply not in map(
        str, after_better.moves()
    )
    if claim.colour != opponent(mover) or not prevented:
        return False
    squares, left = {*points_in(claim.squares)}, claim.numbers[1]
    sizes = sizes_after(position, claim.moves[1], squares)
    if min(sizes) <= left if claim.kind == "reply-cuts" else max(sizes) >= left:
        return False
    does = does_cut if claim.kind == "reply-cuts" else does_join
    return does(after_played, reply, after_swap(squares, claim.moves[0]), claim.numbers)


def sizes_after(position: Position, move: str, squares: set[Point]) -> list[int]:
    """Return the sizes of the largest group with pieces from some squares after a swap, and after
    each reply to it."""
    after, pieces = position.play(move), after_swap(squares, move)
    boards = [(after, pieces)]
    for reply in after.moves():
        moved = after_swap(pieces, str(reply)) if "-" in str(reply) else pieces
        boards.append((after.play(reply), moved))
    sizes = []
    for board, where in boards:
        found = find_groups(board, "black") + find_groups(board, "white")
        sizes.append(max(len(group) for group in found if group & where))
    return sizes


def does_cut(board: Position, move: str, squares: set[Point], numbers: tuple[int, ...]) -> bool:
    """Return whether a swap cuts a group of the other colour, of which the numbers are the sizes
    before and after."""
    colour, after = opponent(board.turn), board.play(move)
    where = after_swap(squares, move)
    left = max((len(group) for group in find_groups(after, colour) if group & where), default=0)
    return (
        squares in find_groups(board, colour)
        and points_in(move.split("-"))[1] in squares
        and numbers == (len(squares), left)
        and left < len(squares)
    )


def does_join(board: Position, move: str, squares: set[Point], numbers: tuple[int, ...]) -> bool:
    """Return whether a swap joins groups of several pieces, which are these squares; the numbers
    are the size of the largest, and that of the group afterwards."""
    colour, end = board.turn, points_in(move.split("-"))[1]
    (home,) = [group for group in find_groups(board.play(move), colour) if end in group]
    joined = []
    for group in find_groups(board, colour):
        inside = len(after_swap(group, move) & home)
        if inside > 1 and 2 * inside > len(group):
            joined.append(group)
    return (
        len(joined) > 1
        and squares == set().union(*joined)
        and numbers == (len(joined[0]), len(home))
    )


def wins_within(position: Position, colour: str, plies: int) -> bool:
    """Return whether a colour can force a win within so many plies."""
    outcome = position.outcome()
    if outcome or not plies:
        return bool(outcome) and outcome.winner == colour
    results = (wins_within(position.play(move), colour, plies - 1) for move in position.moves())
    return any(results) if position.turn == colour else all(results)


def is_true_of_results(claim: Claimed, position: Position) -> bool:
    """Return whether a claim about a forced result is true; of a draw, only the better move's win
    is proved, and that the opponent prevents one within as many plies after the move played."""
    mover, (a, b) = position.turn, claim.numbers
    if claim.colour != mover or claim.squares:
        return False
    played, better = (position.play(move) for move in claim.moves)
    if claim.kind == "draws":
        return a == 0 and wins_within(better, mover, b) and not wins_within(played, mover, b)
    lost = wins_within(played, opponent(mover), a)
    if claim.kind == "wins":
        return lost and wins_within(better, mover, b)
    return b == 0 and lost and not wins_within(better, opponent(mover), a)


def is_true(claim: Claimed, position: Position) -> bool:
    """Return whether a claim about two moves in a position is true, of one about a reply what it
    says besides shares."""
    played, better = (position.move(move) for move in claim.moves)
    if claim.kind in (*GROUP_KINDS, *NEXT_KINDS):
        expected = expected_claims(position, played, better, (claim.kind,))
        found = (*claim.numbers, claim.several)
        return expected.get(claim.kind) == found and shows(claim, position)
    if claim.kind == "material":
        return is_true_of_men(claim, position)
    if claim.kind == "frees-by-force":
        return is_true_of_prisoners(claim, position)
    if claim.kind == "combination":
        return is_true_of_combination(claim, position)
    if claim.kind == "feeds":
        return is_true_of_feeding(claim, position)
    if claim.kind == "split":
        return is_true_of_split(claim, position)
    if claim.kind in REPLY_KINDS:
        return is_true_of_reply(claim, position)
    return is_true_of_results(claim, position)
