"""Whole matches by links between two devices, without a browser."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from boardleaf import address, words
from boardleaf.matches import courier, wording
from boardleaf.starting import importing
from boardleaf.storing.storage import GAME
from boardleaf.views import controls, teaching
from boardleaf.views.button_bar import buttons
from tests.kit.board_driver import FULL_PAGE, BoardDriver
from tests.kit.fake_tabs import PLACE
from tests.kit.match_devices import BASE, EGOTZI, ID, Device, play_turns

SMALL = [
    "game=emulsion&size=4",
    "game=free-emulsion&size=3",
    "game=egotzi&size=3",
    "game=egotzi-squared&size=3",
    "game=emergo&size=7",
    "game=slyde&size=8",
]


@pytest.mark.parametrize("text", SMALL)
def test_a_whole_game_by_links(text: str) -> None:
    random = Random(3)
    players, link = [Device(), Device()], f"{BASE}{text}&match={ID}"
    turn = 0
    while True:
        player = players[turn % 2].open(link)
        state = player.controller.state
        assert state.game.person_to_move, player.messages
        assert state.game.match
        assert (
            state.game.flip == (state.game.match.colour(state.game.end) != state.game.game.first)
            or turn > 1
        )
        while state.game.person_to_move:
            moves = [str(move) for move in state.game.position.moves()]
            player.play("swap" if "swap" in moves and turn == 1 else random.choice(moves))
        link = player.send()
        assert not state.game.may_undo
        if state.game.outcome:
            break
        turn += 1
    other = players[(turn + 1) % 2].open(link)
    assert other.game == player.game
    assert other.controller.state.game.outcome == player.controller.state.game.outcome
    assert (len(other.games), len(player.games)) == (1, 1)
    first, second = players
    assert {
        str(d.controller.state.game.match and d.controller.state.game.match.mine) for d in players
    } == {
        "black",
        "white",
    }
    assert first.game == second.game
    other.open(link)
    assert other.messages == "You have opened this link before."


def test_in_squared_choosing_a_colour_and_placing_the_first_stone_are_one_turn() -> None:
    one = Device().open(f"game=egotzi-squared&size=3&match={ID}")
    two = Device().open(one.play("komi=2").send())
    two.play("black")
    assert 'data-action="send"' not in two.offer
    link = two.play("b2").send()
    one.open(link)
    assert one.game == "komi=2,black,b2"
    assert one.controller.state.game.person_to_move
    half = link.replace(",b2", "")
    fresh = Device().open(f"game=egotzi-squared&size=3&match={ID}")
    fresh.play("komi=2").send()
    fresh.open(half)
    assert fresh.messages.startswith("This link ends in the middle of your friend's turn.")
    assert fresh.game == "komi=2"


def test_the_limits_of_a_match_are_stated() -> None:
    one = Device().open(EGOTZI)
    assert wording.limits() in one.offer
    one.play("b2").send()
    assert wording.limits() in one.open("", resumed=True).offer


def test_undo_works_until_the_move_is_sent() -> None:
    one = Device().open(EGOTZI).play("b2")
    one.press("undo")
    assert one.game == ""
    one.press("redo")
    assert one.game == "b2"
    one.send()
    one.press("undo")
    assert one.game == "b2"
    assert "Send again" in one.offer
    assert one.send().endswith(f"game=egotzi&size=3&pie=off&moves=b2&match={ID}")


def test_moves_of_the_other_side_are_refused() -> None:
    one = Device().open(EGOTZI).play("b2")
    one.play("a1")
    assert one.game == "b2"
    one.send()
    one.play("a1")
    assert one.game == "b2"


def test_moves_tried_out_are_side_lines_that_are_never_sent() -> None:
    one, two, link = play_turns("b2", "a1")
    one.open(link)
    one.handle(type="show", at=0)
    one.play("c3", "c2")
    assert one.game == "b2,a1"
    assert "lines=0.c3,c2" in one.text
    one.handle(type="show", at="2")
    link = one.play("c1").send()
    assert "lines" not in link
    assert one.open("", resumed=True).text.count("lines=0.c3,c2") == 1
    two.open(link)
    assert two.game == "b2,a1,c1"


def test_an_old_link_shows_the_current_game() -> None:
    _one, two, link = play_turns("b2", "a1", "c3")
    old = link.replace(",c3", "")
    two.open(link)
    two.open(old.replace(",a1", ""))
    assert two.messages == (
        "This link is older than your game: it ends after move 1, but your game goes on"
        " to move 3. Here is your game."
    )
    assert two.game == "b2,a1,c3"


def test_opening_ones_own_link() -> None:
    one, _, link = play_turns("b2")
    one.open(link)
    assert one.messages == "You sent this link."
    assert "Send again" in one.offer


@pytest.mark.parametrize("mine", [True, False])
def test_a_conflicting_link_keeps_both_lines_and_asks_which_counts(mine: bool) -> None:
    one, _two, link = play_turns("b2", "a1", "c3")
    one.open(link.replace("b2,a1,c3", "b2,c1"))
    assert (
        "Move 2 differs: you have a1, the link has c1. Both are saved. Which one counts?"
        in one.offer
    )
    assert "lines=1.c1" in one.text
    one.open("", resumed=True)  # the question stays
    assert "Which one counts?" in one.offer
    assert not one.controller.state.game.person_to_move
    one.press("match-mine" if mine else "match-link")
    assert one.game == ("b2,a1,c3" if mine else "b2,c1")
    assert ("lines=1.c1" if mine else "lines=1.a1,c3") in one.text
    assert "counts" not in one.open("", resumed=True).offer
    assert one.controller.state.game.person_to_move is not mine
    assert len(one.games) == 1


def test_a_link_with_moves_for_the_recipient_needs_confirmation() -> None:
    one, _two, link = play_turns("b2", "a1")
    one.open(link.replace("b2,a1", "b2,a1,c3,c1"))
    assert "This link is 3 moves ahead of your game" in one.offer
    assert one.game == "b2"
    one.press("match-link")
    assert one.game == "b2,a1,c3,c1"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("b2,a1", "b2,b2"), "This link doesn't work: move 2, 'b2': There's already a black"),
        (("b2,a1", "b2,nonsense"), "This link doesn't work: move 2, 'nonsense'"),
        (("size=3", "size=4"), "This link belongs to this match but starts a different game."),
        (
            ("game=", "key=1&game="),
            "Update to open this link: this version doesn't know its key 'key'.",
        ),
    ],
)
def test_a_tampered_link_is_rejected(change: tuple[str, str], message: str) -> None:
    one, _, link = play_turns("b2", "a1")
    text = link.replace(*change)
    one.open(text)
    assert one.messages.startswith(message), one.messages
    assert one.controller.state.remarks.notices[0].text == text.removeprefix(BASE)
    assert (one.game, len(one.games)) == ("b2", 1)
    one.open(link)
    assert one.game == "b2,a1"


def test_a_resignation_is_sent_and_received() -> None:
    one, two, link = play_turns("b2", "a1")
    one.press("resign")
    one.press("resign")
    assert "Send your resignation" in one.offer
    one.press("undo")
    assert one.game == "b2"
    one.press("resign")
    one.press("resign")
    link = one.send()
    two.open(link)  # this player has moved in the meantime
    assert "you have a1, the link has a resignation" in two.offer
    two.press("match-link")
    assert two.game == "b2,black-resigns"
    assert "comments=1.a1" in two.text  # a side line can't start at the end of a game


def test_the_friends_resignation_ends_the_game() -> None:
    one, two, link = play_turns("b2", "a1", "c3")
    two.open(link)
    two.press("resign")
    two.press("resign")
    link = two.send()
    one.open(link)
    assert one.game == "b2,a1,c3,white-resigns"
    assert one.controller.state.game.outcome


def test_a_link_too_far_ahead_does_not_block_the_right_one() -> None:
    """A link may hold more than the friend's turn; the link of that turn still works."""
    one, _, link = play_turns("b2")
    ahead = link.replace("moves=b2", "moves=b2,a1") + "&result=white-resigns"
    one.open(ahead)
    assert "2 moves ahead" in one.offer
    one.open(link.replace("moves=b2", "moves=b2,a1"))
    assert one.game == "b2,a1"
    assert "on this device: move 3, a resignation" in one.offer
    again = Device(one.local).open()
    assert again.game == "b2,a1"
    again.press("match-mine")
    assert "match-mine" not in again.offer
    assert again.game == "b2,a1"


def test_two_tabs_of_one_match_lose_nothing() -> None:
    one, _, link = play_turns("b2", "a1")
    tab = Device(one.local).open("", resumed=True)
    one.open(link)
    one.play("c3")
    tab.open("", resumed=True)
    assert tab.game == "b2,a1,c3"
    tab.press("undo")
    tab.play("c1")
    one.handle(type="show", at=1)  # this stores the game, joined with that of the other tab
    assert {"c3", "c1"} <= set(
        one.text.replace(",", "&").replace(";", "&").replace(".", "&").split("&")
    )
    assert len(one.games) == 1


def test_no_help_from_the_computer_while_a_match_goes_on() -> None:
    one, _, link = play_turns("b2", "a1")
    one.open(link)
    state = one.controller.state
    for action in ("hint", "analyse", "review", "practice"):
        assert f'data-action="{action}"' not in controls.controls(state) + buttons(state)
        one.press(action)
        assert not state.computer.thinking
        assert state.analyst is None
        assert one.messages == words.unaided()
    assert words.unaided() in controls.controls(state)
    assert not teaching.teaching(state)
    one.press("resign")
    one.press("resign")
    for action in ("analyse", "review"):
        assert f'data-action="{action}"' in controls.controls(state) + buttons(state)
    assert words.unaided() not in controls.controls(state)


def test_new_games_pasted_links_and_play_again_go_to_matches() -> None:
    assert importing  # loaded, so that it is used at once
    driver = BoardDriver("game=egotzi&size=5", place=FULL_PAGE)
    values = {**driver.state.setup, "opponent": "link", "size": "5"}
    driver.press("new", **values)
    driver.press("import", text=f"{BASE}{EGOTZI}&moves=b2")
    new, pasted = driver.listener.visited
    assert re.fullmatch("game=egotzi&size=5&match=[a-z0-9]{16}", new)
    assert address.match_id(pasted) == ID
    assert driver.address == "game=egotzi&size=5"  # the page goes there by itself


def test_an_unreadable_match_is_neither_shown_nor_overwritten() -> None:
    device = Device({f"{GAME}match-{ID}": '{"version": 99}'})
    text = f"{EGOTZI}&moves=b2"
    assert not courier.open(device.controller, device.storage, ID, text, PLACE, resumed=False)
    assert device.local == {f"{GAME}match-{ID}": '{"version": 99}'}


def test_a_conflicting_import_of_a_match_needs_a_choice() -> None:
    one, _, _ = play_turns("b2")
    key = f"{GAME}match-{ID}"
    stored = json.loads(one.local[key])
    same = "game=egotzi&size=3&pie=off&moves=b2"
    for rivals, asks in [(same, False), (f"{same} {same[:-2]}c3", True), ("nonsense", False)]:
        one.local[key] = json.dumps({**stored, "rivals": rivals})
        assert (" counts" in one.open("", resumed=True).offer) is asks
