"""Kernels: the parts of rules and search that have to be fast.

`language` is what they are written in, `program` links them, `plain` runs them in Python, `native`
as machine code, and `starting` picks the fastest. How to write one: README.md in this folder.
"""

from .plain import Plain
from .program import Instance, Part, Program
from .starting import provide, provided, start

__all__ = ["Instance", "Part", "Plain", "Program", "provide", "provided", "start"]
