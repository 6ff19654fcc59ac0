"""A replacement for Python's terminal colours, which only `traceback` uses. It adds no colours."""


class _Plain:
    """A theme, or a part of one, without colours."""

    def __getattr__(self, name):
        return ""


class _Themes:
    traceback = _Plain()


def can_colorize(*, file=None):
    return False


def get_theme(*, tty_file=None, force_color=False, force_no_color=False):
    return _Themes
