"""The form of sentences of `rules`."""

import re

SENTENCE = re.compile(r"""(?:[A-Z]|['"].*['"] is(?:n't| not) |[a-s][1-9][0-9]? ).+\.""")
"""A refusal's reason: it begins with a capital, with what was typed, quoted, or with a square."""
