"""What pages and workers find in `js`: the attributes of the global JavaScript object."""

from typing import Any

def __getattr__(name: str) -> Any: ...
