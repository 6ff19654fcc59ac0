"""The buttons of panels that lead from one state to the next."""

from __future__ import annotations

from html import escape

from boardleaf.views.panel import button


def lead(
    action: str, label: str, *, heir: str = "", main: bool = False, enabled: bool = True
) -> str:
    """Return a button that disappears, or changes its label, when it is pressed: the focus goes to
    a button with one of the actions `heir`, separated by spaces, the first that is there, or else
    to the board. The `main` one is the way on.

    >>> lead("analyst-next", "Next", heir="practice", main=True).partition(" data-action")[0]
    '<button class="main" type="button" data-heir="practice"'
    """
    css_class = ' class="main"' if main else ""
    markup = button(action, label, enabled=enabled)
    markup = markup.replace(" data-action=", f' data-heir="{escape(heir)}" data-action=', 1)
    return markup.replace("<button", f"<button{css_class}", 1)
