"""A replacement for Python's terminal colours, which only `traceback` uses. It adds no colours."""


class _PlainSection:
    """A section of a theme, in which every colour is an empty string."""

    def __getattr__(self, name):
        return ""


class _PlainTheme:
    traceback = _PlainSection()


def can_colorize(*, file=None):
    return False


def get_theme(*, tty_file=None, force_color=False, force_no_color=False):
    return _PlainTheme
