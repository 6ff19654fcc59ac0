"""A review as markup: its curve, one mistake at a time, and a summary at the end."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from boardleaf.board.effects import Say, Steps
from boardleaf.board.events import Changed
from boardleaf.features.judging import line_buttons, wording
from boardleaf.features.judging.reasons import terms
from boardleaf.features.judging.wording import player_key
from boardleaf.views import board as board_view
from boardleaf.views.panel import button, disc
from rules.board import Square
from rules.claims import After
from rules.position import Colour, other
from rules.sentences import by_colour, by_number, sentence, template, together
from rules.svg import Marks
from rules.svg.suggestions import Reached, Suggestion

from . import closing
from .curve import curve, value_text
from .reasons import OPPOSITES, WHY
from .results import SIGNS, ReviewedMove
from .update import GameReview

TITLES = {
    "you": template("Your move {number} {move}"),
    "computer": template("The computer's move {number} {move}"),
    "black": template("Black's move {number} {move}"),
    "white": template("White's move {number} {move}"),
}
"""The title of a move, by who made it."""

WORST_TITLES = {
    "you": template("Your worst move: {number} {move}"),
    "computer": template("The computer's worst move: {number} {move}"),
    "black": template("The worst move, by Black: {number} {move}"),
    "white": template("The worst move, by White: {number} {move}"),
}
"""The same for the costliest mistake."""

LOSS_SENTENCES = {
    ("blunder", "you"): template(
        "Blunder: your chance of winning fell from {before}% to {after}%."
    ),
    ("mistake", "you"): template(
        "Mistake: your chance of winning fell from {before}% to {after}%."
    ),
    ("inaccuracy", "you"): template(
        "Inaccuracy: your chance of winning fell from {before}% to {after}%."
    ),
    ("blunder", "computer"): template(
        "Blunder: its chance of winning fell from {before}% to {after}%."
    ),
    ("mistake", "computer"): template(
        "Mistake: its chance of winning fell from {before}% to {after}%."
    ),
    ("inaccuracy", "computer"): template(
        "Inaccuracy: its chance of winning fell from {before}% to {after}%."
    ),
    ("blunder", "black"): template(
        "Blunder: Black's chance of winning fell from {before}% to {after}%."
    ),
    ("mistake", "black"): template(
        "Mistake: Black's chance of winning fell from {before}% to {after}%."
    ),
    ("inaccuracy", "black"): template(
        "Inaccuracy: Black's chance of winning fell from {before}% to {after}%."
    ),
    ("blunder", "white"): template(
        "Blunder: White's chance of winning fell from {before}% to {after}%."
    ),
    ("mistake", "white"): template(
        "Mistake: White's chance of winning fell from {before}% to {after}%."
    ),
    ("inaccuracy", "white"): template(
        "Inaccuracy: White's chance of winning fell from {before}% to {after}%."
    ),
}
"""The sentence about a mistake's cost, by the verdict and who made it."""


def panel(review: GameReview) -> str:
    """Return the panel of the review; "" if it is closed."""
    if not review.open:
        return ""
    label = sentence("Review")
    close = button("analyst-shut", sentence("Close"))
    failure = f'<p class="failure">{escape(review.failure)}</p>' if review.failure else ""
    return (
        f'<section class="review" aria-label="{label}"><h2 class="unseen">{label}</h2>'
        f'<div class="tally">{_tally(review)}{close}</div>{curve(review)}'
        f'<div data-part="analysis-progress"></div>'
        f"{failure}{_card(review)}</section>"
    )


def progress(review: GameReview) -> str:
    """Return the progress of the review: drawn often, so it has no buttons."""
    if not (review.open and review.running):
        return ""
    count, progress = review.plan.count, review.plan.progress
    label, value = sentence("Reviewing the game"), round(100 * progress)
    bar = f'<progress max="100" value="{value}" aria-label="{label}"></progress>'
    text = wording.how_far(min(count, 1 + int(count * progress)), count, review.seconds_left)
    return f'{bar} <span class="fine">{text}</span>'


def _tally(review: GameReview) -> str:
    """Return how many mistakes of each kind were found so far: the person's first. Each player's
    colour is shown, which reasons name."""
    rows, exchanged = [], review.board.played.study.end.exchanged
    for player, (name, counts) in zip(_players(review), _counts(review).items(), strict=True):
        kinds = "".join(_counted(verdict, count) for verdict, count in counts.items())
        none = f"<span>{sentence('no mistakes')}</span>" if review.done else ""
        mark = disc(other(player) if exchanged else player)
        rows.append(f"<p><b>{mark}{escape(name)}</b> {kinds or none}</p>")
    return f"<div>{''.join(rows)}</div>"


def _counts(review: GameReview) -> dict[str, dict[str, int]]:
    """Return the numbers of each player's mistakes by verdict, by the player's name: the person's
    first."""
    found = [(move.player, str(move.outline.verdict)) for side in review.mistakes for move in side]
    return {
        wording.side_name(player, review.board.played): {
            name: count for name in SIGNS if (count := found.count((player, name)))
        }
        for player in _players(review)
    }


def _players(review: GameReview) -> tuple[Colour, Colour]:
    """Return the players by the colours they began with: the person first."""
    first: Colour = review.person or "black"
    return first, other(first)


def _counted(verdict: str, count: int) -> str:
    """Return the number of mistakes of a kind, with its sign; style sheets show the number alone
    where there is no room for the word."""
    label = _count_text(verdict, count)
    sign = f'<i class="sign {verdict}" aria-hidden="true">{SIGNS[verdict]}</i>'
    return f'<span>{sign} <b aria-hidden="true">{count}</b><span>{label}</span></span>'


def _count_text(verdict: str, count: int) -> str:
    if verdict == "blunder":
        return by_number(count, one="1 blunder", other="{number} blunders")
    if verdict == "mistake":
        return by_number(count, one="1 mistake", other="{number} mistakes")
    return by_number(count, one="1 inaccuracy", other="{number} inaccuracies")


def _place(review: GameReview) -> str:
    """Return the place of the mistake shown among all of its side."""
    shown, walk = review.shown, review.walk
    if not shown or shown not in walk:
        return ""
    values = {"number": walk.index(shown) + 1, "count": len(walk)}
    text = sentence("{number} of {count}", **values)
    return f' <span class="fine">{text}</span>' if len(walk) > 1 else ""


def _card(review: GameReview) -> str:
    """Return what is said of the position shown, and what can be done next."""
    shown = review.shown
    if review.shows_summary and review.done:
        return closing.card(review)
    if shown and shown.outline.verdict:
        return _mistake(review, shown)
    if shown:
        text, title = _plain_text(review, shown), _title(review, shown)
        said = f"<h3>{escape(title)}</h3><p>{escape(text)}</p>"
    elif review.done or any(review.mistakes):
        said = f"<p>{sentence('Step through the game, or look at the mistakes.')}</p>"
    else:
        said = f"<p>{sentence('Looking for mistakes…')}</p>"
    return f'<div class="card">{said}</div><div class="buttons">{_other_buttons(review)}</div>'


def _other_buttons(review: GameReview) -> str:
    """Return the buttons where no mistake is shown."""
    label = sentence("Show the worst move") if review.walk else sentence("Summary")
    shows = review.walk or review.done
    walk = button("analyst-walk", label, heir="practice", main=True) if shows else ""
    return f"{_toggle(review)}{_practice(review)}{walk}"


def _toggle(review: GameReview) -> str:
    """Return the button that stops or continues a review that isn't complete."""
    if review.running:
        return button("analyst-pause", sentence("Stop"), heir="analyst-resume practice")
    if review.done:
        return ""
    return button("analyst-resume", sentence("Continue"), heir="analyst-pause")


def _practice(review: GameReview) -> str:
    """Return the button that makes the mistakes tasks, if there are any."""
    tasks = any(move.better for side in review.mistakes for move in side)
    if not (tasks and review.done):
        return ""
    return button("practice", sentence("Try it yourself"), heir="")


def _title(review: GameReview, move: ReviewedMove) -> str:
    worst = bool(review.walk) and review.walk[0].depth == move.depth
    titles = WORST_TITLES if worst else TITLES
    return sentence(titles[_key(review, move)], number=move.number, move=move.outline.move)


def _key(review: GameReview, move: ReviewedMove) -> str:
    """Return the key of the sentences about who made a move."""
    return player_key(move.player, review.board.played, move.before.position.turn)


def _cost(review: GameReview, move: ReviewedMove) -> str:
    """Return what a mistake cost."""
    outline = move.outline
    text = LOSS_SENTENCES[outline.verdict or "inaccuracy", _key(review, move)]
    return sentence(text, **wording.fall(outline))


def _plain_text(review: GameReview, move: ReviewedMove) -> str:
    """Return what is said of a move that is no mistake."""
    outline, value = move.outline, value_text(review, move)
    if not outline.compared:
        return value
    if percent := round(100 * outline.loss):
        return sentence(
            "It lowered the chance of winning by {percent}%. {value}", percent=percent, value=value
        )
    return sentence("As good as any. {value}", value=value)


def _mistake(review: GameReview, move: ReviewedMove) -> str:
    """Return the card of a mistake: its cost, the two lines, and the way on."""
    outline = move.outline
    reply = sentence("Reply: {move}", move=_first(outline.refutation))
    better = sentence("Better: {move}", move=move.better)
    lines = _line(review, move, "punish", reply) + _line(review, move, "better", better)
    sign = f'<i class="sign {outline.verdict}" aria-hidden="true">{move.sign}</i>'
    title = f"{escape(_title(review, move))} {sign}{_place(review)}"
    return (
        f'<div class="card"><h3>{title}</h3>{_told(review, move, _cost(review, move))}'
        f'<div class="ways">{lines}</div>{_reasons(review, move)}</div>'
        f'<div class="buttons">{_steps(review, move)}</div>'
    )


def _told(review: GameReview, move: ReviewedMove, text: str) -> str:
    """Return what a mistake cost. While a line is on the board, the same place has its moves, which
    are buttons that show the position after each, and the way back."""
    depth, name = move.depth, review.line_on_board(move.depth)
    if not name:
        return f'<p class="told">{escape(text)}</p>'
    line, shown = review.line(name, depth), review.shown_count(name, depth)
    buttons = line_buttons(f"analyst-{name}-{depth}", line, shown)
    heir = f"analyst-play-{'better' if name == 'better' else 'punish'}-{depth}"
    back = button("analyst-back", sentence("Back"), heir=heir)
    label = sentence("Back to the mistake")
    back = back.replace("<button", f'<button aria-label="{escape(label)}"', 1)
    return (
        f'<div class="told"><p aria-hidden="true">{escape(text)}</p>'
        f"<div>{back}{buttons}</div></div>"
    )


def _reasons(review: GameReview, move: ReviewedMove) -> str:
    """Return why a move was a mistake: each reason is a button that shows it on the board."""
    lines, claims = "", review.claims(move)
    for name, opposite, claim in zip(WHY, OPPOSITES, claims, strict=False):
        contrasted = review.line_on_board(move.depth) == opposite
        lines += _line(review, move, opposite if contrasted else name, str(claim))
    if not lines:
        return _map(review, move)
    return f'<div class="ways reasons">{lines}</div>{terms(claims)}'


def _map(review: GameReview, move: ReviewedMove) -> str:
    """Return in words what is marked where there are no reasons: the squares that the largest
    groups get to after each of the moves."""
    squares: dict[tuple[Colour, After], list[str]] = {}
    for each in review.map(move):
        squares.setdefault((each.colour, each.after), []).append(str(each.square))
    texts = (
        by_colour(
            colour,
            black="Marked: {squares}, where Black's largest group gets far more often after"
            " {move}.",
            white="Marked: {squares}, where White's largest group gets far more often after"
            " {move}.",
            move=move.better if after == "better" else move.outline.move,
            squares=together(found),
        )
        for (colour, after), found in squares.items()
    )
    return "".join(f'<p class="fine why">{escape(text)}</p>' for text in texts)


def _first(moves: tuple[str, ...]) -> str:
    return moves[0] if moves else ""


def _line(review: GameReview, move: ReviewedMove, name: str, label: str) -> str:
    """Return a button that plays out a line, marked while it is on the board; "" if there is no
    line."""
    moves, depth = review.line(name, move.depth), move.depth
    if not moves:
        return ""
    is_better = name != "punish" and moves[0] == move.better
    kind = "better" if is_better else "played"
    play = button(f"analyst-play-{name}-{depth}", label)
    if review.line_on_board(depth) == name:
        play = play.replace("<button", "<button aria-current=true", 1)
    return f'<p class="{kind}">{play}</p>'


def _steps(review: GameReview, move: ReviewedMove) -> str:
    """Return the buttons that lead on from a mistake, which stay while a line is played out."""
    depths = [mistake.depth for mistake in review.walk]
    at = depths.index(move.depth) if move.depth in depths else -1
    previous = following = ""
    if at > 0:
        action, heir = _way(depths, at - 1), _way(depths, at - 2 if at > 1 else at)
        previous = button(action, sentence("Previous"), heir=heir)
    if at + 1 < len(depths):
        action, heir = _way(depths, at + 1), _way(depths, at + 2)
        following = button(action, sentence("Next"), heir=heir, main=True)
    elif review.done:
        following = button("analyst-summary", sentence("Summary"), heir="practice", main=True)
    return f"{_toggle(review)}{previous}{_practice(review)}{following}"


def _way(depths: Sequence[int], index: int) -> str:
    """Return the action that shows a mistake of the walk, or the summary after the last."""
    return f"analyst-mistake-{depths[index]}" if index < len(depths) else "analyst-summary"


def board(review: GameReview) -> str:
    """Return the board with the move played and the better one, each in its colour; "" if no such
    move is shown."""
    move, state = review.shown, review.board
    if review.hidden or not move or not move.outline.verdict:
        return ""
    if state.shows_line:
        outlined = review.outlined()
        return board_view.board(state, Marks(highlighted=outlined)) if outlined else ""
    before = move.before.position
    played = before.move(move.outline.move).squares
    drawings = list[Suggestion | Reached]()
    sign_at_start = False
    if move.better:
        better = before.move(move.better).squares
        now, then = state.game.position.pieces(), before.pieces()
        if all(now.get(at) == then.get(at) for at in better):  # else it would be misunderstood
            drawings.append(Suggestion("better", better))
            sign_at_start = played[-1:] == better[-1:]  # a badge there would be either move's
    drawings.append(Suggestion("played", played, move.sign, sign_at_start=sign_at_start))
    squares: dict[Square, str] = {}
    for claim in review.claims(move)[:1]:
        squares = dict.fromkeys(claim.marked, "note")
        reply = claim.reply
        if reply and all(
            before.pieces().get(at) == claim.choice.after_played.pieces().get(at)
            for at in reply.squares
        ):
            drawings.append(Suggestion("reply", reply.squares))
    drawings += [Reached(each.square, each.colour, each.after) for each in review.map(move)]
    highlighted = review.highlighted(move)
    return board_view.board(state, Marks(squares, drawings=drawings, highlighted=highlighted))


def changed(review: GameReview, event: Changed) -> Steps:
    """Let the review follow a change of the board. Announce how many mistakes were made, once it is
    complete, and the mistake or summary that the person has come to."""
    steps, (was_done, *before) = review.changed(event), review.announced
    move = None if review.hidden else review.shown
    subject = [review.shows_summary, move and move.depth]
    review.announced = review.done, *subject
    done = review.done and not was_done
    texts = [_count_sentence(*counts) for counts in _counts(review).items()] if done else []
    if review.done and review.shows_summary and subject != before:
        texts += closing.texts(review)
    elif move and move.outline.verdict and subject != before:
        texts.append(f"{_title(review, move)}. {_cost(review, move)}")
    return [*steps, Say(" ".join(texts), also=not done)] if texts else steps


def _count_sentence(name: str, counts: dict[str, int]) -> str:
    kinds = [_count_text(verdict, count) for verdict, count in counts.items()]
    mistakes = together(kinds) if kinds else sentence("no mistakes")
    return sentence("{player}: {mistakes}.", player=name, mistakes=mistakes)
