"""Checks of a built site, which apply to every page."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import rules
from builder import BuildError
from builder.guides import find_guides, game_place
from builder.sources import PAGES, shown_path
from builder.writing.policy import base_script, digest, policy
from rules.rule_order import order_faults

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


@dataclass
class PageScanner(HTMLParser):
    """A parser that collects a page's links, ids and faults."""

    path: str
    ids: Counter[str] = field(default_factory=Counter)
    links: list[str] = field(default_factory=list)
    boards: Counter[str] = field(default_factory=Counter)
    """The number of boards under each heading, up to the next, by the heading's id."""
    faults: list[str] = field(default_factory=list)
    policy: str = ""
    scripts: list[str] = field(default_factory=list)
    """The paths of the scripts that the page loads, relative to the site's folder."""
    heading: str = ""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            self.ids[values["id"]] += 1
        if tag in HEADINGS:
            self.heading = values.get("id", "")
        self.boards[self.heading] += tag == "game-board"
        if tag == "script" and "src" in values:
            self.scripts.append(
                posixpath.normpath(f"{posixpath.dirname(self.path)}/{values['src']}").lstrip("/")
            )
        if values.get("http-equiv") == "Content-Security-Policy":
            self.policy = values.get("content", "")
        if tag in ("script", "link") and not self.policy:
            self.add_fault(f"<{tag}> before the content security policy")
        if tag == "style" or (tag == "script" and not self.allows(values)):
            self.add_fault(f"an inline <{tag}>")
        if tag == "link" and values.get("rel") == "canonical":
            return  # the page's own address, which nothing requests
        for name, value in values.items():
            if name == "style" or name.startswith("on"):
                self.add_fault(f"an inline {name} on <{tag}>")
            elif name in ("href", "src", "action", "srcset", "data", "poster"):
                self.record_address(tag, value)

    def allows(self, values: dict[str, str]) -> bool:
        """Return whether the policy allows a script: a file, or the inline one with its hash."""
        return "src" in values or digest(base_script()) in self.policy

    def record_address(self, tag: str, address: str) -> None:
        """Record an address within the site as a link, and a fault for an address that doesn't work
        in every folder. Only a link that a reader follows may lead to another host."""
        parts = urlsplit(address)
        if not parts.scheme and not parts.netloc:
            self.links.append(address)
        elif tag != "a" or parts.scheme not in ("https", "mailto"):
            self.add_fault(f"<{tag}> asks for {address}")
        if address.startswith("/"):
            self.add_fault(f"{address} works at the root of a host only")

    def add_fault(self, text: str) -> None:
        """Record a fault at the current line."""
        self.faults.append(f"{self.path}:{self.getpos()[0]}: {text}")


def check(folder: Path) -> None:
    """Raise BuildError, with all faults, if there is something wrong with the site in `folder`."""
    pages = scan_all(folder)
    faults = [fault for page in pages.values() for fault in page_faults(page)]
    faults += [fault for page in pages.values() for fault in link_faults(page, pages, folder)]
    faults += file_faults(folder)
    if faults:
        raise BuildError("\n".join(faults))


def faults_about_games(folder: Path) -> list[str]:
    """Return what is wrong with the games and their rules pages in `folder`, where only the pages
    need be written yet."""
    faults = [
        f"{game_place(game, 'rules=(')}: {fault}"
        for game in rules.games()
        for fault in order_faults(game)
    ]
    for page in scan_all(folder).values():
        faults += required_faults(page)
    return faults


def scan_all(folder: Path) -> dict[str, PageScanner]:
    """Scan all pages of a site, and return the scanners by the pages' addresses."""
    return {
        path.relative_to(folder).as_posix(): scan(path, folder)
        for path in sorted(folder.rglob("*.html"))
    }


def scan(path: Path, folder: Path) -> PageScanner:
    """Scan a page, and return the scanner with what it has found."""
    scanner = PageScanner(path.relative_to(folder).as_posix())
    scanner.feed(path.read_text("utf-8"))
    scanner.close()
    return scanner


def page_faults(page: PageScanner) -> list[str]:
    """Return the faults of a page, except links without a target."""
    faults = list(page.faults)
    options: tuple[dict[str, bool], ...] = {}, {"frames": True}, {"anywhere": True}
    if all(page.policy != policy(page.scripts, **option) for option in options):
        faults.append(
            f"{page.path}: its content security policy is not the one that its scripts need"
        )
    faults += [f"{page.path}: {count} ids {id}" for id, count in page.ids.items() if count > 1]
    return faults + required_faults(page)


def required_faults(page: PageScanner) -> list[str]:
    """Return the faults of a page about its games' rules; none if it isn't a rules page."""
    names = sorted(required_ids(page.path))
    return [fault for rule in names for fault in rule_faults(page, rule)]


def rule_faults(page: PageScanner, rule: str) -> list[str]:
    """Return the faults of a rules page about one of its rules: no anchor, or no diagram."""
    if not page.ids[rule]:
        return [
            f"{source_line(page.path)}: no section explains the rule {rule}: write a heading that "
            f"ends with {{#{rule}}}, and a board block below it"
        ]
    if not page.boards[rule]:
        return [
            f"{source_line(page.path, f'{{#{rule}}}')}: no diagram shows the rule {rule}: write a "
            "board block between this heading and the next"
        ]
    return []


def source_line(path: str, text: str = "---") -> str:
    """Return the file and number of the first line with `text` in the source of a page, or the
    page's path if there is none.

    >>> source_line("rules/emergo.html", "## The small board").partition(":")[0]
    'site/pages/rules/emergo.md'
    """
    source = PAGES / path
    for file in (source.with_suffix(".md"), source):
        lines = file.read_text("utf-8").splitlines() if file.is_file() else []
        for number, line in enumerate(lines, 1):
            if text in line:
                return shown_path(f"{file.relative_to(PAGES).as_posix()}:{number}", PAGES)
    return path


def required_ids(path: str) -> set[str]:
    """Return the ids that a page must have: on a rules page, the names of its games' rules."""
    games = [rules.game(id) for id, guide in find_guides().by_id.items() if guide.page == path]
    return {rule for game in games for rule in game.rules}


def link_faults(page: PageScanner, pages: dict[str, PageScanner], folder: Path) -> list[str]:
    """Return a fault for each link of a page that has no target in the site."""
    return [
        f"{source_line(page.path, link)}: {link} leads nowhere"
        for link in page.links
        if not has_target(page, link, pages, folder)
    ]


def has_target(page: PageScanner, link: str, pages: dict[str, PageScanner], folder: Path) -> bool:
    """Return whether a relative link has a target."""
    parts = urlsplit(link)
    target = (folder / page.path).parent / unquote(parts.path) if parts.path else folder / page.path
    target = target.resolve()
    if target.is_dir():
        target /= "index.html"
    if not target.is_file() or folder.resolve() not in target.parents:
        return False
    target_page = pages.get(target.relative_to(folder.resolve()).as_posix())
    # The play page's fragment is a game, not a place in the page.
    return (
        not parts.fragment
        or "=" in parts.fragment
        or bool(target_page and target_page.ids[parts.fragment])
    )


def file_faults(folder: Path) -> list[str]:
    """Return a fault for each address of another host in our scripts and style sheets, except the
    names of XML namespaces."""
    return [
        f"{path.relative_to(folder)}: names {address}"
        for path in sorted([*folder.glob("*.css"), *folder.glob("*.js"), *folder.glob("js/*.js")])
        for address in re.findall(r"https?://[^\s\"')]+", path.read_text("utf-8"))
        if not address.startswith("http://www.w3.org/")
    ]
