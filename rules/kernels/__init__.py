"""Kernels: parts of the rules and of the search that have to be fast.

`language` says what they are written in, `program` how they are linked, `plain` runs them as they
stand, `native` as machine code, and `starting` picks the way.
"""

from .plain import Plain
from .program import Instance, Part, Program
from .starting import provide, provided, start

__all__ = ["Instance", "Part", "Plain", "Program", "provide", "provided", "start"]
