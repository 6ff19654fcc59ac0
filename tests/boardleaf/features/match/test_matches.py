"""Whole matches by links between two devices, without a browser."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random

import pytest

from boardleaf import address, words
from boardleaf.board import lines
from boardleaf.features.importing.read import read_part
from boardleaf.features.match import view, wording
from boardleaf.storing.storage import GAME
from boardleaf.views import controls, panel
from boardleaf.views.button_bar import buttons
from tests.kit.board_driver import FULL_PAGE, BoardDriver
from tests.kit.match_devices import BASE, EGOTZI, ID, Device, play_turns

SMALL_GAMES = [
    "game=emulsion&size=4",
    "game=free-emulsion&size=3",
    "game=egotzi&size=3",
    "game=egotzi-squared&size=3",
    "game=emergo&size=7",
    "game=slyde&size=8",
]


@pytest.mark.parametrize("text", SMALL_GAMES)
def test_a_whole_game_can_be_played_by_links(text: str) -> None:
    random = Random(3)
    players, link = [Device(), Device()], f"{BASE}{text}&match={ID}"
    turn = 0
    while True:
        player = players[turn % 2].open(link)
        state = player.state
        assert state.game.person_to_move, player.messages
        assert state.game.match
        assert not state.game.flip  # none of these games has a direction
        while state.game.person_to_move:
            moves = [str(move) for move in state.game.position.moves()]
            player.play("swap" if "swap" in moves and turn == 1 else random.choice(moves))
        link = player.send()
        assert not state.game.may_undo
        if state.game.outcome:
            break
        turn += 1
    opponent = players[(turn + 1) % 2].open(link)
    assert opponent.game == player.game
    assert opponent.state.game.outcome == player.state.game.outcome
    assert (len(opponent.games), len(player.games)) == (1, 1)
    first, second = players
    assert {
        str(device.state.game.match and device.state.game.match.starting_colour)
        for device in players
    } == {
        "black",
        "white",
    }
    assert first.game == second.game
    opponent.open(link)
    assert opponent.messages == "You have opened this link before."


def test_a_finished_match_opens_at_its_end_from_its_card_and_elsewhere_at_the_place_shown() -> None:
    device, _, _ = play_turns("b2", "a1")
    end = f"{BASE}{device.state.played.texts.address_bar}"
    device.handle(type="show", at=0)
    assert device.open(end, resumed=True).state.game.node.depth == 0, "it isn't over"
    for _ in range(2):
        device.press("resign")
    device.send()
    end = f"{BASE}{device.state.played.texts.address_bar}"
    device.handle(type="show", at=0)
    place = f"{BASE}{device.state.played.texts.address_bar}"
    assert device.open(place, resumed=True).state.game.node.depth == 0
    assert device.open(end, resumed=True).state.game.node.depth == 1


@pytest.mark.parametrize("button", ["main-line", "line-up"])
def test_a_side_line_never_replaces_the_game_as_played(button: str) -> None:
    device, _, _ = play_turns("b2", "a1")
    device.handle(type="show", at=0)
    device.play("c3")
    before = device.state.game.study_text
    assert "lines=0.c3" in before
    device.press(button)
    assert device.state.game.study_text == before
    note = device.state.remarks.note
    assert note == "In a match, the main line is always the game as played."


def test_in_egotzi_squared_choosing_a_colour_and_placing_the_first_stone_are_one_turn() -> None:
    first = Device().open(f"game=egotzi-squared&size=3&match={ID}")
    second = Device().open(first.play("komi=2").send())
    second.play("black")
    assert 'data-action="send"' not in second.offer
    link = second.play("b2").send()
    first.open(link)
    assert first.game == "komi=2,black,b2"
    assert first.state.game.person_to_move
    half_turn_link = link.replace(",b2", "")
    fresh = Device().open(f"game=egotzi-squared&size=3&match={ID}")
    fresh.play("komi=2").send()
    fresh.open(half_turn_link)
    assert fresh.messages.startswith("This link ends in the middle of your friend's turn.")
    assert fresh.game == "komi=2"


def test_the_limits_of_a_match_are_stated() -> None:
    first = Device().open(EGOTZI)
    assert wording.limits() in first.offer
    first.play("b2").send()
    assert wording.limits() in first.open("", resumed=True).offer


def test_undo_works_until_the_move_is_sent() -> None:
    first = Device().open(EGOTZI).play("b2")
    first.press("undo")
    assert first.game == ""
    first.press("redo")
    assert first.game == "b2"
    first.send()
    first.press("undo")
    assert first.game == "b2"
    assert "Send again" in first.offer
    assert first.send().endswith(f"game=egotzi&size=3&pie=off&moves=b2&match={ID}")


def test_moves_for_the_other_side_are_refused() -> None:
    first = Device().open(EGOTZI).play("b2")
    first.play("a1")
    assert first.game == "b2"
    first.send()
    first.play("a1")
    assert first.game == "b2"


def test_moves_tried_out_are_side_lines_that_are_never_sent() -> None:
    first, second, link = play_turns("b2", "a1")
    first.open(link)
    first.handle(type="show", at=0)
    first.play("c3", "c2")
    assert first.game == "b2,a1"
    assert "lines=0.c3,c2" in first.text
    first.handle(type="show", at="2")
    link = first.play("c1").send()
    assert "lines" not in link
    assert first.open("", resumed=True).text.count("lines=0.c3,c2") == 1
    second.open(link)
    assert second.game == "b2,a1,c1"


def test_an_old_link_shows_the_current_game() -> None:
    _first, second, link = play_turns("b2", "a1", "c3")
    old_link = link.replace(",c3", "")
    second.open(link)
    second.open(old_link.replace(",a1", ""))
    assert second.messages == (
        "This link is older than your game: it ends after move 1, but your game goes on"
        " to move 3. Here is your game."
    )
    assert second.game == "b2,a1,c3"


def test_the_senders_own_link_is_recognized() -> None:
    first, _, link = play_turns("b2")
    first.open(link)
    assert first.messages == "You sent this link."
    assert "Send again" in first.offer


@pytest.mark.parametrize("mine", [True, False])
def test_a_conflicting_link_keeps_both_lines_and_asks_which_counts(mine: bool) -> None:
    first, _second, link = play_turns("b2", "a1", "c3")
    first.open(link.replace("b2,a1,c3", "b2,c1"))
    assert (
        "Move 2 differs: you have a1, the link has c1. Both are saved. Which one counts?"
        in first.offer
    )
    assert "lines=1.c1" in first.text
    first.open("", resumed=True)  # the question stays
    assert "Which one counts?" in first.offer
    assert not first.state.game.person_to_move
    first.press("match-mine" if mine else "match-link")
    assert first.game == ("b2,a1,c3" if mine else "b2,c1")
    assert ("lines=1.c1" if mine else "lines=1.a1,c3") in first.text
    assert "counts" not in first.open("", resumed=True).offer
    assert first.state.game.person_to_move is not mine
    assert len(first.games) == 1


def test_a_link_with_moves_for_the_recipient_needs_confirmation() -> None:
    first, _second, link = play_turns("b2", "a1")
    first.open(link.replace("b2,a1", "b2,a1,c3,c1"))
    assert "This link is 3 moves ahead of your game" in first.offer
    assert first.game == "b2"
    first.press("match-link")
    assert first.game == "b2,a1,c3,c1"


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
def test_an_invalid_link_is_rejected(change: tuple[str, str], message: str) -> None:
    first, _, link = play_turns("b2", "a1")
    text = link.replace(*change)
    first.open(text)
    assert first.messages.startswith(message), first.messages
    assert first.state.remarks.notices[0].text == text.removeprefix(BASE)
    assert (first.game, len(first.games)) == ("b2", 1)
    first.open(link)
    assert first.game == "b2,a1"


def test_a_resignation_is_sent_and_received() -> None:
    first, second, link = play_turns("b2", "a1")
    first.press("resign")
    first.press("resign")
    assert "Send your resignation" in first.offer
    first.press("undo")
    assert first.game == "b2"
    first.press("resign")
    first.press("resign")
    link = first.send()
    second.open(link)  # this player has moved in the meantime
    assert "you have a1, the link has a resignation" in second.offer
    second.press("match-link")
    assert second.game == "b2,black-resigns"
    assert "comments=1.a1" in second.text  # a side line can't start at the end of a game


def test_the_friends_resignation_ends_the_game() -> None:
    first, second, link = play_turns("b2", "a1", "c3")
    second.open(link)
    second.press("resign")
    second.press("resign")
    link = second.send()
    first.open(link)
    assert first.game == "b2,a1,c3,white-resigns"
    assert first.state.game.outcome


def test_a_link_too_far_ahead_does_not_block_the_right_one() -> None:
    """After a link that goes beyond the friend's turn, one that ends with this turn still works."""
    first, _, link = play_turns("b2")
    link_ahead = link.replace("moves=b2", "moves=b2,a1") + "&result=white-resigns"
    first.open(link_ahead)
    assert "2 moves ahead" in first.offer
    first.open(link.replace("moves=b2", "moves=b2,a1"))
    assert first.game == "b2,a1"
    assert "on this device: move 3, a resignation" in first.offer
    reloaded = Device(first.local).open()
    assert reloaded.game == "b2,a1"
    reloaded.press("match-mine")
    assert "match-mine" not in reloaded.offer
    assert reloaded.game == "b2,a1"


def test_no_help_from_the_computer_while_a_match_goes_on() -> None:
    first, _, link = play_turns("b2", "a1")
    first.open(link)
    state = first.state
    for action in ("hint", "analyse", "review", "practice"):
        assert f'data-action="{action}"' not in controls.controls(state) + buttons(state)
        first.press(action)
        assert not state.computer.thinking
        assert not state.panels
        assert first.messages == words.no_help_message()
    assert words.no_help_message() in controls.controls(state)
    assert not controls.teaching(state)
    first.press("resign")
    first.press("resign")
    for action in ("analyse", "review"):
        assert f'data-action="{action}"' in controls.controls(state) + buttons(state)
    assert words.no_help_message() not in controls.controls(state)


def test_lines_of_the_analysis_can_be_shown_after_a_match() -> None:
    first, _, link = play_turns("b2", "a1")
    first.open(link)
    first.press("resign")
    first.press("resign")
    state, stored = first.state, dict(first.local)
    lines.show_line(first.state, state.game.study.root, ("c3", "c2"), 1)
    first.handle(type="show", at=2)
    assert str(state.game.last_move) == "c2"
    assert (first.offer, view.status(state)) == ("", "")
    assert first.local == stored
    lines.show_game(first.state)
    assert "Send your resignation" in first.offer


def test_a_new_game_by_links_and_a_pasted_match_link_open_a_match() -> None:
    assert read_part  # loaded, so that it is used at once
    driver = BoardDriver("game=egotzi&size=5", settings=FULL_PAGE)
    values = {**driver.state.new_game_values, "opponent": "link", "size": "5"}
    driver.press("new", **values)
    driver.press("import", text=f"{BASE}{EGOTZI}&moves=b2")
    new, pasted = driver.listener.visited
    assert re.fullmatch("game=egotzi&size=5&match=[a-z0-9]{16}", new)
    assert address.match_id(pasted) == ID
    assert driver.address == "game=egotzi&size=5"  # the page goes there by itself


def test_a_conflicting_import_of_a_match_needs_a_choice() -> None:
    first, _, _ = play_turns("b2")
    key = f"{GAME}match-{ID}"
    stored = json.loads(first.local[key])
    identical = "game=egotzi&size=3&pie=off&moves=b2"
    for rivals, needs_choice in [
        (identical, False),
        (f"{identical} {identical[:-2]}c3", True),
        ("nonsense", False),
    ]:
        first.local[key] = json.dumps({**stored, "rivals": rivals})
        assert (" counts" in first.open("", resumed=True).offer) is needs_choice


def test_an_invited_friend_is_welcomed_until_their_first_move() -> None:
    inviter, friend = Device(), Device()
    inviter.open(f"{BASE}game=egotzi&size=5&pie=off&match={ID}")
    assert "invited" not in view.offer(inviter.state)
    inviter.play("c3")
    link = inviter.send()
    assert "invited" not in view.offer(inviter.state)
    friend.open(link)
    friend.state.settings = replace(friend.state.settings, lessons={"egotzi": "learn/egotzi.html"})
    welcome = view.offer(friend.state)
    assert "You&#x27;re invited to Egotzi." in welcome
    assert '<a href="learn/egotzi.html">Learn it in five minutes</a>' in welcome
    assert "make your move, then send it back" in welcome
    friend.play("c4")
    assert "invited" not in view.offer(friend.state)
    inviter.open(friend.send())
    assert "invited" not in view.offer(inviter.state)


def test_an_invited_friend_may_swap_sides() -> None:
    friend = Device().open(f"{BASE}game=egotzi&size=5&moves=c3&match={ID}")
    assert "invited to Egotzi" in view.offer(friend.state)
    assert 'data-action="swap"' in view.offer(friend.state)


def test_the_count_stands_beside_you_and_your_friend() -> None:
    first, second, link = play_turns("b2", "a1", "a3")
    second.open(link)
    named = 'class="name">(.*?)</span> <span class="score"><b>(.*?)</b>'
    cards = [re.findall(named, panel.players(device.state)) for device in (first, second)]
    assert cards == [[("You", "1"), ("Your friend", "–")], [("Your friend", "1"), ("You", "–")]]
