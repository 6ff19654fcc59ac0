"""Positions that JavaScript draws from text, before Python has started and in lists."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

import rules
from rules import Position, describe, svg
from rules.board import squares
from rules.position import Men
from tests.browser.board import Board, box
from tests.browser.conftest import OpenAsReturningVisitor
from tests.browser.themes import SCHEMES

DRAW = """async ([id, text, options]) => {
  const { picture } = await import(new URL("js/position-picture.js", document.baseURI));
  const drawn = picture(id, text, options);
  document.body.replaceChildren(drawn);
  return drawn.labels;
}"""
"""A script that draws a position, and returns the labels of its squares by name."""

GET_PICTURES = """async ([invalid, addresses]) => {
  const { picture, pictureOf } = await import(new URL("js/position-picture.js", document.baseURI));
  const pictures = [
    ...invalid.map(([id, text]) => picture(id, text)),
    ...addresses.map((address) => pictureOf(address, "3/3/3")),
  ];
  return pictures.filter(Boolean).map(({ outerHTML }) => outerHTML);
}"""
"""A script that returns the pictures of positions and of addresses."""

UNDRAWABLE_ADDRESSES = [
    "",
    "game",
    "game=%",
    "game=egotzi&position=%E0",
    "game=egotzi&size=__proto__",
]
"""Addresses without a position that could be drawn."""

COMPARE_PICTURES = """async (pictures) => {
  const pixels = [];
  for (const picture of pictures) {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    pixels.push(context.getImageData(0, 0, width, height).data);
  }
  const [one, other] = pixels;
  if (one.length !== other.length) return 1;
  return one.filter((value, index) => Math.abs(value - other[index]) > 40).length / one.length;
}"""
"""A script that returns the share of colour components that differ by more than 40 of 255, or 1 if
the sizes differ; letters may differ by half a pixel."""

INVALID_POSITIONS = [
    ["egotzi", ""],
    ["egotzi", "3/3"],
    ["egotzi", "3/3/4 b 0"],
    ["egotzi", "3/3/999999999 b 0"],
    ["egotzi", "3/3/xx1 b 0"],
    ["egotzi", '<img src=x onerror="document.title=1">/3/3'],
    ["emergo", "7/7/7/7/7/7/toString b 0"],
    ["emergo", "9/9/9/9/9/9/9/9/9 w 0 <b>,99999"],
    ["__proto__", "3/3/3"],
    ["toString", "3/3/3"],
]
"""Ids of games, and texts that are not positions of these games."""


def sample_positions(game: rules.Game) -> Iterator[Position]:
    """Yield the first, every 30th and the last position of random games, one on the smallest board
    and one on the default board."""
    for size in {game.sizes[0], game.default_size}:
        position, random, plies = game.start(size=size), Random(size), 0
        yield position
        while moves := position.moves():
            position, plies = position.play(random.choice(moves)), plies + 1
            if plies % 30 == 0:
                yield position
        yield position


def described(men: Men) -> str:
    """Describe the men on a square: of a column, each from the top down."""
    if len(men) < 2:
        return describe.men(men)
    return f"column of {', '.join(map(describe.man, men))}"


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_a_position_is_drawn_as_python_draws_it(desktop: Page, game: rules.Game) -> None:
    desktop.goto("embedding.html")
    for number, position in enumerate(sample_positions(game)):
        flip = number % 2 == 1
        labels = desktop.evaluate(DRAW, [game.id, str(position), {"flip": flip}])
        pieces = position.pieces()
        assert labels == {
            str(at): f"{at}, {described(pieces.get(at, ()))}" for at in squares(position.size)
        }
        by_script, texts = (
            screenshot(desktop),
            sorted(desktop.locator("svg text").all_text_contents()),
        )
        desktop.evaluate("svg => { document.body.innerHTML = svg }", svg.board(position, flip=flip))
        by_python = screenshot(desktop)
        assert sorted(desktop.locator("svg text").all_text_contents()) == texts, str(position)
        difference = by_script != by_python and desktop.evaluate(
            COMPARE_PICTURES, [by_script, by_python]
        )
        assert difference < 0.001, str(position)


def test_a_board_looks_the_same_before_and_after_it_comes_alive(desktop: Page) -> None:
    page = desktop
    for address in ("rules/emergo.html", "rules/egotzi.html", "learn/slyde.html"):
        page.goto(address)
        if address.startswith("rules"):
            page.get_by_role("button", name="Open all").click()
        board = Board(page)
        still = in_each_scheme(board)
        board.element.evaluate("board => board.wake()")
        board.wait("ready")
        for scheme, live in in_each_scheme(board).items():
            difference = page.evaluate(COMPARE_PICTURES, [still[scheme], live])
            assert difference < 0.001, (address, scheme)
        assert len({*still.values()}) == 2, address


def in_each_scheme(board: Board) -> dict[str, str]:
    """Return a screenshot of a board in each of the colour schemes."""
    shown = {}
    for scheme in SCHEMES:
        board.page.emulate_media(color_scheme=scheme)
        shown[scheme] = screenshot(board.page, board.part("board").locator("svg"))
    return shown


def test_a_stored_picture_has_the_look_of_the_page(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor(color_scheme="dark")
    page.goto("play.html#game=egotzi&moves=d4,d5,c3")
    board = Board(page)
    board.wait("ready")
    page.evaluate("applySetting('board', 'slate', true)")
    drawn = board.part("board").locator("svg, img").first
    before = base64.b64encode(drawn.screenshot()).decode()
    page.route(PYSCRIPT_URL, lambda route: None)
    page.reload()
    expect(board.part("board").locator("img")).to_be_visible()
    after = base64.b64encode(drawn.screenshot()).decode()
    assert page.evaluate(COMPARE_PICTURES, [before, after]) < 0.005


def screenshot(page: Page, picture: Locator | None = None) -> str:
    """Return the picture as a PNG in base64, with two pixels per unit: nothing is blurred."""
    picture = picture or page.locator("svg")
    picture.evaluate("""svg => {
        const { width, height } = svg.viewBox.baseVal;
        for (const [name, value] of Object.entries({ width, height }))
            svg.setAttribute(name, 2 * value);
    }""")
    return base64.b64encode(picture.screenshot()).decode()


def test_invalid_boards_are_not_drawn_and_invalid_hands_are_ignored(desktop: Page) -> None:
    desktop.goto("embedding.html")
    pictures = desktop.evaluate(GET_PICTURES, [INVALID_POSITIONS, UNDRAWABLE_ADDRESSES])
    assert all("<b>" not in markup and "99999" not in markup for markup in pictures)
    assert len(pictures) == 1, "only the one with invalid men in hand is drawn"
    assert desktop.title() != "1"


PYSCRIPT_URL = "**/pyscript/core.js"
"""A pattern for the URL of the script without which Python doesn't start."""

ADDRESSES = {
    "game=emulsion&size=5": 25,
    "game=egotzi&size=3&moves=b2&at=0": 0,
    "game=slyde&size=10&black=level-1": 100,
    "game=egotzi&position=3/1b1/w2%20b%202&flip=1": 2,
    "game=free-emulsion&size=4&pie=off": 0,
    "game=emergo&position=7/7/4ab2/7/7/7/A@6%20w%200%200,0": 4,
}
"""Addresses, and how many men stand on their boards. Consecutive addresses are of different games,
so that each picture differs from the one before."""


def test_addresses_show_their_positions_before_python_has_started(desktop: Page) -> None:
    desktop.route(PYSCRIPT_URL, lambda route: None)
    board = Board(desktop)
    picture = board.part("board").locator("svg.board")

    def places() -> dict[str, object]:
        return {name: box(board.square(name)) for name in ("a1", "b2", "c3")}

    before = {}
    for address, men in ADDRESSES.items():
        desktop.goto(f"play.html#{address}")  # only the first opens a new document
        expect(picture.locator(".man"), address).to_have_count(men)
        expect(picture).to_be_visible()
        expect(board.element).to_have_attribute("state", "loading")
        before[address] = places()
    desktop.unroute(PYSCRIPT_URL)  # continues the request that is held
    for address, men in reversed(ADDRESSES.items()):
        desktop.goto(f"play.html#{address}")
        expect(board.element, address).to_have_attribute("game", address.split("&")[0][5:])
        board.wait("ready", "thinking")
        assert picture.locator(".man:not(.tray .man)").count() >= men, address
        for name, place in places().items():
            assert place == pytest.approx(before[address][name], abs=1), address


def test_before_python_is_ready_an_address_shows_its_progress_or_its_position(
    desktop: Page,
) -> None:
    """Some positions need the rules. Clicks on a position that is shown are handled later."""
    desktop.route(PYSCRIPT_URL, lambda route: None)
    board = Board(desktop)
    for address in ("game=egotzi&size=3&moves=b2", "game=emergo&size=8"):
        desktop.goto(f"play.html#{address}")
        expect(board.element.locator("[data-square], [data-position]"), address).to_have_count(0)
        expect(board.element).to_have_attribute("state", "loading")
        expect(board.part("status")).to_have_text("Setting up the board: step 3 of 4.")
        desktop.goto("play.html#game=emergo")
        expect(board.element.locator("svg.board-emergo"), address).to_be_visible()
    board.click("a1", "c1")
    expect(board.part("status")).to_have_text("Setting up the board: step 3 of 4. Next: a1, c1.")
    desktop.unroute(PYSCRIPT_URL)
    expect(board.element).to_have_attribute("data-moves", "@a1,@c1")


def test_a_stored_game_has_its_picture_in_the_list_and_on_opening(desktop: Page) -> None:
    desktop.goto("play.html#game=egotzi&size=3&moves=b2,a1")
    Board(desktop).wait("ready")
    desktop.goto("./")
    listed = desktop.locator(".stored li svg")
    expect(listed.locator(".man")).to_have_count(2)
    address = str(desktop.locator(".stored li a").get_attribute("href"))
    other = desktop.context.new_page()
    other.route(PYSCRIPT_URL, lambda route: None)
    other.goto(address)
    board = Board(other)
    expect(board.part("board").locator(".man")).to_have_count(2)
    expect(board.element).to_have_attribute("state", "loading")
