"""Content security policies, which limit pages to what they need; none needs another host."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256

from builder import SITE
from builder.bundles import with_imports

BOOT_SCRIPT = "js/boot.js"
"""The script that starts Python; a page with Python has a script that imports it."""


def policy(scripts: Iterable[str], *, frames: bool = False, anywhere: bool = False) -> str:
    """Return the policy of a page with scripts, named by their paths from the site's folder.

    PyScript makes functions from strings and its workers from blobs, and boards are stored and
    painted as data URLs: a page without Python may do none of that. With `frames`, a page may show
    other pages of the site. Every page may run the inline script of its kind: a page shown
    `anywhere`, such as the 404 page, which hosts serve at any depth, sets its base URL by it.

    >>> "unsafe-eval" in policy(["js/game-board.js"]), "unsafe-eval" in policy(["js/home.js"])
    (True, False)
    """
    has_python = any(BOOT_SCRIPT in with_imports(script) for script in scripts)
    script, worker, image = (
        ("'self' 'unsafe-eval'", "'self' blob:", "'self' data:") if has_python else ("'self'",) * 3
    )
    base = "'self'" if anywhere else "'none'"
    inline = digest(inline_script(anywhere=anywhere))
    return (
        f"default-src 'none'; script-src {script} '{inline}'; worker-src {worker}; "
        f"connect-src 'self'; style-src 'self'; img-src {image}; base-uri {base}; "
        "form-action 'none'; manifest-src 'self'"
    ) + ("; frame-src 'self'" if frames else "")


def inline_script(*, anywhere: bool) -> str:
    """Return the inline script of a page, which must run before any address is resolved: that of a
    page that hosts serve at any depth, or of one that they serve at its own address, perhaps with
    a slash at the end."""
    name = "not-found.js" if anywhere else "trailing-slash.js"
    return (SITE / "js" / name).read_text("utf-8").partition("*/")[2].strip()


def digest(script: str) -> str:
    """Return the hash by which a policy allows an inline script."""
    return f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}"
