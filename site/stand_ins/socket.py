"""Stands in for `socket`, of which `asyncio.events` asks for constants alone."""

# ruff: noqa: F403
from _socket import *
