"""Positions of Emulsion and Free Emulsion: starts, values, swaps of sides, endings and texts."""

import re

import pytest

from rules import Square
from rules.emulsion import EMULSION, FREE_EMULSION
from rules.emulsion.values import format_halves
from tests.kit import plain_rules

GAMES = {game.id: game for game in (EMULSION, FREE_EMULSION)}


@pytest.mark.parametrize(
    ("game", "size", "text"),
    [
        (EMULSION, 2, "bw/wb b 0"),
        (EMULSION, 3, "wbw/bwb/wbw b 0"),
        (EMULSION, 4, "bwbw/wbwb/bwbw/wbwb b 0"),
        (FREE_EMULSION, 3, "3/3/3 b 0"),
        (FREE_EMULSION, 19, "/".join(["19"] * 19) + " b 0"),
    ],
)
def test_starting_positions(game, size, text):
    assert str(game.start(size)) == text
    assert str(game.start(size, pie=False)) == f"{text} nopie"
    assert game.parse(text) == game.start(size) != game.start(size, pie=False)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("size", range(2, 20))
def test_the_number_of_moves_at_the_start(game, size):
    """All orthogonal pairs of squares: one way as a swap, both ways as a placement."""
    pairs = 2 * size * (size - 1)
    assert len(game.start(size).moves()) == (pairs if game is EMULSION else 2 * pairs)


VALUES = [
    # full boards: pieces in the middle, at the sides and in the corners
    ("emulsion", "www/wbw/www b 0", {"b2": "0", "a1": "3", "b1": "2½", "a3": "3"}),
    ("emulsion", "bbbb/bbbb/bbbb/bbbw b 0", {"d1": "1", "a1": "3", "b1": "3½", "b2": "4"}),
    ("emulsion", "wwb/wbb/bbb b 0", {"b2": "2", "a1": "2", "a3": "3", "b3": "1½"}),
    # empty squares count half, as edges do
    ("free-emulsion", "3/1b1/3 b 0", {"b2": "2"}),
    ("free-emulsion", "3/1bb/3 b 0", {"b2": "2½", "c2": "2½"}),
    ("free-emulsion", "3/wbb/3 b 0", {"a2": "1½", "b2": "2", "c2": "2½"}),
    ("free-emulsion", "w2/wb1/1w1 w 0", {"a3": "2½", "a2": "2", "b2": "1", "b1": "1½"}),
]


@pytest.mark.parametrize(("game", "text", "values"), VALUES)
def test_pieces_have_the_values_of_the_rules(game, text, values):
    position = GAMES[game].parse(text)
    for square, value in values.items():
        assert format_halves(position.value(Square.parse(square))) == value


def test_only_pieces_have_a_value_and_only_swaps_a_gain():
    position = FREE_EMULSION.parse("3/1bw/3 w 1")
    for square in ("a1", "d4"):  # d4 is off the board
        with pytest.raises(ValueError, match=square):
            position.value(Square.parse(square))
    for move in position.moves():
        with pytest.raises(ValueError, match="is not a swap"):
            position.gain(move)


def test_swapping_sides_keeps_the_board_and_the_turn():
    position = EMULSION.start(3).play("a2-a1")
    swapped = position.play("swap")
    assert str(swapped) == str(position).replace("w 1", "w 2")
    assert "swap" not in map(str, swapped.moves())


@pytest.mark.parametrize(
    ("game", "text", "offered"),
    [
        ("emulsion", "bbw/wbb/wbw w 1", True),
        ("emulsion", "bbw/wbb/wbw w 1 nopie", False),
        ("emulsion", "bbw/wbb/wbw b 1", False),
        ("emulsion", "bbw/wbb/wbw w 0", False),
        ("emulsion", "bbw/wbb/wbw w 2", False),
        ("emulsion", "bw/bw w 1", False),  # no board move is left
        ("free-emulsion", "2/bw w 1", True),
        ("free-emulsion", "2/bw w 1 nopie", False),
        ("free-emulsion", "2/bw b 1", False),
        ("free-emulsion", "bb/ww w 1", False),
    ],
)
def test_swapping_sides_is_legal_only_on_whites_first_turn(game, text, offered):
    assert ("swap" in map(str, GAMES[game].parse(text).moves())) == offered


ENDINGS = [
    # position, winner, part of the reason
    (
        "emulsion",
        "bw/bw w 1",
        "white",
        "all groups cancel, so whoever made the last move loses",
    ),
    (
        "emulsion",
        "bw/bw b 2",
        "black",
        "all groups cancel, so whoever made the last move loses",
    ),
    ("emulsion", "bb/bb w 3", "black", "Black's largest group has 4, and White has none"),
    ("emulsion", "www/www/www w 3", "white", "White's largest group has 9, and Black has none"),
    ("emulsion", "bbw/bbw/bww w 9", "black", "has 5, White's has 4"),
    ("emulsion", "wwbb/wwbb/bbww/bbww b 4", "black", "all groups cancel"),
    ("emulsion", "wwbb/wwbb/bbww/bbww w 4", "white", "all groups cancel"),
    ("emulsion", "bbbb/wwww/wwww/bbbb b 30", "white", "has 8, Black's has 4"),
    ("emulsion", "bbbw/bbbw/bbbw/wwww w 30", "black", "has 9, White's has 7"),
    (
        "free-emulsion",
        "bb/ww b 2",
        "black",
        "all groups cancel, so whoever made the last move loses",
    ),
    ("free-emulsion", "bbb/w1w/bbb w 9", "black", "has 3, White's has 1"),
    (
        "free-emulsion",
        "b1b/1b1/w1w b 5",
        "black",
        "Black's largest remaining group has 1, and White has none left",
    ),
    ("free-emulsion", "bbb/1w1/www b 8", "white", "has 4, Black's has 3"),
    ("free-emulsion", "bbb/1b1/www b 8", "black", "has 4, White's has 3"),
    ("free-emulsion", "1w1/b1b/1w1 w 8", "white", "all groups cancel"),
]


@pytest.mark.parametrize(("game", "text", "winner", "reason"), ENDINGS)
def test_finished_games_have_the_right_winner_and_reason(game, text, winner, reason):
    position = GAMES[game].parse(text)
    assert position.moves() == []
    outcome = position.outcome()
    assert outcome.winner == winner == plain_rules.position(game, text).outcome()
    assert reason in outcome.reason


@pytest.mark.parametrize(
    ("game", "clicked", "spelt"),
    [
        ("emulsion", [], None),
        ("emulsion", ["b2"], None),
        ("emulsion", ["b2", "c1"], "b2-c1"),
        ("free-emulsion", ["b2"], None),
        ("free-emulsion", ["a1"], None),
        ("free-emulsion", ["b2", "c2"], "b2-c2"),
        ("free-emulsion", ["b2", "a1"], "b2-a1"),
        ("free-emulsion", ["a1", "a2"], "a1+a2"),
        ("free-emulsion", ["a1", "b2"], "a1+b2"),
    ],
)
def test_clicked_squares_spell_moves(game, clicked, spelt):
    text = "bwb/wbw/bwb b 0" if game == "emulsion" else "3/1bw/3 w 1"
    assert GAMES[game].parse(text).spell([Square.parse(name) for name in clicked]) == spelt


@pytest.mark.parametrize(("halves", "text"), [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (8, "4")])
def test_halves_are_formatted(halves, text):
    assert format_halves(halves) == text


UNREADABLE = [
    # game, text, part of the error message
    ("emulsion", "bw/w1 b 0", "b1 is empty"),
    ("emulsion", "bwb/1bw/bwb b 0", "a2 is empty"),
    ("emulsion", "9/9/9/9/9/9/9/9/9 b 0", "a1 is empty"),
    ("emulsion", "bw/wb", "1 field"),
    ("emulsion", "bw/wb b", "2 fields"),
    ("emulsion", "bw/wb b 0 nopie nopie", "5 fields"),
    ("emulsion", "bw/wb b 0 ", "the last field is ''"),
    ("emulsion", "bw/wb b 0 pie", "the last field is 'pie'"),
    ("emulsion", "bw/wb  b 0", "turn is ''"),
    ("emulsion", "bw/wb black 0", "turn is 'black'"),
    ("emulsion", "bw/wb W 0", "turn is 'W'"),
    ("emulsion", "bw/wb b -1", "ply is '-1'"),
    ("emulsion", "bw/wb b 01", "ply is '01'"),
    ("emulsion", "bw/wb b ٣", "ply is '٣'"),
    ("emulsion", "b b 0", "the board has 1 rank,"),
    ("emulsion", "/".join(["b" * 20] * 20) + " b 0", "20 ranks"),
    ("emulsion", "bw/wbb b 0", "rank 1 has 3 squares"),
    ("emulsion", "bx/wb b 0", "rank 2 has 'x' as character 2"),
    ("emulsion", "bW/wb b 0", "rank 2 has 'W' as character 2"),
    ("emulsion", "bwb//wbw b 0", "rank 2 has 0 squares"),
    ("free-emulsion", "2/02 b 0", "rank 1 has '0'"),
    ("free-emulsion", "2/1b1 b 0", "rank 1 has 3 squares"),
    ("free-emulsion", "2/100 b 0", "rank 1 has '1'"),
    ("free-emulsion", "2/3 b 0", "rank 1 has 3 squares"),
    ("free-emulsion", "2/2 b", "2 fields"),
    ("free-emulsion", "2/2 b 0 no pie", "5 fields"),
    ("free-emulsion", "1/2 b 0", "rank 2 has 1 square,"),
    ("free-emulsion", "", "1 field"),
]


@pytest.mark.parametrize(("game", "text", "message"), UNREADABLE)
def test_unreadable_positions_are_refused(game, text, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        GAMES[game].parse(text)


@pytest.mark.parametrize("value", [0, 1, None, "off", "nopie"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_pie_option_must_be_a_bool(game, value):
    with pytest.raises(ValueError, match="pie"):
        game.start(pie=value)
