"""Files for offline use and installation: the service worker and the web manifest."""

from __future__ import annotations

import hashlib
import json
import re
import struct
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from builder import SITE, BuildError
from builder.sentences import scripts
from builder.writing.game_starts import start_addresses
from rules import games
from rules.sentences import sentence

from .facts import SHARED_CACHE

PREVIEWS = "previews"
"""The folder of pictures that only other sites load: see builder.writing.previews."""

LATER = (
    "conformance",
    "js/swap-maps.js",
    "licences",
    "numbers",
    "numbers.css",
    "parts/kernel-*-solver-*",
    "screenshots",
    "solved.css",
    "solved.html",
)
"""Patterns of the files and folders that the service worker stores only when they are first
opened."""

ICONS = ("icon-192.png", "icon-512.png")

SCREENSHOTS = {"wide": "screenshots/wide.png", "narrow": "screenshots/narrow.png"}
"""The pictures of the site that browsers show when they offer to install it, by form; the command
`benchmarks.picture` makes them."""

EXTENSION = ".boardleaf"
"""The extension of the files that js/games-file.js writes."""

MANIFEST: Mapping[str, object] = {
    "name": "Boardleaf",
    "short_name": "Boardleaf",
    "lang": "en",
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
    "launch_handler": {"client_mode": ["navigate-existing", "auto"]},
    "share_target": {
        "action": "./share",
        "method": "POST",
        "enctype": "multipart/form-data",
        "params": {
            "title": "title",
            "text": "text",
            "url": "url",
            "files": [
                {
                    "name": "file",
                    "accept": ["text/plain", ".txt", "application/json", ".json", EXTENSION],
                }
            ],
        },
    },
    "file_handlers": [
        {"action": "./your-games.html", "accept": {"application/x-boardleaf": [EXTENSION]}}
    ],
}

MAX_NAME = 45
MAX_SHORT_NAME = 12
MAX_DESCRIPTION = 300
MAX_SHORTCUTS = 10
MAX_SCREENSHOTS = 8
MIN_SIDE, MAX_SIDE, MAX_RATIO = 320, 3840, 2.3
"""What browsers publish as the limits of a manifest: characters of texts, numbers of items that
they show, and pixels of a screenshot's sides."""


def write_manifest(target: Path) -> None:
    """Write the web manifest, with which browsers offer to install the site; raise BuildError if it
    exceeds what browsers accept."""
    manifest = {
        **MANIFEST,
        "description": sentence("Strategy games for your browser, online and offline."),
        "screenshots": [*_screenshots(target)],
        "shortcuts": [*_shortcuts()],
    }
    for fault in manifest_faults(manifest, target):
        raise BuildError(f"manifest.webmanifest: {fault}")
    (target / "manifest.webmanifest").write_text(json.dumps(manifest, indent=1), "utf-8")


def _screenshots(target: Path) -> Iterator[dict[str, str]]:
    labels = {
        "wide": sentence("A game against the computer"),
        "narrow": sentence("A game on a phone"),
    }
    for form, path in SCREENSHOTS.items():
        width, height = png_size(target / path)
        sizes = f"{width}x{height}"
        values = {"src": path, "sizes": sizes, "type": "image/png", "form_factor": form}
        yield {**values, "label": labels[form]}


def _shortcuts() -> Iterator[dict[str, object]]:
    icons = [{"src": ICONS[0], "sizes": "192x192", "type": "image/png"}]
    pages = [
        (sentence("Continue"), "./#continue"),
        (sentence("Puzzle of the day"), "./puzzles.html#day=1"),
    ]
    pages += [(game.title, f"./play.html?new#{start_addresses(game).computer}") for game in games()]
    for name, address in pages[:MAX_SHORTCUTS]:
        yield {"name": name, "url": address, "icons": icons}


def png_size(path: Path) -> tuple[int, int]:
    """Return the width and height of a PNG in pixels; raise BuildError if it is none."""
    head = path.read_bytes()[:24] if path.is_file() else b""
    if head[:8] != b"\x89PNG\r\n\x1a\n":
        raise BuildError(f"{path.name}: not a PNG")
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def manifest_faults(manifest: Mapping[str, Any], target: Path) -> Iterator[str]:
    """Yield what browsers don't accept in a manifest for the site in the folder `target`."""
    limits = {"name": MAX_NAME, "short_name": MAX_SHORT_NAME, "description": MAX_DESCRIPTION}
    for key, limit in limits.items():
        if not 0 < len(text := manifest.get(key, "")) <= limit:
            yield f"{key} has {len(text)} characters, expected 1 to {limit}"
    if "id" in manifest:
        yield "it has an id, which would make one app of two folders on a host"
    if {"192x192", "512x512"} - {icon["sizes"] for icon in manifest["icons"]}:
        yield "expected icons of 192 and 512 pixels"
    for key, limit in (("shortcuts", MAX_SHORTCUTS), ("screenshots", MAX_SCREENSHOTS)):
        if len(manifest[key]) > limit:
            yield f"{len(manifest[key])} {key}, expected at most {limit}"
    for picture in [*manifest["icons"], *manifest["screenshots"]]:
        path = target / picture["src"]
        if not path.is_file():
            yield f"{picture['src']} is missing"
        elif path.suffix == ".png" and picture["sizes"] != "{}x{}".format(*png_size(path)):
            yield f"{picture['src']} isn't {picture['sizes']}"
    for picture in manifest["screenshots"]:
        short, long = sorted(map(int, picture["sizes"].split("x")))
        if short < MIN_SIDE or long > MAX_SIDE or long > MAX_RATIO * short:
            yield (
                f"{picture['src']} is {picture['sizes']}, expected sides of {MIN_SIDE} to"
                f" {MAX_SIDE} pixels, the longer at most {MAX_RATIO} times the other"
            )
    handlers = ({"url": handler["action"]} for handler in manifest["file_handlers"])
    for entry in [*manifest["shortcuts"], *handlers]:
        page = re.split("[?#]", entry["url"])[0].removeprefix("./") or "index.html"
        if not (target / page).is_file():
            yield f"{entry['url']} is not a page of the site"


def is_stored_later(path: str) -> bool:
    """Return whether the service worker stores a file only when it is first opened.

    >>> [is_stored_later(path) for path in ("licences/x.txt", "parts/kernel-slyde-0-1f.bin")]
    [True, False]
    """
    names = path, path.split("/")[0]
    return any(fnmatchcase(name, pattern) for name in names for pattern in LATER)


def write_service_worker(target: Path) -> None:
    """Write the service worker, `sw.js`, which must be written last, as it lists all files in
    `target`."""
    files = {
        path.relative_to(target).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(target.rglob("*"))
        if path.is_file() and path.name != ".nojekyll" and path.parent.name != PREVIEWS
    }
    later = {path: hash for path, hash in files.items() if is_stored_later(path)}
    first = {path: hash for path, hash in files.items() if path not in later}
    source = scripts.translate((SITE / "js" / "sw.js").read_text("utf-8"))
    version = hashlib.sha256(f"{json.dumps(files)}{source}".encode()).hexdigest()[:12]
    values = {"VERSION": version, "FILES": first, "LATER": later, "SHARED": SHARED_CACHE}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in values.items())
    (target / "sw.js").write_text(head + source, "utf-8")
