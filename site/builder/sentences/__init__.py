"""The list of all sentences that people read, with the places where each is used.

A sentence is a template with `{named}` values, written as a literal where it is used: in Python
and in scripts as `sentence("…")`, in pages as `{% trans %}…{% endtrans %}`. A translation is a
mapping from these templates. A site is built in one language: `rules.sentences.translate` sets the
translations with which its pages are rendered, and its scripts and Python shipped.
"""

from __future__ import annotations

from collections import defaultdict

from . import pages, python, scripts

Places = dict[str, list[str]]
"""The places where each template is used, as `file:line`, by template."""


def collect() -> Places:
    """Return the places of all templates; raise BuildError for a template that isn't a literal, or
    whose values aren't all passed."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for source in (python, scripts, pages):
        for template, place in source.collect():
            places[template].append(place)
    return dict(sorted(places.items()))
