"""Find a Chromium for the browser tests, or have one installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

from builder import BROWSERS, BuildError

VARIABLE = "BOARDLEAF_CHROMIUM"
"""The environment variable that may name the program."""

SHELL = "chromium-headless-shell"
"""Headless Chromium, as Debian calls it; it makes the browser tests about 20 % faster."""

NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

INSTALL = [sys.executable, "-m", "playwright", "install", "chromium"]

OFF = (
    # Playwright's own list, which this replaces.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    # Pages of the browser's own, behind the address bar: each window spent a second on them, just
    # when its first page started.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
)
"""Features of Chromium that no test needs."""

FLAGS = (
    "--no-sandbox",  # the tests may run as root, and load only our own pages
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(OFF)}",
)


def find() -> str | None:
    """Return the path of a Chromium or Chrome that starts and is new enough; None if there is
    none."""
    return next((program for program in candidates() if program and starts(program)), None)


def candidates() -> Iterator[str | None]:
    """Yield the programs that may be a Chromium, best first."""
    if named := os.environ.get(VARIABLE):
        yield named
        return
    yield from map(shutil.which, NAMES)
    yield playwrights_own()


def playwrights_own() -> str:
    """Return the path of Playwright's own download, whether it exists or not."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def starts(program: str) -> bool:
    """Return whether a program is a Chromium that starts and is recent enough; some only print a
    hint to install one."""
    try:
        answer = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    version = re.search(r"Chrom\w+ (\d+)", answer.stdout)
    oldest = re.search(r"\d+", BROWSERS)
    return bool(version and oldest and int(version[1]) >= int(oldest[0]))


def provide() -> str:
    """Return the path of a Chromium, installed now if necessary; BuildError if that fails."""
    named = os.environ.get(VARIABLE)
    if not named and not shutil.which(SHELL) and (commands := apt(SHELL, "fonts-liberation")):
        print(f"Installing {SHELL} with apt-get", flush=True)
        all(map(succeeds, commands))
    if program := find():
        return program
    if named:
        raise BuildError(f"{VARIABLE} is {named}, but that isn't a recent Chromium that starts.")
    print("Installing Chromium with Playwright", flush=True)
    if succeeds(INSTALL) and (program := find()):
        return program
    raise BuildError(
        "The browser tests need Chromium; none was found, and none could be installed.\n"
        "Install Chromium or Chrome with your system's package manager, as with\n"
        "    sudo apt-get install chromium\n"
        "or have Playwright bring its own with\n"
        f"    {' '.join(INSTALL)} --with-deps\n"
        f"or set {VARIABLE} to the path of one, and run this again."
    )


def apt(*packages: str) -> list[list[str]]:
    """Return commands that install system packages, if the user is root; else none."""
    if not shutil.which("apt-get") or getattr(os, "geteuid", os.getpid)():
        return []
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    return [["apt-get", "update"], install]


def succeeds(command: list[str]) -> bool:
    """Run a command; if it fails, print its first line about an error."""
    quick = {"DEBIAN_FRONTEND": "noninteractive", "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000"}
    answer = subprocess.run(
        command,
        env=os.environ | quick,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if answer.returncode:
        faults = re.findall(r"^(?:E:|Error).*", answer.stdout, re.MULTILINE)
        print(f"  That failed. {faults[0] if faults else ''}")
    return not answer.returncode
