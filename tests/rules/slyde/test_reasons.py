"""Slyde's own claims: counted again by a second program, in sentences, and the lines that show
them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import rules
from rules import Position, Record, ai
from rules.ai import shares
from rules.ai.continuation import Continuation
from rules.ai.reasoning import kinds_of
from rules.ai.shares import Sample
from rules.claims import BOTH, MAX_WORDS, MIN_WEIGHT, Choice, Claim, Line, Story
from rules.slyde import split_claims
from rules.tally import groups
from tests.kit.claim_rows import claim_of_row
from tests.kit.plain_claims import REPLY_KINDS, Claimed, is_true
from tests.kit.plain_shares import happens
from tests.kit.strategies import random_move


def choice_at(text: str, played: str, better: str) -> Choice:
    position = rules.game("slyde").parse(text)
    return Choice(position, position.move(played), position.move(better))


def random_line(position: Position, plies: int, random: Random) -> Line:
    line: list[rules.Move] = []
    while not position.outcome() and len(line) < plies:
        line.append(position.move(random_move(position, random)))
        position = position.play(line[-1])
    return tuple(line)


def random_choices(count: int, near: bool = True) -> Iterator[Choice]:
    """Yield pairs of random moves that share a square, or none, in random positions."""
    random = Random("choices")
    for _ in range(count):
        record = Record(rules.game("slyde"))
        for move in random_line(record.position, random.randrange(8, 24), random):
            record.play(move)
        position = record.position
        better = random.choice(position.moves())
        others = [
            move
            for move in position.moves()
            if move != better and bool({*move.squares} & {*better.squares}) == near
        ]
        yield Choice(position, random.choice(others or position.moves()), better)


@cache
def random_claims() -> list[Claim]:
    """Return claims of this game's own kinds that say what moves do, in random positions."""
    found: list[Claim] = []
    for choice in random_choices(60):
        kinds = kinds_of(choice)
        replies = [claim for claim in kinds.candidates(choice) if claim.kind in REPLY_KINDS]
        found += [claim for claim in replies if claim.convinces(shown(claim))]
    for choice in random_choices(120, near=False):
        found += [claim for claim in split_claims.exact(choice) if claim]
    return found


def shown(claim: Claim) -> Story:
    """Return the line after the move played that shows a claim."""
    return Story(claim.choice, "played", claim.lines[0])


def test_a_second_program_finds_claims_true_and_changed_ones_false():
    seen = Counter(claim.kind for claim in random_claims())
    assert {*seen} == {"split", *REPLY_KINDS}
    for claim in random_claims():
        plain = Claimed.read(claim)
        assert is_true(plain, claim.choice.position), claim
        for changed in plain.mutations():
            assert not is_true(changed, claim.choice.position), (claim, vars(changed))


def test_sentences_are_short_with_and_without_the_better_move():
    for claim in random_claims():
        for text in (str(claim), str(replace(claim, veiled=True))):
            assert len(text.split()) <= MAX_WORDS
            assert ("a better move" in text) == (text != str(claim))


def test_exact_claims_happen_in_their_lines():
    exact = [claim for claim in random_claims() if claim.kind == "split"]
    assert exact
    for claim in exact:
        assert claim.holds("played", claim.lines[0])
        assert (claim.shares, claim.continuations) == (None, ())


SHARE_KINDS = (*REPLY_KINDS, "reply-grows", "reply-limits", "reply-joined", "reply-whole")


def test_a_second_program_counts_the_same():
    seen, random = set(), Random("lines")
    for choice in random_choices(24):
        claims = [c for c in kinds_of(choice).candidates(choice) if c.kind in SHARE_KINDS]
        for after in BOTH:
            lines = [random_line(choice.after(after), 5, random)]
            if after == "played":
                lines += {claim.lines[0] for claim in claims if claim.kind in REPLY_KINDS}
            for claim in claims:
                for line in lines:
                    found = claim.holds(after, line)
                    assert found == happens(claim, after, line), (claim, line)
                    seen.add((claim.kind, found))
    assert seen >= {(kind, found) for kind in SHARE_KINDS for found in (False, True)}


SPLIT = [
    # (position, move played, better move, sentence)
    (
        "bWbbwbwb/bwWBwBww/wbBwBWbb/bWWwBwWw/bWBwBWbb/WwWBWBbB/bbbwWbBw/bwbwbwww b 23",
        "a5-a6",
        "b2-b3",
        "b2-b3 cuts White's group of 9 (b4) to 6, and no reply mends that; after a5-a6, White's"
        " b1-b2 keeps 9 linked.",
    ),
    (
        "bWwwwbbW/WwwBbbbw/bbBwBWwb/bBbwWBww/WbBwbwBw/WbbwbbWB/wWbWwwwb/wBbbWBwB w 22",
        "h7-h6",
        "d3-c3",
        "d3-c3 cuts Black's group of 14 (b4) to 9, and replies link at most 10; after"
        " h7-h6, Black's e3-d3 keeps 14 linked.",
    ),
]


@pytest.mark.parametrize(("text", "played", "better", "expected"), SPLIT)
def test_sentences_about_a_group_that_is_cut(text, played, better, expected):
    choice = choice_at(text, played, better)
    (claim,) = [c for c in kinds_of(choice).exact(choice) if c and c.kind == "split"]
    assert str(claim) == expected
    assert claim.weight >= MIN_WEIGHT


def test_a_group_is_only_said_to_be_cut_if_a_reply_to_the_other_move_rules_that_out():
    text = "BbwwbWBw/wwwBwbWw/wWBWBWbb/bbbbbwww/wwBWbwBb/bwWwbBWB/bWbWwbbw/bwbbbBww w 20"
    choice = choice_at(text, "b3-a3", "f5-e5")  # the swap back, e5-f5, parts it, too
    assert not any(split_claims.exact(choice))


def test_the_reply_that_keeps_a_group_linked_rules_the_cut_out():
    choice = choice_at(*SPLIT[0][:3])
    (claim,) = filter(None, split_claims.exact(choice))
    plain = Claimed.read(claim)
    assert is_true(plain, choice.position)
    plain.lines = (("b1-c1",), plain.lines[1])  # White's group stays linked, but can be cut next
    assert not is_true(plain, choice.position)


LESS_THAN_THE_LARGEST = [
    # (position, move played, better move, reply)
    (
        "wWbWBwbw/bwwbwBWB/BbBWwbwW/wwbbwbWb/wbBwBbwb/bBbwbbbB/wwbWbWww/bbWwWwbw b 19",
        "g3-g2",
        "g3-g4",
        "g4-f4",  # cuts a group of 8, beside one of 12
    ),
    (
        "BbbWwbbb/wwbwbwWw/wbwbwbwb/bwbwbbbw/wbbWwWww/bBwwbbbB/wbwbwWBb/bwbwbwww b 9",
        "e5-d5",
        "e5-e6",
        "e6-e7",  # makes a group of 8, beside one of 11
    ),
]


@pytest.mark.parametrize(("text", "played", "better", "reply"), LESS_THAN_THE_LARGEST)
def test_nothing_is_said_of_a_group_beside_a_larger_one_that_decides(text, played, better, reply):
    choice = choice_at(text, played, better)
    for claim in kinds_of(choice).candidates(choice):
        assert claim.kind not in REPLY_KINDS or str(claim.reply) != reply
        if claim.groups and claim.kind != "whole":
            sizes = [len(group) for group in groups(choice.position.pieces())[claim.colour]]
            assert sum(map(len, claim.groups)) >= sizes[0]


COUNTED = [
    # (position, move played, better move, kind, colour, numbers, squares, lines, shares, sentence)
    (
        "bWwbwbwb/bwbwwwWb/wwBbBWbb/bwwBwwWb/wWBwBWbb/bbWBbBWw/wbbwBwbb/bwbwwwbw w 16",
        "d7-d6",
        "g8-f8",
        "reply-cuts",
        "black",
        (10, 5),
        "f4 e5 f5 g5 f6 e7 f7 g7 e8 g8",
        ["f8-f7", "a7-b7"],
        (0.78, 0),
        "After d7-d6, Black's f8-f7, soon played in 78% of strong lines, cuts White's group of 10"
        " (f6) to 5; g8-f8 prevents it.",
    ),
    (
        "wbwbwbwb/bwbwBBbw/wwBWwbwb/bwWwbwWb/wbbbwWbb/bBbBWwWw/wwBwbWbb/bwwwbbbw b 13",
        "d8-d7",
        "f6-f5",
        "reply-joins",
        "white",
        (10, 18),
        "f2 e3 f3 g3 h3 e4 f4 b5 c5 d5 f5 g5 a6 b6 d6 e6 g6 b7",
        ["g6-f6", "e6-e5"],
        (0.84, 0),
        "After d8-d7, White's g6-f6, soon played in 84% of strong lines, joins 10 and 8"
        " into 18; f6-f5 prevents it.",
    ),
    (
        "wwwbBwbW/bBWbbWWw/wBBWbWBB/wBbbWBwB/wwBWwWWb/bBWBWBWb/bWWBBWbb/bwwBwwbw w 32",
        "a8-a7",
        "f8-g8",
        "reply-grows",
        "black",
        (11, 11),
        "",
        ["d8-c8", "a3-a4"],
        (0.91, 0),
        "After a8-a7, usually answered by d8-c8, Black later has a group of 11 or more in 91% of"
        " strong lines; after f8-g8, in 0%.",
    ),
    (
        "wWbWwBBw/wbBwBBWb/BWBWBWbW/wBbbWBww/wwBbBwwW/wBWbWwWb/wwBWbWbb/WbbbbWbB b 31",
        "b7-a7",
        "h7-h8",
        "reply-grows",
        "white",
        (11, 11),
        "",
        ["h8-h7", "g5-g6 g5-g4"],
        (1, 0),
        "After b7-a7, usually answered by h8-h7, White keeps a group of 11 or more in 100% of"
        " strong lines; after h7-h8, in 0%.",
    ),
    (
        "BwbWbbww/bBWwWbwB/wwwbWWBW/wBWbwBbb/wbbWBwBb/bwbbWwWB/wwBWbbbw/bwwBbwWb b 23",
        "f8-g8",
        "a3-b3",
        "reply-limits",
        "black",
        (13, 13),
        "",
        ["f8-f7", "a4-b4 d6-c6 h2-g2 a4-a3 f1-f2 d5-e5 a2-a1 f7-g7"],
        (0, 0.91),
        "After f8-g8, usually answered by f8-f7, Black later has a group of 13 or more in 0% of"
        " strong lines; after a3-b3, in 91%.",
    ),
    (
        "BwbbwwwW/wBWBwBwb/BwBBbWBb/bbWwWWbb/BbwWwWBW/wBBBwbWw/wbwWwWWb/bwbbWbbB w 28",
        "c4-b4",
        "g7-h7",
        "reply-joined",
        "black",
        (6, 6),
        "c6 d6 e6 d7 c8 d8 g4 g5 h5 g6 h6 h7",
        ["h7-g7", "e6-e7 h3-h2 c1-c2 g8-g7"],
        (0.94, 0.16),
        "After c4-b4, usually answered by h7-g7, Black's groups of 6 (d7) and 6 (g5) get joined in"
        " 94% of strong lines; after g7-h7, in 16%.",
    ),
    (
        "bWbWbbBw/bWBwWBww/BWBWbbBw/bWWwWBBw/BWwwBWBb/bWbBWWbB/BwBBwWww/bwbwbbWw w 32",
        "e2-e1",
        "g2-g3",
        "reply-whole",
        "white",
        (9, 9),
        "g1 h1 e2 f2 g2 h2 e3 f3 f4",
        ["g3-g2", "e1-e2 h5-h4 f1-e1"],
        (0, 0.97),
        "After e2-e1, usually answered by g3-g2, White's group of 9 (f2) stays whole in 0% of"
        " strong lines; after g2-g3, in 97%.",
    ),
]


@pytest.mark.parametrize("row", COUNTED, ids=lambda row: f"{row[3]} {row[1]}")
def test_sentences_with_shares(row):
    text, played, better, *values, expected = row
    claim = claim_of_row(choice_at(text, played, better), values)
    assert claim.shown == 0
    assert claim.is_shown_by(shown(claim))
    assert claim.convinces(shown(claim))
    assert claim.reply in claim.lines[0]
    assert str(claim) == expected
    veiled = str(replace(claim, veiled=True))
    assert "a better move" in veiled
    for words in (expected, veiled):
        assert len(words.split()) <= MAX_WORDS


NOT_PREVENTED = [
    # (position, move played, better move, reply, kind)
    (
        "wbwbwbwb/bwWBwwbw/wbbbwbwb/bwbwWbbw/wwwbwbwb/bBbbbBww/BwbWwbbW/bwWwbwbw b 9",
        "f2-e2",
        "e3-e2",
        "e4-e3",
        "reply-cuts",  # the better move itself leaves 10, and the reply 14
    ),
    (
        "wWbbwwBb/bwbwWbbw/wbwbwwBb/WwWbwwbw/bbbWBbBw/bwbbbwwB/wbwWwbwb/WbbwbBww b 13",
        "b6-c6",
        "b6-b5",
        "b5-b4",
        "reply-cuts",  # other replies to the better move leave less
    ),
    (
        "wwBWbbbW/bwbwbwWb/wbwbwbwb/bwbwbwbw/wbwWwWbb/bBwbbwbw/BwwwBbwb/bBwBwwWb w 12",
        "h3-h2",
        "h3-h4",
        "h4-h5",
        "reply-joins",  # other replies to the better move join more
    ),
]


@pytest.mark.parametrize(("text", "played", "better", "reply", "kind"), NOT_PREVENTED)
def test_no_reply_is_named_that_the_better_move_only_seems_to_prevent(
    text, played, better, reply, kind
):
    choice = choice_at(text, played, better)
    (claim,) = [
        claim
        for claim in kinds_of(choice).candidates(choice)
        if claim.kind == kind and str(claim.reply) == reply
    ]
    assert not claim.convinces(shown(claim))
    assert not is_true(Claimed.read(claim), choice.position)


# Lines in which Black gets a large group, mostly after the reply d8-c8, which he has by its end.

PRESSED = "wwwbBwbW/bBWbbWWw/wBBWbWBB/wBbbWBwB/wwBWwWWb/bBWBWBWb/bWWBBWbb/bwwBwwbw w 32"
LARGE = "d8-c8 f1-g1 a1-b1 e1-f1 a2-a1 h1-h2 a3-a2 b8-a8 g8-f8 d8-d7"
OTHERWISE_LARGE = "a1-b1 f1-g1 d8-c8 e1-f1 a2-a1 h1-h2 a3-a2 b8-a8 g8-f8 d8-d7"
SMALL = "a1-b1 a1-a2 a7-a6 h1-h2 a3-a4 c8-d8 c8-b8 f1-g1 f1-e1"
OTHERWISE_SMALL = "d8-c8 h1-h2 a7-a6 d8-d7 g1-f1 g1-g2 a3-a4 a3-a2 a1-b1"


def line_of(position: Position, text: str) -> Line:
    line = []
    for move in text.split():
        line.append(position.move(move))
        position = position.play(move)
    return tuple(line)


USUAL = [
    # (lines of ten that begin with the reply after the move played, and after the better one,
    #  whether it is named)
    (10, 0, True),
    (7, 3, True),
    (6, 0, False),
    (10, 4, False),
]


@pytest.mark.parametrize(("played", "better", "named"), USUAL)
def test_a_reply_is_named_that_is_usual_after_only_one_of_the_moves(played, better, named):
    choice = choice_at(PRESSED, "a8-a7", "f8-g8")
    large = [LARGE] * played + [OTHERWISE_LARGE] * (10 - played)
    small = [OTHERWISE_SMALL] * better + [SMALL] * (10 - better)
    sample = Sample(
        choice,
        [Continuation(line_of(choice.after_played, line), 0.1) for line in large],
        [Continuation(line_of(choice.after_better, line), 0.9) for line in small],
    )
    claims = shares.find(
        sample, [c for c in kinds_of(choice).candidates(choice) if c.kind == "reply-grows"]
    )
    found = shares.confirmed(sample, sample, claims)
    assert [str(claim.reply) for claim in found] == (["d8-c8"] if named else [])
    for claim in found:
        assert claim.shares == (1, 0)
        assert not claim.happens(Story(choice, "played", claim.lines[0]))  # it comes later


SAID_ONCE = [
    # (position, move played, better move, kinds)
    (*SPLIT[0][:3], ["lasting-group", "whole"]),  # the first names the usual reply
    (
        "wwBbwbwb/WwWbWbbw/bwbbBWBw/bBbWwBwb/wbwWBWbW/wBWbWwww/wbbbBbBw/bwbwwwbB w 20",
        "h6-h5",
        "f1-f2",
        ["next-group"],  # which names the usual reply
    ),
]


@pytest.mark.parametrize(("text", "played", "better", "kinds"), SAID_ONCE)
def test_reasons_speak_of_a_group_or_a_reply_once(text, played, better, kinds):
    game = rules.game("slyde")
    *_, found = ai.reasons(Record(game, position=game.parse(text)), played, better)
    assert [claim.kind for claim in found.claims] == kinds
