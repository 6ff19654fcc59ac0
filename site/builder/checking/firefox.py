"""Find a Firefox for the tests, or have one installed if possible.

The site is tested in Firefox where it is available; elsewhere those tests are skipped, with a
reason.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess

from builder import BROWSERS

from .chromium import apt_commands, try_command

VARIABLE = "BOARDLEAF_FIREFOX"
"""The environment variable with the path of the program to use, or "" to do without Firefox; if
unset, one is searched for."""

NAMES = ("firefox-esr", "firefox")


def find() -> str:
    """Return the path of a Firefox that starts and is new enough; "" if there is none."""
    specified = os.environ.get(VARIABLE)
    programs = [specified] if specified is not None else map(shutil.which, NAMES)
    return next((program for program in programs if program and is_usable(program)), "")


def is_usable(program: str) -> bool:
    """Return whether a program is a Firefox that starts and is recent enough."""
    try:
        result = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    version, oldest = (re.search(r"Firefox (\d+)", text) for text in (result.stdout, BROWSERS))
    return bool(version and oldest and int(version[1]) >= int(oldest[1]))


def ensure_installed() -> str:
    """Return the path of a Firefox, after installing it if necessary and possible; "" if there is
    none."""
    program = find()
    if not program and VARIABLE not in os.environ and (commands := apt_commands("firefox-esr")):
        print("Installing Firefox with apt-get", flush=True)
        if all(map(try_command, commands)):
            program = find()
    return program
