"""The JavaScript modules that `js/boot.js` passes to Python."""

from typing import Any

boot: Any
browser_storage: Any
