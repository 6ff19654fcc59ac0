"""The form of *Teach me*: the moves at which the computer objects. The choice is remembered."""

from __future__ import annotations

from collections.abc import Mapping

from boardleaf.board.state import State
from rules.sentences import sentence, template

from .fields import select

CHOICES: Mapping[str, str] = {
    "": template("Off"),
    "blunder": template("When I blunder"),
    "mistake": template("When I make a mistake"),
    "inaccuracy": template("After any inaccuracy"),
}
"""The templates of the choices' labels, by the mildest verdict at which the computer objects."""


def teaching(state: State) -> str:
    """Return the form with the choice; "" while a match is being played."""
    if state.unaided:
        return ""
    options = {name: sentence(label) for name, label in CHOICES.items()}
    values = {"teach": state.computer.teaching}
    field = select("teach", sentence("Teach me"), options, values)
    return f'<form class="teach" data-form="teach">{field}</form>'
