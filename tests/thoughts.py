"""What a player came to think."""

from collections.abc import Iterable

from rules.ai import Thought


def last(thoughts: Iterable[Thought]) -> Thought:
    *_, thought = thoughts
    return thought
