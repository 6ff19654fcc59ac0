"""Moves: playing, undoing and showing them. It works for any game, without a browser."""

from __future__ import annotations

from boardleaf import words
from boardleaf.game import hopeless
from boardleaf.game.cursor import Cursor
from boardleaf.game.tasks import Verdict
from rules import Move, picking
from rules.node import Node, main_end
from rules.sentences import by_colour, sentence

from . import events, replies
from .clicks import why_no_move
from .computer import REPLY_PAUSE, Wins
from .effects import Say, Steps, Tell, note, refuse
from .effects import show as show_message
from .remarks import NO_MESSAGE, Note
from .state import State

# Playing.


def announce_typed(board: State, event: events.Typed) -> Steps:
    """Announce the text of a move that has been typed so far."""
    if event.unreadable and event.text:
        return [
            note(
                sentence(
                    "{move}, then a key that no move has. Press Esc to start again.",
                    move=event.text,
                )
            )
        ]
    if event.unreadable:
        return [note(sentence("No move has this key. Press Esc to start again."))]
    if event.text:
        return [note(sentence("{move}: Enter to play, Esc to cancel.", move=event.text))]
    return []


def play_text(board: State, event: events.TextPlayed) -> Steps:
    """Play a move by its text, or show why it can't be played. Where a piece can be placed, the
    name of a square is enough."""
    position = board.game.position
    text = picking.placement(position, event.text) or event.text
    if not board.game.person_to_move:
        return [note(why_no_move(board.game))]
    if refusal := position.why_illegal(text):
        return [refuse(refusal)]
    return [events.MoveChosen(position.move(text))]


def press_button(board: State, event: events.Pressed) -> Steps:
    """Play the move of a button that the position offers, or show why it can't be played;
    ignore other buttons."""
    position, action = board.game.position, "-".join((event.name, *event.arguments))
    offers = (offer for offer in position.offers() if action in dict(offer.buttons))
    try:
        text = next((offer.move(action, event.values) for offer in offers), action)
    except ValueError as error:
        return [show_message(Note(str(error)))]
    refusal = position.why_illegal(text)
    return [] if refusal and refusal.rule == "notation" else [events.TextPlayed(text)]


def choose(board: State, event: events.MoveChosen) -> Steps:
    """Play a person's move in the position shown; earlier moves from there become side lines."""
    game = board.game
    if board.shows_line:
        game.play(event.move)
        return []
    warning = ""
    if game.has_computer:
        warning = hopeless.bid_warning(game.position, event.move, game.players)
    steps = [*replies.cancel(board), *play(board, event.move, event.skipped)]
    return [*steps, Say(warning, Note(warning), also=True)] if warning else steps


def play(board: State, move: Move, skipped: int = 0, *, by_person: bool = True) -> Steps:
    """Play a move in the position shown, then let the computer reply; say so unless it isn't played
    by a person."""
    game = board.game
    text = game.position.played(move)
    keeps_undone = by_person and board.settings.full and game.would_keep_undone(move)
    replaces_line = keeps_undone or game.leaves_line(move)
    node = game.play(move, keeps_undone=keeps_undone)
    steps = [_arrive(board, node, text, skipped)]
    if replaces_line:
        kept = sentence("Your earlier line is kept under Moves.")
        steps.append(Say(kept, Note(kept), also=True))
    return [*steps, *_go_on(board, node, by_person=by_person)]


def play_reply(board: State, event: events.ReplyChosen) -> Steps:
    """Play the computer's move at a node of the game."""
    text = event.node.position.played(event.move)
    board.remarks.end_waiting()
    node = board.game.play_at(event.move, event.node)
    said = _arrive(board, node, text, also=not board.game.computers_only)
    return [said, *_go_on(board, node, by_person=False)]


def _arrive(board: State, node: Node, text: str, skipped: int = 0, *, also: bool = False) -> Say:
    """Show the move that led to a node, if the node is shown. Return what to say: `text`, which
    describes the move; for a move without squares, such as swapping sides, another sentence; and
    that the game is over, that the position also occurs elsewhere in the study, or that it is a
    person's turn."""
    game, full, message = board.game, board.settings.full, None
    if node is not game.node:
        return Say(text, also=also)
    board.selection.cancel()
    animate(board, skipped)
    if game.at_end and (squareless := words.squareless_move_sentence(game, game.end)):
        text = squareless
        # The status of the full page's board already says it.
        message = NO_MESSAGE if full else Note(text)
    if game.at_end and game.outcome:
        text += f" {words.ending(game)}"
    elif full and game.transposition:
        text += f" {words.repeated_position()}"
    elif game.at_end and game.person_to_move:
        text += f" {words.prompt(game)}"
    return Say(text, message, also)


def animate(board: State, skipped: int = 0) -> None:
    """Animate the last move, except its first `skipped` scenes, which have been shown."""
    if not board.device.reduced_motion:
        board.movement.begin(skipped)


def _go_on(board: State, node: Node, *, by_person: bool) -> Steps:
    """Return the steps after a move: an exercise's verdict, the computer's reply, and the news for
    the features."""
    first = node.depth == board.game.initial_depth + 1
    answer = [events.AnswerGiven(str(node.move))] if board.asked == "move" and first else []
    has_computer = board.game.has_computer
    reply = [events.ReplyDue(main_end(node), reply_delay(board))] if has_computer else []
    return [Tell(node), *answer, *reply, events.Played(node, by_person)]


def reply_delay(board: State) -> float:
    """Return the seconds until the computer may reply: the last move's animation, and a pause after
    it."""
    speed = board.speed
    pause = speed.pause if board.game.computers_only else REPLY_PAUSE * speed.duration_factor
    return pause + (board.motion.seconds if board.motion else 0)


def check(board: State, event: events.AnswerGiven) -> Steps:
    """Judge an answer to the exercise."""
    game, task = board.game, board.settings.task
    if not task:
        return []
    start = game.cursor.line[game.initial_depth].position
    return verdict(board, task.judge(start, event.answer))


def verdict(board: State, verdict: Verdict) -> Steps:
    """Show and announce the verdict on an answer."""
    board.exercise.verdict = verdict
    return [Say(verdict.text)]


# Going back and forth.


def go_to(board: State, at: int | str) -> Steps:
    """Show a position like `show`, and announce its place, and how the game ended there."""
    show(board, at)
    game = board.game
    ended = words.ending(game) if game.at_end and not board.hides_result else ""
    return [Say(f"{words.place(game)}. {ended}".strip())]


def show(board: State, at: int | str) -> None:
    """Show the position after `at` moves of the line, or at a place of the study; animate the
    move if it is the next one."""
    board.selection.cancel()
    following = board.game.cursor.next
    board.game.show(at)
    if board.game.node is following:
        animate(board)


def navigate(board: State, event: events.Navigated) -> Steps:
    """Show the `previous` or `next` position of the line, or the alternative before (`up`) or after
    (`down`) the last move; do nothing if there is none.

    Raise KeyError for any other direction.
    """
    cursor = board.game.cursor
    nodes = {"previous": cursor.previous, "next": cursor.next, **_adjacent_alternatives(cursor)}
    node = nodes[event.direction]
    return go_to(board, board.game.places[node]) if node else []


def _adjacent_alternatives(cursor: Cursor) -> dict[str, Node | None]:
    alternatives = cursor.alternatives
    index = alternatives.index(cursor.node)
    return {
        "up": alternatives[index - 1] if index else None,
        "down": alternatives[index + 1] if index + 1 < len(alternatives) else None,
    }


def replay(board: State) -> Steps:
    """Repeat the animation of the last move; square by square if the visitor has turned off
    animations."""
    board.selection.cancel()
    board.movement.begin(glides=not board.device.reduced_motion)
    return []


def undo(board: State) -> Steps:
    """Undo the last move; against the computer, up to the person's last one.

    While an earlier position or a line is shown, no move is undone or redone: `undo` shows the
    position before it, and `redo` the one after it.
    """
    game = board.game
    if board.shows_line or (game.may_undo and not game.at_end):
        return go_to(board, game.node.depth - 1)
    if not game.may_undo:
        return []
    cancelled = replies.cancel(board)
    game.undo()
    return [*cancelled, *go_on_from_here(board, sentence("Move undone."))]


def redo(board: State) -> Steps:
    """Redo the last move undone; against the computer, with its reply."""
    game = board.game
    if board.shows_line or (game.may_redo and not game.redoes_move):
        return go_to(board, game.node.depth + 1)
    if not game.may_redo:
        return []
    cancelled = replies.cancel(board)
    game.redo()
    steps = go_on_from_here(board, sentence("Move redone."))
    animate(board)
    return [*cancelled, *steps]


def resign(board: State) -> Steps:
    """Resign for the only person who plays, or else for the person to move."""
    colour = board.game.resigner
    if not colour:
        return []
    cancelled = replies.cancel(board)
    board.computer.wins = Wins()
    board.game.resign(colour)
    board.game.show_end()
    text = by_colour(colour, black="Black resigned.", white="White resigned.")
    return [*cancelled, *go_on_from_here(board, text)]


def go_on_from_here(board: State, announcement: str) -> Steps:
    """Announce a change such as an undo or a resignation, and continue the game from there."""
    board.exercise.verdict = None
    board.selection.cancel()
    board.computer.paused = board.game.computers_only
    return [Say(announcement), *continue_game(board)]


def take_back(board: State, count: int = 1) -> None:
    """Take back some moves without a word; the message stays."""
    board.movement.end()
    for _ in range(count):
        board.game.undo()
    board.selection.clear()


def continue_game(board: State) -> Steps:
    """Let the computer move at the end of the main line, if that line is shown and it is the
    computer's turn."""
    game = board.game
    return [events.ReplyDue(game.end)] if game.has_computer and game.shows_main_line else []


def interrupt(board: State) -> Steps:
    """Cancel picking and thinking, before the board is used for something else."""
    board.selection.cancel()
    return replies.cancel(board)
