"""The stored form of a board's game, and a board's state from a stored game.

A stored game is a tree and places in it. All that is stored beside the tree is checked against it:
what doesn't fit, or can't be read, is left out, and returned as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from boardleaf import address, words
from boardleaf.address import Address, UnknownKeyError
from boardleaf.board.remarks import Notice
from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import State
from boardleaf.game.undone_moves import UndoneMoves
from rules import Position, Record, Study
from rules.node import main_line
from rules.pairs import format_pairs, parse_pairs
from rules.sentences import sentence
from rules.study import study_of

from .stored_game import Game


class Unread(NamedTuple):
    """A part of a stored game that can't be read."""

    text: str
    reason: ValueError


class Restored(NamedTuple):
    """The state of a stored game, and the parts of it that can't be read."""

    state: State
    unread: list[Unread]


def stored_form(state: State, text: str, values: Mapping[str, Any] = {}) -> Game:
    """Return the stored form of the game, whose address is `text`, with the values of features:
    those with the name of a field of `Game` in that field, all others in `kept`."""
    shown = state.played
    outcome = shown.outcome
    won = (outcome.winner or "draw") if outcome else ""
    side = words.only_person(shown) or ""
    over, position = outcome is not None, str(shown.position)
    study, undone = shown.texts.full, shown.undone_texts
    at_end = shown.node is shown.study.end
    form = Game(
        text,
        undone.moves,
        over,
        position,
        won,
        side,
        state.review,
        study="" if study == text else study,
        undone_at=undone.at,
        looked_at=shown.only_viewed,
        mistakes=state.mistakes,
        reached="" if at_end else f"{shown.node.depth} {shown.last_move or ''}",
        end="" if at_end else str(shown.study.end.position),
        undone_study=undone.study,
        undone_order=" ".join(undone.places),
        draft=state.comment_draft.stored,
    )
    known = {name: value for name, value in values.items() if hasattr(form, name)}
    kept = state.kept | {name: str(values[name]) for name in values.keys() - known}
    return replace(form, **known, kept=format_pairs(kept))


def worth_storing(state: State) -> bool:
    """Return whether a game has anything to store: a move, a comment, a result."""
    game, root = state.played, state.played.study.root
    known = root.children or root.comment or game.undone or game.outcome
    return bool(known or state.comment_draft.stored)


def restored(stored: Game, settings: BoardSettings) -> Restored:
    """Return the state of a stored game with everything that can be read; raise ValueError if it
    has no readable move."""
    unread: list[Unread] = []
    if stored.unread:
        unread.append(Unread(stored.unread, ValueError(sentence("it is damaged"))))
    shown = _shown(stored, unread)
    undone = None
    if stored.undone_study:
        try:
            undone, shown = _with_undone(stored, shown)
        except ValueError as error:
            unread.append(Unread(f"{stored.undone_order}\n{stored.undone_study}", error))
    state = State.of(shown, settings)
    game = state.game
    if undone:
        game.restore_undone(undone)
    elif stored.undone:
        try:
            game.restore_undone_line(stored.undone, stored.undone_at)
        except ValueError as error:
            moves = f"{stored.undone_at} {','.join(stored.undone)}".strip()
            unread.append(Unread(moves, error))
    _restore_review(state, stored, unread)
    try:
        state.kept = parse_pairs(stored.kept) if stored.kept else {}
    except ValueError as error:
        unread.append(Unread(stored.kept, error))
    if stored.draft:
        state.comment_draft.restore(game.study.root, stored.draft)
    game.only_viewed = stored.looked_at
    return Restored(state, unread)


def _shown(stored: Game, unread: list[Unread]) -> Address:
    """Return the readable part of a stored game's address and study, whose texts are added to
    `unread` if they aren't read whole."""
    texts = [text for text in (stored.address, stored.study) if text]
    whole = []
    for text in texts:
        try:
            whole.append(address.parse_stored(text))
        except ValueError as error:
            unread.append(Unread(text, error))
    if len(whole) == 2:
        main_line, study = (str(shown.study.record) for shown in whole)
        if main_line != study:
            reason = ValueError(sentence("its side lines belong to another game"))
            unread.append(Unread(stored.study, reason))
            return whole[0]
    if whole:
        return whole[-1]
    for text in reversed(texts):
        with suppress(ValueError):
            return address.parse_stored(text, lambda error: None)
    raise unread[0].reason if unread else ValueError(sentence("it is damaged"))


def _with_undone(stored: Game, shown: Address) -> tuple[UndoneMoves, Address]:
    """Return the undone moves of a stored game, and its address in the study to which they belong;
    raise ValueError if that is not the study of the address."""
    study = study_of(parse_pairs(stored.undone_study))
    undone = UndoneMoves.at(study, stored.undone_order.split())
    study.end.resigned = shown.study.resigned
    if study != shown.study:
        raise ValueError(sentence("its undone moves belong to another game"))
    node = study.find(shown.study.at(shown.node))
    return undone, replace(shown, study=study, node=node)


def _restore_review(state: State, stored: Game, unread: list[Unread]) -> None:
    """Restore the review of a stored game and the mistakes in it, as far as they fit the game. The
    game may have been continued in another way since."""
    positions = [node.position for node in main_line(state.game.study.root)]
    if stored.review:
        try:
            positions = _reviewed_positions(stored.review, state.game.study)
        except ValueError:
            reason = ValueError(sentence("its review belongs to another game"))
            unread.append(Unread(stored.review, reason))
        else:
            state.review = stored.review
    known = {f"{number} {position}" for number, position in enumerate(positions)}
    if known.issuperset(stored.mistakes.split("\n")):
        state.mistakes = stored.mistakes
    elif stored.mistakes:
        reason = ValueError(sentence("its mistakes belong to another game"))
        unread.append(Unread(stored.mistakes, reason))


def _reviewed_positions(review: str, study: Study) -> list[Position]:
    """Return the positions of the game that a review's text is of; raise ValueError if that can't
    start as the study does. The rest of the text is read only when the review is shown."""
    header, *lines = review.split("\n")
    if not header.endswith(f" first=0 moves={len(lines)}"):
        raise ValueError(f"not the header of {len(lines)} moves: {header}")
    moves = [line.partition(" ")[0] for line in lines]
    node = study.root
    positions = [node.position]
    for move in moves:
        children = {str(child.move): child for child in node.children}
        if move not in children:
            break
        node = children[move]
        positions.append(node.position)
    record = Record(study.root.position.game, position=node.position)
    for move in moves[len(positions) - 1 :]:
        record.play(move)
    return [*positions, *record.positions[1:]]


def unread_notice(unread: Sequence[Unread]) -> Notice:
    """Return the notice about parts of a stored game that can't be read, with their text."""
    reason = words.sentence_of(unread[0].reason)
    message = sentence(
        "Part of this saved game can't be read, and stays saved as it was: {reason}", reason=reason
    )
    return Notice(message, "\n".join(part.text for part in unread))


def unreadable_link(error: ValueError, text: str) -> Notice:
    """Return the notice of an address that can't be read."""
    if isinstance(error, UnknownKeyError):
        return Notice(str(error), text, update=True)
    message = sentence("This link doesn't work: {error}", error=words.sentence_of(error))
    return Notice(message, text)


def unreadable_part(problems: Sequence[ValueError], text: str) -> Notice:
    """Return the notice of an address that can be read only in part."""
    update = any(isinstance(error, UnknownKeyError) for error in problems)
    return Notice(words.unreadable_part(problems), text, update=update)
