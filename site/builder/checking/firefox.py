"""Finds a Firefox for the tests, and has one installed where that can be done.

The site is tested in Firefox where one can be had; where none can, those tests say so.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess

from builder import BROWSERS

from .chromium import apt, succeeds

VARIABLE = "BOARDLEAF_FIREFOX"
"""The environment variable that may name the program; where it is empty, none can be had."""

NAMES = ("firefox-esr", "firefox")


def find() -> str:
    """The path of a Firefox that starts and is new enough; "" if there is none."""
    named = os.environ.get(VARIABLE)
    programs = [named] if named is not None else map(shutil.which, NAMES)
    return next((program for program in programs if program and starts(program)), "")


def starts(program: str) -> bool:
    """Whether a program is a Firefox that starts."""
    try:
        answer = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    version, oldest = (re.search(r"Firefox (\d+)", text) for text in (answer.stdout, BROWSERS))
    return bool(version and oldest and int(version[1]) >= int(oldest[1]))


def provide() -> str:
    """The same, installed now if need be and if that can be done."""
    program = find()
    if not program and VARIABLE not in os.environ and (commands := apt("firefox-esr")):
        print("Installing Firefox with apt-get", flush=True)
        if all(map(succeeds, commands)):
            program = find()
    return program
