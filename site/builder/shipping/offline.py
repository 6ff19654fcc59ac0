"""Files for offline use and installation: the service worker and the web manifest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from builder import SITE
from builder.sentences import scripts
from rules.sentences import sentence

PREVIEWS = "previews"
"""The folder of pictures that only other sites load: see builder.writing.previews."""

ICONS = ("icon-192.png", "icon-512.png")

MANIFEST: Mapping[str, object] = {
    "name": "Boardleaf",
    "short_name": "Boardleaf",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#f5f0e6",
    "theme_color": "#f5f0e6",
    "icons": [
        {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
        *(
            {"src": name, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, size in zip(ICONS, (192, 512), strict=True)
            for purpose in ("any", "maskable")
        ),
    ],
}


def write_manifest(target: Path) -> None:
    """Write the web manifest, with which browsers offer to install the site."""
    description = sentence("Strategy games for your browser, online and offline.")
    manifest = {**MANIFEST, "description": description}
    (target / "manifest.webmanifest").write_text(json.dumps(manifest, indent=1), "utf-8")


def write_service_worker(target: Path) -> None:
    """Write the service worker, `sw.js`, which must be written last, as it lists all files in
    `target`."""
    files = {
        path.relative_to(target).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(target.rglob("*"))
        if path.is_file() and path.name != ".nojekyll" and path.parent.name != PREVIEWS
    }
    source = scripts.translate((SITE / "js" / "sw.js").read_text("utf-8"))
    version = hashlib.sha256(f"{json.dumps(files)}{source}".encode()).hexdigest()[:12]
    head = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(files)};\n"
    (target / "sw.js").write_text(head + source, "utf-8")
