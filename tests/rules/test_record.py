"""Records: their text, undo and redo, resignation, repetition, who owns which colour."""

import pytest

import rules
from rules import Record
from rules.pairs import format_pairs, parse_pairs


@pytest.mark.parametrize(
    "text",
    [
        "game=emulsion&size=9",
        "game=emulsion&size=4&pie=off&moves=a2-a1",
        "game=free-emulsion&size=7&moves=a1+a2,swap,c3+c4",
        "game=egotzi&size=19&moves=d4,swap,s19",
        "game=egotzi-squared&size=7",
        "game=egotzi-squared&size=7&komi=6&moves=d4",
        "game=egotzi-squared&size=7&moves=komi=6,black,d4",
        "game=emergo&size=7&moves=@a1&result=black-resigns",
        "game=emergo&position=9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9%20w%200%200,0",
        "game=egotzi&position=3/1b1/3%20w%205",
        "game=egotzi-squared&position=3/3/3%20w%201%206?&moves=black",
    ],
)
def test_texts_round_trip(text):
    assert str(Record.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("game=emergo", "game=emergo&size=9"),
        ("moves=d4&size=7&game=egotzi", "game=egotzi&size=7&moves=d4"),
        ("game=egotzi&pie=on&moves=", "game=egotzi&size=7"),
        ("game=egotzi&position=7/7/7/7/7/7/7%20b%200", "game=egotzi&size=7"),
        ("game=egotzi&position=3/3/3%20b%200%20nopie", "game=egotzi&size=3&pie=off"),
        ("game=egotzi&position=3/3/3 b 0&size=3&pie=on", "game=egotzi&size=3"),
        ("game=egotzi-squared&position=3/3/3 b 0 6&komi=6", "game=egotzi-squared&size=3&komi=6"),
        ("game=emergo&size=9&moves=%40d4", "game=emergo&size=9&moves=@d4"),
        ("game=free-emulsion&moves=a1%2Ba2", "game=free-emulsion&size=7&moves=a1+a2"),
    ],
)
def test_texts_are_written_in_canonical_form(text, canonical):
    assert str(Record.parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "key=value"),
        ("size=9", "no game"),
        ("game=chess", "unknown game 'chess'"),
        ("game=emergo&", "key=value"),
        ("game=emergo&size", "key=value"),
        ("game=emergo&game=emergo", "'game' appears twice"),
        ("game=emergo&colour=red", "unknown key 'colour'"),
        ("game=emergo&black=human", "unknown key 'black'"),
        ("game=emergo&size=8", "Emergo has no size 8; it comes in sizes 7 and 9"),
        ("game=emergo&size=09", "size is '09'"),
        ("game=emergo&size=nine", "size is 'nine'"),
        ("game=emergo&pie=on", "no option 'pie'"),
        ("game=egotzi&komi=6", "no option 'komi'"),
        ("game=egotzi&pie=yes", "pie is 'yes', expected on or off"),
        ("game=egotzi-squared&komi=7", "komi"),
        ("game=egotzi-squared&komi=-2", "komi is '-2'"),
        ("game=egotzi&position=3/3", "position: "),
        ("game=egotzi&position=3/3/3 b 0&size=5", "size 5 disagrees"),
        ("game=egotzi&position=3/3/3 b 0&pie=off", "pie disagrees"),
        ("game=egotzi&position=3/3/3 b 0&komi=6", "no option 'komi'"),
        ("game=egotzi-squared&position=3/3/3 b 0 ?&komi=6", "komi disagrees"),
        ("game=egotzi&moves=d4,d4", "move 2, 'd4': There's already a black stone on d4."),
        ("game=egotzi&moves=d4,,e5", "move 2, ''"),
        ("game=egotzi&size=2&moves=a1,a2,b1,b2,a1", "move 5, 'a1': The game is over"),
        ("game=egotzi&result=red-resigns", "result is 'red-resigns'"),
        ("game=egotzi&size=2&moves=a1,a2,b1,b2&result=white-resigns", "the game is over"),
        ("game=egotzi&moves=%zz", "'%zz'"),
        ("game=egotzi&moves=%", "'%'"),
        ("game=egotzi&moves=%ff", "not percent-encoded UTF-8"),
        ("game=egotzi&moves=<script>", "move 1"),
        ("x" * 1_000_000, "1000000 characters"),
    ],
)
def test_invalid_texts_are_refused(text, message):
    with pytest.raises(ValueError) as error:
        Record.parse(text)
    assert message in str(error.value)
    assert len(str(error.value)) < 300


def test_pairs_round_trip_any_text():
    values = {"position": "a b&c=d%+#é\n", "moves": "d4+d5"}
    assert parse_pairs(format_pairs(values)) == values


def test_a_record_starts_from_a_position():
    game = rules.game("emergo")
    position = game.parse("9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9")
    assert Record(game, position=position).position == position
    with pytest.raises(ValueError, match="Emergo"):
        Record(rules.game("egotzi"), position=position)
    with pytest.raises(ValueError, match="disagrees"):
        Record(game, 7, position=position)
    with pytest.raises(ValueError, match="size '9' disagrees with the position, which has size 9"):
        Record(game, "9", position=position)


def test_undo_and_redo_move_through_the_record():
    record = Record.parse("game=egotzi&size=5&moves=c3,c4,d1")
    record.undo()
    record.undo()
    assert [str(m) for m in record.moves] == ["c3"]
    assert [str(m) for m in record.undone] == ["c4", "d1"]
    record.redo()
    assert [str(m) for m in record.moves] == ["c3", "c4"]
    record.play("e5")
    assert record.undone == ()
    with pytest.raises(ValueError, match="no move to redo"):
        record.redo()
    for _ in range(3):
        record.undo()
    with pytest.raises(ValueError, match="no move to undo"):
        record.undo()


def test_resignation_ends_the_game_until_it_is_undone():
    record = Record.parse("game=egotzi&moves=d4")
    record.resign("white")
    assert record.resigned == "white"
    assert record.outcome().winner == "black"
    assert record.outcome().reason == "Black wins: White resigned."
    for end in (lambda: record.play("a1"), lambda: record.resign("black")):
        with pytest.raises(ValueError, match=r"the game is over\. Black wins: White resigned"):
            end()
    record.undo()
    assert (record.outcome(), record.resigned) == (None, None)
    assert [str(m) for m in record.moves] == ["d4"]
    for ask in (record.resign, record.owner):
        with pytest.raises(ValueError, match="colour is 'red', expected black or white"):
            ask("red")


SHUFFLE = ["a1-b2", "i9-h8", "b2-a1", "h8-i9"]


def test_threefold_repetition_is_a_draw():
    """Positions are compared without their ply."""
    game = rules.game("emergo")
    record = Record(game, position=game.parse("8a@/9/9/9/9/9/9/9/A@8 w 0 0,0"))
    for move in SHUFFLE * 2:
        assert record.outcome() is None
        record.play(move)
    assert record.outcome().winner is None
    assert "third time" in record.outcome().reason
    assert record.position.outcome() is None
    with pytest.raises(ValueError, match="third time"):
        record.play("a1-b2")
    record.undo()
    assert record.outcome() is None
    record.redo()
    assert record.outcome().winner is None


@pytest.mark.parametrize(
    ("text", "black"),
    [
        ("game=emulsion&size=4", 1),
        ("game=egotzi&moves=d4", 1),
        ("game=egotzi&moves=d4,swap", 2),
        ("game=egotzi&moves=d4,swap,e5", 2),
        ("game=egotzi-squared&moves=komi=6", 1),
        ("game=egotzi-squared&moves=komi=6,white", 1),
        ("game=egotzi-squared&moves=komi=6,black", 2),
        ("game=emergo&moves=@a1", 2),
    ],
)
def test_the_owner_of_black_follows_swapped_sides_and_chosen_colours(text, black):
    record = Record.parse(text)
    assert record.owner("black") == black
    assert record.owner("white") == 3 - black


def test_an_illegal_move_changes_nothing():
    record = Record.parse("game=egotzi&size=5&moves=c3,c4")
    record.undo()
    with pytest.raises(ValueError, match="illegal move 'c3'"):
        record.play("c3")
    assert str(record) == "game=egotzi&size=5&moves=c3"
    assert [str(m) for m in record.undone] == ["c4"]
