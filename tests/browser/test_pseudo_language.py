"""The site in a pseudo-language whose sentences are longer and stand in brackets: every sentence on
every page can be translated, and there is room for it on the smallest phone with large text.

A scene is an address and what is done there, step by step. A feature that says something new adds
steps to a scene, or a scene of its own; `act` has the verbs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import rules
from builder.serve import served
from builder.site import make
from builder.version import version
from rules.sentences import translate
from tests.browser.board import Board
from tests.browser.conftest import Returning
from tests.kit.marked import Marked, english_in

WATCH = Path(__file__).with_name("pseudo_language.js").read_text("utf-8")

NAMES = [
    "Boardleaf",
    version(),
    *sorted((game.title for game in rules.games()), key=len, reverse=True),
]
"""Names that are the same in every language, the longest first."""

Scene = tuple[str, Sequence[str]]

BOARDS: Sequence[Scene] = [
    (
        "play.html#game=egotzi&size=5&moves=c3&white=level-1",
        [
            "state ready",
            "undo",
            "redo",
            "press hint",
            "state ready",
            "type zz9",
            "type c3",
            "sheet drawer",
            "press resign",
            "press resign",
            "state over",
            "press again",
            "state ready",
            "sheet setup",
        ],
    ),
    (
        "play.html#game=egotzi-squared&size=5",
        [
            "state ready",
            "fill komi=7",
            "press bid",
            "fill komi=6",
            "press bid",
            "press black",
            "type a1",
            "type a1",
            "sheet drawer",
            "open",
        ],
    ),
    (
        "play.html#game=emulsion&size=4",
        ["state ready", "type a1-a2", "type a1-a1", "type b1-b2", "press values", "sheet drawer"],
    ),
    (
        "play.html#game=free-emulsion&size=3",
        ["state ready", "click a1", "type a1+a3", "type a1-b1"],
    ),
    (
        "play.html#game=emergo&size=7",
        ["state ready", "type @d4", "type @a1", "type a1-b2", "type @a2"],
    ),
    ("play.html#game=slyde&size=8", ["state ready", "type *a1", "type a1-c3", "type a1-b1"]),
    (
        "play.html#game=egotzi&size=4&black=level-1&white=level-1",
        [
            "wait [data-action=stop]",
            "press stop",
            "press step",
            "press resume",
            "state over",
            "press replay",
        ],
    ),
    ("play.html#game=egotzi&size=x&moves=c3", ["state ready", "press dismiss"]),
    (
        "play.html#game=egotzi&size=5&moves=c3,d4,b2,swap",
        [
            "state ready",
            "open",
            "fill text=nonsense",
            "press import",
            "wait [data-part=imported] p",
        ],
    ),
    (
        "play.html#game=emergo&size=7&moves=@c3,@e5",
        [
            "state ready",
            "press edit",
            "press edit-clear",
            "press edit-start",
            "open",
            "press edit-cancel",
        ],
    ),
    (
        "play.html#game=egotzi&size=5&moves=c3,d4,b2,a1&at=2",
        [
            "state ready",
            "press analyse",
            "wait [data-line]",
            "press analyse",
            "sheet drawer",
            "open",
        ],
    ),
    ("play.html#game=egotzi&size=3&moves=b2,a1,a2", ["state ready", "open", "press copy-link"]),
    ("embed.html#game=emergo&size=7&black=level-1", ["click a1", "state ready thinking"]),
    ("rules/egotzi.html", ["click c3", "state ready", "click c3", "open"]),
    ("learn/egotzi.html#step-2", ["open"]),
]
"""Pages with boards."""

PAGES: Sequence[Scene] = [
    ("./", ["open"]),
    ("404.html", []),
    ("embedding.html", ["fill source=nonsense", "wait #problem:not(:empty)", "fill source="]),
    ("licences.html", []),
    ("programmers.html", []),
    ("rules/slyde.html", ["open"]),
]
"""The others, and what boards leave there."""


@pytest.fixture(scope="module")
def pseudo_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site in the pseudo-language."""
    root = tmp_path_factory.mktemp("pseudo")
    try:
        make(root / "site", Marked())
    finally:
        translate({})
    with served(root) as host:
        yield f"{host}site/"


def act(page: Page, step: str) -> None:
    """Do what a step says: a verb, and what it is done to."""
    verb, _, what = step.partition(" ")
    board = Board(page)
    if verb == "state":
        board.wait(*what.split())
    elif verb in ("press", "undo", "redo"):
        board.button(what or verb).first.dispatch_event("click")
    elif verb == "click":
        board.square(what).dispatch_event("click")
    elif verb == "type":
        board.element.locator("[data-square]").first.focus()
        page.keyboard.type(what)
        page.keyboard.press("Enter")
    elif verb == "sheet":
        page.locator(f"[data-opens={what}]").first.dispatch_event("click")
    elif verb == "fill":
        name, _, text = what.partition("=")
        page.locator(f"[name={name}]").first.evaluate(FILL, text)
    elif verb == "wait":
        expect(page.locator(what).first).to_be_attached()
    elif verb == "open":
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    else:
        raise ValueError(step)
    page.evaluate("new Promise((then) => requestAnimationFrame(() => setTimeout(then, 100)))")


FILL = """(field, text) => {
    field.value = text;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}"""

LARGE = "size => { document.documentElement.style.fontSize = size }"


MOVES = {"swap", "black", "white", *(f"level-{number}" for number in range(1, 7))}
"""Notation that is words."""

DATE = re.compile(r"[A-Z][a-z]{2} [0-9]+, [0-9]+:[0-9]+\s[AP]M")
"""A date as the browser writes it."""


def findings(page: Page, where: str) -> list[str]:
    """Return what the page says in English, and what does not fit, once with larger text."""
    english = (
        f"{where}: English: {text[:200]!r}"
        for text in page.evaluate("pseudo.seen()")
        if text.strip() not in MOVES and english_in(DATE.sub("", text), NAMES)
    )
    found = [*english]
    for size in ("100%", "200%"):
        page.evaluate(LARGE, size)
        found += [f"{where}, {size}: {wide}" for wide in page.evaluate("pseudo.wide()")]
    return found


def played(page: Page, scenes: Sequence[Scene]) -> list[str]:
    """Return the findings of scenes, each once."""
    found: dict[str, None] = {}
    page.add_init_script(WATCH)
    for address, steps in scenes:
        page.goto("about:blank")
        page.goto(address)
        found |= dict.fromkeys(findings(page, address))
        for step in steps:
            act(page, step)
            found |= dict.fromkeys(findings(page, f"{address}, {step}"))
    return [*found]


@pytest.mark.timeout(600)
def test_every_sentence_can_be_translated_and_fits(
    visitors: Callable[..., Returning], pseudo_site: str
) -> None:
    with visitors(pseudo_site, "phone").opened() as page:
        page.set_viewport_size({"width": 320, "height": 640})
        found = played(page, [*BOARDS, *PAGES])
    assert not found, "\n".join(found)
