"""Stands in for `asyncio` itself, whose other modules are as they are: without those that open
connections and start processes, as no page can. Pyodide has an event loop of its own."""

# ruff: noqa: F403
from . import events
from .coroutines import *
from .events import *
from .exceptions import *
from .futures import *
from .locks import *
from .queues import *
from .runners import *
from .taskgroups import *
from .tasks import *
from .timeouts import *

DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy
