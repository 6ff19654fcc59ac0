"""Boards in a pseudo-language, in all their states: everything they say can be translated, nothing
of it is stored, and there is a scene for nearly every sentence.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from types import ModuleType

import pytest

import rules
from boardleaf import views, words
from boardleaf.analysing import wording
from boardleaf.computer.thinking import Thinker
from boardleaf.messages import PURPOSES, Request
from boardleaf.model.pending_module import PendingModule
from boardleaf.model.place import Place
from boardleaf.model.remarks import Fault
from boardleaf.model.state import State
from boardleaf.sharing import exports
from boardleaf.sharing.exports import COPIED
from boardleaf.starting.importing import LONGEST
from boardleaf.storing.storage import GAME, TAB, WHY_NOT_STORED
from boardleaf.views import printed_sheet
from builder.sentences import collect
from rules import ai
from rules.sentences import sentence, translate
from tests.boardleaf.analysing.test_mistake_board import Card
from tests.boardleaf.analysing.test_teacher import Desk as Pupil
from tests.boardleaf.analysing.test_teacher import example, reviewed
from tests.boardleaf.matches.test_matches import BASE, ID, Device, exchanged
from tests.boardleaf.matches.test_matches import EGOTZI as MATCH
from tests.kit.board_scenes import DIAGRAM, EGOTZI, HINTS, SCENES, STUDY, Make, act
from tests.kit.marked import Marked, english_in, texts
from tests.kit.pretend_page import DESK, Table, run
from tests.kit.pretend_tabs import Browser, store

SQUARED = f"game=egotzi-squared&size=3&match={ID}"

NAMES = sorted((game.title for game in rules.games()), key=len, reverse=True)


def english(state: State) -> Iterator[str]:
    """Yield the English that a board says."""
    for name, view in views.live(state).items():
        for text in texts(view(state)):
            if found := english_in(text, NAMES):
                yield f"{name}: {found} in {text[:300]!r}"


def findings(make: Make, steps: str) -> list[str]:
    """Return the English in a scene, each once."""
    found: dict[str, None] = {}

    async def play() -> None:
        table = make()
        found.update(dict.fromkeys(english(table.state)))
        for step in filter(None, steps.split("; ")):
            await act(table, step)
            found.update((f"{step}: {each}", None) for each in english(table.state))
            await table.settle()
            found.update((f"{step}, then: {each}", None) for each in english(table.state))

    run(play())
    return [*found]


@pytest.fixture
def marked() -> Iterator[Marked]:
    marked = Marked()
    translate(marked)
    yield marked
    translate({})


def test_boards_say_nearly_everything_in_translation(marked: Marked) -> None:
    """All scenes in one test, so that it sees which sentences none of them says: at most one in
    ten, such as counts of one, and faults of workers."""
    found = [line for make, steps in SCENES for line in findings(make, steps)]
    assert not found, "\n".join(found)
    play_matches()
    end_matches()
    read_texts()
    hand_out()
    name_games()
    judge()
    teach()
    repeat_mistakes()
    fail()
    places = collect().items()
    boards = {template for template, places in places if places[0].startswith("site/boardleaf/")}
    unsaid = sorted(boards - marked.said)
    most = len(boards) // 10
    assert len(unsaid) <= most, f"add scenes to tests/kit/board_scenes.py that say {unsaid}"


def check(*said: str) -> None:
    """Texts come from templates."""
    for text in said:
        assert not english_in(text, NAMES), text


def play_matches() -> None:
    """Play by links that are sent, opened again, forked, altered or of the other side."""
    one, two = Device().open(MATCH), Device()
    links = [f"{BASE}{MATCH}"]
    for player, move in ((one, "b2"), (two, "a1"), (one, "c3"), (two, "c1")):
        watched(player.open(links[-1]))
        links.append(watched(player.play(move)).send())
        watched(watched(player).open(links[-1]))
    opened = links[4], links[4], links[1], links[3], f"{links[4]},zz9", f"{links[4]}&key=1"
    for link in opened:
        watched(one.open(link))
    changes = ("size=3", "size=4"), ("a1,c3,c1", "c2"), (",c3,c1", ",c3,c1,a2,c2"), ("c1", "c1,a2")
    for old, new in changes:
        fresh = Device(dict(one.local)).open("", resumed=True)
        watched(fresh.open(links[4].replace(old, new)))
        for action in ("match-mine", "match-link", "delete-line", "main-line"):
            fresh.press(action)
            watched(fresh)


def end_matches() -> None:
    """Resign, open half a turn, and send in every way."""
    one, two, link = exchanged("b2", "a1")
    one.press("resign")
    one.press("resign")
    watched(two.open(watched(one).send()))
    one, two, link = exchanged("b2")
    watched(Device(dict(one.local)).open(link.replace("b2", "b2,a1,c3")))
    watched(Device(dict(two.local)).open(link.replace("b2", "")))
    one = Device().open(SQUARED)
    half = Device().open(one.play("komi=2").send())
    link = half.play("black").play("b2").send()
    watched(Device(dict(one.local)).open(link.replace(",b2", "")))
    for what in ("shared", "blocked", "cancelled"):
        request = {"kind": "send", "what": what, "text": courier_link(one)}
        one.handle(type="shared", request=request, done=True)
        watched(one)


def courier_link(device: Device) -> str:
    """Return the link that a device sends."""
    return str(device.board.state.courier.link)  # type: ignore[union-attr]


def watched(device: Device) -> Device:
    """Check what a device shows."""
    assert not [*english(device.board.state)]
    check(words.page_title(device.board.state.game))
    return device


UNREADABLE = [
    "",
    "B2",
    "foo/bar",
    "https://a.example/play.html",
    "game=chess",
    "#" * (LONGEST + 1),
    "game=" * (LONGEST // 5),
    f"{EGOTZI},c1",
    f"{EGOTZI}&colour=red",
    f"{EGOTZI}&at=99",
    f"{EGOTZI}&flip=2",
    f"{EGOTZI}&match=1",
    f"{EGOTZI}&black=level-9",
    "3/1b1/3 w 1",
    "3/1c1/3 w 1",
    "5/5/2b2/5/5 b 0 nopie",
    "fen:9/9/2x:",
    f"fen:{DIAGRAM} B2:",
    "7/7/7/7/7/7/7 w 0 8,9",
]


def read_texts() -> None:
    """Import texts, open them as links, and find them in the store."""
    for text in UNREADABLE:
        for selected in ("", "emulsion", "chess"):
            table = Table(EGOTZI, None, DESK)
            table.press("import", text=text, of=selected)
            assert not [*english(table.state)]
        for stored in (text, json.dumps({"version": 1, "address": text}), '{"version": 99}'):
            browser = Browser()
            browser.local[f"{GAME}old"] = stored
            browser.session[TAB] = "old"
            assert not [*english(browser.open()[1])]
        _, state = Browser().open(text)
        assert not [*english(state)]


def hand_out() -> None:
    """Copy, print and save."""
    state = Table(STUDY, None, DESK).state
    for kind, what in product(("copy", "print", "download", "none"), COPIED):
        for done in (True, False):
            shared = exports.outcome({"kind": kind, "what": what, "name": "B2", "text": ""}, done)
            state.remarks.share_result = shared
            check(shared.text)
            assert not [*english(state)]
    for text in WHY_NOT_STORED.values():
        check(sentence(text))


NAMED = [
    *(f"{EGOTZI}{who}" for who in ("", "&white=level-1", "&black=level-1&white=level-1")),
    MATCH,
    STUDY,
    "game=egotzi&size=5&moves=c3&comments=0.B2;1.C3",
]


def name_games() -> None:
    """Show titles of pages, summaries of games, pictures and printed sheets."""
    place = Place("b", full=True, rules={"egotzi": "rules/egotzi.html"})
    for text in NAMED:
        state = Table(text, None, place).state
        assert not [*english(state)]
        check(words.page_title(state.game), words.summary(state.game))
        check(*texts(printed_sheet.sheet(state)), *texts(printed_sheet.picture(state)))


def judge() -> None:
    """Word results of analyses."""
    start = rules.game("egotzi").start()
    for expected, proved in HINTS:
        check(wording.short_text(expected, proved), wording.headline(start, expected, proved))


def teach() -> None:
    """Play moves that the teacher objects to, take them back, and keep them."""

    async def play(verdict: str, action: str) -> None:
        number, found = example(verdict)
        pupil = Pupil(number, "inaccuracy")
        pupil.play(str(found.move))
        assert not [*english(pupil.state)]
        for step in ("", action):
            if step:
                pupil.press(step)
            await pupil.rest()
            assert not [*english(pupil.state)]

    verdicts = sorted({found.verdict for found in reviewed().moves if found.verdict})
    for verdict, action in product(verdicts, ("analyst-retract", "analyst-insist")):
        run(play(verdict, action))


def repeat_mistakes() -> None:
    """Solve a position of *My mistakes*, and ask for its solution."""
    number, found = example("blunder")

    async def play(*tries: str) -> None:
        card = Card(number, found)
        for text in tries:
            if text == "solution":
                card.press(text)
            else:
                card.try_out(text)
            await card.rest()
            assert not [*english(card.state)]

    run(play(str(found.move), str(found.best), str(found.best)))
    run(play("solution"))


def fail() -> None:
    """Show an error of ours, and a part that could not be loaded."""
    state = Table(EGOTZI, None, DESK).state
    state.remarks.message = Fault("B2")
    assert not [*english(state)]
    state = Table(EGOTZI, None, DESK).state
    for failed in (False, True):
        state.pending_module = PendingModule("x", print, "note", failed=failed)
        assert not [*english(state)]


@pytest.mark.parametrize("purpose", PURPOSES)
def test_page_and_worker_exchange_no_words(purpose: str, marked: Marked) -> None:
    posted: list[object] = []

    async def nothing(name: str) -> None:
        """Fetch nothing: programs need not be fetched."""

    async def load(name: str) -> ModuleType:
        return import_module(name)

    thinker = Thinker(lambda *message: posted.append(message), nothing, load)
    request = Request(1, purpose, 1, EGOTZI, level=1, work=40, lines=2, moves=(0, 2))
    answer = run(thinker.answer(str(request)))
    assert answer
    assert "⟦" not in f"{request}{posted}{answer}"


def test_nothing_is_stored_in_words(marked: Marked) -> None:
    browser = Browser()
    tab, state = browser.open(EGOTZI)
    *_, review = ai.review(state.game.study.record, 0, 40)
    state.review = str(review)
    store(tab, state)
    state.game.resign("black")
    store(tab, state)
    one, two = Device().open(MATCH), Device()
    two.open(one.play("b2").send())
    one.open(two.play("a1").send())
    one.press("resign")
    one.press("resign")
    stored = [browser.local, browser.session, one.local, two.local]
    assert all(stored)
    assert "⟦" not in str(stored)
    assert "⟦" not in one.send()
