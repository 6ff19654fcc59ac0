"""What a person did is there after a reload, and a damaged stored game opens with all the rest."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardleaf import address
from boardleaf.features.match import lines
from boardleaf.features.sharing import exports
from boardleaf.storing.storage import GAME, TAB
from boardleaf.views import panel
from rules import Record, study
from rules.record import MAX_TEXT_LENGTH
from tests.kit import tree_model
from tests.kit.fake_tabs import Browser, BrowserTab, store
from tests.kit.match_devices import EGOTZI, ID, Device, play_turns

FIVE = "game=egotzi&size=5&pie=off"


@pytest.mark.parametrize("seed", range(0, 200, 20))
def test_random_actions_leave_what_a_plain_model_expects(seed: int) -> None:
    for number in range(seed, seed + 20):
        tree_model.play(number)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (f"{FIVE}&moves=c3,d4&lines=1.e5,d4", "show 1:3;undo;show 2;undo"),
        (f"{FIVE}&moves=c3,d4&lines=1.e5,d4", "show 1:3;undo;show 1"),
        (f"{FIVE}&moves=c3,d4,a1,b1&lines=1.e5", "undo;resign;show 1:2"),
        (f"{FIVE}&moves=c3,d4&lines=1.e5", "undo"),
        (f"{FIVE}&moves=c3,d4&comments=2.Good", "undo"),
        (f"{FIVE}&moves=c3,d4,a1&lines=1.e5", "show 1:2;undo;show 3;undo;undo"),
        (f"{FIVE}&moves=c3,d4", "undo;undo;line c3,e5"),
        (f"{FIVE}&moves=c3,d4", "undo;line d4,a1,b1;show 3"),
        (f"{FIVE}&moves=c3,d4,e5", "undo;undo;line d4;resign"),
    ],
)
def test_a_reload_restores_tree_place_and_undone_moves(text: str, steps: str) -> None:
    browser = Browser()
    tab, state = browser.open(text)
    game = state.game
    for step in steps.split(";"):
        verb, _, value = step.partition(" ")
        if verb == "show":
            game.show(value)
        elif verb == "line":
            game.add_line(game.study.root if value[0] == "c" else game.node, value.split(","))
        elif verb == "resign":
            game.resign("white")
        else:
            game.undo()
    store(tab, state)
    for text in ("", game.texts.address_bar):
        _, after = browser.open(text, tab.id)
        assert after.remarks.notices == []
        assert after.game.study == game.study
        assert after.game.places[after.game.node] == game.places[game.node]
        assert after.game.undone_texts == game.undone_texts
    redoes = after.game.redoes_move, game.redoes_move
    assert redoes[0] == redoes[1]
    if all(redoes):
        after.game.redo()
        game.redo()
        assert after.game.study == game.study


def test_a_match_opens_after_a_link_brought_back_an_undone_move() -> None:
    """The friend's link has the move that was undone here."""
    device = Device().open(EGOTZI)
    device.play("b2")
    device.press("undo")
    device.open(f"{EGOTZI}&moves=b2,a1")
    device.press("match-link")
    device.open("", resumed=True)
    assert device.game == "b2,a1"
    assert device.messages == ""


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(f"{FIVE}&moves=c3&comments=0.{'x' * MAX_TEXT_LENGTH}", id="characters"),
        pytest.param(
            "game=emergo&size=9&moves=@a1&comments=1." + "x" * (MAX_TEXT_LENGTH + 10), id="emergo"
        ),
    ],
)
def test_a_stored_game_of_any_length_opens_and_is_continued(size: str) -> None:
    browser = Browser()
    stored = {"version": 1, "address": size.partition("&comments")[0], "study": size}
    browser.local[GAME + "k"] = json.dumps(stored)
    browser.session[TAB] = "k"
    tab, state = browser.open()
    assert (tab.id, state.remarks.notices) == ("k", [])
    assert state.game.study_text == size


def test_only_a_link_is_limited_in_the_moves_of_its_side_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert address.parse(f"{FIVE}&moves=c3&lines=0.b2,a1")
    monkeypatch.setattr(study, "MAX_SIDE_LINE_MOVES", 1)
    assert address.parse_stored(f"{FIVE}&moves=c3&lines=0.b2,a1")
    with pytest.raises(ValueError, match="expected at most"):
        address.parse(f"{FIVE}&moves=c3&lines=0.b2,a1")


WHOLE: dict[str, Any] = {
    "version": 1,
    "address": f"{FIVE}&moves=c3,d4&at=1",
    "undone": "a1,b1",
    "over": False,
    "position": "5/5/2b2/5/5 w 1",
    "won": "",
    "side": "",
    "review": "review=1 seed=0 work=5000 first=0 moves=1\nc3 431#7",
    "study": f"{FIVE}&moves=c3,d4&lines=1.e5&comments=1.Good&at=1",
    "undone_at": "2",
    "looked_at": False,
    "mine": "",
    "sent": 0,
    "rivals": "",
    "yours": False,
    "mistakes": "0 5/5/5/5/5 b 0 nopie",
    "reached": "1 c3",
    "undone_study": f"{FIVE}&moves=c3,d4,a1,b1&lines=1.e5&comments=1.Good;4.Last",
    "undone_order": "4 3",
    "updated": 1000,
    "order": 1,
    "name": "A name",
}
"""A stored game with every field."""

DAMAGE: list[Any] = [
    *(None, 3, -1, 1e300, True, [], {}, [[["c3"]]], "", "x", "garbage & more", "%", "=", "&&"),
    *("9:99", "1:", "99", "2 2", "0", "-1", "a1", "c3,c3", "z99", "\ud800", "game=chess"),
    *("game=emergo&moves=@a1", f"{FIVE}&moves=a1", f"{FIVE}&moves=c3,d4&at=77", "[" * 5000),
]
"""Values that a stored field may have: of other types, of another game, nonsense."""


@pytest.mark.parametrize("field", WHOLE)
def test_a_game_with_any_damaged_field_opens_with_all_the_rest(field: str) -> None:
    value = WHOLE[field]
    truncated = [value[:n] for n in range(len(value))] if isinstance(value, str) else []
    for damaged in [*DAMAGE, *truncated]:
        text = json.dumps({**WHOLE, field: damaged})
        local = {GAME + "k": text}
        tab, state = BrowserTab(local, {TAB: "k"}).open()
        if field == "version" and state.remarks.notices:
            assert "newer version" in state.remarks.notices[0].message
            continue
        game = state.game
        if field not in ("address", "study"):
            assert game.study_text == WHOLE["study"].removesuffix("&at=1")
            assert game.places[game.node] == "1"
        elif str(game.study.record) != f"{FIVE}&moves=c3,d4":
            # The address is another game's, which counts: the study is shown as text.
            assert game.study == address.parse_stored(damaged).study
            assert WHOLE["study"] in state.remarks.notices[0].text
        assert bool(state.remarks.notices) == (tab.id != "k"), damaged
        store(tab, state)
        if state.remarks.notices:
            shown = damaged if isinstance(damaged, str) else json.dumps(damaged)
            readable = field in ("address", "study") and isinstance(damaged, str)
            assert readable or shown in state.remarks.notices[0].text
            game.show_end()
            store(tab, state)
            assert local[GAME + "k"] == text


TEXT = json.dumps(WHOLE)
LINES = f"{FIVE}&moves=c3,d4&lines=1.e5"
COMMENT = "&comments=1.Good"


@pytest.mark.parametrize(
    ("text", "study", "undone", "unread"),
    [
        pytest.param(TEXT[:-1], LINES + COMMENT, "a1,b1", '"A name"', id="the last brace"),
        pytest.param(
            TEXT.partition("&comments")[0],
            f"{FIVE}&moves=c3,d4",
            "a1,b1",
            "lines=1.e5",
            id="in the study",
        ),
        pytest.param(
            TEXT.partition(";4.L")[0], LINES + COMMENT, "a1,b1", "Good", id="in undone moves"
        ),
        pytest.param(TEXT.partition("&at")[0], f"{FIVE}&moves=c3", "", ",d4", id="in the address"),
        pytest.param(TEXT.partition(",b1")[0], f"{FIVE}&moves=c3,d4", "", '"a1', id="in a list"),
        pytest.param(
            TEXT.partition(', "side')[0], f"{FIVE}&moves=c3,d4", "a1,b1", '"won"', id="between"
        ),
        pytest.param(
            TEXT.replace('"over"', "#over"), LINES + COMMENT, "a1,b1", "#over", id="a key's quote"
        ),
        pytest.param(
            TEXT.replace("false,", "fal\0e,", 1),
            LINES + COMMENT,
            "a1,b1",
            "fal\0e",
            id="a constant",
        ),
        pytest.param(
            TEXT.replace(', "undone', '; "undone', 1), LINES + COMMENT, "a1,b1", "; ", id="a comma"
        ),
        pytest.param(
            TEXT.replace('"won": "', '"won": '), LINES + COMMENT, "a1,b1", '"won": ', id="a quote"
        ),
        pytest.param(
            TEXT.replace('at=1", "undone"', 'at=1#, "undone"'),
            LINES + COMMENT,
            "a1,b1",
            "at=1#",
            id="the address's quote",
        ),
        pytest.param(
            TEXT.replace("=1\\n", "=1\\q"), LINES + COMMENT, "a1,b1", "\\q", id="an escape"
        ),
        pytest.param("\ufeff" + TEXT, LINES + COMMENT, "a1,b1", "\ufeff", id="a BOM"),
        pytest.param(TEXT + "\0", LINES + COMMENT, "a1,b1", "\0", id="a byte after the end"),
        pytest.param(TEXT * 2, LINES + COMMENT, "a1,b1", TEXT, id="stored twice"),
        pytest.param(
            TEXT[:-1] + ', "x": ' + "[" * 10**5, LINES + COMMENT, "a1,b1", "[" * 10**5, id="nested"
        ),
        pytest.param("{", "", "", "{", id="one brace"),
        pytest.param('{"version": 1, "addr', "", "", '"addr', id="in the first key"),
    ],
)
def test_broken_json_opens_with_what_can_be_read(
    text: str, study: str, undone: str, unread: str
) -> None:
    local = {GAME + "k": text}
    tab, state = BrowserTab(local, {TAB: "k"}).open()
    game = state.game
    assert game.study_text == (study or "game=emulsion&size=9")
    assert ",".join(map(str, game.undone)) == undone
    (notice,) = state.remarks.notices
    assert "it is damaged" in notice.message
    assert unread in notice.text
    game.show_end()
    store(tab, state)
    assert local[GAME + "k"] == text


def test_the_text_of_a_notice_can_be_copied_and_saved() -> None:
    _, state = BrowserTab({GAME + "k": TEXT[:-90]}, {TAB: "k"}).open()
    (notice,) = state.remarks.notices
    shown = panel.notices(state)
    assert 'data-action="copy-notices"' in shown
    assert 'data-action="download-notices"' in shown
    copy, save = (exports.request(f"{kind}-notices", state) for kind in ("copy", "download"))
    assert copy["text"] == save["text"] == notice.text
    assert save["content"] == "txt"
    assert save["name"] == "egotzi-5x5-move-1.txt"
    assert exports.share_result(copy, done=True).message == "Text copied."


def test_a_match_in_broken_json_opens_and_its_text_stays_stored() -> None:
    _, other, _ = play_turns("b2", "a1")
    key = f"{GAME}match-{ID}"
    whole = other.local[key]
    for end in (len(whole) - 1, whole.index(', "sent"'), whole.index(', "mine"')):
        device = Device({key: whole[:end]}).open("", resumed=True)
        assert device.game == "b2,a1"
        assert "Part of this saved game can't be read" in device.messages
        device.handle(type="show", at=1)
        assert whole[:end] in device.local.values()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("review", WHOLE["review"].replace("c3", "z9")),
        ("review", WHOLE["review"].replace("c3", "swap")),
        ("review", WHOLE["review"].replace("first=0", "first=1")),
        ("review", WHOLE["review"] + "\nc3 431#7"),
        ("review", "review=1 seed=0 work=5000 first=0 moves=2\nc3 431#7\nc3 430"),
        ("review", "review=1 seed=0 work=5000 first=0 moves=2\nc3 431#7\n@c5 430"),
        ("review", "c3 431#7"),
        ("mistakes", "0 5/5/2b2/5/5 w 1 nopie"),
        ("mistakes", "1 5/5/5/5/5 b 0 nopie"),
        ("mistakes", "0 7/7/7/7/7/7/7 b 0"),
        ("mistakes", "2 5/3w1/2b2/5/5 b 2 nopie"),
        ("mistakes", "0 5/5/5/5/5 b 0 nopie\n"),
        ("mistakes", "zero 5/5/5/5/5 b 0 nopie"),
    ],
)
def test_a_review_of_another_game_is_dropped_with_a_notice(field: str, value: str) -> None:
    local = {GAME + "k": json.dumps({**WHOLE, field: value})}
    _, state = BrowserTab(local, {TAB: "k"}).open()
    assert getattr(state, field) == ""
    (notice,) = state.remarks.notices
    assert "another game" in notice.message
    assert notice.text == value


@pytest.mark.parametrize(
    "main_line", ["c3,d4", "c3", "c3,e5", "c3,d4,a1,b1", "d4", "c3,d4&result=black-resigns"]
)
def test_a_review_is_kept_while_its_game_goes_on_in_another_way(main_line: str) -> None:
    """The review has two moves, and a mistake in each; the game may have been changed since."""
    review = "review=1 seed=0 work=5000 first=0 moves=2\nc3 431 5 ? - d4\nd4 500 5 ? - a1"
    mistakes = "0 5/5/5/5/5 b 0 nopie\n1 5/5/2b2/5/5 w 1 nopie"
    stored = {"version": 1, "address": f"{FIVE}&moves={main_line}"}
    text = json.dumps({**stored, "review": review, "mistakes": mistakes})
    _, state = BrowserTab({GAME + "k": text}, {TAB: "k"}).open()
    assert (state.review, state.mistakes) == (review, mistakes)
    assert state.remarks.notices == []


MATCH_FIELDS = ("mine", "sent", "rivals", "undone", "undone_at", "yours", "side", "over", "study")


@pytest.mark.parametrize("field", MATCH_FIELDS)
def test_a_match_with_any_damaged_field_opens_and_goes_on(field: str) -> None:
    _, other, _ = play_turns("b2", "a1")
    key = f"{GAME}match-{ID}"
    whole = json.loads(other.local[key])
    for damaged in DAMAGE:
        device = Device({key: json.dumps({**whole, field: damaged})}).open("", resumed=True)
        match = device.state.game.match
        assert device.game == "b2,a1", damaged
        assert match and match.starting_colour == "white"
        assert match.sent in (1, 2)


def test_a_comment_on_the_first_position_of_a_new_match_is_stored() -> None:
    device = Device().open(EGOTZI)
    device.press("comment")
    device.handle(type="action", action="save-comment", values={"comment": "Good luck"})
    device.open("", resumed=True)
    assert "comments=0.Good%20luck" in device.text


def test_using_a_link_keeps_comments_and_lines_tried_after_its_last_move() -> None:
    device, _, _ = play_turns("b2")
    game = device.state.game
    line = game.add_line(game.study.root, ["a1", "c3", "b1"])
    line.comment = "My idea"
    assert line.parent
    game.add_line(line.parent, ["c1"]).comment = "Or this"
    lines.replace_main_line(game, Record.parse(f"{EGOTZI.partition('&match')[0]}&moves=a1"))
    assert device.game == "a1"
    assert game.study.end.comment == "c3 b1 {My idea} [c1 {Or this}]"
