"""Stands in for Python's colours of terminals, which only `traceback` asks for: none of them."""


class _Plain:
    """A theme, and each part of one: no colour, whatever is to be coloured."""

    def __getattr__(self, name):
        return ""


class _Themes:
    traceback = _Plain()


def can_colorize(*, file=None):
    return False


def get_theme(*, tty_file=None, force_color=False, force_no_color=False):
    return _Themes
