"""The site in a pseudo-language whose sentences are longer and stand in brackets: every sentence on
every page can be translated, and fits the smallest phone, even with large text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import rules
from builder.serve import serve_in_background
from builder.site import make
from builder.version import version
from rules.sentences import translate
from tests.browser.board import Board
from tests.browser.conftest import DelayPython, ReturningVisitor
from tests.browser.page_scenes import EGOTZI, OTHER_SCENES, PLAY_SCENES, STORED, Scene
from tests.conftest import MakeOnce
from tests.kit.pseudo_language import (
    WORDLIKE_NOTATION,
    PseudoLanguage,
    english_in,
    pseudo_translation,
    texts,
)

pytestmark = pytest.mark.long

WATCH = Path(__file__).with_name("pseudo_language.js").read_text("utf-8")

NAMES = [
    "Boardleaf",
    version(),
    *sorted((game.title for game in rules.games()), key=len, reverse=True),
]
"""Names that are the same in every language, the longest first."""

STORE_GAMES = """([games, address]) => {
    for (const [id, game] of Object.entries(games)) {
        const text = JSON.stringify({ version: 1, address, ...game });
        localStorage.setItem(`boardleaf:game:${id}`, text);
    }
}"""


@pytest.fixture(scope="module")
def pseudo_folder(make_once: MakeOnce) -> Path:
    """The folder of the site in the pseudo-language."""
    try:
        return make_once("pseudo", lambda site: make(site, PseudoLanguage()))
    finally:
        translate({})


@pytest.fixture(scope="module")
def pseudo_site(pseudo_folder: Path) -> Iterator[str]:
    """The address of the site in the pseudo-language."""
    with serve_in_background(pseudo_folder) as host:
        yield host


def test_pages_can_be_translated(pseudo_folder: Path) -> None:
    """Check the text of the built pages themselves, without a browser."""
    pages = [path.read_text("utf-8") for path in sorted(pseudo_folder.glob("*.html"))]
    translated = [page for page in pages if "<title>⟦" in page]
    assert len(translated) == len(pages) - 3  # the others are Markdown
    for page in translated:
        for text in texts(page):
            assert not english_in(text, NAMES), text


def act(page: Page, step: str) -> None:
    """Perform a step: a verb, and an argument if it takes one."""
    verb, _, argument = step.partition(" ")
    board = Board(page)
    if verb == "state":
        board.wait(*argument.split())
    elif verb in ("press", "undo", "redo"):
        board.button(argument or verb).first.dispatch_event("click")
    elif verb == "click":
        board.square(argument).dispatch_event("click")
    elif verb == "type":
        board.element.locator("[data-square]").first.focus()
        page.keyboard.type(argument)
        page.keyboard.press("Enter")
    elif verb == "sheet":
        page.locator(f"[data-opens={argument}]").first.dispatch_event("click")
    elif verb == "fill":
        name, _, text = argument.partition("=")
        page.locator(f"[name={name}]").first.evaluate(FILL, text)
    elif verb == "do":
        page.locator(argument).first.dispatch_event("click")
    elif verb == "key":
        page.keyboard.press(argument)
    elif verb == "mark":
        page.locator("game-board").evaluate(
            "(board, name) => board.setAttribute(name, '')", argument
        )
    elif verb == "stored":
        page.evaluate(STORE_GAMES, [STORED, EGOTZI])
        page.reload()
    elif verb == "full":
        page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('quota') } }")
    elif verb == "upload":
        file = {"name": "B2", "mimeType": "application/json", "buffer": argument.encode()}
        page.locator("[type=file]").set_input_files(file)  # type: ignore[arg-type]
    elif verb == "address":
        page.wait_for_url(f"**{argument}")
    elif verb == "wait":
        expect(page.locator(argument).first).to_be_attached()
    elif verb == "open":
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
    else:
        raise ValueError(step)
    page.evaluate("pseudo.settled()")


FILL = """(field, text) => {
    field.value = text;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}"""

STORED_SENTENCES = """[localStorage, sessionStorage].flatMap(Object.entries)
    .filter(([key, text]) => text.includes("⟦") && key !== "boardleaf:picture").map(String)"""
"""A script that returns the stored values with sentences, which should not be stored, except for
the picture that a tab shows until its Python has started."""

DATE = re.compile(r"[A-Z][a-z]+\s[0-9]+,\s(?:[0-9]+:[0-9]+\s[AP]M|[0-9]{4})")
"""A date as the browser writes it."""


def findings(page: Page, where: str) -> list[str]:
    """Return the page's texts that are in English, or do not fit at normal or double size."""
    texts, overflowing = page.evaluate("[pseudo.untranslated(), pseudo.overflowing()]")
    english = (
        f"English: {text[:200]!r}"
        for text in texts
        if text.strip() not in WORDLIKE_NOTATION and english_in(DATE.sub("", text), NAMES)
    )
    return [f"{where}: {problem}" for problem in (*english, *overflowing)]


def scene_findings(page: Page, scenes: Sequence[Scene]) -> Iterator[str]:
    """Act out scenes, and yield the findings. Consecutive scenes of a page share its start."""
    for address, steps in scenes:
        page.goto(address)
        if address.startswith("play.html"):
            page.wait_for_function("/^\\w/.test(history.state)", polling="raf")  # the game is open
        page.evaluate("pseudo.settled()")
        yield from findings(page, address)
        for step in steps:
            act(page, step)
            yield from findings(page, f"{address}, {step}")
        for text in page.evaluate(STORED_SENTENCES):
            yield f"{address}: stored: {text}"


def early_findings(page: Page, addresses: Sequence[str]) -> Iterator[str]:
    """Yield the findings in a page that shows games while Python has not started."""
    for address in addresses:
        page.goto(address)
        page.evaluate("pseudo.settled()")
        assert page.evaluate("history.state") is None, "Python has shown the game"
        yield from findings(page, f"{address}, without Python")


@pytest.mark.timeout(600)
def test_every_sentence_can_be_translated_and_fits(
    returning_visitor: Callable[..., ReturningVisitor],
    pseudo_site: str,
    delay_python: DelayPython,
) -> None:
    games = [address for address, _ in PLAY_SCENES]
    with returning_visitor(pseudo_site, "phone").opened() as page:
        page.set_viewport_size({"width": 320, "height": 640})
        page.add_init_script(WATCH)
        release_python = delay_python(page)
        found = [*early_findings(page, games)]
        release_python()
        found += scene_findings(page, [*PLAY_SCENES, *OTHER_SCENES])
    assert not found, "\n".join(found)


FAKE_SERVICE_WORKER = """(() => {
    const makeWorker = () => {
        const worker = Object.assign(new EventTarget(), { state: "installed" });
        worker.postMessage = (text, ports) => ports?.[0].postMessage(String(Math.random()));
        return worker;
    };
    const states = { active: makeWorker(), installing: makeWorker() };
    const registration = Object.assign(new EventTarget(), states);
    const workers = new EventTarget();
    workers.controller = registration.active;
    workers.ready = Promise.resolve(registration);
    workers.getRegistration = async () => registration;
    workers.register = async () => {
        setTimeout(() => globalThis.registered = true);
        return registration;
    };
    Object.defineProperty(navigator, "serviceWorker", { value: workers });
    globalThis.workerPosts = (data) => {
        workers.dispatchEvent(new MessageEvent("message", { data }));
    };
    globalThis.workerBecomes = (state) => {
        const { installing } = registration;
        registration.waiting = state === "installed" ? makeWorker() : null;
        if (state === "redundant") registration.active = null;
        installing.state = state;
        installing.dispatchEvent(new Event("statechange"));
    };
})()"""
"""A script that replaces the service worker by a fake. `workerPosts` and `workerBecomes` make it
act; each of its workers is of another version."""


NOTICES = {
    "workerPosts({ type: 'offline:progress', done: 99, total: 120 })": pseudo_translation(
        "Saving for offline play: {done} of {total} files."
    ).format(done=99, total=120),
    "workerPosts({ type: 'offline:ready' })": pseudo_translation("Ready to play offline."),
    "workerPosts({ type: 'offline:incomplete' })": pseudo_translation(
        "Some offline files are missing. Reconnect to restore them."
    ),
    "workerBecomes('installed')": " ".join(
        map(pseudo_translation, ["A new version is available.", "Update now"])
    ),
    "workerBecomes('redundant')": pseudo_translation(
        "Couldn't save for offline play. You can still play online."
    ),
}
"""The notice that the page shows after each event."""


def test_notices_of_playing_offline_can_be_translated_and_fit(
    returning_visitor: Callable[..., ReturningVisitor], pseudo_site: str
) -> None:
    found = []
    with returning_visitor(pseudo_site, "phone").opened() as page:
        page.set_viewport_size({"width": 320, "height": 640})
        page.add_init_script(WATCH)
        page.add_init_script(FAKE_SERVICE_WORKER)
        page.goto("embedding.html")
        page.wait_for_function("globalThis.registered")
        for event, notice in NOTICES.items():
            page.evaluate(event)
            expect(page.locator("#offline")).to_have_text(notice)
            found += findings(page, event)
    assert not found, "\n".join(found)
