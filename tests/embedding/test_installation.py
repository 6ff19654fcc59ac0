"""A complete Chromium installs the site, and opens its shortcuts and files without a connection.

Headless Chromium, with which the other tests run, can't install sites.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from builder.checking import chromium
from builder.shipping import offline
from tests.browser.conftest import TIMEOUT
from tests.browser.host import READY, Host
from tests.browser.offline.test_installed import games_file

PROGRAMS = [name for name in chromium.NAMES if name != chromium.HEADLESS_SHELL]


@pytest.fixture
def context(playwright: Playwright, tmp_path: Path, host: Host) -> Iterator[BrowserContext]:
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if not program:
        pytest.skip("no Chromium here but the headless one; Debian's is chromium")
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile",
        executable_path=program,
        args=[*chromium.FLAGS, "--headless=new"],
        headless=False,  # else Playwright adds flags for the headless one
        base_url=host.address,
    )
    yield context
    context.close()


def test_chromium_installs_the_site_and_opens_shortcuts_and_files_offline(
    context: BrowserContext, host: Host, tmp_path: Path
) -> None:
    page = context.new_page()
    page.goto("./")
    expect(page.locator("#offline")).to_have_text(READY)
    session = context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    manifest = page.evaluate("fetch('manifest.webmanifest').then((response) => response.json())")
    app = {"manifestId": session.send("Page.getAppId")["appId"]}
    session.send("PWA.install", {**app, "installUrlOrBundleUrl": host.address})
    host.stop()
    for shortcut in manifest["shortcuts"]:
        address = urljoin(host.address, shortcut["url"])
        session.send("PWA.launch", {**app, "url": address})
        # The page takes `new` out of its address, and adds the size.
        opened = address.replace("?new", "").partition("&")[0]
        expect(window(context, opened).get_by_role("heading", level=1)).not_to_be_empty()
    file = tmp_path / f"games{offline.EXTENSION}"
    file.write_text(games_file("b2"), "utf-8")
    session.send("PWA.launchFilesInApp", {**app, "files": [str(file)]})
    launched = window(context, f"{host.address}your-games.html")
    expect(launched.get_by_text("1 game imported.")).to_be_visible()


def window(context: BrowserContext, address: str) -> Page:
    """Return the page of a window whose address begins so, once there is one."""
    for _ in range(TIMEOUT // 100):
        for page in context.pages:
            if page.url.startswith(address):
                return page
        context.pages[0].wait_for_timeout(100)
    pytest.fail(f"no window shows {address}: {json.dumps([page.url for page in context.pages])}")
