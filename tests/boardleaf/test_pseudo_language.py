"""Boards in a pseudo-language, in all their states: every text is translated, none of it is stored,
and there is a scene for nearly every sentence.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import product
from types import ModuleType

import pytest

import rules
from boardleaf import address, words
from boardleaf.board.remarks import Fault
from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import Pending, State
from boardleaf.computer.thinking import Thinker
from boardleaf.features import index
from boardleaf.features.importing.read import MAX_LENGTH
from boardleaf.features.judging import wording
from boardleaf.features.review import view
from boardleaf.features.sharing import exports, printed_sheet
from boardleaf.features.sharing.exports import COPIED_MESSAGES
from boardleaf.game.shown_game import ShownGame
from boardleaf.messages import PURPOSES, Request
from boardleaf.shell import drawn
from boardleaf.storing.storage import GAME, TAB, WHY_NOT_STORED
from builder.sentences import collect
from rules import ai
from rules.sentences import sentence, translate
from tests.boardleaf.features.lessons.test_mistake import MistakeDriver
from tests.boardleaf.features.match.test_matches import BASE, ID, Device, play_turns
from tests.boardleaf.features.match.test_matches import EGOTZI as MATCH
from tests.boardleaf.features.teaching.test_teaching import (
    TeacherDriver,
    move_with_verdict,
    review_of_long_game,
)
from tests.kit.board_driver import FULL_PAGE, BoardDriver, run
from tests.kit.board_scenes import (
    CAPTURE_POSITION,
    EGOTZI,
    EVALUATIONS,
    SCENES,
    STUDY,
    MakeDriver,
    act,
)
from tests.kit.fake_tabs import Browser, store
from tests.kit.pseudo_language import PseudoLanguage, english_in, texts

SQUARED = f"game=egotzi-squared&size=3&match={ID}"

TITLES = sorted((game.title for game in rules.games()), key=len, reverse=True)


def find_english(state: State) -> Iterator[str]:
    """Yield a description of each untranslated text on a board."""
    for name, markup in drawn.draw(state, index.of(state.settings)).items():
        yield from (f"{name}: {found}" for found in english_in_markup(markup))


@cache
def english_in_markup(markup: str) -> list[str]:
    """Return a description of each untranslated text in markup. Most parts of a board are the same
    after a step as before it, and parsing them takes long."""
    return [
        f"{found} in {text[:300]!r}"
        for text in texts(markup)
        if (found := english_in(text, TITLES))
    ]


def untranslated_texts(make: MakeDriver, steps: str) -> list[str]:
    """Return descriptions of the untranslated texts in a scene, without duplicates."""
    untranslated: dict[str, None] = {}

    async def play() -> None:
        driver = make()
        untranslated.update(dict.fromkeys(find_english(driver.state)))
        for step in filter(None, steps.split("; ")):
            await act(driver, step)
            untranslated.update((f"{step}: {text}", None) for text in find_english(driver.state))
            await driver.settle()
            untranslated.update(
                (f"{step}, then: {text}", None) for text in find_english(driver.state)
            )

    run(play())
    return [*untranslated]


@pytest.fixture
def pseudo_language() -> Iterator[PseudoLanguage]:
    language = PseudoLanguage()
    translate(language)
    yield language
    translate({})


def test_scenes_show_nearly_every_sentence_translated(pseudo_language: PseudoLanguage) -> None:
    """Run all scenes in one test, to find the sentences that none of them shows. These may be
    one in ten at most, such as counts of one and failures of workers."""
    untranslated = [line for make, steps in SCENES for line in untranslated_texts(make, steps)]
    assert not untranslated, "\n".join(untranslated)
    play_matches()
    end_matches()
    read_texts()
    share()
    show_titles()
    word_results()
    teach()
    practise_mistakes()
    show_failures()
    board_templates = {
        template
        for template, places in collect().items()
        if places[0].startswith("site/boardleaf/")
    }
    unused = sorted(board_templates - pseudo_language.used)
    limit = len(board_templates) // 10
    assert len(unused) <= limit, f"add scenes to tests/kit/board_scenes.py that show {unused}"


def check_translated(*shown: str) -> None:
    """Check that texts contain no English except for names of games and notation."""
    for text in shown:
        assert not english_in(text, TITLES), text


def play_matches() -> None:
    """Play by links, and open links that are new, old, conflicting, altered or one's own."""
    first, second = Device().open(MATCH), Device()
    links = [f"{BASE}{MATCH}"]
    for player, move in ((first, "b2"), (second, "a1"), (first, "c3"), (second, "c1")):
        check_device(player.open(links[-1]))
        links.append(check_device(player.play(move)).send())
        check_device(check_device(player).open(links[-1]))
    links_to_open = links[4], links[4], links[1], links[3], f"{links[4]},zz9", f"{links[4]}&key=1"
    for link in links_to_open:
        check_device(first.open(link))
    changes = ("size=3", "size=4"), ("a1,c3,c1", "c2"), (",c3,c1", ",c3,c1,a2,c2"), ("c1", "c1,a2")
    for old, new in changes:
        fresh = Device(dict(first.local)).open("", resumed=True)
        check_device(fresh.open(links[4].replace(old, new)))
        for action in ("match-mine", "match-link", "delete-line", "main-line"):
            fresh.press(action)
            check_device(fresh)


def end_matches() -> None:
    """Resign, open an unfinished turn, and send in every way."""
    first, second, link = play_turns("b2", "a1")
    first.press("resign")
    first.press("resign")
    check_device(second.open(check_device(first).send()))
    first, second, link = play_turns("b2")
    check_device(Device(dict(first.local)).open(link.replace("b2", "b2,a1,c3")))
    check_device(Device(dict(second.local)).open(link.replace("b2", "")))
    first = Device().open(SQUARED)
    second = Device().open(first.play("komi=2").send())
    link = second.play("black").play("b2").send()
    check_device(Device(dict(first.local)).open(link.replace(",b2", "")))
    for result in ("shared", "blocked", "cancelled"):
        request = {"kind": "send", "result": result, "text": first.state.match_link}
        first.handle(type="shared", request=request, done=True)
        check_device(first)


def check_device(device: Device) -> Device:
    """Check that all text that a device shows is translated, and return the device."""
    assert not [*find_english(device.state)]
    check_translated(words.page_title(device.state.game))
    return device


UNREADABLE_TEXTS = [
    "",
    "B2",
    "foo/bar",
    "https://a.example/play.html",
    "game=chess",
    "#" * (MAX_LENGTH + 1),
    "game=" * (MAX_LENGTH // 5),
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
    f"fen:{CAPTURE_POSITION} B2:",
    "7/7/7/7/7/7/7 w 0 8,9",
]


def read_texts() -> None:
    """Import texts, open them as links, and read them from the store."""
    for text in UNREADABLE_TEXTS:
        for selected in ("", "emulsion", "chess"):
            driver = BoardDriver(EGOTZI, None, FULL_PAGE)
            driver.press("import", text=text, of=selected)
            assert not [*find_english(driver.state)]
        for stored in (text, json.dumps({"version": 1, "address": text}), '{"version": 99}'):
            browser = Browser()
            browser.local[f"{GAME}old"] = stored
            browser.session[TAB] = "old"
            assert not [*find_english(browser.open()[1])]
        _, state = Browser().open(text)
        assert not [*find_english(state)]


def share() -> None:
    """Copy, print and download."""
    state = BoardDriver(STUDY, None, FULL_PAGE).state
    for kind, content in product(("copy", "print", "download", "none"), COPIED_MESSAGES):
        for done in (True, False):
            shared = exports.share_result(
                {"kind": kind, "content": content, "name": "B2", "text": ""}, done
            )
            state.remarks.share_result = shared
            check_translated(shared.text)
            assert not [*find_english(state)]
    for text in WHY_NOT_STORED.values():
        check_translated(sentence(text))


ADDRESSES = [
    *(f"{EGOTZI}{who}" for who in ("", "&white=level-1", "&black=level-1&white=level-1")),
    MATCH,
    STUDY,
    "game=egotzi&size=5&moves=c3&comments=0.B2;1.C3",
]


def show_titles() -> None:
    """Show titles of pages, summaries of games, pictures and printed sheets."""
    settings = BoardSettings("b", full=True, rules_pages={"egotzi": "rules/egotzi.html"})
    for text in ADDRESSES:
        state = BoardDriver(text, None, settings).state
        assert not [*find_english(state)]
        check_translated(words.page_title(state.game), words.summary(state.game))
        check_translated(*texts(printed_sheet.sheet(state)), *texts(printed_sheet.picture(state)))


def word_results() -> None:
    """Put results of analyses into words."""
    games = [
        ShownGame.of(address.parse(f"game=egotzi{players}"))
        for players in ("", "&white=level-1", "&black=level-1", "&match=0a1b2c3d4e5f")
    ]
    for (expected, proved), game in product(EVALUATIONS, games):
        check_translated(
            wording.short_text(expected, proved),
            wording.headline(game, game.node, expected, proved),
        )
    for seconds in (None, 5, 30, 200):
        check_translated(wording.how_far(1, 9, seconds))
    values = {"number": 7, "move": "c3", "before": 52, "after": 40}
    for table in (view.TITLES, view.WORST_TITLES):
        check_translated(*(sentence(text, **values) for text in table.values()))
    check_translated(*(sentence(text, **values) for text in view.LOSS_SENTENCES.values()))


def teach() -> None:
    """Play moves that the teacher objects to; take them back, or insist on them."""

    async def play(verdict: str, action: str) -> None:
        number, review = move_with_verdict(verdict)
        driver = TeacherDriver(number, "inaccuracy")
        driver.play(str(review.move))
        assert not [*find_english(driver.state)]
        for step in ("", action):
            if step:
                driver.press(step)
            await driver.wait_until_idle()
            assert not [*find_english(driver.state)]

    verdicts = sorted({move.verdict for move in review_of_long_game().moves if move.verdict})
    for verdict, action in product(verdicts, ("analyst-retract", "analyst-insist")):
        run(play(verdict, action))


def practise_mistakes() -> None:
    """Solve a task of *My mistakes*, then ask for its solution."""
    number, review = move_with_verdict("blunder")

    async def play(*tries: str) -> None:
        driver = MistakeDriver(number, review)
        for text in tries:
            if text == "solution":
                driver.press(text)
            else:
                driver.try_out(text)
            await driver.wait_until_idle()
            assert not [*find_english(driver.state)]

    run(play(str(review.move), str(review.best), str(review.best)))
    run(play("solution"))


def show_failures() -> None:
    """Show an error in our code, and a module that could not be loaded."""
    state = BoardDriver(EGOTZI, None, FULL_PAGE).state
    state.remarks.message = Fault("B2")
    assert not [*find_english(state)]
    state = BoardDriver(EGOTZI, None, FULL_PAGE).state
    for failed in (False, True):
        state.pending = Pending("x", print, "note", failed=failed)
        assert not [*find_english(state)]


@pytest.mark.parametrize("purpose", PURPOSES)
def test_page_and_worker_exchange_no_sentences(
    purpose: str, pseudo_language: PseudoLanguage
) -> None:
    posted: list[object] = []

    async def no_fetch(name: str) -> None:
        """Fetch nothing: programs need not be fetched."""

    async def load(name: str) -> ModuleType:
        return import_module(name)

    thinker = Thinker(lambda *message: posted.append(message), no_fetch, load)
    request = Request(purpose, EGOTZI, 1, work=40, lines=2, moves=(0, 2), board=1, id=1)
    answer = run(thinker.answer(str(request)))
    assert answer
    assert "⟦" not in f"{request}{posted}{answer}"


def test_no_sentence_is_stored(pseudo_language: PseudoLanguage) -> None:
    browser = Browser()
    tab, state = browser.open(EGOTZI)
    *_, review = ai.review(state.game.study.record, 0, 40)
    state.review = str(review)
    store(tab, state)
    state.game.resign("black")
    store(tab, state)
    first, second = Device().open(MATCH), Device()
    second.open(first.play("b2").send())
    first.open(second.play("a1").send())
    first.press("resign")
    first.press("resign")
    stored = [browser.local, browser.session, first.local, second.local]
    assert all(stored)
    assert "⟦" not in str(stored)
    assert "⟦" not in first.send()
