"""Merging what two devices have stored: games, progress in puzzles and mistakes, and settings.

`merge` takes the contents of two exported files, and returns one that has the moves, lines and
comments of both games of each id, each puzzle that was solved on either device, and otherwise the
newer values. Devices that have exchanged files, in any order and any number of times, have stored
the same, except for settings that differ on purpose:

- `merge(one, other) == merge(other, one)`
- `merge(one, merge(other, one)) == merge(other, one)`

Two games of one id that can't be one tree, such as one that was resigned and one that went on, stay
two games.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from boardleaf.address import match_id
from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import State
from boardleaf.game.match import Match
from rules.node import Node, main_line
from rules.pairs import format_pairs
from rules.record import KEYS as LINE_KEYS

from . import stored_game
from .restoring import restored, stored_form
from .stored_game import Game

Content = Mapping[str, Any]
"""The content of a file: the texts of `games` by id, and `puzzles`, `mistakes` and `settings`, or
some of these."""


def merge(ours: Content, theirs: Content) -> dict[str, Any]:
    """Return the content of both; of settings that both have, ours."""
    return {
        "games": merge_games(ours.get("games") or {}, theirs.get("games") or {}),
        "puzzles": _merge_progress(ours, theirs, "puzzles", {"tried": _result, "streaks": _streak}),
        "mistakes": _merge_progress(ours, theirs, "mistakes", {"cards": _later}),
        "settings": {**(theirs.get("settings") or {}), **(ours.get("settings") or {})},
    }


def merge_games(ours: Mapping[str, str], theirs: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of the games of both devices by id. Of two games that can't be one, the
    older one gets an id that is made from its text."""
    merged = dict(ours)
    pending = sorted(theirs.items())
    for id, text in pending:
        if id not in merged:
            merged[id] = text
        elif _values(merged[id]) != _values(text):
            merged[id], other = merge_texts(merged[id], text)
            if other:
                pending.append((id_of(other), other))
    return merged


def merge_texts(one: str, other: str) -> tuple[str, str]:
    """Return the text of a game that has all of two games of an id, and ""; or if they can't be
    one, the newer and the older text."""
    versions = [Version.of(text) for text in (one, other)]
    if not all(versions):
        readable, unread = sorted((one, other), key=lambda text: (not Version.of(text), text))
        return readable, unread
    first, second = (version for version in versions if version)
    base, added = (first, second) if first.is_before(second) else (second, first)
    if base.match and not base.starts_as(added):
        return _with_rival(base, added), ""
    text = _joined(base, added)
    if text and Version.of(text):
        return text, ""
    newer, older = sorted((first, second), key=lambda version: version.rank, reverse=True)
    return newer.text, older.text


def id_of(text: str) -> str:
    """Return the id for a game whose own id is another's, the same on every device: the FNV-1a hash
    of its text."""
    values = _values(text)
    content = json.dumps(values, sort_keys=True) if values else text
    digest = 0xCBF29CE484222325
    for byte in content.encode():
        digest = (digest ^ byte) * 0x100000001B3 % 2**64
    return f"{digest:016x}"


def _values(text: str) -> dict[str, object]:
    """Return the stored values of a game but its number in the order of a device's games; those of
    an unreadable text are just the text."""
    values = stored_game.read(text)
    values.pop("order", None)
    return values or {"text": text}


@dataclass(frozen=True)
class Version:
    """A game as one device has stored it."""

    text: str
    stored: Game
    state: State
    updated: int
    name: str

    @classmethod
    def of(cls, text: str) -> Version | None:
        """Return the game of a stored text; None if any part of it can't be read."""
        try:
            stored = stored_game.parse(text)
            state, unread = restored(stored, BoardSettings())
        except (ValueError, RecursionError):
            return None
        if match := match_id(stored.address):  # its other values are stored as they are
            state.played.match = Match(match, stored.mine or "black")
        values = _values(text)
        updated, name = values.get("updated"), values.get("name")
        if unread or values.get("version", stored_game.VERSION) != stored_game.VERSION:
            return None
        return cls(
            text,
            stored,
            state,
            updated if type(updated) is int else 0,
            name if isinstance(name, str) else "",
        )

    @property
    def root(self) -> Node:
        return self.state.game.study.root

    @property
    def match(self) -> bool:
        """True if this is a match by links."""
        return self.state.played.match is not None

    @property
    def main_line(self) -> list[str]:
        return [str(node.move) for node in main_line(self.root)[1:]]

    @property
    def line(self) -> str:
        """The main line as a part of an address."""
        pairs = self.stored.address.split("&")
        return "&".join(pair for pair in pairs if pair.partition("=")[0] in LINE_KEYS)

    @property
    def rank(self) -> tuple[object, ...]:
        """The rank among versions of a game. What `_joined` adds never lowers it."""
        study = self.state.game.study
        nodes = [*study.walk()]
        comments = sum(len({*_paragraphs(node.comment)}) for node in nodes)
        size = len(nodes) + bool(study.resigned)
        stored = self.stored
        shown = (stored.address, stored.undone, stored.undone_at, stored.undone_study)
        return self.updated, size, comments, str(study), *map(str, shown), str(stored)

    def starts_as(self, other: Version) -> bool:
        """Return whether another version's main line is the beginning of this one's."""
        moves = other.main_line
        return self.main_line[: len(moves)] == moves

    def is_before(self, other: Version) -> bool:
        """Return whether this version's main line comes first: if it goes on where the other one
        ends, or else is newer."""
        ours, theirs = self.main_line, other.main_line
        if len(ours) != len(theirs) and (self.starts_as(other) or other.starts_as(self)):
            return len(ours) > len(theirs)
        return self.rank > other.rank


def _joined(base: Version, added: Version) -> str:
    """Return the text of a version with the moves and comments of another one; "" if they can't be
    one tree."""
    if base.root.position != added.root.position:
        return ""
    if base.stored.draft and added.stored.draft not in ("", base.stored.draft):
        return ""
    resigned = added.state.game.study.resigned
    if not _graft(base.root, added.root):
        return ""
    study = base.state.game.study
    if resigned and study.resigned != resigned:
        if study.resigned or study.record.moves != added.state.game.study.record.moves:
            return ""
        study.end.resigned = resigned
    if added.stored.draft and not base.stored.draft:
        base.state.comment_draft.restore(base.root, added.stored.draft)
    return _text(base, added)


def _graft(target: Node, source: Node) -> bool:
    """Add the moves and comments that a tree lacks; return False if a resignation is in the way."""
    pairs = [(target, source)]
    for ours, theirs in pairs:
        if (ours.resigned and theirs.children) or (theirs.resigned and ours.children):
            return False
        ours.comment = _merge_comments(ours.comment, theirs.comment)
        children = {str(child.move): child for child in ours.children}
        for move, child in ((str(child.move), child) for child in theirs.children):
            assert child.move
            pairs.append((children.get(move) or ours.append(child.move, child.position), child))
    return True


def _merge_comments(comment: str, other: str) -> str:
    """Return a comment with those paragraphs of another one that it lacks."""
    known = _paragraphs(comment)
    return "\n\n".join([*known, *(text for text in _paragraphs(other) if text not in known)])


def _paragraphs(comment: str) -> list[str]:
    return comment.split("\n\n") if comment else []


def _with_rival(base: Version, added: Version) -> str:
    """Return the text of a match with the line of another version as a conflict, which its page
    shows."""
    if base.root.position == added.root.position:
        _graft(base.root, added.root)
    rivals = {*base.stored.rivals.split(), *added.stored.rivals.split(), added.line} - {base.line}
    return _text(base, added, rivals=" ".join(sorted(rivals)), yours=True)


def _text(base: Version, added: Version, **values: object) -> str:
    """Return the text of a version whose state has been merged with another one's."""
    newer, older = (base, added) if base.updated > added.updated else (added, base)
    tied = newer.updated == older.updated

    def pick(one: Any, other: Any) -> Any:
        """Return the value of the newer version; the other one's if it is empty."""
        return max(one, other) if tied else one or other

    stored = base.stored
    match_values = {name: getattr(stored, name) for name in ("mine", "sent", "rivals", "yours")}
    if base.match:
        match_values["over"] = stored.over
    review = pick(*((version.stored.review, version.stored.mistakes) for version in (newer, older)))
    if not review[0]:
        review = older.stored.review, older.stored.mistakes
    names = {*newer.state.kept, *older.state.kept}
    kept = {
        name: pick(newer.state.kept.get(name, ""), older.state.kept.get(name, ""))
        for name in sorted(names)
    }
    state = base.state
    state.review, state.mistakes = review
    form = stored_form(state, state.played.texts.address_bar, {**match_values, **values})
    form = replace(form, kept=format_pairs(kept))
    name = pick(newer.name, older.name)
    return json.dumps(
        {
            **stored_game.values_of(form),
            "updated": newer.updated,
            **({"name": name} if name else {}),
        }
    )


def _merge_progress(
    ours: Content, theirs: Content, part: str, merges: Mapping[str, Any]
) -> dict[str, Any] | None:
    """Return the progress of both in a part, entry by entry; None if neither has any."""
    one, other = ours.get(part), theirs.get(part)
    if not one or not other:
        return one or other or None
    return {**one, **{name: dict(_entries(one, other, name, merges[name])) for name in merges}}


def _entries(
    one: Mapping[str, Any], other: Mapping[str, Any], name: str, merge_entries: Any
) -> Iterator[tuple[str, Any]]:
    ours, theirs = one.get(name) or {}, other.get(name) or {}
    for key in sorted({*ours, *theirs}):
        if key in ours and key in theirs:
            yield key, merge_entries(ours[key], theirs[key])
        else:
            yield key, ours.get(key) or theirs[key]


def _later(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return the later of two results."""
    return max(one, other, key=lambda entry: (entry["at"], json.dumps(entry, sort_keys=True)))


def _result(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return the later of two results of a puzzle, solved if either is."""
    return {**_later(one, other), "solved": one["solved"] or other["solved"]}


def _streak(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return the later of two streaks, with the number of the best."""
    later = max(one, other, key=lambda streak: (streak["run"], streak["at"]))
    return {**later, "best": max(one["best"], other["best"])}
