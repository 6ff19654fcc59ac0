"""The command line: `python3 -m rules show emergo --moves @a1,@e3`, or `boardleaf show …`.

Start reading at `program`. `source` finds the game in what the user gives, `commands` has a
function for each command, and `output` writes, whatever becomes of the streams.
"""

from .program import main, run

__all__ = ["main", "run"]
