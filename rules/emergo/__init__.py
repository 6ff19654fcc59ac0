"""Emergo: its rules, its texts, and the kernel that searches it."""

from .position import EMERGO

__all__ = ["EMERGO"]
