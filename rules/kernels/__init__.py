"""Kernels: parts of the rules and of the search that have to be fast.

`language` says what they are written in, `program` how they are linked, and `plain` runs them as
they stand.
"""

from .plain import Plain
from .program import Instance, Part, Program

__all__ = ["Instance", "Part", "Plain", "Program"]


def start(program: Program) -> Instance:
    return Plain(program)
