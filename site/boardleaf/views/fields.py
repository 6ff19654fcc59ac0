"""Form fields for the values that a game asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from rules.position import FormField


def field(form_field: FormField, value: str | None) -> str:
    """Return the markup of a form field; `value` is its value as it was typed or chosen, None if it
    has none."""
    if form_field.type == "tick":
        return checkbox(form_field, bool(value))
    if form_field.type == "choice":
        return select(form_field.name, form_field.label, dict(form_field.choices), value or "")
    if form_field.type == "text":
        return (
            f'<label>{escape(form_field.label)} <input name="{form_field.name}" inputmode="numeric"'
            f' autocomplete="off" placeholder="{escape(form_field.blank)}"'
            f' value="{escape(value or "")}"></label>'
        )
    return number(form_field, value)


def checkbox(form_field: FormField, on: bool) -> str:
    """Return a checkbox."""
    return (
        f'<label class="tick"><input type="checkbox" name="{form_field.name}" value="on"'
        f"{' checked' if on else ''}> {escape(form_field.label)}</label>"
    )


def number(form_field: FormField, value: str | None) -> str:
    """Return a field for a whole number."""
    maximum = "" if form_field.maximum is None else f' max="{form_field.maximum}"'
    bounds = f'min="{form_field.minimum}"{maximum} step="{form_field.step}"'
    typed = "" if value is None else f' value="{escape(value)}"'
    return (
        f'<label>{escape(form_field.label)} <input name="{form_field.name}" type="number"'
        f' inputmode="numeric" {bounds}{typed}></label>'
    )


def select(
    name: str, label: str, options: Mapping[str, str], chosen: str | None, css_class: str = ""
) -> str:
    """Return a drop-down list. `options` are the labels by value; `css_class` is that of the list's
    label."""
    items: Iterable[str] = (
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>'
        f"{escape(text)}</option>"
        for value, text in options.items()
    )
    menu = f'<select name="{name}">{"".join(items)}</select>'
    return f'<label class="{css_class}">{label} {menu}</label>'
