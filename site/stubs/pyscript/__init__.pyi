"""PyScript, as far as the site uses it."""

from typing import Any

sync: Any
