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
"""The environment variable with the path of the program to use; if unset, one is searched for."""

HEADLESS_SHELL = "chromium-headless-shell"
"""The name of headless Chromium on Debian, with which the browser tests are about 20 % faster."""

NAMES = (
    HEADLESS_SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
"""The names of programs to search for, the preferred ones first."""

INSTALL_COMMAND = [sys.executable, "-m", "playwright", "install", "chromium"]

DISABLED_FEATURES = (
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
    # Internal pages of the address bar, which cost each window a second just when its first page
    # starts.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
)
"""Features of Chromium to disable, as no test needs them."""

FLAGS = (
    "--no-sandbox",  # the tests may run as root, and load only our own pages
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(DISABLED_FEATURES)}",
)
"""The command-line flags with which tests start Chromium."""


def find() -> str | None:
    """Return the path of a Chromium or Chrome that starts and is new enough; None if there is
    none."""
    return next((program for program in candidates() if program and is_usable(program)), None)


def candidates() -> Iterator[str | None]:
    """Yield the programs that may be Chromium, the preferred ones first; None for a missing one."""
    if specified := os.environ.get(VARIABLE):
        yield specified
        return
    yield from map(shutil.which, NAMES)
    yield playwright_download_path()


def playwright_download_path() -> str:
    """Return the path to which Playwright downloads Chromium, whether it exists or not."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def is_usable(program: str, browser: str = r"Chrom\w+") -> bool:
    """Return whether a program is a browser that starts and is recent enough, by what it says it
    is and by BROWSERS. Some systems have one that only prints a hint to install it."""
    try:
        result = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    version, oldest = (
        re.search(rf"{browser}\D* (\d+)", text) for text in (result.stdout, BROWSERS)
    )
    return bool(version and oldest and int(version[1]) >= int(oldest[1]))


def ensure_installed() -> str:
    """Return the path of a Chromium; raise BuildError if there is none and none can be installed.

    Where apt-get can, install Debian's headless one, unless it is there or VARIABLE is set.
    Otherwise, install one only if none is found.
    """
    specified = os.environ.get(VARIABLE)
    if (
        not specified
        and not shutil.which(HEADLESS_SHELL)
        and (commands := apt_commands(HEADLESS_SHELL, "fonts-liberation"))
    ):
        print(f"Installing {HEADLESS_SHELL} with apt-get", flush=True)
        all(map(try_command, commands))
    if program := find():
        return program
    if specified:
        raise BuildError(
            f"{VARIABLE} is {specified}, but that isn't a recent Chromium that starts."
        )
    print("Installing Chromium with Playwright", flush=True)
    if try_command(INSTALL_COMMAND) and (program := find()):
        return program
    raise BuildError(
        "The browser tests need Chromium; none was found, and none could be installed.\n"
        "Install Chromium or Chrome with your system's package manager, as with\n"
        "    sudo apt-get install chromium\n"
        "or have Playwright bring its own with\n"
        f"    {' '.join(INSTALL_COMMAND)} --with-deps\n"
        f"or set {VARIABLE} to the path of one, and run this again."
    )


def apt_commands(*packages: str) -> list[list[str]]:
    """Return the commands that install Debian packages; none if the user isn't root or has no
    apt."""
    if not shutil.which("apt-get") or getattr(os, "geteuid", os.getpid)():
        return []
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    return [["apt-get", "update"], install]


def try_command(command: list[str]) -> bool:
    """Run a command and return whether it succeeded; if not, print the first error in its
    output."""
    environment = {
        "DEBIAN_FRONTEND": "noninteractive",
        "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000",
    }
    result = subprocess.run(
        command,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if result.returncode:
        errors = re.findall(r"^(?:E:|Error).*", result.stdout, re.MULTILINE)
        print(f"  That failed. {errors[0] if errors else ''}")
    return not result.returncode
