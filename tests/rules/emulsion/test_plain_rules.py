"""Emulsion and Free Emulsion on arbitrary boards, compared with a plain program."""

import re
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.board import squares
from rules.emulsion import EMULSION, FREE_EMULSION
from tests.kit import plain_rules

GAMES = {game.id: game for game in (EMULSION, FREE_EMULSION)}


@st.composite
def arbitrary_positions(draw, max_size=19):
    """Draw a position: any mix of colours, and in Free Emulsion any number of empty squares."""
    game = draw(st.sampled_from(list(GAMES)))
    size = draw(st.integers(2, max_size))
    mix = ["b" * draw(st.integers(1, 4)), "w" * draw(st.integers(0, 4))]
    if game == "free-emulsion":
        mix.append("1" * draw(st.integers(0, 6)))
    random = Random(draw(st.integers(0, 2**32)))
    rows = ["".join(random.choices("".join(mix), k=size)) for _ in range(size)]
    text = re.sub("1+", lambda ones: str(len(ones[0])), "/".join(rows))
    turn, ply = draw(st.sampled_from("bw")), draw(st.sampled_from([0, 1, 1, 2, 77]))
    return GAMES[game].parse(f"{text} {turn} {ply}{draw(st.sampled_from(['', ' nopie']))}")


@settings(deadline=None)
@given(arbitrary_positions())
def test_moves_values_and_outcome_follow_the_rules(position):
    plain = plain_rules.position(position.game.id, str(position))
    moves = position.moves()
    assert sorted(move.text for move in moves) == plain.moves()
    for square in position.pieces():
        assert position.value(square) == plain.value(square, colour=plain.board[square])
    for move in moves:
        if move.kind == "swap":
            start, end = move.squares
            assert position.gain(move) == plain.value(end, without=start) - plain.value(start) > 0
    assert getattr(position.outcome(), "winner", None) == plain.outcome()


@settings(deadline=None)
@given(arbitrary_positions(max_size=5), st.data())
def test_refusals_follow_the_rules_in_their_order(position, data):
    plain = plain_rules.position(position.game.id, str(position))
    square = st.sampled_from(squares(position.size))
    free = position.game is FREE_EMULSION
    for _ in range(20):
        a = data.draw(square)
        b = data.draw(square)
        sign = data.draw(st.sampled_from("-+" if free else "-"))
        refusal = position.why_illegal(f"{a}{sign}{b}")
        assert (refusal and refusal.rule) == plain.refusal(f"{a}{sign}{b}"), f"{a}{sign}{b}"
        if refusal:
            named = tuple(dict.fromkeys((a, b)))
            assert refusal.squares[: len(named)] == named
            assert len(set(refusal.squares)) == len(refusal.squares)


@settings(deadline=None)
@given(arbitrary_positions(max_size=7))
def test_a_swap_raises_both_values_equally_and_is_legal_for_both_sides_or_neither(position):
    board, turn, rest = str(position).split(" ", 2)
    other_turn = position.game.parse(f"{board} {'bw'[turn == 'b']} {rest}")
    swaps = {move.squares: position.gain(move) for move in position.moves() if move.kind == "swap"}
    other_swaps = {
        move.squares: other_turn.gain(move) for move in other_turn.moves() if move.kind == "swap"
    }
    assert {(b, a): gain for (a, b), gain in swaps.items()} == other_swaps


@settings(deadline=None, max_examples=30)
@given(st.sampled_from(list(GAMES.values())), st.integers(2, 9), st.integers(0, 2**32))
def test_random_games_have_a_bounded_number_of_swaps_and_the_right_winner(game, size, seed):
    """Every swap adds a pair of like neighbours, of which there are at most 2n(n-1)."""
    random = Random(seed)
    position = game.start(size, pie=False)
    swaps = 0
    while position.outcome() is None:
        before = dict(position.pieces())
        move = random.choice(position.moves())
        position = position.play(move)
        after = position.pieces()
        a, b = move.squares
        changed = {a: before.get(b), b: before.get(a)}
        if move.kind == "pair":
            own, theirs = ("black", "white") if position.turn == "white" else ("white", "black")
            changed = {a: (own,), b: (theirs,)}
        assert after == {**before, **changed}
        swaps += move.kind == "swap"
    assert swaps <= 2 * size * (size - 1)
    assert position.moves() == []
    assert position.outcome().winner == plain_rules.position(game.id, str(position)).outcome()
