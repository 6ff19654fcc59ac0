"""Import a pasted text: a link, a record, a position, or a vchess diagram.

The text may come from an email, a chat or Markdown: quoted, fenced, percent-encoded, or with a link
within a sentence or brackets.

>>> read("https://example.org/games/play.html#game=egotzi&size=5&moves=c3")
'game=egotzi&size=5&moves=c3'
>>> read("Emergo 7/7/4a@2/7/2A@4/7/7 w 2 7,7")
'game=emergo&position=7/7/4a@2/7/2A@4/7/7%20w%202%207,7'
>>> read("fen:9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9:")
'game=emergo&position=9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9%20w%200%200,0'
>>> read("> [My game](https://example.org/play.html#game=egotzi&size=5&moves=c3).")
'game=egotzi&size=5&moves=c3'
"""

from __future__ import annotations

import re
from typing import NamedTuple

from boardleaf import address
from boardleaf.address import Address
from rules import Position, games
from rules.bare_positions import (
    looks_like_a_board,
    parse_any_position,
    positions_by_game,
    split_name,
)
from rules.board import quote
from rules.cleaning import clean
from rules.pairs import format_pairs
from rules.record import MAX_TEXT_LENGTH
from rules.sentences import sentence

MAX_LENGTH = 2 * MAX_TEXT_LENGTH
"""The maximum length of a pasted text, such as an email with a link, in characters."""

_QUOTE_PREFIX = re.compile(r"^(?:[ \t]*>)+ ?")
_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})[\w .+#-]*")
_RECORD = re.compile("#?game(?:=|%(?:25)*3D)", re.IGNORECASE)
_WEB_ADDRESS = re.compile("https?://", re.IGNORECASE)
_DIAGRAM = re.compile(r"\bfen:\s*([^:]{1,2000}):?", re.IGNORECASE)
_MARKED_SQUARE = r"(?:[a-s][1-9][0-9]?)"
_MARKS = re.compile(rf"-|{_MARKED_SQUARE}(?:[,/-]{_MARKED_SQUARE})*")

_MOVE = r"(?:@?[a-s][1-9][0-9]?(?:[-‐-―−x×][a-s][1-9][0-9]?)*|swap)"
_MOVES = re.compile(rf"(?:(?:[0-9]+[.]+ ?)?{_MOVE}(?:[ ,;]+|[.]?$))+", re.IGNORECASE)
"""A list of moves without a game, as notes and books have it."""


class Imported(NamedTuple):
    """The address in a pasted text."""

    address: Address
    changes: tuple[str, ...] = ()
    """Sentences about what was changed to read it."""
    problems: tuple[ValueError, ...] = ()
    """The errors in parts that couldn't be read, and are left out."""


def read(text: str, selected: str = "", start: str = "") -> str:
    """Return the address, without its `#`, of the game in a pasted text; raise a ValueError that
    says what is wrong and where, if any part of it can't be read.

    `selected` is the id of the game to prefer if a position may belong to several games.
    """
    imported = read_part(text, selected, start)
    if imported.problems:
        raise imported.problems[0]
    return address.format(imported.address)


def read_part(text: str, selected: str = "", start: str = "") -> Imported:
    """Return the address of the game in a pasted text, as far as it can be read; raise a ValueError
    if there is none, or if its game is unknown.

    `start` is the record before the first move of the game that a bare list of moves belongs to.
    """
    if len(text) > MAX_LENGTH:
        raise ValueError(
            sentence(
                "the text has {length} characters, expected at most {most}",
                length=len(text),
                most=MAX_LENGTH,
            )
        )
    link, changes = clean(text)
    if link:
        return _imported(link, changes)
    text = _block(text)
    if not text:
        raise ValueError(sentence("there is nothing to read. Paste a link, a record or a position"))
    if _RECORD.match(text):
        return _imported(*clean(text))
    if diagram := _DIAGRAM.search(text):
        return Imported(_diagram(diagram[1]))
    if _WEB_ADDRESS.match(text):
        raise ValueError(sentence("this link has no game after #: {text}", text=quote(text)))
    named, moves = split_name(" ".join(text.split()))
    if _MOVES.fullmatch(moves):
        return _moves(moves, f"game={named.id}" if named else start)
    return Imported(_address(parse_any_position(" ".join(text.split()), selected)))


def _moves(moves: str, start: str) -> Imported:
    """Return the address of a bare list of moves."""
    if not start:
        raise ValueError(
            sentence(
                "these are moves, but of which game? Choose it, or write its name in front: {text}",
                text=quote(moves),
            )
        )
    return _imported(*clean(f"{start}&moves={moves.replace(';', ',')}"))


def _imported(link: str, changes: tuple[str, ...]) -> Imported:
    """Return what can be read of an address; raise a ValueError if that is only its game."""
    problems: list[ValueError] = []
    try:
        shown = address.parse(link, problems.append)
    except ValueError as error:
        raise (problems or [error])[0] from None
    root = shown.study.root
    if problems and not root.children and "position=" not in str(shown.study):
        raise problems[0]
    return Imported(shown, changes, tuple(problems))


def _block(text: str) -> str:
    """Return the first block of a text that looks like a game, or all of it if none does; a quoted
    or fenced part is a block of its own.

    The `>` of quotations and the marks of fences are removed.
    """
    blocks: list[list[str]] = [[]]
    depth = 0
    for line in text.splitlines():
        rest = _QUOTE_PREFIX.sub("", line)
        marks = line.count(">") - rest.count(">")
        fence = _FENCE.fullmatch(rest)
        if fence or marks != depth:
            blocks.append([])
            depth = marks
        if not fence:
            blocks[-1].append(rest)
    plain = ["\n".join(lines).strip().strip("`").strip() for lines in blocks]
    texts = [block for block in plain if block]
    return next(filter(_looks_like_a_game, texts), "\n".join(texts))


def _looks_like_a_game(text: str) -> bool:
    """Return whether a text begins like a record or a position, or contains a diagram."""
    if _RECORD.match(text) or _DIAGRAM.search(text):
        return True
    _, rest = split_name(" ".join(text.split()))
    return looks_like_a_board(rest.split(" ")[0]) or bool(positions_by_game(rest)[0])


def _diagram(text: str) -> Address:
    """Return the address of a diagram: `BOARD MARKS ORIENTATION SHADOW`, all but the board
    optional.

    Marks and shadow are ignored. A `w` or `b` right after the board is the side to move.
    """
    board, *more = text.split() or [""]
    fields = [board]
    if more and more[0] in ("w", "b"):
        fields.append(more.pop(0))
        if len(more) > 1 and more[0].isdecimal():
            fields += more[:2]
            more = more[2:]
    if more and not _MARKS.fullmatch(more[0]):
        raise ValueError(
            sentence(
                "the diagram has {text} after its board, expected squares", text=quote(more[0])
            )
        )
    diagram_game = next(game for game in games() if game.position.DIAGRAMS)
    try:
        return _address(diagram_game.parse(" ".join(fields)), flip=more[1:2] == ["b"])
    except ValueError as error:
        raise ValueError(
            sentence(
                "the diagram isn't a position of {game}: {error}",
                game=diagram_game.title,
                error=error,
            )
        ) from None


def _address(position: Position, flip: bool = False) -> Address:
    pairs = {"game": position.game.id, "position": str(position)}
    if flip:
        pairs["flip"] = "1"
    return address.parse(format_pairs(pairs))
