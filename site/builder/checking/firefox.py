"""Find a Firefox for the tests, or have one installed if possible.

The site is tested in Firefox where it is available; elsewhere those tests are skipped, with a
reason.
"""

from __future__ import annotations

import os
import shutil

from .chromium import apt_commands, is_usable, try_command

VARIABLE = "BOARDLEAF_FIREFOX"
"""The environment variable with the path of the program to use, or "" to do without Firefox; if
unset, one is searched for."""

NAMES = ("firefox-esr", "firefox")


def find() -> str:
    """Return the path of a Firefox that starts and is new enough; "" if there is none."""
    specified = os.environ.get(VARIABLE)
    programs = [specified] if specified is not None else map(shutil.which, NAMES)
    return next((program for program in programs if program and is_usable(program, "Firefox")), "")


def ensure_installed() -> str:
    """Return the path of a Firefox, after installing it if necessary and possible; "" if there is
    none."""
    program = find()
    if not program and VARIABLE not in os.environ and (commands := apt_commands("firefox-esr")):
        print("Installing Firefox with apt-get", flush=True)
        if all(map(try_command, commands)):
            program = find()
    return program
