"""A replacement for the `asyncio` package without the modules that open connections or start
processes, which no page can do. Other modules are unchanged; Pyodide has its own event loop."""

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
