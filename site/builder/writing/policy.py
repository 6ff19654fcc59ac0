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
    other pages of the site. A page shown `anywhere`, such as the 404 page, which hosts serve at any
    depth, has an inline script that sets its base URL.

    >>> "unsafe-eval" in policy(["js/game-board.js"]), "unsafe-eval" in policy(["js/site.js"])
    (True, False)
    """
    has_python = any(BOOT_SCRIPT in with_imports(script) for script in scripts)
    script, worker, image = (
        ("'self' 'unsafe-eval'", "'self' blob:", "'self' data:") if has_python else ("'self'",) * 3
    )
    base = "'none'"
    if anywhere:
        script, base = f"{script} '{digest(base_script())}'", "'self'"
    return (
        f"default-src 'none'; script-src {script}; worker-src {worker}; connect-src 'self'; "
        f"style-src 'self'; font-src 'self'; img-src {image}; base-uri {base}; form-action 'none'; "
        "manifest-src 'self'"
    ) + ("; frame-src 'self'" if frames else "")


def base_script() -> str:
    """Return the inline script of a page that hosts serve at any depth."""
    return (SITE / "js" / "not-found.js").read_text("utf-8").partition("*/")[2]


def digest(script: str) -> str:
    """Return the hash by which a policy allows an inline script."""
    return f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}"
