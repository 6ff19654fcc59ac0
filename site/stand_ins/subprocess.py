"""A replacement for `subprocess`: `asyncio.events` only needs this constant."""

PIPE = -1
