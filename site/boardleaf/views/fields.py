"""Form fields for the values that a game asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from rules.position import Ask


def field(ask: Ask, value: str | None) -> str:
    """Return a field with a value as it was typed; None for a number's field without one."""
    if ask.type == "tick":
        return tick(ask, bool(value))
    if ask.type == "choice":
        return select(ask.name, ask.label, dict(ask.choices), {ask.name: value or ""})
    if ask.type == "text":
        return (
            f'<label>{escape(ask.label)} <input name="{ask.name}" inputmode="numeric"'
            f' autocomplete="off" placeholder="{escape(ask.blank)}"'
            f' value="{escape(value or "")}"></label>'
        )
    return number(ask, value)


def tick(ask: Ask, on: bool) -> str:
    """Return a checkbox."""
    return (
        f'<label class="tick"><input type="checkbox" name="{ask.name}" value="on"'
        f"{' checked' if on else ''}> {escape(ask.label)}</label>"
    )


def number(ask: Ask, value: str | None) -> str:
    """Return a field for a whole number."""
    most = "" if ask.most is None else f' max="{ask.most}"'
    bounds = f'min="{ask.least}"{most} step="{ask.step}"'
    shown = "" if value is None else f' value="{escape(value)}"'
    return (
        f'<label>{escape(ask.label)} <input name="{ask.name}" type="number" inputmode="numeric"'
        f" {bounds}{shown}></label>"
    )


def select(
    name: str,
    label: str,
    options: Mapping[str, str],
    values: Mapping[str, str],
    kind: str = "",
) -> str:
    """Return a choice of one of several options."""
    chosen = values.get(name)
    listed: Iterable[str] = (
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>'
        f"{escape(text)}</option>"
        for value, text in options.items()
    )
    return f'<label class="{kind}">{label} <select name="{name}">{"".join(listed)}</select></label>'
