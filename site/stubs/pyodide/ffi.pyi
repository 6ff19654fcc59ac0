"""How Python and JavaScript call each other, as far as the site uses it."""

from collections.abc import Callable
from typing import Any

class JsException(Exception): ...  # noqa: N818

def create_once_callable(function: Callable[..., object], /) -> Any: ...
def create_proxy(function: Callable[..., object], /) -> Any: ...
