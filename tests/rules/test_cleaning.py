"""Links and records as chats, mail programs and hosts change them."""

from __future__ import annotations

import base64
import quopri
from collections.abc import Callable
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

LONG = "game=egotzi&size=9&moves=a1,b3,c5,d7,e2,f4,g6,h8,i1,a3,b5,c7,d2,e4,f6,g8,h1,i3"


def html(link: str) -> str:
    return link.replace("&", "&amp;")


def escaped(link: str, characters: str) -> str:
    return "".join(f"\\{sign}" if sign in characters else sign for sign in link)


def whole(link: str) -> str:
    return quote(link, safe="")


def proofpoint(link: str) -> str:
    """Return a link in the encoding of the second version of Proofpoint's URL Defense."""
    return whole(link).replace("-", "%2D").replace("%2F", "_").replace("%", "-")


def lines(link: str, width: int, end: str = "\n") -> str:
    """Return a link in lines, as programs break long ones."""
    return end.join(link[at : at + width] for at in range(0, len(link), width))


def quoted_printable(link: str) -> str:
    return quopri.encodestring(f"Look at {link} please.\n".encode()).decode()


PROGRAMS: dict[str, list[Callable[[str], str]]] = {
    "HTML": [html, lambda link: f'<a href="{html(link)}">x</a>', lambda link: f"<p>{html(link)}."],
    "XML": [lambda link: link.replace("&", "&#x26;")],
    "JSON": [lambda link: link.replace("/", "\\/").replace("&", "\\u0026").join('""')],
    "Markdown": [
        lambda link: f"[game]({link})",
        lambda link: f'[game]({link} "Our game").',
        lambda link: f"[game](<{link}>)",
        lambda link: f"[1]: {link}\nMore",
        lambda link: f"**{link}**",
        lambda link: escaped(link, "-*_&=#"),
    ],
    "TeX": [
        lambda link: f"\\url{{{link}}}",
        lambda link: f"\\href{{{escaped(link, '#&%')}}}{{game}}",
    ],
    "shell": [lambda link: escaped(link, "&#;"), lambda link: f"'{link}'"],
    "reStructuredText": [lambda link: f"`game <{link}>`_"],
    "AsciiDoc": [lambda link: f"{link}[game]"],
    "Org": [lambda link: f"[[{link}][game]]"],
    "BBCode": [lambda link: f"[url={link}]x[/url]", lambda link: f"[url]{link}[/url]"],
    "MediaWiki": [lambda link: f"[{link} our game]"],
    "Jira": [lambda link: f"[our game|{link}]"],
    "mail, format=flowed": [
        lambda link: lines(link, 66, " \n"),
        lambda link: "> " + lines(link, 66, " \n> "),
    ],
    "mail, hard line breaks": [
        lambda link: lines(link, 72),
        lambda link: ">> " + lines(link, 68, "\n>> "),
    ],
    "mail, quoted-printable": [
        quoted_printable,
        lambda link: quoted_printable(link).replace("#", "=23").replace("&", "=26"),
    ],
    "iCalendar": [lambda link: lines(f"URL:{link}", 60, "\r\n ")],
    "Gmail": [lambda link: f"https://www.google.com/url?q={whole(link)}&source=gmail&ust=17&usg=A"],
    "Outlook": [
        lambda link: f"https://x.safelinks.example/?url={whole(link)}&data=05%7C02&sdata=x%3D",
        lambda link: f"https://x.safelinks.example/?url={whole(link)}&amp;data=05%7C02",
        lambda link: f"{link}<https://x.safelinks.example/?url={whole(link)}&data=05>",
    ],
    "Teams": [lambda link: f"https://t.example/atp-safelinks.html?url={whole(link)}&locale=en-us"],
    "Slack": [lambda link: f"<{html(link)}>", lambda link: f"<{html(link)}|our game>"],
    "Discord": [lambda link: f"||{link}||", lambda link: f"[game](<{link}>)"],
    "WhatsApp": [
        lambda link: f"[12.03.24, 10:11:12] Ann: \u200e{link}",
        lambda link: f"*{link}*",
        lambda link: f"_{link}_",
        lambda link: f"~{link}~",
    ],
    "Telegram": [lambda link: f"https://t.me/share/url?url={whole(link)}&text=Hi"],
    "Signal": [lambda link: f"\u2068{link}\u2069"],
    "GitHub": [lambda link: f"`{link}`", lambda link: f"<{link}>.", lambda link: f"[^1]: {link}"],
    "Reddit": [
        lambda link: f"https://out.reddit.example/t3_x?url={whole(link)}&token=A&app_name=web",
        lambda link: escaped(link, "_*-"),
    ],
    "Facebook": [
        lambda link: f"https://l.example/l.php?u={whole(link)}&h=AT0",
        lambda link: link.replace("#", "?fbclid=IwAR0#"),
        lambda link: f"{link}&fbclid=IwAR0",
    ],
    "Instagram": [lambda link: f"https://l.example/?u={whole(link)}&e=AT0&igsh=x"],
    "LinkedIn": [lambda link: f"https://l.example/safety/go?url={whole(link)}&trk=flagship"],
    "VK": [lambda link: f"https://vk.example/away.php?to={whole(link)}&cc_key="],
    "YouTube": [lambda link: f"https://y.example/redirect?event=comments&q={whole(link)}"],
    "Yahoo": [lambda link: f"https://r.example/RV=2/RU={whole(link)}/RK=2/RS=x-"],
    "Proofpoint": [
        lambda link: f"https://p.example/v2/url?u={proofpoint(link)}&d=DwM",
    ],
    "Symantec": [lambda link: f"https://clicktime.example/3A?h=x&u={whole(link)}"],
    "texts": [
        lambda link: f"“{link}”",
        lambda link: f"({link}).",
        lambda link: f"{link}!!!",
        lambda link: f"{link} — my game",
        lambda link: f"看{link}。",
        lambda link: f"「{link}」",
        lambda link: f"{link}؟",
    ],
}
"""What programs make of a link, in a text that they show, store or send."""


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("address", [GAME, SWAPS, LONG, COMMENT, POSITION])
def test_a_link_is_read_as_each_program_leaves_it(program: str, address: str) -> None:
    for changed in PROGRAMS[program]:
        text = changed(f"https://a.example/b/play.html#{address}")
        assert str(Study.parse(clean(text).text)) == str(Study.parse(address)), text


@pytest.mark.parametrize(
    "end", ["😀", "👍🏽", " 😀", "。😀", "%F0%9F%98%80", "%e2%80%8b", "%E3%80%82"]
)
def test_a_picture_right_after_a_link_is_left_out(end: str) -> None:
    for address in (GAME, SWAPS, POSITION):
        link = clean(f"https://a.example/play.html#{address}{end}").text
        assert str(Study.parse(link)) == str(Study.parse(address))


def test_a_short_line_goes_on_with_no_other() -> None:
    """A program breaks only long lines within a link."""
    text = "Look: x/play.html#game=egotzi&moves=c3,d1\n1 more game?"
    assert clean(text).text == "game=egotzi&moves=c3,d1"


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
        # Words after a comment may belong to it, or to a chat.
        (f"{COMMENTED} shall we go on?", 'Left out "shall we go on?" at the end.'),
        (f"See {LINK}&comments=1.Nice  Your turn!\nBye", 'Left out "Your turn!" at the end.'),
        (f"{LINK}&comments=1.Nice;2.Why 🙂", 'Left out "🙂" at the end.'),
        (f"{LINK}&comments=1.A. I'll wait, ok", 'Left out "I\'ll wait, ok" at the end.'),
        (f"{LINK}&comments=1.A\tb", 'Left out "b" at the end.'),
        (f"{LINK}&comments=1.A b%20c d e", 'Left out "d e" at the end.'),
        (quote(f"{LINK}&comments=1.Nice", safe=":/") + " move", 'Left out "move" at the end.'),
    ],
)
def test_what_was_changed_is_said(text: str, change: str) -> None:
    assert change in clean(text).changes


def test_spaces_in_a_comment_belong_to_it_if_another_value_follows() -> None:
    text = f"{COMMENTED.replace('%20', ' ')} and more&black=level-3 Your turn"
    assert clean(text) == (f"{COMMENT}%20and%20more&black=level-3", ())


@pytest.mark.parametrize(
    ("text", "comments"),
    [
        (COMMENTED.replace("%20", " "), "2.A%26B%20100%25"),
        (f"{LINK}&comments=1.We saw%2C then left", "1.We%20saw%2C"),
        (f"{LINK}&comments=1.We saw it%2C then%20left.", "1.We%20saw%20it%2C%20then%20left"),
        (f"{LINK}&comments=1.A b;2.C%20d e", "1.A%20b;2.C%20d"),
        (f"{LINK}&comments=1.A\nThe next line%20", "1.A"),
    ],
)
def test_spaces_in_a_comment_belong_to_it_if_an_escape_follows(text: str, comments: str) -> None:
    assert clean(text).text == f"{GAME}&comments={comments}"


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
