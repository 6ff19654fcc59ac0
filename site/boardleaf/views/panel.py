"""The panel beside a board: players, status, messages and buttons."""

from __future__ import annotations

from html import escape

from boardleaf import address, words
from boardleaf.address import HUMAN, Address
from boardleaf.board.state import State
from rules.position import COLOURS, Colour, other
from rules.sentences import by_colour, colour_name, sentence

CONTINUE_LEVEL = "level-3"
"""The computer's level in a game continued from an inline board."""


def close_button() -> str:
    """Return the button that closes a sheet, which js/sheets.js handles."""
    return f'<button type="button" data-closes>{sentence("Close")}</button>'


def heading(state: State) -> str:
    """Return the name of the game, and a link to its rules where there is a page about it."""
    position = state.game.position
    page = state.settings.rules_pages.get(position.game.id)
    link = f'<a href="{escape(state.settings.root + page)}">{sentence("Rules")}</a>' if page else ""
    return f'<p class="heading"><b>{escape(words.board_title(position))}</b> {link}</p>'


def players(state: State) -> str:
    """Return the players of the position shown, and whose turn it is; the one that moved first
    comes first."""
    cards = (_player(state, colour) for colour in colours_in_order(state))
    return f'<ul class="players">{"".join(cards)}</ul>'


def colours_in_order(state: State) -> tuple[Colour, Colour]:
    """Return the two colours, the one that moves first in the game on the left, as in the list of
    moves."""
    first = state.game.start.turn
    return first, other(first)


def _player(state: State, colour: Colour) -> str:
    """Return a player's card: the colour, the player, whether the players exchanged colours, and
    whether this one won; while the players still choose colours, that theirs is open."""
    game = state.game
    played = state.played  # a line's players are those of its game
    one_human = list(played.players.values()).count(HUMAN) == 1
    to_move = game.ongoing and colour == game.position.turn
    current = " aria-current=true" if to_move else ""
    role = played.player(colour, game.node)
    player = words.player(role, one_human)
    if played.match:
        yours = colour == words.only_person(played, game.node)
        one_human, player = True, sentence("You") if yours else sentence("Your friend")
    if game.ongoing and words.colours_are_open(game.position):
        if not one_human and role == HUMAN:
            first = colour == colours_in_order(state)[0]
            player = sentence("First player") if first else sentence("Second player")
        return (
            f'<li class="player open"{current}><span class="disc disc-open"></span>'
            f'<b>{sentence("Colour open")}</b> <span class="name">{escape(player)}</span></li>'
        )
    draggable = to_move and state.may_place and not any(game.position.hands().values())
    won = bool(game.at_end and game.outcome and game.outcome.winner == colour)
    css_class = f"player player-{colour}{' winner' if won else ''}"
    if one_human and game.exchanged:
        player = sentence("now: {player}", player=player)
    badge = f' <strong class="wins">{sentence("wins")}</strong>' if won else ""
    return (
        f'<li class="{css_class}"{current}>'
        f"{disc(colour, draggable=draggable)}<b>{colour_name(colour)}</b>{badge}"
        f' <span class="name">{escape(player)}</span>{_score(state, colour)}</li>'
    )


def _score(state: State, colour: Colour) -> str:
    """Return the number that matters in the position shown, large: points, the size of the group
    that counts, or free men; "" in a game without any, and before there is a group."""
    position = state.game.position
    if scores := position.scores():
        number, label = str(scores[colour]), sentence("points")
    elif position.sizes():
        if not any(state.tally.values()):
            return ""
        number, label = str(state.deciding_size(colour) or "–"), sentence("group")
    elif position.COLUMNS:
        number, label = str(position.free_men(colour)), sentence("free men")
    else:
        return ""
    return f' <span class="score"><b>{number}</b> <span>{label}</span></span>'


def disc(colour: Colour, *, draggable: bool = False) -> str:
    """Return the picture of a piece; a `draggable` one can be dragged to a board that has no
    tray."""
    grip = " grip" if draggable else ""
    return f'<span class="disc disc-{colour}{grip}"{" data-hand" if draggable else ""}></span>'


def status(state: State, waiting: str = "") -> str:
    """Return the status: the outcome, the computer's failure, that it is thinking or paused, what
    it is `waiting` for, or whose turn it is and what to do."""
    before = _viewing(state) if state.settings.full else ""
    if state.game.outcome and state.game.at_end:
        return before + outcome(state)
    if state.computer.failure:
        again = f"{button('resume', sentence('Try again'))} {report_button(state.computer.log)}"
        return f'<p class="status failure">{escape(state.computer.failure)} {again}</p>'
    describes_move = state.settings.full or state.asked == "game"
    text = words.last_move_sentence(state.game) if describes_move else ""
    if state.computer.thinking:
        return before + (_status_line(text) if text else "") + _thinking(state)
    if state.computer.paused and not state.exercise.played_on:
        resume = button("resume", sentence("Continue"))
        return f'{before}<p class="status">{sentence("Paused.")} {resume}</p>'
    if waiting:
        return before + _status_line(f"{text} {waiting}".strip())
    reply = f" {button('resume', sentence('Computer move'))}" if state.may_reply else ""
    return before + _status_line(f"{text} {words.prompt(state.game)}".strip(), reply)


def outcome(state: State) -> str:
    """Return how the game ended: won or lost, if only one person plays, and why."""
    if state.hides_result:
        return f'<p class="status outcome"><span>{escape(words.game_over())}</span></p>'
    game, person = state.game, words.only_person(state.game)
    result, cause = map(escape, words.ending_in_parts(game))
    winner = game.outcome.winner if game.outcome else None
    won_or_lost = "" if not person or not winner else " won" if person == winner else " lost"
    text = f"<b>{result}</b> {cause}".rstrip()
    return f'<p class="status outcome{won_or_lost}"><span>{text}</span></p>'


def _status_line(text: str, more: str = "") -> str:
    """Return a line of the status; `more` is markup to append to the text."""
    return f'<p class="status">{escape(text)}{more}</p>'


def _viewing(state: State) -> str:
    """Return the note that an earlier position or another line is shown, with a button back to the
    game; "" at the end of the game."""
    game = state.game
    if state.shows_line or (game.at_end and game.shows_main_line):
        return ""
    end = game.places[game.study.end]
    back = f'<button type="button" data-at="{end}">{sentence("Back to the game")}</button>'
    return f'<p class="status viewing">{escape(words.place(game))} {back}</p>'


def _thinking(state: State) -> str:
    if state.computer.purpose == "verdict":
        return _status_line(sentence("Judging your move…"))
    if state.exercise.played_on:
        return _playing_on(state)
    if state.computer.purpose == "hint":
        text, label = sentence("The computer is thinking…"), sentence("Stop")
    else:
        turn, person = state.game.end.position.turn, words.only_person(state.game)
        text = by_colour(turn, black="Black is thinking…", white="White is thinking…")
        if person and person != turn:
            text = sentence("The computer is thinking…")
        label = sentence("Pause") if state.game.computers_only else sentence("Move now")
    return f'<p class="status">{text} {_progress_part(state)} {button("stop", label)}</p>'


def _playing_on(state: State) -> str:
    """Return whose move comes next while a solved puzzle is played on, which its own button
    pauses."""
    game = state.game
    turn = game.end.position.turn
    if game.end.depth > game.initial_depth:
        text = by_colour(turn, black="Black answers…", white="White answers…")
    else:
        text = by_colour(turn, black="Black begins…", white="White begins…")
    return f'<p class="status">{text} {_progress_part(state)}</p>'


def _progress_part(state: State) -> str:
    return f'<span data-part="progress">{progress(state)}</span>'


def progress(state: State) -> str:
    """Return the progress of the thinking: a part within the status, drawn many times a second."""
    value = round(100 * state.computer.progress)
    label = sentence("Thinking")
    return f'<progress max="100" value="{value}" aria-label="{label}"></progress>'


def note(state: State) -> str:
    """Return the note on the last action: an error, the loading of a module, a refusal, or a
    message such as a hint."""
    if state.remarks.fault:
        buttons = (
            f"{button('reload', sentence('Reload page'))} {report_button(state.remarks.fault)}"
        )
        return f'<p class="note failure">{escape(words.fault_message())} {buttons}</p>'
    if loading := loading_note(state, "note"):
        return loading
    if state.remarks.refusal:
        rule = _rule(state, state.remarks.refusal.rule)
        reason = words.game_over() if state.hides_result else state.remarks.refusal.reason
        return f'<p class="note refusal">{rule} {escape(reason)}</p>'
    if not state.remarks.note:
        return ""
    buttons = _route_buttons(state) + _why_button(state)
    return f'<p class="note">{escape(state.remarks.note)}{buttons}</p>'


def loading_note(state: State, part: str) -> str:
    """Return the note that a module is being loaded, or could not be, if `part` of the board shows
    it."""
    pending = state.pending
    if not pending or pending.part != part:
        return ""
    if pending.failed:
        again = f"{button('load', sentence('Try again'))} {report_button()}"
        return f'<p class="note failure">{escape(pending.message)} {again}</p>'
    return f'<p class="note">{escape(pending.message)}</p>'


def _why_button(state: State) -> str:
    """Return the button that explains the computer's hint; "" once it has been explained."""
    unexplained = state.remarks.is_hint and not state.overlays.hint_details
    return " " + button("explain", sentence("Why?")) if unexplained else ""


def _route_buttons(state: State) -> str:
    """Return a button for each route to the square clicked, numbered as on the board."""
    return "".join(
        " " + button(f"pick-{'-'.join(map(str, route))}", f"{number}: {'x'.join(map(str, route))}")
        for number, route in enumerate(state.selection.routes, 1)
    )


def _rule(state: State, rule: str) -> str:
    """Return the title of a rule, as a link to its place in the rules page if there is one."""
    title = escape(state.game.position.title(rule))
    page = state.settings.rules_pages.get(state.game.game.id)
    if not page:
        return f'<b class="rule" data-rule="{escape(rule)}">{title}.</b>'
    target = escape(f"{state.settings.root}{page}#{rule}")
    return f'<a class="rule" data-rule="{escape(rule)}" href="{target}">{title}.</a>'


def notices(state: State) -> str:
    """Return the notices about unreadable texts, and about a game that can't be stored."""
    unsaved = (
        f'<p class="note">{escape(state.remarks.unsaved)}</p>' if state.remarks.unsaved else ""
    )
    if not state.remarks.notices:
        return unsaved
    messages = "".join(f"<p>{escape(notice.message)}</p>" for notice in state.remarks.notices)
    updates = any(notice.update for notice in state.remarks.notices) and not state.settings.alone
    update = button("update", sentence("Update now"), main=True) if updates else ""
    close = button("dismiss", sentence("Close"))
    return (
        f'{unsaved}<div class="notice">{messages}'
        f'<div class="buttons">{update}{_details(state)}{close}</div></div>'
    )


def _details(state: State) -> str:
    """Return the texts that can't be read, and what one can do with them, behind a button."""
    texts = [notice.text for notice in state.remarks.notices if notice.text]
    shown = "".join(f'<pre tabindex="0" dir="auto">{escape(text)}</pre>' for text in texts)
    copies = ""
    if state.settings.full and texts:
        copies = button("copy-notices", sentence("Copy"))
        copies += button("download-notices", sentence("Save as a file"))
    return (
        f"<details><summary>{sentence('Details')}</summary>{shown}"
        f'<div class="buttons">{copies}{report_button()}</div></details>'
    )


def compact_controls(state: State) -> str:
    """Return the buttons of an inline board, and a link to play.html with its game."""
    target = f"{state.settings.root}play.html#{address.format(continuation(state))}"
    computer_may_move = state.game.ongoing and not state.awaits_answer
    return (
        '<div class="buttons">'
        + button("undo", sentence("Undo"), enabled=state.game.may_undo, type="")
        + button("redo", sentence("Redo"), enabled=state.game.may_redo, type="")
        + button("flip", sentence("Flip"), type="")
        + button("answer", sentence("Computer move"), enabled=computer_may_move, type="")
        + f'<a href="{escape(target)}">{sentence("Continue from here")}</a></div>'
    )


def continuation(state: State) -> Address:
    """Return the address of the position shown, for a person to continue against the computer."""
    record = state.game.shown_record
    players = dict.fromkeys(COLOURS, HUMAN)
    if not record.outcome():
        colour = state.game.starting_colour(other(record.position.turn), state.game.node)
        players[colour] = CONTINUE_LEVEL
    return Address.of(record, players, flip=state.game.flip)


def button(
    action: str,
    label: str,
    *,
    enabled: bool = True,
    type: str = "button",
    heir: str | None = None,
    main: bool = False,
) -> str:
    """Return a button; outside a form it needs no `type`.

    When a button that disappears, or changes its label, is pressed, the focus goes to a button with
    one of the actions `heir`, separated by spaces, the first that is there, or else to the board.
    The `main` one of a panel is the way on.

    >>> button("analyst-next", "Next", heir="practice", main=True).partition(" data-action")[0]
    '<button class="main" type="button" data-heir="practice"'
    """
    css_class = ' class="main"' if main else ""
    kind = f' type="{type}"' if type else ""
    focus = "" if heir is None else f' data-heir="{escape(heir)}"'
    off = "" if enabled else " disabled"
    return f'<button{css_class}{kind}{focus} data-action="{action}"{off}>{escape(label)}</button>'


def report_button(details: str = "") -> str:
    """Return the button that copies an error report, which js/report.js handles; `details` are part
    of it."""
    more = f' data-details="{escape(details)}"' if details else ""
    label = sentence("Copy error report")
    return f'<button type="button" data-action="copy-report"{more}>{label}</button>'
