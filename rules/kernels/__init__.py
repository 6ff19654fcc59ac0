"""Kernels: the parts of rules and search that have to be fast.

`language` defines their language, `program` links them, `plain` runs them in Python and `native` as
machine code, and `starting` picks the fastest way. README.md explains how to write one.
"""

from .plain import PlainInstance
from .program import Boards, Instance, KernelSpec, Program
from .starting import register_program, start, start_registered

__all__ = [
    "Boards",
    "Instance",
    "KernelSpec",
    "PlainInstance",
    "Program",
    "register_program",
    "start",
    "start_registered",
]
