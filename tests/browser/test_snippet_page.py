"""The snippet maker, as the author of another page uses it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

import rules
from builder import puzzles
from tests.browser.themes import SCHEMES, find_violations

PUZZLE = puzzles.puzzles(rules.game("egotzi"))[0]


@pytest.fixture
def maker(desktop: Page) -> Page:
    """The page with a pasted game and its snippet."""
    desktop.goto("embedding.html")
    fill(desktop, "source", "game=egotzi&size=5&moves=c3,d3&flip=1")
    expect(desktop.locator("#code")).to_have_value(re.compile("moves=c3,d3"))
    return desktop


def fill(page: Page, name: str, text: str) -> None:
    page.locator(f"[name={name}]").fill(text)
    page.locator(f"[name={name}]").blur()


def figure(page: Page) -> ElementTree.Element:
    """Return the figure of the snippet in the page's field."""
    text = page.locator("#code").input_value()
    return ElementTree.fromstring(text[: text.index("</figure>") + len("</figure>")])


def test_a_snippet_is_made_and_shown(maker: Page, site: str) -> None:
    assert figure(maker).get("data-game-board") == "game=egotzi&size=5&moves=c3,d3&flip=1"
    expect(maker.locator("[name=flip]")).to_be_checked()
    expect(maker.locator("#preview figure")).to_contain_text("Egotzi, 5x5. Black to move.")
    assert f'<script async src="{site}embed.js">' in maker.locator("#code").input_value()
    maker.locator("[name=white]").select_option("none")
    expect(maker.locator("#code")).to_have_value(re.compile("white=none"))
    maker.locator("[name=live]").uncheck()
    expect(maker.locator("#code")).not_to_have_value(re.compile("<script"))
    fill(maker, "source", f"{site}puzzles.html#game=egotzi&id={PUZZLE['id']}")
    expect(maker.locator("#code")).to_have_value(re.compile(f"&amp;id={PUZZLE['id']}"))
    expect(maker.locator("#preview figcaption")).to_contain_text("to move")
    fill(maker, "source", f"{site}puzzles.html#game=egotzi&id=zzzz")
    expect(maker.locator("main")).to_contain_text("There is no such puzzle.")
    assert maker.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_choices_made_while_python_loads_are_preserved(desktop: Page) -> None:
    desktop.goto("embedding.html")
    desktop.locator("[name=white]").select_option("level-1")
    desktop.locator("[name=flip]").check()
    code = desktop.locator("#code")
    expect(code).to_have_value(re.compile("game=emulsion&amp;size=9&amp;white=level-1&amp;flip=1"))
    expect(desktop.locator("[name=white]")).to_have_value("level-1")
    expect(desktop.locator("[name=flip]")).to_be_checked()


def test_a_choice_made_while_a_snippet_is_made_is_preserved(maker: Page) -> None:
    maker.evaluate(
        """async () => {
          const { services } = await import("./js/boot.js");
          const { makeSnippet } = services;
          const released = new Promise((release) => (window.release = release));
          services.makeSnippet = async (...form) => {
            const snippet = await makeSnippet(...form);
            window.making = true;
            await released;
            return snippet;
          };
        }"""
    )
    maker.locator("[name=flip]").uncheck()
    maker.wait_for_function("window.making")
    maker.locator("[name=white]").select_option("none")
    maker.evaluate("window.release()")
    expect(maker.locator("#code")).to_have_value(re.compile("white=none"))
    expect(maker.locator("[name=white]")).to_have_value("none")


def test_pasted_text_is_parsed_and_explained_at_its_field(phone: Page) -> None:
    phone.goto("embedding.html")
    source, problem = phone.locator("[name=source]"), phone.locator("#problem")
    source.fill("game=chess")
    expect(problem).to_contain_text("Couldn't read this")
    expect(source).to_be_focused()
    below = problem.evaluate(
        "field => field.getBoundingClientRect().top"
        " - document.querySelector('[name=source]').getBoundingClientRect().bottom"
    )
    assert 0 <= below < 50
    source.fill("game=egotzi&size=5")
    expect(phone.locator("#code")).to_have_value(re.compile("game=egotzi"))
    expect(problem).to_be_empty()


def test_a_wrong_size_is_reported_at_the_size_field(phone: Page) -> None:
    phone.goto("embedding.html")
    fill(phone, "size", "99")
    expect(phone.locator("#problem")).to_contain_text(
        "Emulsion has no size 99; it comes in sizes 2 to 19"
    )
    expect(phone.locator("[name=size]")).to_have_attribute("aria-invalid", "true")
    expect(phone.locator("[name=source]")).to_have_attribute("aria-invalid", "false")


def test_the_selected_game_matches_the_pasted_text(maker: Page) -> None:
    game, source = maker.locator("[name=game]"), maker.locator("[name=source]")
    code = maker.locator("#code")
    expect(game).to_have_value("egotzi")
    game.select_option("emergo")
    expect(code).to_have_value(re.compile("game=emergo&amp;size=9"))
    expect(source).to_have_value("")
    text = "5/2b2/1w3/5/5 b 2"
    source.fill(text)
    expect(maker.locator("#problem")).to_contain_text("Free Emulsion or Egotzi: choose the game")
    for id in ("egotzi", "free-emulsion"):
        game.select_option(id)
        expect(code).to_have_value(re.compile(f"game={id}&amp;position="))
        expect(source).to_have_value(text)


def test_hostile_text_stays_text(maker: Page) -> None:
    maker.on("dialog", lambda dialog: pytest.fail("something ran"))
    caption = "</figcaption><img src=x onerror=alert(1)><script>alert(2)</script>"
    fill(maker, "caption", caption)
    expect(maker.locator("#preview figcaption")).to_contain_text(caption)
    assert maker.locator("#preview img, #preview script").count() == 0
    figcaption = figure(maker).find("figcaption")
    assert figcaption is not None and figcaption.text == f"{caption} "
    fill(maker, "source", '"><img src=x onerror=alert(3)>')
    expect(maker.locator("#problem")).to_contain_text("Couldn't read this: it isn't a link")
    expect(maker.locator("#copy")).to_be_disabled()
    expect(maker.locator("#code")).to_have_value("")
    assert maker.locator("main img").count() == 0


def test_the_previews_position_can_be_used(maker: Page) -> None:
    maker.locator("#preview svg").click()
    board = maker.frame_locator("#preview iframe")
    expect(board.locator("game-board")).to_have_attribute("state", "ready")
    board.locator('[data-square="a1"]').click()
    maker.get_by_role("button", name="Use this position").click()
    expect(maker.locator("#preview svg")).to_be_visible()
    shown = figure(maker).get("data-game-board")
    assert shown == "game=egotzi&size=5&moves=c3,d3,a1&flip=1"


def test_a_snippet_is_copied(desktop: Page) -> None:
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desktop.goto("embedding.html")
    desktop.locator("#copy").click()
    expect(desktop.locator("#copy")).to_have_text("Copied")
    copied = desktop.evaluate("navigator.clipboard.readText()")
    assert copied == desktop.locator("#code").input_value()
    assert copied.startswith("<figure data-game-board=")


def test_without_python_the_page_offers_a_report(unwatched: Page, fresh_site: str) -> None:
    page = unwatched
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.route("**/parts/wasm-0-*", lambda route: route.fulfill(status=404))
    page.goto(f"{fresh_site}embedding.html")
    page.locator("[name=source]").focus()
    problem = page.locator("#problem")
    expect(problem).to_contain_text("The server didn't send part of this site")
    problem.get_by_role("button", name="Copy error report").click()
    expect(problem).to_contain_text("Error report copied")
    assert "parts/wasm-0-" in page.evaluate("navigator.clipboard.readText()")
    page.unroute("**/parts/wasm-0-*")
    with page.expect_event("load"):
        problem.get_by_role("button", name="Reload page").click()
    page.locator("[name=source]").focus()
    expect(page.locator("#code")).to_have_value(re.compile("<figure"))


def test_live_frames_are_accessible(desktop: Page) -> None:
    desktop.goto("embed.html#game=egotzi&size=5&moves=c3")
    assert find_violations(desktop, SCHEMES) == {}
    desktop.locator("game-board button").first.press("Enter")
    expect(desktop.locator("game-board")).to_have_attribute("state", "ready")
    assert find_violations(desktop, SCHEMES) == {}


def test_pictures_of_snippets_follow_the_theme_unless_their_author_chose_one(page: Page) -> None:
    page.goto("embedding.html")
    slab = page.locator("figure[data-game-board] [fill='#d9b57f']").first
    fill = "slab => getComputedStyle(slab).fill"
    assert slab.evaluate(fill) == "rgb(217, 181, 127)"
    page.emulate_media(color_scheme="dark")
    assert slab.evaluate(fill) == "rgb(111, 84, 51)"
    slab.evaluate("slab => (slab.closest('figure').dataset.theme = 'light')")
    assert slab.evaluate(fill) == "rgb(217, 181, 127)"
