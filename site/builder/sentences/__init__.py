"""The list of all sentences that people read, with the places that use each.

A sentence is a template with `{named}` values, written as a literal where it is used: in Python
and in scripts as `sentence("…")`, in pages as `{% trans %}…{% endtrans %}`. A translation is a
mapping from these templates, and the site is built in one language: `rules.sentences.translate`
has its pages rendered in it, and its scripts and Python shipped in it.
"""

from __future__ import annotations

from collections import defaultdict

from . import pages, python, scripts

Places = dict[str, list[str]]
"""Templates, each with the places that use it, as `file:line`."""


def collect() -> Places:
    """Return all templates; BuildError for one that is put together, or misses a value."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for source in (python, scripts, pages):
        for template, place in source.collect():
            found[template].append(place)
    return dict(sorted(found.items()))
