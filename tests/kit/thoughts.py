"""The last thought of a player, and searches that have run."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from rules.ai import Thought
from rules.ai.plain_tree import PlainTree
from rules.ai.search import Search
from rules.ai.tree import Arena, Tree
from rules.position import Position

Searched = TypeVar("Searched", bound=Search)


def last(thoughts: Iterable[Thought]) -> Thought:
    *_, thought = thoughts
    return thought


def tree(
    position: Position, seed: int = 1, trained: bool = True, narrow: bool = False
) -> Tree | PlainTree:
    """Return a tree of a position, not grown yet."""
    arena = Arena(Random(seed), trained=trained)
    arena.clear(narrow)
    return arena.tree(position)


def searched(search: Searched, work: int) -> Searched:
    """Return the search after this much work."""
    for _ in search.steps(work):
        pass
    return search
