"""Boards in pages whose headers restrict what they may load."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from boardleaf import address
from boardleaf.features.sharing import snippet


def figure(site: str, text: str = "game=egotzi&size=5") -> str:
    """Return the figure of a game."""
    return snippet.figure(address.parse(text), site)


def test_a_strict_policy_with_nonces(
    open_as_returning_visitor: Callable[..., Page], write: Callable[..., str], site: str
) -> None:
    policy = (
        "default-src 'none'; script-src 'nonce-abc'; style-src 'nonce-abc'; img-src data:;"
        f" frame-src {site}; require-trusted-types-for 'script'"
    )
    script = snippet.script(site).replace("<script", '<script nonce="abc"')
    page = open_as_returning_visitor(watch=False)
    page.goto(write(figure(site), script, {"Content-Security-Policy": policy}))
    page.get_by_role("button", name="Play here").click()
    board = page.frame_locator("iframe")
    expect(board.locator("game-board")).to_have_attribute("state", "ready")
    board.locator('[data-square="c3"]').click()
    expect(board.locator("game-board")).to_have_attribute("data-moves", "c3")
