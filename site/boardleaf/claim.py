"""Each tab has a game of its own: of two tabs with one game, the later takes another id.

A duplicated tab, or a game opened from the list while another tab plays it, has the id of
that game. Tabs tell one another by messages, of which each tab hears all but its own.

>>> heard = []
>>> first = Claim("one", lambda text: second.hear(text), lambda: heard.append("asked"), print)
>>> second = Claim("two", first.hear, print, lambda: heard.append("lost"))
>>> first.hold("k3")
>>> second.hold("k3")
>>> heard
['asked', 'lost']
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any


class Claim:
    """What one tab tells the others about the game that it has.

    `post` sends a text to all other tabs; `asked` is called when another tab comes with the same
    game, `lost` when another tab had it before.
    """

    def __init__(
        self,
        tab: str,
        post: Callable[[str], object],
        asked: Callable[[], object],
        lost: Callable[[], object],
    ) -> None:
        self._tab = tab
        self._post = post
        self._asked = asked
        self._lost = lost
        self._id = ""

    def hold(self, id: str) -> None:
        """The tab has the game of an id from now on, unless another one says that it has it."""
        if id != self._id:
            self._id = id
            self._post(json.dumps({"asks": self._tab, "id": id}))

    def hear(self, text: str) -> None:
        """What another tab posted; what no tab of this version would is passed over."""
        told = _read(text)
        if told.get("id") != self._id:
            return
        if "asks" in told:
            self._asked()
            self._post(json.dumps({"answers": told["asks"], "id": self._id}))
        elif told.get("answers") == self._tab:
            self._lost()


def _read(text: object) -> dict[str, Any]:
    try:
        told = json.loads(str(text))
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}
