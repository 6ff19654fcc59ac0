"""The JavaScript modules that `js/boot.js` gives Python."""

from typing import Any

boot: Any
kept: Any
