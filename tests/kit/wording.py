"""The form of the reasons that refusals give."""

import re

SENTENCE = re.compile(r"""(?:[A-Z]|['"].*['"] is(?:n't| not) |[a-s][1-9][0-9]? ).+\.""")
"""A reason: it begins with a capital letter, with the entered text in quotes, or with a square."""
