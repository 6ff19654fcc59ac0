"""Pictures: well-formed, complete, with unique ids and without scripts."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given

import rules
from rules import Record, Square, describe, svg
from rules.board import squares
from rules.svg.picture import Picture
from rules.svg.result_marks import SMALL_RADIUS, ResultMark
from rules.svg.suggestions import Suggestion
from rules.tally import Ending
from tests.kit.strategies import positions

SVG = "{http://www.w3.org/2000/svg}"


def parse_picture(position, **options):
    return ElementTree.fromstring(svg.board(position, **options))


@given(positions())
def test_every_square_has_one_click_target(position):
    picture = parse_picture(position)
    named = [e.get("data-square") for e in picture.iter() if e.get("data-square")]
    assert sorted(named) == sorted(map(str, squares(position.size)))


@given(positions())
def test_every_rectangle_lies_within_the_view_box(position):
    picture = parse_picture(position)
    left, top, width, height = map(float, picture.get("viewBox").split())
    for rect in picture.iter(f"{SVG}rect"):
        x, y = float(rect.get("x")), float(rect.get("y"))
        assert left <= x <= x + float(rect.get("width")) <= left + width
        assert top <= y <= y + float(rect.get("height")) <= top + height


def test_flipping_rotates_the_board():
    position = rules.game("egotzi").start(size=5)

    def corners(**options):
        return {
            e.get("data-square"): (e.get("x"), e.get("y"))
            for e in parse_picture(position, **options).iter()
            if e.get("data-square")
        }

    assert corners()["a1"] == corners(flip=True)["e5"]
    assert corners()["b4"] == corners(flip=True)["d2"]


def test_ids_are_unique_across_pictures_and_references_resolve():
    position = rules.game("emergo").start()
    page = "".join(svg.board(position, id=f"b{n}") for n in range(12))
    ids = re.findall(r'\bid="([^"]*)"', page)
    assert len(ids) == len(set(ids)) == 24
    for reference in re.findall(r'aria-(?:labelledby|describedby)="([^"]*)"', page):
        assert reference in ids


def test_a_picture_has_no_scripts_and_no_styles():
    position = rules.game("emergo").start()
    marks = svg.Marks(values={Square(0, 0): '"><script>alert(1)</script>'})
    picture = svg.board(position, marks=marks, label="<img onerror=alert(1)>&")
    assert "<script" not in picture and "<img" not in picture
    assert "style" not in picture
    assert ElementTree.fromstring(picture).find(f"{SVG}title").text == "<img onerror=alert(1)>&"


@pytest.mark.parametrize(
    ("piece", "men", "numbers"),
    [
        ("A@", 1, []),
        ("b@", 2, ["2"]),
        ("B@", 2, ["2"]),
        ("ac", 4, ["1", "3"]),
        ("DD", 8, ["4", "4"]),
        ("E@", 4, ["5"]),
        ("ae", 5, ["1", "5"]),
        ("LL", 8, ["12", "12"]),
    ],
)
def test_a_column_of_several_men_shows_numbers(piece, men, numbers):
    position = rules.game("emergo").parse(f"9/9/9/9/4{piece}4/9/9/9/9")
    picture = parse_picture(position, coordinates=False)
    faces = [e for e in picture.iter(f"{SVG}ellipse") if e.get("class") == "face"]
    assert len(faces) == men
    assert [e.text for e in picture.iter(f"{SVG}text")] == numbers


@pytest.mark.parametrize("plain", [False, True])
def test_men_that_enter_together_are_drawn_as_one_column(plain: bool) -> None:
    text = "7/7/7/3A@3/7/5a@1/7 w 9"
    apart, whole = (
        svg.board(rules.game("emergo").parse(f"{text} {hands}"), plain=plain)
        for hands in ("3,1", "3,0")
    )
    assert whole.count("<ellipse") == apart.count("<ellipse") - (0 if plain else 1)
    assert ">3</text>" in whole and len(set(re.findall('cx="([0-9.]+)"', whole))) <= 3


def test_trays_show_men_in_hand():
    game = rules.game("emergo")
    trays = [
        e for e in parse_picture(game.start(7)).iter(f"{SVG}g") if "tray" in e.get("class", "")
    ]
    assert [len(list(tray.iter(f"{SVG}ellipse"))) for tray in trays] == [8, 8]
    empty_handed = game.parse("9/9/9/9/4A@4/9/9/9/9")
    assert "tray" not in svg.board(empty_handed)
    assert parse_picture(empty_handed, trays=True).get("viewBox") == parse_picture(
        game.start()
    ).get("viewBox")
    assert parse_picture(empty_handed).get("viewBox") != parse_picture(game.start()).get("viewBox")


@pytest.mark.parametrize("size", [7, 9])
@pytest.mark.parametrize("men", [12, 50, 999])
def test_a_tray_has_room_for_more_men_than_a_game_has(size, men, monkeypatch):
    """Setting up a position can exceed the game's number of men."""
    start = rules.game("emergo").start(size)
    monkeypatch.setattr(type(start), "hands", lambda _: {"black": 1, "white": men})
    picture = parse_picture(start)
    (number,) = (e for e in picture.iter(f"{SVG}text") if e.text == str(men))
    assert float(number.get("x")) + 30 < float(picture.get("viewBox").split()[2])


def test_marks_arrows_and_values_are_drawn():
    position = rules.game("egotzi").start(size=5).play("c3")
    marks = svg.Marks(
        squares={Square(2, 2): "last", Square(0, 0): "target", Square(1, 1): "refused"},
        arrows=[(Square(0, 0), Square(2, 2), Square(4, 0))],
        values={Square(4, 4): "+½"},
    )
    picture = svg.board(position, marks=marks)
    for part in ("mark-last", "mark-target", "mark-refused", 'class="arrow"', "+½"):
        assert part in picture


@pytest.mark.parametrize("name", ["egotzi", "emulsion", "emergo", "slyde"])
@pytest.mark.parametrize("flip", [False, True])
def test_a_live_board_is_a_grid_of_rows_as_seen(name, flip):
    position = rules.game(name).start()
    names = {square: str(square) for square in squares(position.size)}
    grid = parse_picture(position, id="b", buttons=names, flip=flip)
    assert grid.get("role") == "grid" and grid.find(f".//{SVG}title") is None
    rows = [e for e in grid.iter() if e.get("role") == "row"]
    assert [*map(len, rows)] == [position.size] * position.size
    seen = [(int(cell.get("y")), int(cell.get("x"))) for row in rows for cell in row]
    assert seen == sorted(seen)
    assert {cell.get("role") for row in rows for cell in row} == {"gridcell"}
    assert grid.find(f"{SVG}desc[@id='b-title']").text == describe.title(position)


@pytest.mark.parametrize("name", ["egotzi", "emulsion", "emergo", "slyde"])
def test_pictures_without_an_id_share_none(name):
    position = rules.game(name).start()
    for buttons in (None, {square: str(square) for square in squares(position.size)}):
        picture = parse_picture(position, buttons=buttons)
        assert not [e for e in picture.iter() if e.get("id") or e.get("aria-labelledby")]
        title = picture.get("aria-label") if buttons else picture.find(f"{SVG}title").text
        assert title == describe.title(position)
        assert picture.get("role") == ("grid" if buttons else "img")


def test_buttons_name_every_square_and_one_takes_the_focus():
    position = rules.game("egotzi").start(size=3)
    names = {square: f"{square}, empty" for square in squares(3)}
    picture = parse_picture(position, buttons=names, cursor=Square(1, 1))
    buttons = [e for e in picture.iter() if e.get("role") == "gridcell"]
    assert {b.get("aria-label") for b in buttons} == set(names.values())
    assert [b.get("data-square") for b in buttons if b.get("tabindex") == "0"] == ["b2"]


@pytest.mark.parametrize(
    ("column", "words"),
    [
        ((), "empty"),
        (("black",), "black"),
        (("white", "white"), "2 white men"),
        (("white", "black"), "1 white man on 1 prisoner"),
        (("black", "black", "white", "white", "white"), "2 black men on 3 prisoners"),
    ],
)
def test_a_column_is_described_in_words(column, words):
    assert describe.men(column) == words


@pytest.mark.parametrize(
    ("text", "title", "board"),
    [
        ("game=egotzi&size=3", "Egotzi, 3x3. Black to move.", "The board is empty."),
        (
            "game=egotzi&size=3&moves=a1,c3",
            "Egotzi, 3x3. Black to move.",
            "Black on a1. White on c3.",
        ),
        (
            "game=emergo&position=9/9/9/9/4BA4/9/9/9/A@8 w 0 1,2",
            "Emergo, 9x9. White to move.",
            "White on a1. e5: 2 white men on 1 prisoner."
            " White's men in hand: 1. Black's men in hand: 2.",
        ),
    ],
)
def test_a_position_is_described_in_words(text, title, board):
    position = Record.parse(text).position
    assert describe.title(position) == title
    assert describe.board(position) == board


@given(positions())
def test_a_plain_picture_is_small_and_has_no_ids_or_classes(position):
    text = svg.board(position, plain=True)
    picture = ElementTree.fromstring(text)
    assert len(text) < len(svg.board(position))
    for element in picture.iter():
        assert not {"id", "class", "style", "data-square", "href"} & set(element.keys())
    assert picture.get("viewBox") == parse_picture(position).get("viewBox")


def test_a_plain_picture_has_all_the_pieces():
    position = rules.game("emergo").parse("9/9/9/9/4DD1F@2/9/9/9/A@8 w 9 1,3")
    paths = [e.get("d") for e in parse_picture(position, plain=True).iter(f"{SVG}path")]
    # two closed paths a man, its rim and its face: 8 and 4 men in columns, 1 man, 1 and 3 in hand,
    # of whom the lower two show no face
    assert sum(d.count("z") for d in paths if "a16 " in d or "a12" in d) == 2 * 17 - 2
    numbers = [
        e.text for e in parse_picture(position, plain=True, coordinates=False).iter(f"{SVG}text")
    ]
    assert sorted(numbers) == ["1", "3", "4", "4", "6"]
    stones = rules.game("egotzi").parse("5/1bw2/5/5/b4 b 3")
    paths = [e.get("d") for e in parse_picture(stones, plain=True).iter(f"{SVG}path")]
    assert sum(d.count("h0") for d in paths) == 4 * 3, "two shadows, an edge and a face"


@pytest.mark.parametrize(("at", "stone"), [("c2", "c1"), ("d1", "e1")])
def test_the_trace_of_a_stone_pushed_back_passes_beside_the_stone_placed(at, stone):
    position = rules.game("egotzi").start(size=5).play(stone)
    move = position.move(at)
    picture = svg.board(position.play(move), marks=svg.Marks(scenes=position.scenes(move)))
    (path,) = re.findall(r'<path d="(M[^"]*)"[^>]*stroke="#4d3a7a"', picture)
    square = Square.parse(at)
    middle = complex(*Picture(position.play(move), False, True, None, False).centre(square))
    points = [complex(*map(float, pair.split())) for pair in re.findall(r"[-\d.]+ [-\d.]+", path)]
    for step in range(21):
        t = step / 20
        weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        on_path = sum(weight * point for weight, point in zip(weights, points, strict=True))
        assert abs(on_path - middle) > 17


def test_results_of_moves_of_a_piece_have_room_between_them():
    """Two diamonds fill a row as wide as their corners are apart: here there is half more."""
    position = rules.game("emulsion").start(size=3)
    to_the_right, up = position.move("b1-c1").squares, position.move("b1-b2").squares
    marks = [ResultMark(squares, 0.0, "-1", best=False) for squares in (to_the_right, up)]
    diamonds = [
        [tuple(map(float, corner.split(","))) for corner in element.get("points", "").split()]
        for element in parse_picture(position, marks=svg.Marks(drawings=marks)).iter(
            f"{SVG}polygon"
        )
    ]
    (x0, y0), (x1, y1) = ((top[0], (top[1] + bottom[1]) / 2) for top, _, bottom, _ in diamonds)
    assert abs(x1 - x0) + abs(y1 - y0) > 1.5 * (2 * 1.2 * SMALL_RADIUS)


def test_the_square_of_a_man_that_must_capture_is_filled_and_has_a_frame_below_the_men():
    """A dark square alone can't be seen among dark squares, nor a ring behind a tall column; above
    the men, it would hide how many there are."""
    position = rules.game("emergo").start().play("@c3")
    svg = parse_picture(position, marks={"c3": "must"})
    mark = svg.find(f".//{SVG}path[@class='mark mark-must']")
    assert mark is not None and mark.get("fill") != mark.get("stroke")
    assert re.fullmatch(r"M\d+ \d+h38v38h-38z", mark.get("d", "")), "all of a square, 40 wide"
    drawn = [element.get("class", "") for element in svg.iter()]
    assert drawn.index("mark mark-must") < drawn.index("shadows")


@pytest.mark.parametrize(
    ("rank", "number_at", "covered"), [("Ww", "b8", False), ("WW", "a8", True)]
)
def test_the_size_of_a_group_never_stands_on_the_ring_of_a_fixed_piece(rank, number_at, covered):
    position = rules.game("slyde").parse(f"{rank}bbbbbb{'/bbbbbbbb' * 7} w 0")
    group = frozenset(map(Square.parse, ("a8", "b8")))
    picture = parse_picture(position, marks=svg.Marks(ending=Ending((), (group,))))
    drawn = picture.find(f".//{SVG}g[@class='deciding']")
    assert drawn is not None
    (number,) = drawn.iter(f"{SVG}text")
    x, _ = Picture(position, False, True, None, False).centre(Square.parse(number_at))
    assert float(number.get("x", 0)) == x
    assert bool(drawn.findall(f"{SVG}circle")) == covered


def test_a_caption_covers_no_pieces_where_there_is_room():
    """Two columns stand where it would be, above the square."""
    position = rules.game("emergo").parse("9/9/4a@4/9/2A@6/9/9/9/9 w")
    words = ElementTree.fromstring(svg.caption(position, Square.parse("e5"), "Tap again to place"))
    (back,) = words.iter("rect")
    left, top, width, height = (float(back.get(key, 0)) for key in ("x", "y", "width", "height"))
    picture = Picture(position, False, True, None, False)
    for at in position.pieces():
        x, y = picture.centre(at)
        assert not (left - 12 < x < left + width + 12 and top - 12 < y < top + height + 12), at


@pytest.mark.parametrize(("sign_at_start", "square"), [(False, "c3"), (True, "b2")])
def test_the_badge_of_a_move_is_at_its_end_or_its_start(sign_at_start, square):
    position = rules.game("emergo").start()
    squares_of_move = [Square.parse("b2"), Square.parse("c3")]
    move = Suggestion("played", squares_of_move, "??", sign_at_start=sign_at_start)
    sign = parse_picture(position, marks=svg.Marks(drawings=[move])).find(
        f".//{SVG}g[@class='sign']"
    )
    assert sign is not None
    x, y = Picture(position, False, True, None, False).centre(Square.parse(square))
    badge = sign[0]
    assert abs(float(badge.get("cx", 0)) - x) < 20
    assert abs(float(badge.get("cy", 0)) - y) < 20
