"""Stands in for `subprocess`, of which `asyncio.events` asks for a constant alone."""

PIPE = -1
