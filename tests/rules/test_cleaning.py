"""Links and records as chats, mail programs and hosts change them."""

from __future__ import annotations

import base64
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Study
from rules.cleaning import clean
from rules.command_line import main

GAME = "game=egotzi&size=5&moves=c3,d4"
LINK = f"https://a.example/b/play.html#{GAME}"
COMMENT = f"{GAME}&comments=2.A%26B%20100%25"
COMMENTED = f"https://a.example/b/play.html#{COMMENT}"
SWAPS = "game=emulsion&size=4&moves=b1-b2,d2-c2"
BASE64 = base64.urlsafe_b64encode(LINK.encode()).decode().rstrip("=")
PROOFPOINT = quote(LINK, safe="").replace("%2F", "_").replace("%", "-")
POSITION = "game=emergo&position=7/7/4a@2/7/2A@4/7/7%20w%202%207,7"

ENCODED = [
    (LINK.replace("#", "%23"), GAME),
    (LINK.replace("#", "%23").replace("&", "%26"), GAME),
    (LINK.replace("#", "%23").replace("=", "%3D"), GAME),
    (LINK.replace("#", "%2523").replace("&", "%2526"), GAME),
    (LINK.replace("&", "%26"), GAME),
    (LINK.replace(",", "%2C"), GAME),
    (LINK.replace(",", "%252C"), GAME),
    (quote(LINK), GAME),
    (quote(LINK, safe=""), GAME),
    (quote(quote(LINK, safe=""), safe=""), GAME),
    (quote(quote(quote(LINK, safe=""), safe=""), safe="").lower(), GAME),
    (f"https://a.example/play.html?utm_source=x%23{GAME}", GAME),
    (f"https://a.example/play.html%3Futm_source=x%23{GAME}", GAME),
    (f"https://a.example/play.html%23{COMMENT.replace('&', '%26')}", COMMENT),
    (f"https://a.example/play.html?fbclid=x%23{COMMENT}", COMMENT),
    (quote(COMMENTED, safe=""), COMMENT),
    (quote(quote(COMMENTED, safe=""), safe=""), COMMENT),
    (f"https://a.example/play.html#{POSITION.replace('%', '%25')}", POSITION),
]

WRAPPED = [
    (f"https://eur01.safelinks.example/?url={quote(LINK, safe='')}&data=05%7C02&reserved=0", GAME),
    (f"https://l.example/l.php?u={quote(LINK, safe='')}&h=AT0", GAME),
    (f"https://g.example/url?q={LINK.replace('#', '%23').replace('&', '%26')}&sa=D&usg=x", GAME),
    (f"https://cudasvc.example/url?a={quote(LINK, safe='').lower()}&c=E,1,x&typo=1", GAME),
    (f"https://cisco.example/1abc/{quote(LINK, safe='')}", GAME),
    (f"https://sophos.example/?d=a.example&u={BASE64}&i=x", GAME),
    (f"https://bing.example/ck/a?p=1&u=a1{BASE64}&ntb=1", GAME),
    (f"https://proofpoint.example/v2/url?u={PROOFPOINT}&d=DwM", GAME),
    (f"https://proofpoint.example/v3/__{LINK.replace('#', '*')}__;Iw!!abc$", GAME),
    (f"<{LINK}|our game>", GAME),
]

AROUND = [
    *((f"{LINK}{end}", GAME) for end in ("?", ".", ")", ").", ",", ";", "!", "*", "_", "**", "~~")),
    *((f"{LINK}{end}", GAME) for end in (">", '"', "]", "”", "»", "`", ")](x)")),
    *((f"{start}{LINK}", GAME) for start in ("<", '"', "“", "(", "**", "- ", "1. ")),
    (f"[our game]({LINK}), you see", GAME),
    (f"Look: {LINK} and then tell me", GAME),
    *((f"{LINK}{end}", GAME) for end in (":~:text=foo", "。快看", "입니다", "😀", "<br>Your turn")),
    *((LINK.replace(",", f",{gap}"), GAME) for gap in ("<wbr>", "<br>", "<BR />", "&shy;")),
    (LINK.replace("&", "&#038;").replace("=", "&equals;"), GAME),
    (LINK.replace("#", "&num;").replace("&size", "&#x0026;size"), GAME),
    (f"<a href='{LINK.replace('&', '&amp;')}'>game</a>", GAME),
    (LINK.replace("&", "&amp;"), GAME),
    (LINK.replace("&", "&#38;"), GAME),
    (LINK.replace("&", "&amp;amp;"), GAME),
    (f"{LINK}?fbclid=AbC", GAME),
    (f"{LINK}&utm_source=x&utm_medium=y", GAME),
    (f"{COMMENTED}.", COMMENT),
    (f"({COMMENTED}), or not", COMMENT),
]

MAIL = [
    (LINK.replace("=", "=3D"), GAME),
    (LINK.replace("=", "=3D").replace("moves", "mo=\r\nves"), GAME),
    (f"> {LINK[:58]}\n> {LINK[58:]}\n> Yours", GAME),
    (f"{LINK[:-3]}\n{LINK[-3:]}\n\nCheers", GAME),
    (LINK.replace("c3,d4", "c3,\n  d4"), GAME),
    (COMMENTED.replace("=", "=3D"), COMMENT),
]

TYPED = [
    (SWAPS.replace("-", "\u2013"), SWAPS),
    (SWAPS.replace("-", "\u2011"), SWAPS),
    (SWAPS.replace("-", "\u2212"), SWAPS),
    (SWAPS.replace("-", "%E2%80%93"), SWAPS),
    (SWAPS.replace("-", " \u2014 "), SWAPS),
    (GAME.replace(",", "\uff0c"), GAME),
    (GAME.replace(",", ", "), GAME),
    (GAME.replace(",", " "), GAME),
    (GAME.replace("c3,d4", "C3,D4"), GAME),
    (GAME.replace("game", "Game"), GAME),
    ("GAME=Egotzi&SIZE=5&moves=c3,d4", GAME),
    ("game = egotzi & size = 5 & moves = c3, d4", GAME),
    (GAME.replace("c3,d4", "1. c3 2. d4"), GAME),
    (GAME.replace("5", "\u0665"), GAME),
    (GAME.replace("c3", "\uff43\uff13"), GAME),
    (f"\ufeff{LINK}\u200b", GAME),
    (f"\u200e{GAME}\u200f", GAME),
    (GAME.replace("&", "&\u2060"), GAME),
    (GAME.replace(",", ",\u00ad"), GAME),
    (LINK.replace("moves", "\u200bmoves"), GAME),
    (f"{GAME}&comments=2.100%zz %", f"{GAME}&comments=2.100%25zz%20%25"),
    (f"{GAME}&comments=2.Caf%E9", f"{GAME}&comments=2.Caf%C3%A9"),
]


@pytest.mark.parametrize(("text", "expected"), [*ENCODED, *WRAPPED, *AROUND, *MAIL, *TYPED])
def test_the_address_that_was_meant_is_found(text: str, expected: str) -> None:
    assert str(Study.parse(clean(text).text)) == str(Study.parse(expected))


@pytest.mark.parametrize("text", [GAME, LINK, COMMENT, COMMENTED, f"<{LINK}>", quote(LINK)])
def test_nothing_is_said_if_nothing_was_left_out_or_corrected(text: str) -> None:
    assert clean(text).changes == ()


@pytest.mark.parametrize(
    ("text", "change"),
    [
        (f"{LINK}).", 'Left out ")." at the end.'),
        (f"{LINK}?fbclid=AbC", "Left out fbclid=AbC."),
        (
            SWAPS.replace("-", "\u2013"),
            "Replaced dashes, commas or other characters by those of a link.",
        ),
        (GAME.replace("c3,d4", "C3, D4"), "Corrected moves: c3,d4."),
    ],
)
def test_what_was_changed_is_said(text: str, change: str) -> None:
    assert change in clean(text).changes


def test_spaces_in_a_comment_belong_to_it_if_another_value_follows() -> None:
    text = f"{COMMENTED.replace('%20', ' ')} and more&black=level-3 Your turn"
    assert clean(text) == (f"{COMMENT}%20and%20more&black=level-3", ())


@pytest.mark.parametrize("text", ["", "hello", "https://a.example/play.html", "3/3/3 b 0"])
def test_a_text_without_a_game_has_no_address(text: str) -> None:
    assert clean(text) == ("", ())


@given(st.text(min_size=1, max_size=30).filter(lambda text: "\x00" not in text))
def test_comments_that_we_write_stay_as_they_are(comment: str) -> None:
    study = Study.parse(GAME)
    study.end.comment = comment
    for text in (str(study), f"https://a.example/play.html#{study}", f"see <{study}>."):
        if "#" in text or text == str(study):
            assert clean(text).text == str(study)


def test_the_command_line_reads_a_changed_link_and_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["show", f"{LINK}."]) == 0
    printed = capsys.readouterr()
    assert printed.err == 'rules: Left out "." at the end.\n'
