"""Helpers for tests of searches."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from rules.ai import Thought
from rules.ai.plain_tree import PlainTree
from rules.ai.search import Search
from rules.ai.tree import Arena, Tree
from rules.position import Position

SearchType = TypeVar("SearchType", bound=Search)


def last_thought(thoughts: Iterable[Thought]) -> Thought:
    """Return the last of a player's thoughts."""
    *_, thought = thoughts
    return thought


def new_tree(
    position: Position, seed: int = 1, trained: bool = True, narrow: bool = False
) -> Tree | PlainTree:
    """Return a search tree of a position, in which only the root is expanded."""
    arena = Arena(Random(seed), trained=trained)
    arena.clear(narrow)
    return arena.tree(position)


def run_search(search: SearchType, work: int) -> SearchType:
    """Run a search for this much work, and return the search."""
    for _ in search.steps(work):
        pass
    return search
