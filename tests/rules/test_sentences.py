"""Sentences: templates are filled in, and everything that people read can be translated."""

from collections.abc import Iterator
from random import Random

import pytest

import rules
from rules import Position, describe
from rules.board import squares
from rules.options import Offer
from rules.sentences import (
    by_colour,
    by_number,
    colour_name,
    either,
    sentence,
    template,
    together,
    translate,
)
from tests.kit.declared import PROJECT_GAME_IDS
from tests.kit.pseudo_language import PseudoLanguage, english_in
from tests.rules.egotzi import test_refusals as egotzi
from tests.rules.emergo import test_refusals as emergo
from tests.rules.emulsion import test_refusals as emulsion
from tests.rules.slyde import test_refusals as slyde

MOVE_TEXTS = (
    "",
    "pass",
    "swap",
    "a1",
    "a1-a1",
    "a1-b1",
    "b1-a1",
    "a1-c3",
    "s19",
    "@a1",
    "@a2",
    "*a1",
    "a1+a2",
    "a1+b2",
    "a1xc3",
    "a1xc3xa1",
    "c3xe5",
    "c3-e5",
    "komi=7",
    "komi=99999999",
    "black",
)
"""Texts that are moves in some game, and texts of every kind that a game refuses."""


REFUSED = {
    "emulsion": emulsion.EMULSION_REFUSALS,
    "free-emulsion": emulsion.FREE_REFUSALS,
    "egotzi": [(rule, text, [move]) for text, move, rule, _ in egotzi.REFUSALS],
    "egotzi-squared": [(rule, text, [move]) for text, move, rule, _ in egotzi.SQUARED_REFUSALS],
    "emergo": [row[:3] for row in emergo.REFUSALS],
    "slyde": slyde.REFUSALS,
}
"""By game: the rules, each with a position and move texts that break it there."""


@pytest.fixture(autouse=True)
def reset_translations() -> Iterator[None]:
    """Reset the translations after each test."""
    yield
    translate({})


@pytest.fixture
def pseudo_language() -> None:
    translate(PseudoLanguage())


def check_translated(text: str, *names: str) -> None:
    """Check that a text comes from translated templates, except for notation, quotations and
    names."""
    assert text
    assert not english_in(text, names), text


def test_a_template_is_filled_in() -> None:
    assert sentence("{square} is off the board.", square="k9") == "k9 is off the board."
    with pytest.raises(KeyError):
        sentence("{square} is off the board.", size=9)


def test_a_value_may_be_called_template() -> None:
    assert sentence("{template}", template="a1") == "a1"


def test_values_are_not_templates() -> None:
    assert sentence("{text} is not a square", text="{size}") == "{size} is not a square"


def test_templates_are_chosen_by_colour_and_by_number() -> None:
    assert by_colour("black", black="B {at}", white="W {at}", at="a1") == "B a1"
    assert by_colour("white", black="B {at}", white="W {at}", at="a1") == "W a1"
    men = {"one": "{number} man on {at}", "other": "{number} men on {at}"}
    assert [by_number(number, **men, at="a1") for number in (0, 1, 2, 21)] == [
        "0 men on a1",
        "1 man on a1",
        "2 men on a1",
        "21 men on a1",
    ]
    assert (colour_name("black"), colour_name("white")) == ("Black", "White")


@pytest.mark.parametrize(
    ("items", "either_of", "all_of"),
    [
        (["a"], "a", "a"),
        (["a", "b"], "a or b", "a and b"),
        (["a", "b", "c"], "a, b or c", "a, b and c"),
    ],
)
def test_items_are_joined(items: list[str], either_of: str, all_of: str) -> None:
    assert (either(items), together(items)) == (either_of, all_of)


def test_translations_are_looked_up_when_a_template_is_filled_in() -> None:
    stored = template("Undo {move}")
    translate({"Undo {move}": "{move} annuler", "{number} men": "{number} hommes"})
    assert sentence(stored, move="a1") == "a1 annuler"
    assert by_number(3, one="{number} man", other="{number} men") == "3 hommes"
    assert sentence("Redo {move}", move="a1") == "Redo a1"
    translate({})
    assert sentence(stored, move="a1") == "Undo a1"


def test_translated_text_is_not_taken_for_english() -> None:
    translate(PseudoLanguage())
    check_translated(sentence("{move} plays on {square}", move=sentence("Bid"), square="a1"))
    with pytest.raises(AssertionError):
        check_translated(sentence("plays") + " and wins")
    with pytest.raises(AssertionError):
        check_translated("Black to move.")


def sample_positions(game: rules.Game, seed: int) -> Iterator[Position]:
    """Yield some positions of a random game: the first few, the last, and a tenth of the others."""
    random = Random(seed)
    position = game.start(min(game.sizes, key=lambda size: abs(size - 5)))
    yield position
    while moves := position.moves():
        position = position.play(random.choice(moves))
        if random.random() < 0.1 or position.ply < 4 or not position.moves():
            yield position


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_descriptions_follow_a_change_of_language(game: rules.Game) -> None:
    columns = {men for position in sample_positions(game, 0) for men in position.pieces().values()}
    for men in columns:
        assert english_in(describe.men(men))
    translate(PseudoLanguage())
    for men in columns:
        check_translated(describe.men(men))


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_all_texts_of_positions_can_be_translated(game: rules.Game, seed: int) -> None:
    for position in sample_positions(game, seed):
        check_translated(position.prompt())
        check_translated(position.mover())
        if outcome := position.outcome():
            check_translated(outcome.reason)
        check_moves(position, Random(seed))
        for offer in position.offers():
            check_offer(offer)
        for field in position.form_fields(position.extra_values()):
            for label in (field.label, *(label for _, label in field.choices)):
                check_translated(label)
        for square in squares(position.size):
            if piece_value := position.piece_value(square):
                check_translated(piece_value.reason)
            if why := position.why_vacant(square):
                check_translated(why)
        for text in MOVE_TEXTS:
            if refusal := position.why_illegal(text):
                check_translated(refusal.reason)


def check_moves(position: Position, random: Random) -> None:
    moves = position.moves()
    for move in random.sample(moves, min(5, len(moves))):
        check_translated(position.played(move))
        check_translated(position.headline(move))
        check_translated(position.suggestion(move))
        texts = (position.effects(move), position.imperative(move), position.gist([move]))
        for text in filter(None, texts):
            check_translated(text)


def check_offer(offer: Offer) -> None:
    for text in (offer.text, *(label for _, label in offer.buttons)):
        check_translated(text)
    if offer.field:
        check_translated(offer.field.label)
        check_translated(offer.hint)


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_all_headings_of_refusals_can_be_translated(game: rules.Game) -> None:
    position = game.start()
    titles = [position.title(rule) for rule in game.rules]
    for title in titles:
        check_translated(title)
        assert title.startswith("⟦"), title


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize("game", [*map(rules.game, PROJECT_GAME_IDS)], ids=lambda game: game.id)
def test_the_refusals_of_all_rules_can_be_translated(game: rules.Game) -> None:
    for rule, position, moves in REFUSED[game.id]:
        for move in moves:
            refusal = game.parse(position).why_illegal(move)
            assert refusal
            assert refusal.rule == rule
            check_translated(refusal.reason, game.title)
    assert {rule for rule, _, _ in REFUSED[game.id]} == {*game.rules}


def damaged_texts(text: str) -> Iterator[str]:
    """Yield damaged versions of a position's text."""
    board, *fields = text.split(" ")
    yield from ("", " ", board, "x" * 3000, f"{text} 1 2 3 4", f"{board[2:]} {' '.join(fields)}")
    for index in range(len(fields)):
        for wrong in ("", "-1", "07", "zz", "3,x", "99,99", "99999"):
            yield " ".join([board, *fields[:index], wrong, *fields[index + 1 :]])
    for wrong in ("?", "0", "99", "b", "A@", "/", ""):
        yield " ".join([wrong + board[1:], *fields])
        yield " ".join([f"{wrong}{board}", *fields])


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.id)
def test_all_parsing_errors_can_be_translated(game: rules.Game) -> None:
    refused = 0
    for position in sample_positions(game, 1):
        for text in damaged_texts(str(position)):
            try:
                game.parse(text)
            except ValueError as error:
                refused += 1
                check_translated(str(error), game.title)
    assert refused > 20
