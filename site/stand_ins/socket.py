"""A replacement for `socket`: `asyncio.events` only needs its constants."""

# ruff: noqa: F403
from _socket import *
