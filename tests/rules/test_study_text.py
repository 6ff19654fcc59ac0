"""The text of a study: its forms, its errors, its length, and comments in links."""

import html
import re
from random import Random

import pytest

import rules
from rules import Record, Study
from rules.node import all_lines
from rules.study import MAX_SIDE_LINE_MOVES
from tests.kit.strategies import random_move
from tests.kit.studies import nodes, play_on

GAME = "game=egotzi&size=5&moves=a1,b1,c1,d1"
LINES = f"{GAME}&lines=1.c2,d2,e2;1.c3,d3;1:2.d4,d5"


@pytest.mark.parametrize(
    "text",
    [
        GAME,
        LINES,
        f"{GAME}&result=white-resigns&lines=0.b2;3.e5&comments=4.end;1:1.first;2:4.last",
        f"{GAME}&comments=0.a;;b;;",
        f"{GAME}&comments=0.;;;1.x",
        f"{GAME}&comments=0.;;;;;1.;;",
        f"{GAME}&lines=0.b2,c3,d4;1:1.a5;1:2.e5&comments=0.x;1:3.y;3:3.z",
        "game=egotzi&size=5&comments=0.Empty",
        "game=egotzi&position=5/5/5/5/b4%20w%2041&moves=b1,c1&lines=0.c3,d4;1:1.e5",
    ],
)
def test_texts_round_trip(text):
    assert str(Study.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (f"lines=&comments=&{GAME}", GAME),
        (f"{GAME}&lines=3.e5;1.c2", f"{GAME}&lines=1.c2;3.e5"),
        (f"{GAME}&lines=1.c2,d2,e2;1:2.d4;1.c3", f"{GAME}&lines=1.c2,d2,e2;1.c3;1:2.d4"),
        (f"{GAME}&lines=3.e5;1.c2,d2&comments=2:3.x", f"{GAME}&lines=1.c2,d2;3.e5&comments=1:3.x"),
        (f"{GAME}&lines=1%2Ec2%3B3.e5", f"{GAME}&lines=1.c2;3.e5"),
        (f"{GAME}&comments=4.d;0.a", f"{GAME}&comments=0.a;4.d"),
        (f"{GAME}&comments=0.a%3B%3Bb%3B1.x", f"{GAME}&comments=0.a;;b;1.x"),
        (f"{GAME}&comments=0.a b+(c)", f"{GAME}&comments=0.a%20b%2B%28c%29"),
    ],
)
def test_texts_are_written_in_canonical_form(text, canonical):
    assert str(Study.parse(text)) == canonical


@pytest.mark.parametrize(
    ("value", "comments"),
    [
        ("0.a;;b", ["a;b"]),
        ("0.a;;;1.b", ["a;", "b"]),
        ("0.;;;;;1.b;;", [";;", "b;"]),
        ("0.1.b;;1.c", ["1.b;1.c"]),
        ("0.%2541", ["%41"]),
        ("0.+&moves=a1", ["+"]),
    ],
)
def test_semicolons_are_read_from_left_to_right(value, comments):
    study = Study.parse(f"game=egotzi&comments={value}{'' if 'moves' in value else '&moves=a1'}")
    assert [node.comment for node in nodes(study) if node.comment] == comments


MALFORMED = [
    ("", "'' is not of the form key=value"),
    ("size=5", "no game"),
    ("game=egotzi&at=1", "unknown key 'at', expected one of game, size"),
    ("game=egotzi&at=1", "result, lines, comments"),
    ("game=egotzi&moves=a1,a1", "move 2, 'a1': There's already a black stone on a1."),
    ("game=egotzi&lines=0.a1&lines=0.a1", "'lines' appears twice"),
    ("game=egotzi&lines=0.a1", "side line 1, '0.a1': the main line has no moves"),
    ("x" * 1_000_000, "1000000 characters, expected at most 200000"),
    (
        f"{GAME}&lines=0." + "b2," * MAX_SIDE_LINE_MOVES,
        f"have {MAX_SIDE_LINE_MOVES + 1} moves, expected at most {MAX_SIDE_LINE_MOVES}",
    ),
    *(
        (f"{GAME}&lines={lines}", f"side line {message}")
        for lines, message in [
            ("1c2", "1, '1c2': there is no full stop, expected P.MOVE,MOVE,… or N:P.MOVE,MOVE,…"),
            (".c2", "1, '.c2': the number of moves is '', expected a whole number"),
            (
                "01.c2",
                "1, '01.c2': the number of moves is '01', expected a whole number, 0 or more",
            ),
            ("-1.c2", "1, '-1.c2': the number of moves is '-1', expected"),
            ("²1.c2", "1, '²1.c2': the number of moves is '²1', expected"),
            ("4.c2", "1, '4.c2': a line can leave the main line after 0 to 3 moves, not after 4"),
            (
                "9" * 999 + ".c2",
                f"1, '{'9' * 40}…': a line can leave the main line after 0 to 3 moves, not after",
            ),
            ("1.c2;", "2, '': there is no full stop"),
            ("1.c2;;2.d2", "2, '': there is no full stop"),
            ("1.", "1, '1.': move 1, '': "),
            ("1.c2,", "1, '1.c2,': move 2, '': "),
            ("1.a1", "1, '1.a1': move 1, 'a1': There's already a black stone on a1."),
            ("1.c2,c2", "1, '1.c2,c2': move 2, 'c2': There's already a white stone on c2."),
            ("1.b1", "1, '1.b1': move 1, 'b1': the study already has this move here"),
            ("1.c2;1.c2", "2, '1.c2': move 1, 'c2': the study already has this move here"),
            ("0:1.c2", "1, '0:1.c2': there is no side line 0, only the main"),
            ("1:1.c2", "1, '1:1.c2': there is no side line 1, only the main"),
            (
                "1.c2,d2;2:1.e5",
                "2, '2:1.e5': there is no side line 2 before this one, only",
            ),
            (
                "1.c2,d2;x:1.e5",
                "2, 'x:1.e5': the number of the side line is 'x', expected a whole number",
            ),
            (
                "1.c2,d2;01:2.e5",
                "2, '01:2.e5': the number of the side line is '01', expected a whole number",
            ),
            (
                "1.c2,d2;1:1:2.e5",
                "2, '1:1:2.e5': the number of the side line is '1:1', expected a whole number",
            ),
            (
                "1.c2,d2;1:1.e5",
                "2, '1:1.e5': a line can leave side line 1 after 2 moves, not after 1",
            ),
            (
                "1.c2,d2,e2;1:4.e5",
                "2, '1:4.e5': a line can leave side line 1 after 2 to 3 moves, not after 4",
            ),
            (
                "1.c2;1:2.e5",
                "2, '1:2.e5': side line 1 has a single move, so no line can branch off it",
            ),
            ("1.<script>", "1, '1.<script>': move 1, '<script>': "),
        ]
    ),
    *(
        (f"{LINES}&comments={comments}", f"comment {message}")
        for comments, message in [
            ("x", "1, 'x': there is no full stop, expected P.TEXT or N:P.TEXT"),
            (".x", "1, '.x': the number of moves is '', expected"),
            ("1.", "1, '1.': the text is empty"),
            ("1.x;", "2, '': there is no full stop"),
            ("1.x;2", "2, '2': there is no full stop"),
            (";1.x", "1, '': there is no full stop"),
            ("1.x;1.y", "2, '1.y': this position already has a comment"),
            ("5.x", "1, '5.x': the main line has positions after 0 to 4 moves, not after 5"),
            ("1:1.x", "1, '1:1.x': side line 1 has positions after 2 to 4 moves, not after 1"),
            ("1:5.x", "1, '1:5.x': side line 1 has positions after 2 to 4 moves, not after 5"),
            ("4:1.x", "1, '4:1.x': there is no side line 4, only 1 to 3"),
            ("1;;2.x", "1, '1;;2.x': the number of moves is '1;;2', expected"),
        ]
    ),
    (f"{GAME}&comments=0.%ff", "comments is not percent-encoded UTF-8"),
    (f"{GAME}&comments=0.100%", "comments has '%', which is not a percent-encoded character"),
    ("game=egotzi&size=2&moves=a1,a2,b1,b2&lines=3.b2", "already"),
]


@pytest.mark.parametrize(("text", "message"), MALFORMED)
def test_invalid_texts_are_refused(text, message):
    with pytest.raises(ValueError) as error:
        Study.parse(text)
    assert message in str(error.value)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("key", ["lines=1.c2", "comments=0.x"])
def test_the_error_of_record_parse_for_a_study_names_study_parse(key):
    with pytest.raises(ValueError, match=r"can't have (lines|comments): use rules\.Study\.parse"):
        Record.parse(f"{GAME}&{key}")


@pytest.mark.parametrize(
    ("at", "message"),
    [
        ("", "at '': the number of moves is '', expected a whole number"),
        ("5", "at '5': the main line has positions after 0 to 4 moves, not after 5"),
        ("01", "at '01': the number of moves is '01'"),
        ("1:1", "at '1:1': side line 1 has positions after 2 to 4 moves, not after 1"),
        ("0:1", "at '0:1': there is no side line 0, only 1 to 3"),
        (":1", "at ':1': the number of the side line is '', expected a whole number"),
        ("1:2 ", "at '1:2 ': the number of moves is '2 '"),
    ],
)
def test_an_unknown_place_is_refused_with_a_reason(at, message):
    with pytest.raises(ValueError) as error:
        Study.parse(LINES).find(at)
    assert message in str(error.value)


ASCII = [*map(chr, range(128))]


@pytest.mark.parametrize("text", ["".join(ASCII), "".join(ASCII[::-1]), *ASCII], ids=ascii)
def test_a_comment_of_any_ascii_characters_survives_in_a_link(text):
    study = Study.parse(LINES)
    study.find("1:3").comment = text
    written = str(study)
    value = written.partition("&comments=")[2]
    assert re.fullmatch("1:3[.]([A-Za-z0-9;]|%[0-9A-F]{2})+", value)
    assert html.escape(value) == value
    assert Study.parse(written) == study
    encoded = value.replace(";", "%3B").replace(":", "%3A").replace(".", "%2E")
    assert Study.parse(written.replace(value, encoded)) == study


def long_game(game, size, random):
    """Return a game of at most 60 moves, each chosen from eight random moves, to leave the
    opponent the most replies."""
    record = Record(game, size)
    while len(record.moves) < 60 and not record.outcome():
        moves = record.position.moves()
        candidates = random.sample(moves, min(8, len(moves)))
        record.play(max(candidates, key=lambda move: len(record.position.play(move).moves())))
    return record


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_60_moves_with_20_side_lines_of_8_fit_in_1500_characters(game, seed):
    random = Random(seed)
    study = Study(long_game(game, max(size for size in game.sizes if size <= 9), random))
    tried = 0
    while len(all_lines(study.root)) <= 20 and (tried := tried + 1) < 500:
        node = random.choice(nodes(study))
        if node.children and not node.outcome():
            move = random_move(node.position, random)
            if move not in map(str, (child.move for child in node.children)):
                play_on(node.play(move), 7, random)
    assert len(all_lines(study.root)) == 21
    assert len(str(study)) <= 1500
