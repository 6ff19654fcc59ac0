"""What a player came to think, and what a search came to see."""

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
    """A tree of a position, not grown."""
    arena = Arena(Random(seed), trained=trained)
    arena.clear(narrow)
    return arena.tree(position)


def searched(search: Searched, work: int) -> Searched:
    """The search, once it has done so much work."""
    for _ in search.steps(work):
        pass
    return search
