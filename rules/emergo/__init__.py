"""Emergo: its rules, its texts, and the kernel that searches it."""

from .position import EMERGO, EmergoPosition

__all__ = ["EMERGO", "EmergoPosition"]
