"""Links, files and snippets of studies."""

from __future__ import annotations

from random import Random

import pytest

from boardleaf import address
from boardleaf.features.sharing import exports, snippet
from boardleaf.views import tools
from rules import Record, Study, embedding, games
from rules.embedding import Shown
from rules.node import Node, main_line
from tests.kit.board_driver import FULL_PAGE, BoardDriver
from tests.kit.strategies import random_move
from tests.kit.studies import play_on

STUDY = "game=egotzi&size=5&moves=c3,d4&lines=1.e5,a1&comments=1:2.Good%2C%20%3Cb%3E&at=1:2"


def driver_with_comment(length: int) -> BoardDriver:
    """Return a driver of a study with a comment of this length."""
    driver = BoardDriver(STUDY, settings=FULL_PAGE)
    driver.press("comment")
    driver.press("save-comment", comment="a" * length)
    return driver


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("game=egotzi-squared&position=3/1b1/3%20w%201%206?", "6%3F"),
        ("game=egotzi&size=5&moves=c3&comments=1.Good;;", "Good;%3B"),
        ("game=egotzi&size=5&moves=c3", "c3"),
    ],
)
def test_what_is_copied_to_be_sent_does_not_end_in_punctuation(text: str, end: str) -> None:
    driver = BoardDriver(text, settings=FULL_PAGE)
    for action in ("copy-link", "copy-record", "copy-line", "download-txt"):
        copied = exports.request(action, driver.state)["text"]
        assert copied.endswith(end), action
        assert str(Study.parse(copied.partition("#")[2] or copied)) == str(Study.parse(text))


def test_a_long_study_is_left_out_of_the_page_address_but_not_of_a_copied_link() -> None:
    driver = driver_with_comment(1_900)
    assert len(driver.state.game.texts.full) < 2_000
    assert driver.state.game.texts.address_bar == driver.state.game.texts.full
    driver.show("1")
    driver.press("comment")
    driver.press("save-comment", comment="b" * 1_000)
    assert driver.state.game.texts.address_bar == "game=egotzi&size=5&moves=c3,d4&at=1"
    request = exports.request("copy-link", driver.state)
    assert request["text"].endswith(driver.state.game.texts.full)


def test_a_study_too_long_for_a_link_is_offered_as_a_file() -> None:
    driver = BoardDriver(STUDY, settings=FULL_PAGE)
    for place in ("0", "1", "2", "1:2", "1:3"):
        driver.show(place)
        driver.press("comment")
        driver.press("save-comment", comment="a" * 2_000)
    request = exports.request("copy-link", driver.state)
    assert (request["kind"], request["text"]) == ("none", "")
    driver.handle(type="shared", request=request, done=False)
    assert 'data-action="download-txt"' in tools.share_result(driver.state)
    file = exports.request("download-txt", driver.state)
    assert file["name"] == "egotzi-5x5-move-3.txt"
    assert address.format(address.parse(file["text"])) == driver.state.game.texts.full


def test_the_page_address_of_a_long_study_points_to_its_main_line() -> None:
    driver = driver_with_comment(1_990)
    assert driver.state.game.texts.full.endswith("&at=1:2")
    assert driver.state.game.texts.address_bar.endswith("&moves=c3,d4&at=1")


def test_a_snippet_shows_the_move_of_a_side_line_and_its_comment() -> None:
    figure = snippet.figure(address.parse(STUDY), "https://example.org/")
    assert '<br>\n<span dir="auto">Good, &lt;b&gt;</span></figcaption>' in figure
    picture = embedding.picture(Shown.of(STUDY))
    assert picture == embedding.picture(Shown.of("game=egotzi&size=5&moves=c3,e5"))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_sixty_moves_with_twenty_lines_fit_in_a_link(game) -> None:
    """Test boards up to 9x9, with side lines of 8 moves."""
    for seed in range(3):
        random = Random(seed)
        record = Record(game, size=max(size for size in game.sizes if size <= 9))
        while len(record.moves) < 60 and not record.outcome():
            record.play(random_move(record.position, random))
        study = Study(record)
        nodes = main_line(study.root)[:-1]
        for _ in range(20):
            add_line(random.choice(nodes), random)
        assert len(str(study)) <= 1_500, seed


def add_line(node: Node, random: Random) -> None:
    """Add a side line of 8 moves, or fewer if the game ends, after a node."""
    played = {str(child.move) for child in node.children}
    unplayed = [move for move in node.position.moves() if str(move) not in played]
    if unplayed:
        play_on(node.play(random.choice(unplayed)), 7, random)


def test_comments_of_the_line_shown_are_printed() -> None:
    printed = exports.request("print", BoardDriver(STUDY, settings=FULL_PAGE).state)["text"]
    assert '<b>After move 2, e5:</b> <span dir="auto">Good, &lt;b&gt;</span></p>' in printed
