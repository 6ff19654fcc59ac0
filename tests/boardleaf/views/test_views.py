"""The markup of a board's parts: its content, and the escaping of all text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

import rules
from boardleaf import address, views
from boardleaf.board import diagram_marks
from boardleaf.board.remarks import Note, Notice
from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import State
from boardleaf.computer.insight import Insight
from boardleaf.messages import Thought
from boardleaf.views import (
    aria,
    board,
    button_bar,
    controls,
    move_list,
    new_game_form,
    offers,
    panel,
)
from rules import Refusal, Square
from rules.ai import LEVELS
from rules.picking import refusal
from rules.svg import Marks
from tests.kit.board_driver import BoardDriver

PLAY_PAGE = BoardSettings("board-1", full=True, rules_pages={"emergo": "rules/emergo.html"})
"""The settings of the play page's board, on a site where only Emergo has a rules page."""


def state_of(text: str, settings: BoardSettings = PLAY_PAGE) -> State:
    return State.of(address.parse(text), settings)


def state_with_picks(text: str, *squares: str) -> State:
    state = state_of(text)
    state.selection.picks = tuple(map(Square.parse, squares))
    return state


def marked_squares(state: State) -> dict[str, str]:
    return {str(square): kind for square, kind in board.marks(state).squares.items()}


class BalancedParser(HTMLParser):
    """A parser that checks that elements are properly nested and closed; `tags` are their names."""

    VOID = ("input", "br")

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.open_tags: list[str] = []
        self.tags: list[str] = []
        self.feed(markup)
        self.close()
        assert self.open_tags == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in self.VOID:
            self.open_tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open_tags.pop() == tag


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
@pytest.mark.parametrize("full", [True, False])
def test_an_element_is_well_formed_and_shows_every_square_once(
    game: rules.Game, full: bool
) -> None:
    markup = views.element(
        state_of(f"game={game.id}", BoardSettings("b", full=full)), {"game": game.id}
    )
    assert "template" not in BalancedParser(markup).tags
    assert len(re.findall(r'data-square="', markup)) == game.default_size**2
    for action in ("undo", "redo", "flip") + (("resign", "new") if full else ()):
        assert markup.count(f'data-action="{action}"') == 1
    assert 'state="static"' in markup
    assert " style=" not in markup


def test_resigning_is_not_in_the_bar_and_needs_a_second_press() -> None:
    driver = BoardDriver("game=egotzi&size=5&moves=c3", settings=PLAY_PAGE)
    assert "data-action" in button_bar.buttons(driver.state)
    assert 'data-action="resign"' not in button_bar.buttons(driver.state)
    driver.press("resign")
    assert "Resign this game?" in panel.note(driver.state)
    assert "Yes, resign" in controls.resigning(driver.state)
    assert not driver.state.game.outcome
    driver.press("resign")
    assert "White resigned" in panel.status(driver.state)
    assert controls.resigning(driver.state) == ""


@pytest.mark.parametrize(
    ("text", "fragments"),
    [
        ("game=egotzi&position=bb1/3/w1w b 3", ["<b>2</b>", "<b>2 singles</b>"]),
        ("game=egotzi&position=bb1/w2/w1w b 5", ["cancelled </span>2</s>", "<b>1 single</b>"]),
        (
            "game=egotzi-squared&position=bb1/w2/w1w b 5 4",
            ["Black: 2²<", "White: 2² + 1² + komi 4<"],
        ),
        ("game=egotzi-squared&position=bb1/3/b1b w 1 0", ["Black: 2² + 2 × 1²<"]),
        (
            "game=egotzi-squared&position=b2/3/3 w 1 0",
            ["Black: 1²<", "White: komi 0<"],
        ),
        ("game=egotzi-squared&position=3/3/3 b 0 ?", ["Black: none<", "White: none<"]),
    ],
)
def test_the_group_count_shows_sizes_or_points_and_strikes_out_equal_sizes(
    text: str, fragments: list[str]
) -> None:
    markup = views.group_count.count(state_of(text.replace(" ", "%20")))
    BalancedParser(markup)
    markup = re.sub("</?button.*?>", "", markup)
    assert all(fragment in markup for fragment in fragments)


def test_the_group_count_of_a_finished_game_is_animated() -> None:
    ended = "game=egotzi&position=bbw/wbw/bww b 9".replace(" ", "%20")
    assert 'class="count ended"' in views.group_count.count(state_of(ended))
    assert 'class="count"' in views.group_count.count(state_of("game=egotzi&size=5&moves=c3"))


def test_a_game_without_groups_has_no_group_count() -> None:
    assert views.group_count.count(state_of("game=emergo")) == ""


def test_the_element_shows_the_state_in_attributes() -> None:
    text = "game=egotzi&size=3&moves=b2,a1&at=1"
    attributes = views.attributes(state_of(text), text)
    assert {name: value for name, value in attributes.items() if value is not None} == {
        "state": "ready",
        "data-position": "3/1b1/3 w 1",
        "data-moves": "b2,a1",
        "data-node": "1",
        "game": "egotzi",
        "size": "3",
        "moves": "b2,a1",
        "at": "1",
    }
    assert attributes["flip"] is None


def test_untrusted_text_is_escaped() -> None:
    state = state_of("game=egotzi&size=3")
    hostile = '<img src=x onerror="alert(1)">'
    state.remarks.notices = [Notice(hostile, hostile)]
    state.remarks.message = Refusal(hostile, hostile)
    state.computer.failure = state.remarks.announcement = hostile
    state.new_game_values = {
        "game": "egotzi-squared",
        "new-komi": hostile,
        "size": hostile,
        "black": hostile,
    }
    markup = views.element(state, {"game": hostile})
    state.remarks.message = Note(hostile)
    assert "img" not in BalancedParser(markup + panel.note(state)).tags


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game=egotzi", "Black to move: place a stone."),
        ("game=free-emulsion", "Black to move: "),
        ("game=emergo", "White to move: place a man."),
        (
            "game=emergo&position=7/7/7/1a@1a@3/A@6/7/7",
            "White to move: you must capture 2 men with the column on a3.",
        ),
        ("game=egotzi-squared&size=3", "The first player bids extra points for White."),
        ("game=egotzi-squared&size=3&moves=komi=6", "The second player chooses a colour."),
        ("game=egotzi&size=3&moves=b2&result=white-resigns", "<b>Black wins.</b> White resigned."),
    ],
)
def test_the_status_says_whose_turn_it_is_or_how_the_game_ended(text: str, expected: str) -> None:
    assert expected in panel.status(state_of(text))


def test_the_status_shows_the_progress_of_the_computer_and_a_stop_button() -> None:
    state = state_of("game=egotzi&white=level-1&moves=c3")
    state.computer.begin_thinking(1, "reply")
    thought = Thought("a1", ("a1",), 25, "playouts", 0.25)
    state.computer.insight = Insight(state.game.position, thought, False)
    markup = panel.status(state)
    assert "The computer is thinking" in markup
    assert 'value="25"' in markup
    assert 'data-action="stop"' in markup
    both = state_of("game=egotzi&black=level-1&white=level-1&moves=c3")
    both.computer.begin_thinking(1, "reply")
    assert "White is thinking" in panel.status(both)


def test_a_refusal_links_to_its_rule_if_there_is_a_rules_page() -> None:
    for game, linked in (("emergo", True), ("egotzi", False)):
        state = state_of(f"game={game}")
        state.remarks.message = Refusal("occupied", "There is a stone.")
        assert ('href="rules/emergo.html#occupied"' in panel.note(state)) is linked
        assert 'data-rule="occupied"' in panel.note(state)
        assert ">The square is taken.</" in panel.note(state)


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("game=egotzi&moves=c3", ["swap"]),
        ("game=egotzi&moves=c3&pie=off", []),
        ("game=egotzi&moves=c3&white=level-1", []),
        ("game=egotzi&moves=c3,d3", []),
        ("game=egotzi-squared", ["bid"]),
        ("game=egotzi-squared&moves=komi=6", ["black", "white"]),
        ("game=egotzi-squared&komi=6", []),
        ("game=emulsion&size=4&moves=b1-b2", ["swap"]),
    ],
)
def test_moves_without_squares_have_buttons(text: str, actions: list[str]) -> None:
    assert re.findall('data-action="(.*?)"', offers.offer(state_of(text))) == actions


def test_the_bid_form_and_the_choice_of_colours_explain_the_komi() -> None:
    form = offers.offer(state_of("game=egotzi-squared&size=3"))
    assert form.index("The other player then picks a colour.") < form.index("<input")
    assert "Points (an even number)" in form and 'value="8"' in form
    assert "0 to 80" not in form
    chosen = offers.offer(state_of("game=egotzi-squared&size=3&moves=komi=6"))
    assert "White gets 6 extra points." in chosen and "White: add 6 to your score" in chosen


def test_levels_say_how_strong_they_are() -> None:
    form = new_game_form.form(state_of("game=egotzi&white=level-3"))
    assert re.findall("Beats (.*?) of 10 games", form)[:2] == [
        "Beginner in about 9",
        "Casual in about 8",
    ]
    assert len(re.findall('name="level"', form)) == len(LEVELS)
    assert 'value="3" checked' in form and 'value="computer" checked' in form
    assert 'value="friend" checked' in new_game_form.form(state_of("game=egotzi"))


NAME = '<span class="name">(.*?)</span>'


def test_players_are_shown_with_their_current_colours() -> None:
    names = re.findall(NAME, panel.players(state_of("game=egotzi&white=level-1")))
    assert names == ["You", "Computer (Beginner)"]
    swapped = state_of("game=egotzi&white=level-1&moves=c3,swap")
    names = re.findall(NAME, panel.players(swapped))
    assert names == ["now: Computer (Beginner)", "now: You"]
    swapped.game.play(swapped.game.position.move("a1"))
    assert ">You<" in panel.players(swapped)


@pytest.mark.parametrize(
    ("white", "names"),
    [("&white=level-1", ["You", "Computer (Beginner)"]), ("", ["First player", "Second player"])],
)
def test_no_card_shows_a_colour_while_the_players_still_choose(
    white: str, names: list[str]
) -> None:
    for moves in ("", "&moves=komi=4"):
        cards = panel.players(state_of(f"game=egotzi-squared&size=5{white}{moves}"))
        assert re.findall(NAME, cards) == names
        assert cards.count("disc-open") == cards.count("Colour open") == 2
        assert not re.search("disc-black|disc-white|player-black|player-white|score", cards)
    chosen = panel.players(state_of(f"game=egotzi-squared&size=5{white}&moves=komi=4,white"))
    assert "open" not in chosen and "disc-black" in chosen and "disc-white" in chosen


def test_the_last_move_a_pick_and_a_refusal_are_marked() -> None:
    assert marked_squares(state_of("game=emulsion&size=4&moves=b1-b2")) == {
        "b1": "last",
        "b2": "last",
    }
    assert marked_squares(state_with_picks("game=free-emulsion&size=3", "a1")) == {
        "a1": "picked",
        "a2": "target",
        "b1": "target",
    }
    chain = state_with_picks("game=emergo&position=7/7/7/1a@1a@3/A@6/7/7", "a3")
    assert marked_squares(chain) == {"a3": "picked", "c5": "target", "e3": "landing"}
    refused = state_of("game=emergo&position=7/7/7/3A@3/7/7/a@6")
    refused.remarks.message = refusal(refused.game.position, (Square.parse("a1"),))
    assert marked_squares(refused)["a1"] == "refused"


@pytest.mark.parametrize(
    ("text", "clicks", "rule", "noted", "picked"),
    [
        ("game=emergo&position=7/5a@1/7/1a@1a@3/2A@4/7/6A@", "c3 a5", "longest", "", "c3"),
        ("game=emulsion&position=bbww/bbww/bbwb/bbww b 5", "b1 c1", "value", "a1 b2", "b1"),
        ("game=emulsion&size=4", "b1 d2", "adjacent", "", "b1"),
        ("game=egotzi&size=3&moves=b2", "b2", "occupied", "", ""),
    ],
)  # fmt: skip
def test_the_last_square_clicked_is_marked_as_refused_and_the_pick_stays(
    text: str, clicks: str, rule: str, noted: str, picked: str
) -> None:
    driver = BoardDriver(text.replace(" ", "%20"))
    *_, wrong = clicks = clicks.split()
    driver.click(*clicks)
    assert driver.rule == rule
    marks = marked_squares(driver.state)
    assert marks.pop(wrong) == "refused"
    for kind, names in (("note", noted), ("picked", picked)):
        assert sorted(square for square, mark in marks.items() if mark == kind) == names.split()


def test_a_diagram_shows_its_marks_until_it_is_touched() -> None:
    marks = Marks({Square(1, 1): "note"}, ((Square(0, 0), Square(1, 1)),), {Square(0, 0): "+1"})
    assert diagram_marks.parse(diagram_marks.format(marks)) == marks
    state = state_of("game=egotzi&size=3&moves=b2", BoardSettings("b", marks=marks))
    assert board.marks(state) == marks
    state.selection.picks = (Square(0, 0),)
    assert board.marks(state) != marks


def test_labels_of_squares_name_the_pieces_on_them() -> None:
    state = state_of("game=emergo&position=7/7/7/3BC3/7/7/a@6")
    labels = {str(square): text for square, text in aria.labels(state, {}).items()}
    assert labels["d4"] == "d4, 2 white men on 3 prisoners"
    assert labels["a1"] == "a1, black"
    assert labels["b2"] == "b2, empty"
    assert aria.labels(state, {Square(0, 0): "last"})[Square(0, 0)] == "a1, black, last move"


def test_the_move_list_has_two_moves_in_each_row() -> None:
    markup = move_list.moves(state_of("game=egotzi&size=3&moves=b2,a1,c3&at=2"))
    assert rows(markup) == [["1", "2"], ["3"]]
    assert 'data-at="2" class="second"' in markup


def rows(markup: str) -> list[list[str]]:
    return [re.findall(r'data-at="(\d)"', row) for row in markup.split("<li>")[1:]]


def test_the_move_list_has_a_column_for_each_colour() -> None:
    swapped = move_list.moves(state_of("game=egotzi&size=3&moves=b2,swap,a1,c3"))
    assert rows(swapped) == [["1", "2"], ["3"], ["4"]], "White moves twice running"
    assert re.findall("</span>(Black|White)", swapped) == ["Black", "White"]
    assert re.findall("</span>(Black|White)", move_list.moves(state_of("game=emergo"))) == [
        "White",
        "Black",
    ]


def test_the_move_list_is_present_before_there_are_moves() -> None:
    markup = move_list.moves(state_of("game=egotzi"))
    assert move_list.steps(state_of("game=egotzi")).count("disabled") == 4
    assert '<ol class="moves"></ol>' in markup


def test_the_link_to_the_play_page_opens_the_same_game() -> None:
    settings = BoardSettings("b", root="../")
    markup = panel.compact_controls(state_of("game=egotzi&size=3&moves=b2", settings))
    assert 'href="../play.html#game=egotzi&amp;size=3&amp;moves=b2&amp;black=level-3"' in markup


def test_the_new_game_form_has_fields_for_the_options_of_the_game() -> None:
    names = {
        game.id: list(
            dict.fromkeys(
                re.findall('name="(.*?)"', new_game_form.form(state_of(f"game={game.id}")))
            )
        )
        for game in rules.games()
    }
    first = ("game", "size", "opponent", "level", "side")
    assert names["emulsion"] == [*first, "black", "white", "pie"]
    assert names["egotzi-squared"] == [*first, "black", "white", "new-komi"]
    assert names["emergo"] == [*first, "white", "black"]


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ("", 'outcome"><span><b>White wins.</b> Black resigned.'),
        ("&white=level-1", 'outcome won"><span><b>You won.</b> Black resigned.'),
        ("&black=level-1", 'outcome lost"><span><b>You lost.</b> You resigned.'),
        ("&black=level-1&white=level-1", 'outcome"><span><b>White wins.</b> Black resigned.'),
    ],
)
def test_the_ending_says_whether_the_person_won(players: str, expected: str) -> None:
    """After sides are swapped, the person who began with Black has White."""
    state = state_of(f"game=egotzi&size=3&moves=b2,swap&result=black-resigns{players}")
    assert expected in panel.status(state)
    assert ("You" in panel.status(state)) == ("You" in expected)
