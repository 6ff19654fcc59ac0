"""The form of the reasons that refusals give."""

import re

REASON = re.compile(r"""(?:[A-Z]|['"].*['"] is(?:n't| not) |[a-s][1-9][0-9]? ).+\.""")
"""The pattern of a reason: a sentence that begins with a capital letter, a square, or the entered
text in quotes."""
