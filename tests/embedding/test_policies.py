"""Boards in pages whose headers restrict what they may load."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from boardleaf.features.sharing import snippet
from tests.browser.bidi import Firefox, FirefoxTab
from tests.browser.host import Host
from tests.embedding.figures import figure, play_here

ISOLATED = {"Cross-Origin-Embedder-Policy": "require-corp"}
CREDENTIALLESS = {"Cross-Origin-Embedder-Policy": "credentialless"}
OF_SITE = {
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
NONCES = (
    "default-src 'none'; script-src 'nonce-abc'; style-src 'nonce-abc'; img-src data:;"
    " frame-src {frames}; require-trusted-types-for 'script'"
)


@pytest.fixture
def elsewhere(open_as_returning_visitor: Callable[..., Page]) -> tuple[Page, list[str]]:
    """A page, and the errors in its console."""
    page = open_as_returning_visitor(watch=False)
    errors: list[str] = []
    page.on(
        "console", lambda message: errors.append(message.text) if message.type == "error" else 0
    )
    return page, errors


def test_a_strict_policy_with_nonces(
    elsewhere: tuple[Page, list[str]], write: Callable[..., str], site: str
) -> None:
    page, _ = elsewhere
    script = snippet.script(site).replace("<script", '<script nonce="abc"')
    policy = NONCES.format(frames=site)
    page.goto(write(figure(site), script, {"Content-Security-Policy": policy}))
    board = play_here(page)
    board.locator('[data-square="c3"]').click()
    expect(board.locator("game-board")).to_have_attribute("data-moves", "c3")


def test_a_policy_without_the_site_leaves_the_picture_and_names_the_directive(
    elsewhere: tuple[Page, list[str]], write: Callable[..., str], site: str
) -> None:
    page, errors = elsewhere
    script = snippet.script(site).replace("<script", '<script nonce="abc"')
    policy = NONCES.format(frames="'none'")
    page.goto(write(figure(site), script, {"Content-Security-Policy": policy}))
    page.locator("figure svg").click()
    expect(page.get_by_role("button")).to_have_text("Couldn't load the board. Try again")
    expect(page.locator("figure svg")).to_be_visible()
    (message,) = [error for error in errors if error.startswith("Boardleaf: ")]
    assert message.endswith(f"add {site.split('/some/')[0]} to frame-src.")


@pytest.mark.parametrize(
    ("headers", "of_site"),
    [(ISOLATED, OF_SITE), (CREDENTIALLESS, {}), (CREDENTIALLESS, OF_SITE)],
    ids=["require-corp", "credentialless", "both"],
)
def test_cross_origin_embedder_policy(
    elsewhere: tuple[Page, list[str]],
    write: Callable[..., str],
    host: Host,
    headers: dict[str, str],
    of_site: dict[str, Any],
) -> None:
    page, _ = elsewhere
    host.headers.update(of_site)
    page.goto(write(figure(host.address), snippet.script(host.address), headers))
    assert play_here(page)


def test_firefox_names_the_headers_that_the_site_lacks(
    tab: FirefoxTab, firefox_browser: Firefox, write: Callable[..., str], host: Host
) -> None:
    host.headers["Cross-Origin-Resource-Policy"] = "cross-origin"  # the script loads
    tab.goto(write(figure(host.address), snippet.script(host.address), ISOLATED))
    tab.click("figure svg")
    tab.wait("document.querySelector('button').textContent.startsWith('Couldn')")
    assert tab.evaluate("Boolean(document.querySelector('figure svg'))")
    messages = [error for error in firefox_browser.page_errors if "Boardleaf: " in error]
    assert messages and "Cross-Origin-Embedder-Policy: require-corp" in messages[0]


def test_a_module_from_another_host_needs_its_header(
    elsewhere: tuple[Page, list[str]], write: Callable[..., str], host: Host
) -> None:
    page, errors = elsewhere
    script = f'<script type="module">import "{host.address}embed.js";</script>'
    text = figure(host.address)
    page.goto(write(text, script))
    assert page.locator("button").count() == 0
    assert any("CORS" in error for error in errors)
    host.headers["Access-Control-Allow-Origin"] = "*"
    page.reload()
    assert play_here(page)
