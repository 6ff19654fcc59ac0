"""Lint the site's JavaScript: `python3 -m builder.checking.javascript`."""

from __future__ import annotations

import subprocess
import sys

from builder import NODE_MODULES, SITE
from builder.shipping.bytecode import find_node

ESLINT = NODE_MODULES / "eslint" / "bin" / "eslint.js"


def lint() -> int:
    """Run ESLint with site/eslint.config.mjs; return its exit status."""
    command = [str(find_node()), str(ESLINT), "--max-warnings=0", "."]
    return subprocess.run(command, cwd=SITE).returncode


if __name__ == "__main__":
    sys.exit(lint())
