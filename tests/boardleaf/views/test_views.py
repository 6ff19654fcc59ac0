"""The markup of a board's parts: its content, and the escaping of all text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

import rules
from boardleaf import address, views
from boardleaf.computer.insight import Insight
from boardleaf.learning import diagram_marks
from boardleaf.messages import Thought
from boardleaf.model.picking import refusal
from boardleaf.model.place import Place
from boardleaf.model.remarks import Hint, Notice
from boardleaf.model.state import State
from boardleaf.views import aria, board, move_list, offers, panel, setup
from rules import Refusal, Square
from rules.ai import LEVELS
from rules.svg import Marks
from tests.kit.pretend_page import Table

FULL = Place("board-1", full=True, rules={"emergo": "rules/emergo.html"})


def state(text: str, place: Place = FULL) -> State:
    return State.of(address.parse(text), place)


def picked(text: str, *squares: str) -> State:
    shown = state(text)
    shown.selection.picks = tuple(map(Square.parse, squares))
    return shown


def marked(shown: State) -> dict[str, str]:
    return {str(square): kind for square, kind in board.marks(shown).squares.items()}


class Balanced(HTMLParser):
    """Markup whose every element is closed; `seen` are the elements' names."""

    VOID = ("input", "br")

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.feed(markup)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
@pytest.mark.parametrize("full", [True, False])
def test_an_element_is_well_formed_and_shows_every_square_once(
    game: rules.Game, full: bool
) -> None:
    markup = views.element(state(f"game={game.id}", Place("b", full=full)), {"game": game.id})
    assert "template" not in Balanced(markup).seen
    assert len(re.findall(r'data-square="', markup)) == game.default_size**2
    for action in ("undo", "redo", "flip") + (("resign", "new") if full else ()):
        assert markup.count(f'data-action="{action}"') == 1
    assert 'state="static"' in markup
    assert " style=" not in markup


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game=egotzi&position=bb1/3/w1w b 3", ["<b>2</b>", "<b>2 singles</b>"]),
        ("game=egotzi&position=bb1/w2/w1w b 5", ["cancelled </span>2</s>", "<b>1 single</b>"]),
        (
            "game=egotzi-squared&position=bb1/w2/w1w b 5 4",
            ["<b>4 points</b> = 2²<", "<b>9 points</b> = 2² + 1² + komi 4<"],
        ),
        ("game=egotzi-squared&position=bb1/3/b1b w 1 0", ["<b>6 points</b> = 2² + 2 × 1²<"]),
        (
            "game=egotzi-squared&position=b2/3/3 w 1 0",
            ["<b>1 point</b>", "<b>0 points</b> = komi 0<"],
        ),
        ("game=egotzi-squared&position=3/3/3 b 0 ?", ["Black: <b>0 points", "White: <b>0 points"]),
    ],
)
def test_the_count_strikes_equal_sizes_through(text: str, words: list[str]) -> None:
    markup = views.group_count.count(state(text.replace(" ", "%20")))
    Balanced(markup)
    markup = re.sub("</?button.*?>", "", markup)
    assert all(word in markup for word in words)


def test_the_count_of_a_game_that_ended_is_cancelled_before_the_eyes() -> None:
    ended = "game=egotzi&position=bbw/wbw/bww b 9".replace(" ", "%20")
    assert 'class="count ended"' in views.group_count.count(state(ended))
    assert 'class="count"' in views.group_count.count(state("game=egotzi&size=5&moves=c3"))


def test_a_game_without_groups_has_no_count() -> None:
    assert views.group_count.count(state("game=emergo")) == ""


def test_the_attributes() -> None:
    text = "game=egotzi&size=3&moves=b2,a1&at=1"
    found = views.attributes(state(text), text)
    assert {name: value for name, value in found.items() if value is not None} == {
        "state": "ready",
        "data-position": "3/1b1/3 w 1",
        "data-moves": "b2,a1",
        "data-node": "1",
        "game": "egotzi",
        "size": "3",
        "moves": "b2,a1",
        "at": "1",
    }
    assert found["flip"] is None


def test_nothing_that_is_not_ours_becomes_markup() -> None:
    shown = state("game=egotzi&size=3")
    evil = '<img src=x onerror="alert(1)">'
    shown.remarks.notices = [Notice(evil, evil)]
    shown.remarks.message = Refusal(evil, evil)
    shown.computer.failure = shown.remarks.announcement = evil
    shown.setup = {"game": "egotzi-squared", "new-komi": evil, "size": evil, "black": evil}
    markup = views.element(shown, {"game": evil})
    shown.remarks.message = Hint(evil)
    assert "img" not in Balanced(markup + panel.note(shown)).seen


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game=egotzi", "Black to move: place a stone."),
        ("game=free-emulsion", "Black to move: "),
        ("game=emergo", "White to move: place a man."),
        ("game=emergo&position=7/7/7/1a@1a@3/A@6/7/7", "White to move: you must capture 2 men."),
        ("game=egotzi-squared&size=3", "The first player bids a komi."),
        ("game=egotzi-squared&size=3&moves=komi=6", "The second player chooses a colour."),
        ("game=egotzi&size=3&moves=b2&result=white-resigns", "Black wins: White resigned."),
    ],
)
def test_the_status(text: str, expected: str) -> None:
    assert expected in panel.status(state(text))


def test_the_status_while_the_computer_thinks() -> None:
    shown = state("game=egotzi&white=level-1&moves=c3")
    shown.computer.begin_thinking(1, "reply")
    thought = Thought("a1", 0.5, ("a1",), 25, "playouts", 0.25)
    shown.computer.insight = Insight(shown.game.position, thought, False)
    markup = panel.status(shown)
    assert "White is thinking" in markup
    assert 'value="25"' in markup
    assert 'data-action="stop"' in markup


def test_a_refusal_links_to_its_rule_where_the_page_is_written() -> None:
    for game, linked in (("emergo", True), ("egotzi", False)):
        shown = state(f"game={game}")
        shown.remarks.message = Refusal("occupied", "There is a stone.")
        assert ('href="rules/emergo.html#occupied"' in panel.note(shown)) is linked
        assert 'data-rule="occupied"' in panel.note(shown)
        assert ">The square is taken.</" in panel.note(shown)


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
def test_offers(text: str, actions: list[str]) -> None:
    assert re.findall('data-action="(.*?)"', offers.offer(state(text))) == actions


def test_the_bid_form_explains_a_bid_and_names_its_range() -> None:
    form = offers.offer(state("game=egotzi-squared&size=3"))
    assert form.index("extra points for White") < form.index("<input")
    assert "Komi (an even number)" in form and 'value="8"' in form
    assert "0 to 80" not in form
    chosen = offers.offer(state("game=egotzi-squared&size=3&moves=komi=6"))
    assert "The komi is 6." in chosen and "White: add 6 to your score" in chosen


def test_levels_say_how_strong_they_are() -> None:
    form = setup.setup(state("game=egotzi&white=level-3"))
    assert re.findall("Beats (.*?) of 10 games", form)[:2] == [
        "Beginner in about 9",
        "Casual in about 8",
    ]
    assert len(re.findall('name="level"', form)) == len(LEVELS)
    assert 'value="3" checked' in form and 'value="computer" checked' in form
    assert 'value="friend" checked' in setup.setup(state("game=egotzi"))


def test_the_players_go_with_their_colours() -> None:
    names = re.findall("<span>(.*?)</span>", panel.players(state("game=egotzi&white=level-1")))
    assert names == ["You", "Computer (Beginner)"]
    swapped = state("game=egotzi&white=level-1&moves=c3,swap")
    names = re.findall("<span>(.*?)</span>", panel.players(swapped))
    assert names == ["now: Computer (Beginner)", "now: You"], "that is news"
    swapped.game.play(swapped.game.position.move("a1"))
    assert ">You<" in panel.players(swapped)


def test_marks_of_the_last_move_a_pick_and_a_refusal() -> None:
    assert marked(state("game=emulsion&size=4&moves=b1-b2")) == {"b1": "last", "b2": "last"}
    assert marked(picked("game=free-emulsion&size=3", "a1")) == {
        "a1": "picked",
        "a2": "target",
        "b1": "target",
    }
    chain = picked("game=emergo&position=7/7/7/1a@1a@3/A@6/7/7", "a3")
    assert marked(chain) == {"a3": "picked", "c5": "target", "e3": "landing"}
    refused = state("game=emergo&position=7/7/7/3A@3/7/7/a@6")
    refused.remarks.message = refusal(refused.game.position, (Square.parse("a1"),))
    assert marked(refused)["a1"] == "refused"


@pytest.mark.parametrize(
    ("text", "clicks", "rule", "noted", "picked"),
    [
        ("game=emergo&position=7/5a@1/7/1a@1a@3/2A@4/7/6A@", "c3 a5", "longest", "", "c3"),
        ("game=emulsion&position=bbww/bbww/bbwb/bbww b 5", "b1 c1", "value", "a1 b2", "b1"),
        ("game=emulsion&size=4", "b1 d2", "adjacent", "", "b1"),
        ("game=egotzi&size=3&moves=b2", "b2", "occupied", "", ""),
    ],
)  # fmt: skip
def test_the_square_clicked_in_vain_is_the_one_refused_and_what_was_picked_stays(
    text: str, clicks: str, rule: str, noted: str, picked: str
) -> None:
    table = Table(text.replace(" ", "%20"))
    *_, wrong = clicks = clicks.split()
    table.click(*clicks)
    assert table.rule == rule
    shown = marked(table.state)
    assert shown.pop(wrong) == "refused"
    for kind, names in (("note", noted), ("picked", picked)):
        assert sorted(at for at, marked_as in shown.items() if marked_as == kind) == names.split()


def test_a_diagram_shows_its_marks_until_it_is_touched() -> None:
    marks = Marks({Square(1, 1): "note"}, ((Square(0, 0), Square(1, 1)),), {Square(0, 0): "+1"})
    assert diagram_marks.parse(diagram_marks.format(marks)) == marks
    shown = state("game=egotzi&size=3&moves=b2", Place("b", marks=marks))
    assert board.marks(shown) == marks
    shown.selection.picks = (Square(0, 0),)
    assert board.marks(shown) != marks


def test_squares_are_named_with_what_stands_on_them() -> None:
    shown = state("game=emergo&position=7/7/7/3BC3/7/7/a@6")
    labels = {str(square): text for square, text in aria.labels(shown, {}).items()}
    assert labels["d4"] == "d4, white column of 2 on 3 prisoners"
    assert labels["a1"] == "a1, black"
    assert labels["b2"] == "b2, empty"
    assert aria.labels(shown, {Square(0, 0): "last"})[Square(0, 0)] == "a1, black, last move"


def test_the_move_list() -> None:
    markup = move_list.moves(state("game=egotzi&size=3&moves=b2,a1,c3&at=2"))
    assert rows(markup) == [["1", "2"], ["3"]]
    assert 'data-at="2" class="second"' in markup


def rows(markup: str) -> list[list[str]]:
    return [re.findall(r'data-at="(\d)"', row) for row in markup.split("<li>")[1:]]


def test_the_move_list_stands_under_the_colours_that_moved() -> None:
    swapped = move_list.moves(state("game=egotzi&size=3&moves=b2,swap,a1,c3"))
    assert rows(swapped) == [["1", "2"], ["3"], ["4"]], "White moves twice running"
    assert re.findall("</span>(Black|White)", swapped) == ["Black", "White"]
    assert re.findall("</span>(Black|White)", move_list.moves(state("game=emergo"))) == [
        "White",
        "Black",
    ]


def test_the_move_list_has_its_place_before_there_are_moves() -> None:
    markup = move_list.moves(state("game=egotzi"))
    assert move_list.steps(state("game=egotzi")).count("disabled") == 4
    assert '<ol class="moves"></ol>' in markup


def test_playing_on_leads_to_the_same_game() -> None:
    place = Place("b", root="../")
    markup = panel.compact_controls(state("game=egotzi&size=3&moves=b2", place))
    assert 'href="../play.html#game=egotzi&amp;size=3&amp;moves=b2&amp;black=level-3"' in markup


def test_the_form_asks_what_the_game_has() -> None:
    names = {
        game.id: list(
            dict.fromkeys(re.findall('name="(.*?)"', setup.setup(state(f"game={game.id}"))))
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
        ("", "White wins: Black resigned."),
        ("&white=level-1", "White wins: Black resigned. You win."),
        ("&black=level-1", "White wins: Black resigned. You lose."),
        ("&black=level-1&white=level-1", "White wins: Black resigned."),
    ],
)
def test_the_ending_says_whether_the_person_won(players: str, expected: str) -> None:
    """After sides are swapped, the person who began with Black has White."""
    shown = state(f"game=egotzi&size=3&moves=b2,swap&result=black-resigns{players}")
    assert expected in panel.status(shown)
    assert ("You" in panel.status(shown)) == ("You" in expected)
