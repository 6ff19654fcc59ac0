"""The laws of every game: what must hold in any position that play can reach."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import Record
from rules.board import squares
from rules.position import colour_of
from rules.record import OPTION_NAMES
from rules.rule_order import order_faults
from tests.kit.declared import ADDED_MEN, FIRST_GAME_IDS, MAX_LENGTHS, MAX_PLIES, declared_games
from tests.kit.strategies import positions, random_move, records
from tests.kit.wording import REASON

NUMBER_OPTIONS = ("komi",)
"""Options whose values are numbers."""

every_game = pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)


def move_like_texts(size: int) -> st.SearchStrategy[str]:
    """Return a strategy for texts, most of which look like moves of some game."""
    square = st.sampled_from(squares(min(size + 1, 19))).map(str)
    pair = st.tuples(square, st.sampled_from("-+x"), square).map("".join)
    chain = st.lists(square, min_size=2, max_size=5).map("x".join)
    bid = st.integers(-2, size**4 + 4).map("komi={}".format)
    return st.one_of(
        square,
        square.map("@{}".format),
        pair,
        chain,
        bid,
        st.sampled_from(["swap", "black", "white", "", "e3 ", "E3", "a0", "a01", "komi=06", "é²"]),
        st.text(max_size=8),
    )


def nearly_legal_text(draw, position) -> str:
    """Return the text of a legal move with one character replaced."""
    text = draw(st.sampled_from([str(move) for move in position.moves()] or ["a1"]))
    index = draw(st.integers(0, len(text) - 1))
    return text[:index] + draw(st.sampled_from("abcde12345-+x@")) + text[index + 1 :]


@given(positions())
def test_every_listed_move_can_be_played(position):
    moves = position.moves()
    assert len({str(move) for move in moves}) == len(moves)
    assert bool(moves) == (position.outcome() is None)
    for move in moves[:200]:
        after = position.play(move)
        assert after == position.play(str(move))
        assert after.ply == position.ply + 1
        assert position.why_illegal(str(move)) is None
        assert all(square.on(position.size) for square in move.squares)


@given(st.data(), positions())
def test_every_other_text_is_refused_with_a_reason(data, position):
    legal = {str(move) for move in position.moves()}
    for text in [
        *data.draw(st.lists(move_like_texts(position.size), max_size=12)),
        nearly_legal_text(data.draw, position),
    ]:
        refusal = position.why_illegal(text)
        assert (refusal is None) == (text in legal), text
        if refusal:
            assert refusal.rule in position.game.rules
            assert REASON.fullmatch(refusal.reason), refusal.reason
            assert len(set(refusal.squares)) == len(refusal.squares)
            assert all(square.on(position.size) for square in refusal.squares)
            with pytest.raises(ValueError):
                position.play(text)


@given(positions())
def test_the_squares_of_a_move_spell_its_text(position):
    for move in position.moves()[:200]:
        if move.squares:
            assert position.spell(move.squares) == str(move)


@given(positions())
def test_a_position_text_round_trips(position):
    again = position.game.parse(str(position))
    assert again == position and hash(again) == hash(position)
    assert str(again) == str(position)
    assert [str(m) for m in again.moves()] == [str(m) for m in position.moves()]
    assert again.outcome() == position.outcome()


@given(positions(), positions())
def test_positions_are_equal_when_game_and_text_are(first, second):
    same = first.game is second.game and str(first) == str(second)
    assert (first == second) == same


@given(records())
def test_a_record_text_round_trips(record):
    again = Record.parse(str(record))
    assert str(again) == str(record)
    assert again.position == record.position
    assert again.outcome() == record.outcome()


@given(records(plies=st.integers(0, 30)))
def test_undo_and_redo_walk_a_record(record):
    text, count = str(record), len(record.moves)
    for _ in range(count):
        record.undo()
    assert record.position == record.start and not record.moves
    assert len(record.undone) == count
    for _ in range(count):
        record.redo()
    assert str(record) == text


@every_game
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_a_random_game_ends_within_its_bound(game, seed, data):
    size = data.draw(st.sampled_from([size for size in game.sizes if size <= 9]))
    record, random = Record(game, size), Random(seed)
    bound = MAX_LENGTHS.get(game.id)
    for _ in range(bound(size) if bound else MAX_PLIES):
        if record.outcome():
            break
        record.play(random_move(record.position, random))
    outcome = record.outcome()
    assert outcome or not bound
    if not outcome:
        return
    assert outcome.winner in ("black", "white", None)
    assert outcome.reason.endswith(".")


def count_men(position):
    """Return the number of men of each colour, on the board and in hand."""
    on_board = [colour_of(man) for column in position.pieces().values() for man in column]
    return {c: on_board.count(c) + position.hands().get(c, 0) for c in ("black", "white")}


@given(positions(games=declared_games(rules.games(), ADDED_MEN)))
def test_only_placing_changes_the_number_of_men(position):
    """Men never leave the game, and a move adds only the men that `ADDED_MEN` declares."""
    before = count_men(position)
    for move in position.moves()[:40]:
        after = count_men(position.play(move))
        added = ADDED_MEN[position.game.id](position, move)
        assert after == {colour: before[colour] + added.get(colour, 0) for colour in before}


@given(positions())
def test_a_complement_is_the_number_of_men_of_each_colour(position):
    complement = position.complement()
    assert complement is None or complement == count_men(position)


def transformed(position, to):
    """Return the position with every piece on the image of its square."""
    return position.altered(men={to(square): men for square, men in position.pieces().items()})


GAME_SYMMETRIES = [(game, name) for game in rules.games() for name in game.position.SYMMETRIES]


@pytest.mark.parametrize(
    ("game", "symmetry"), GAME_SYMMETRIES, ids=lambda one: getattr(one, "id", one)
)
@settings(max_examples=10)
@given(data=st.data())
def test_rotations_and_reflections_only_rename_squares(game, symmetry, data):
    position = data.draw(positions(games=(game,)))

    def to(square):
        return game.position.SYMMETRIES[symmetry](square, position.size)

    image = transformed(position, to)
    renamed = {(move.kind, *map(to, move.squares)) for move in position.moves() if move.squares}
    assert renamed == {(move.kind, *move.squares) for move in image.moves() if move.squares}
    assert len(image.moves()) == len(position.moves())
    outcome, of_image = position.outcome(), image.outcome()
    assert (outcome and outcome.winner) == (of_image and of_image.winner)
    for move in [move for move in position.moves() if move.squares][:8]:
        image_after = image.play(image.spell(tuple(map(to, move.squares))))
        assert transformed(position.play(move), to) == image_after


@every_game
def test_a_text_of_a_megabyte_is_refused_quickly(game):
    for junk in ("1" * 10**6, "b" * 10**6, "/" * 10**6, "b/" * 500_000, " " * 10**6, "٣" * 10**6):
        with pytest.raises(ValueError) as refusal:
            game.parse(junk)
        assert len(str(refusal.value)) < 300
        with pytest.raises(ValueError):
            Record.parse(f"game={game.id}&moves={junk}")
        assert game.start().why_illegal(junk).rule == "notation"


@every_game
@pytest.mark.parametrize(
    "size", [0, 1, -1, 20, 10**9, "7", 7.0, True, [7]], ids=lambda size: repr(size)
)
def test_unknown_sizes_are_refused(game, size):
    with pytest.raises(ValueError, match="size"):
        game.start(size=size)


@pytest.mark.parametrize(
    ("id", "size", "message"),
    [
        ("emergo", 5, "Emergo has no size 5; it comes in sizes 7 and 9"),
        ("slyde", 9, "Slyde has no size 9; it comes in sizes 8, 10 and 12"),
        ("egotzi", 10**50, f"Egotzi has no size 1{'0' * 39}…; it comes in sizes 2 to 19"),
        ("emergo", "7", "Emergo has no size '7'; it comes in sizes 7 and 9"),
        ("emergo", 7.0, "Emergo has no size 7.0; it comes in sizes 7 and 9"),
        ("egotzi", True, "Egotzi has no size True; it comes in sizes 2 to 19"),
    ],
    ids=lambda given: repr(given)[:20],
)
def test_the_refusal_of_a_size_quotes_it_and_names_the_sizes(id, size, message):
    with pytest.raises(ValueError) as error:
        rules.game(id).start(size=size)
    assert str(error.value) == message


@every_game
def test_unknown_options_are_refused(game):
    with pytest.raises(ValueError, match="colour"):
        game.start(colour="red")
    for name in {*OPTION_NAMES} - set(game.options):
        with pytest.raises(ValueError, match=name):
            game.start(**{name: 6})


@every_game
@pytest.mark.parametrize("value", ["yes", 1.5, -2, 3, 7**9, [], "6"], ids=repr)
def test_invalid_option_values_are_refused(game, value):
    """Some of these values are numbers, but none of them is a valid komi."""
    for name, option in game.declared.items():
        if option.texts or name in NUMBER_OPTIONS:
            with pytest.raises(ValueError, match=name):
                game.start(size=7 if 7 in game.sizes else None, **{name: value})


@every_game
@settings(max_examples=60)
@given(data=st.data())
def test_a_damaged_position_text_is_read_or_refused(game, data):
    text = str(data.draw(positions(games=(game,))))
    index = data.draw(st.integers(0, len(text)))
    inserted = data.draw(st.text("bwBA@/0123456789 ?,nopie²", max_size=3))
    damaged = text[:index] + inserted + text[index + data.draw(st.integers(0, 2)) :]
    try:
        position = game.parse(damaged)
    except ValueError as error:
        assert str(error)
    else:
        assert game.parse(str(position)) == position
        position.moves()
        position.outcome()


def test_the_games_are_listed_in_order():
    ids = [game.id for game in rules.games()]
    assert tuple(ids[: len(FIRST_GAME_IDS)]) == FIRST_GAME_IDS
    assert len({*ids}) == len(ids)
    assert [rules.game(id) for id in ids] == list(rules.games())


@every_game
def test_a_game_cannot_be_changed(game):
    with pytest.raises(TypeError):
        game.options["pie"] = False
    with pytest.raises(AttributeError):
        game.default_size = 5


@every_game
def test_a_game_lists_its_rules_in_the_common_order(game):
    assert [*order_faults(game)] == []


def test_the_error_for_an_unknown_game_lists_the_known_games():
    with pytest.raises(KeyError, match=r"(?s)chess.*emulsion.*emergo"):
        rules.game("chess")
    for no_id in (None, 5, ["x"]):
        with pytest.raises(KeyError, match="emergo"):
            rules.game(no_id)


@given(positions(plies=st.integers(0, 10)))
def test_a_position_is_immutable(position):
    text = str(position)
    for name in ("turn", "ply", "size", "game", "anything"):
        with pytest.raises(AttributeError):
            setattr(position, name, "white")
    with pytest.raises(AttributeError):
        del position.turn
    assert str(position) == text
