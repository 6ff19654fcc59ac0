"""The pages for unknown addresses and for pages that can't be loaded."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import SAVE_DATA
from tests.browser.host import READY, Host
from tests.browser.themes import run_axe


def styles(page: Page) -> dict[str, str]:
    """Return the styles of the brand, the heading, the lead and the main button."""
    styles: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([".brand", "h1", ".lead", ".play"].map((selector) => {
            const style = getComputedStyle(document.querySelector(selector));
            return [selector, [style.color, style.fontFamily, style.fontSize].join()];
        }))"""
    )
    return styles


def test_an_unknown_address_has_a_page_that_works(context: BrowserContext) -> None:
    context.add_init_script(SAVE_DATA)
    page = context.new_page()
    page.goto("404.html")
    expected = styles(page)
    site = page.url.removesuffix("404.html")
    for address in ("gone", "rules/gone.html", "a/b/c/d?e=f#g"):
        response = page.goto(address)
        assert response and response.status == 404, address
        expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
        assert styles(page) == expected, address
        assert page.url.endswith(address)
        expect(page.get_by_role("button", name="Settings")).to_be_visible()
        rules = page.get_by_role("main").get_by_role("link", name="Emergo")
        expect(rules).to_have_js_property("href", f"{site}rules/emergo.html")
        page.get_by_role("link", name="All games and your saved games").click()
        expect(page.locator(".games > li").first).to_be_visible()


def test_a_page_that_is_not_stored_says_so_offline(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto("404.html")
    expect(page.locator("#offline")).to_have_text(READY)
    expected = styles(page)
    page.evaluate(
        """async () => {
            const [name] = (await caches.keys()).filter((name) => name.startsWith("boardleaf:"));
            await (await caches.open(name)).delete(new URL("licences.html", document.baseURI));
        }"""
    )
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    host.stop()
    for address in ("licences.html", "a/b/gone"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_have_text("Can't load this page")
        assert styles(page) == expected
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert run_axe(page) == []
        with page.expect_navigation():
            page.get_by_role("button", name="Try again").click()
        page.get_by_role("link", name="All games and your saved games").click()
        expect(page.locator(".games > li").first).to_be_visible()
