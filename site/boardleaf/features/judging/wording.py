"""Expected results, losses and objections in words and numbers."""

from __future__ import annotations

from boardleaf import words
from boardleaf.address import level
from boardleaf.game.shown_game import ShownGame
from rules import Colour
from rules.ai.decided import LOSING
from rules.ai.review_outline import MoveOutline
from rules.node import Node
from rules.sentences import by_number, colour_name, sentence, template

BANDS = (
    (1 - LOSING, template("winning")),
    (0.7, template("clearly ahead")),
    (0.55, template("a little ahead")),
    (0.45, template("about even")),
    (0.3, template("a little behind")),
    (LOSING, template("clearly behind")),
    (0.0, template("losing")),
)
"""The ranges of expected scores in words, each with its lower bound, the highest first."""

OBJECTION_SENTENCES = {
    "inaccuracy": template(
        "{move} is an inaccuracy: your chance of winning falls from {before}% to {after}%."
    ),
    "mistake": template(
        "{move} is a mistake: your chance of winning falls from {before}% to {after}%."
    ),
    "blunder": template(
        "{move} is a blunder: your chance of winning falls from {before}% to {after}%."
    ),
}
"""The sentence that objects to a move, by the verdict."""


def player_key(player: Colour, game: ShownGame, colour: Colour | None = None) -> str:
    """Return the key of the sentences about the player who began with the colour `player`: "you" or
    "computer" where one person plays, else `colour`, the player's colour now, by default `player`.

    >>> from boardleaf.address import parse
    >>> game = ShownGame.of(parse("game=egotzi&size=5&white=level-1"))
    >>> player_key("black", game), player_key("white", game)
    ('you', 'computer')
    """
    person = words.only_person(game, game.study.root)
    if person == player:
        return "you"
    return "computer" if person and level(game.players[player]) else colour or player


def side_name(player: Colour, game: ShownGame) -> str:
    """Return the name of the player who began with the colour `player`."""
    key = player_key(player, game)
    if key == "you":
        return sentence("You")
    if key == "computer":
        return sentence("Computer")
    if game.study.end.exchanged:
        first = player == game.start.turn
        return sentence("First player") if first else sentence("Second player")
    return colour_name(player)


def percent(score: float) -> str:
    """Format an expected score that is not certain.

    >>> percent(0.625), percent(0.001)
    ('62%', '1%')
    """
    return f"{chance(score, None)}%"


def chance(score: float, proved: int | None) -> int:
    """Return an expected score in percent, which is certain only if it is proved.

    >>> chance(0.625, None), chance(0.999, None), chance(1.0, 5)
    (62, 99, 100)
    """
    value = round(100 * score)
    return min(99, max(1, value)) if proved is None else value


def mean_loss(loss: float) -> str:
    """Return a mean loss of expected result in percent, to a tenth if it is small.

    >>> mean_loss(0.0384), mean_loss(0.384)
    ('3.8', '38')
    """
    return f"{100 * loss:.1f}" if loss < 0.0995 else str(round(100 * loss))


def how_far(at: int, count: int, seconds_left: float | None) -> str:
    """Return the number of the move that is being reviewed, and how long the rest will take.

    >>> how_far(12, 49, 21.4)
    'Move 12 of 49, about 20 s left'
    """
    values = {"at": at, "count": count}
    if seconds_left is None:
        return sentence("Move {at} of {count}", **values)
    if seconds_left < 8:
        return sentence("Move {at} of {count}, a few seconds left", **values)
    if seconds_left < 90:
        seconds = 5 * round(seconds_left / 5)
        return sentence("Move {at} of {count}, about {seconds} s left", **values, seconds=seconds)
    minutes = round(seconds_left / 60)
    return sentence("Move {at} of {count}, about {minutes} min left", **values, minutes=minutes)


def fall(outline: MoveOutline) -> dict[str, int]:
    """Return the expected result `before` a move, with the best one, and `after` it, in percent.

    >>> fall(MoveOutline("c3", 0.4, None, True, 0.231, "blunder"))
    {'before': 63, 'after': 40}
    """
    return {
        "before": chance(outline.expected + outline.loss, outline.best_proved),
        "after": chance(outline.expected, outline.proved),
    }


def objection(outline: MoveOutline) -> str:
    """Describe what a person's move with a verdict costs, and its refutation.

    >>> objection(MoveOutline("c3", 0.4, None, True, 0.231, "blunder", ("d4",)))
    'c3 is a blunder: your chance of winning falls from 63% to 40%. The reply is d4.'
    """
    text = OBJECTION_SENTENCES[outline.verdict or "inaccuracy"]
    parts = [sentence(text, move=outline.move, **fall(outline))]
    if outline.refutation:
        parts.append(sentence("The reply is {move}.", move=outline.refutation[0]))
    return " ".join(parts)


def answer(better: str, mistake: MoveOutline) -> str:
    """Say how much better a move is than the mistake that was played.

    >>> answer("d4", MoveOutline("c3", 0.4, None, True, 0.231, "blunder"))
    'd4 was better: a 63% chance of winning instead of 40% after c3.'
    """
    return sentence(
        "{move} was better: a {before}% chance of winning instead of {after}% after {played}.",
        move=better,
        played=mistake.move,
        **fall(mistake),
    )


def accepted(move: str, before: int = 0, after: int = 0, played: str = "") -> str:
    """Accept an attempt to improve on a mistake, with the chances of winning with the attempt and
    after the mistake, in percent, if they are known and differ.

    >>> accepted("d4"), accepted("d4", 63, 40, "c3")
    ('d4 is right.', 'd4 is right: a 63% chance of winning instead of 40% after c3.')
    """
    if before <= after:
        return sentence("{move} is right.", move=move)
    return sentence(
        "{move} is right: a {before}% chance of winning instead of {after}% after {played}.",
        move=move,
        before=before,
        after=after,
        played=played,
    )


def rejected(attempt: MoveOutline) -> str:
    """Reject an attempt, with the reply to it if one is known."""
    move = attempt.move
    if not attempt.refutation:
        return sentence("{move} isn't good enough. Try again.", move=move)
    return sentence(
        "{move} isn't good enough because of the reply {reply}. Try again.",
        move=move,
        reply=attempt.refutation[0],
    )


def short_text(expected: float, proved: int | None) -> str:
    """Return a short text for the expected result of the player to move, or the proved one.

    >>> short_text(0.62, None), short_text(1.0, 5), short_text(0.0, 4), short_text(0.5, 3)
    ('62%', 'wins in 3', 'loses in 2', 'draw')
    """
    if proved is None:
        return percent(expected)
    if expected == 0.5:
        return sentence("draw")
    moves = max(1, (proved + 1) // 2)
    if expected > 0.5:
        return by_number(moves, one="wins in 1", other="wins in {number}")
    return by_number(moves, one="loses in 1", other="loses in {number}")


def headline(game: ShownGame, node: Node, expected: float, proved: int | None) -> str:
    """Return a sentence about the expected result of the player to move at a node, or the proved
    one. It says how the only person who plays stands, as "you".

    >>> from boardleaf.address import parse
    >>> alone, two = (ShownGame.of(parse(f"game=egotzi&size=5&white={white}"))
    ...               for white in ("level-1", "human"))
    >>> headline(alone, alone.node, 0.62, None), headline(two, two.node, 0.62, None)
    ('You: a little ahead, 62% to win.', 'Black: a little ahead, 62% to win.')
    >>> headline(alone, alone.node, 1.0, 5), headline(two, two.node, 1.0, 5)
    ('With best play you win in 3 moves.', 'With best play Black wins in 3 moves.')
    """
    position, person = node.position, words.only_person(game, node)
    yours = person == position.turn
    player = position.mover()
    if person and not yours:
        player = sentence("your friend") if game.match else sentence("the computer")
    if proved is None:
        if person:
            player, expected = sentence("You"), expected if yours else 1 - expected
        standing = sentence(next(band for bound, band in BANDS if expected >= bound))
        return sentence(
            "{player}: {standing}, {percent} to win.",
            player=player,
            percent=percent(expected),
            standing=standing,
        )
    if expected == 0.5:
        return sentence("Drawn with best play.")
    moves = max(1, (proved + 1) // 2)
    if expected > 0.5 and yours:
        return by_number(
            moves,
            one="With best play you win in 1 move.",
            other="With best play you win in {number} moves.",
        )
    if expected > 0.5:
        return by_number(
            moves,
            one="With best play {player} wins in 1 move.",
            other="With best play {player} wins in {number} moves.",
            player=player,
        )
    if yours:
        return sentence("With best play you lose.")
    return sentence("With best play {player} loses.", player=player)


def square_text(expected: float, proved: int | None) -> str:
    """Return an expected or proved result in the few characters that fit a square.

    >>> [square_text(*result) for result in ((0.62, None), (1.0, 5), (0.5, 2), (0.0, 3))]
    ['62%', '+3', '=', '-2']
    """
    if proved is None:
        return percent(expected)
    if expected == 0.5:
        return "="
    return f"{'+' if expected > 0.5 else '-'}{max(1, (proved + 1) // 2)}"
