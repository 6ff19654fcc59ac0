"""Addresses, the text after `#`: parsing, formatting and errors."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardleaf import address
from boardleaf.board.remarks import Notice
from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import State
from boardleaf.storing.tab_game import read_address
from boardleaf.views import attributes, live
from rules.study import ADDRESS_KEYS

BLACK_RESIGNS = "game=egotzi&size=5&moves=c3&result=black-resigns"


ADDRESSES = [
    "game=emergo&size=9",
    "game=emulsion&size=4&pie=off&moves=b1-b2,d2-c2&white=level-1",
    "game=free-emulsion&size=5&moves=c3+c4,swap&black=level-2&white=level-1",
    "game=egotzi-squared&size=3&komi=6&moves=b2&black=none&at=0",
    "game=egotzi-squared&size=3&moves=komi=6,black,b2&at=2&flip=1",
    "game=emergo&position=7/7/7/3A@3/7/7/a@6%20b%209%200,0&black=level-1",
    BLACK_RESIGNS,
]


@pytest.mark.parametrize("text", ADDRESSES)
def test_addresses_round_trip(text: str) -> None:
    assert address.format(address.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("game=egotzi", "game=egotzi&size=7"),
        ("game=egotzi&black=human&flip=0", "game=egotzi&size=7"),
        ("game=egotzi&moves=c3&at=1", "game=egotzi&size=7&moves=c3"),
        ("flip=1&moves=c3%2Cd4&game=egotzi", "game=egotzi&size=7&moves=c3,d4&flip=1"),
        ("game=free-emulsion&moves=a1%2Ba2", "game=free-emulsion&size=7&moves=a1+a2"),
    ],
)
def test_default_values_are_omitted(text: str, canonical: str) -> None:
    assert address.format(address.parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "'' is not of the form key=value"),
        ("size=5", "no game"),
        ("game=chess", "unknown game 'chess'"),
        (
            "game=egotzi&colour=red",
            "Update to open this link: this version doesn't know its key 'colour'.",
        ),
        ("game=egotzi&flip=1&flip=1", "'flip' appears twice"),
        ("game=egotzi&moves=c3,c3", "move 2, 'c3'"),
        ("game=egotzi&white=level-0", "white is 'level-0', expected human, level-1"),
        ("game=egotzi&white=level-99", "white is 'level-99'"),
        ("game=egotzi&black=", "black is ''"),
        ("game=egotzi&at=1", "at '1': the main line has positions after 0 moves, not after 1"),
        ("game=egotzi&moves=c3&at=01", "at '01'"),
        ("game=egotzi&at=-1", "at '-1'"),
        ("game=egotzi&at=٣", "at '٣'"),
        ("game=egotzi&flip=yes", "flip is 'yes', expected 0 or 1"),
        ("game=egotzi&moves=%", "moves has '%'"),
        ("game=egotzi&size=5&position=3/3/3 b 0", "disagrees"),
        ("game=egotzi&moves=" + "c3," * 100_000, "characters, expected"),
    ],
)
def test_unreadable_address_is_explained(text: str, expected: str) -> None:
    with pytest.raises(ValueError) as error:
        address.parse(text)
    assert expected in str(error.value)


SAMPLE_VALUES = """
egotzi emergo emulsion free-emulsion egotzi-squared chess on off human none level-1 level-9 swap
black-resigns 0 1 2 3 9 19 20 -1 1e9 c3 c3,d4 @c3 c3+c4 komi=6,black 3/3/3 9/9
"""

VALUES = st.one_of(
    st.sampled_from(SAMPLE_VALUES.split()),
    st.integers().map(str),
    st.text(max_size=30),
    st.text("abcdefgs123456789@-+x,/ %&=<>\"'", max_size=60),
    st.binary(max_size=12).map(quote),
)
PAIRS = st.tuples(st.sampled_from((*ADDRESS_KEYS, "", "__proto__")), VALUES).map("=".join)
TEXTS = st.one_of(
    st.text(max_size=80),
    st.lists(PAIRS, max_size=8).map("&".join),
    st.tuples(
        st.sampled_from(("emulsion", "free-emulsion", "egotzi", "egotzi-squared", "emergo")),
        st.lists(PAIRS, max_size=4),
    ).map(lambda parts: "&".join((f"game={parts[0]}", *parts[1]))),
)


@settings(max_examples=400, deadline=None)
@given(TEXTS)
def test_any_address_opens_or_shows_its_error_over_a_new_game(text: str) -> None:
    notices: list[Notice] = []
    opened = read_address(text, "emulsion", notices)
    state = State.of(opened, BoardSettings(full=True))
    state.remarks.notices = notices
    if notices:
        (notice,) = notices
        assert notice.text == text
    else:
        formatted = address.format(opened)
        assert address.format(address.parse(formatted)) == formatted
    assert attributes(state, address.format(opened))["state"] in ("ready", "over")
    for view in live(state).values():
        assert "<script" not in view(state)


HOSTILE_ADDRESSES = [
    "game",
    "=",
    "&&&",
    "game=chess",
    "game=constructor&size=toString",
    "game=egotzi&size=0",
    "game=egotzi&size=-1",
    "game=egotzi&size=1e3",
    "game=egotzi&size=99999999999999999999",
    "game=egotzi&game=emergo",
    "game=egotzi&moves=,",
    "game=egotzi&moves=" + "a1," * 5000,
    "game=egotzi&black=level-1e9",
    "game=egotzi&black=level-999999999999",
    "game=egotzi&at=-1",
    "game=egotzi&at=9999999999999",
    "game=egotzi&flip=2",
    "game=egotzi&result=nobody",
    "game=egotzi&position=" + "9/" * 9000,
    "game=egotzi&size=3&position=3/3/3 b -1",
    "game=egotzi-squared&komi=7",
    "game=egotzi-squared&komi=NaN",
    "game=emulsion&size=19&pie=maybe",
    "game=emergo&size=8",
    "game=emergo&position=9/9/9/9/9/9/9/9/9%20w%200%2099,99",
    "game=emergo&size=9&moves=@e5",
    "../../etc/passwd",
    "game=egotzi&" + "x=1&" * 5000,
]


@pytest.mark.parametrize("text", HOSTILE_ADDRESSES, ids=range(len(HOSTILE_ADDRESSES)))
def test_a_hostile_address_is_explained_over_a_usable_board(text: str) -> None:
    notices: list[Notice] = []
    opened = read_address(text, "emulsion", notices)
    state = State.of(opened, BoardSettings(full=True))
    assert attributes(state, address.format(opened))["state"] == "ready"
    assert ",".join(map(str, state.game.moves)) in ("", "a1"), "up to the first illegal move"
    (notice,) = notices
    assert notice.message.startswith(
        (
            "This link doesn't work: ",
            "Part of this link can't be read: ",
            "Update to open this link: ",
        )
    )


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_an_altered_address_is_parsed_or_raises_an_error(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(ADDRESSES))
    at = data.draw(st.integers(0, len(text)))
    changed = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 4)) :]
    try:
        parsed = address.parse(changed)
    except ValueError as error:
        assert str(error)
    else:
        assert address.format(address.parse(address.format(parsed))) == address.format(parsed)


MAILED = [
    "game=egotzi-squared&position=3/1b1/3%20w%201%206?",
    "game=egotzi&size=5&moves=c3&comments=1.Good;;",
    "game=egotzi&size=5&moves=c3&comments=1.Really%3F",
    "game=emergo&size=9&moves=@d8",
]

LINKIFIERS = {
    "most chats": r"https?://[^\s<>\"]+[^\s<>\".,;:!?)\]}'*_~@]",
    "terminals": r"https?://\S+[\w/=]",
    "editors": r"https?://[-A-Za-z0-9+&@#/%?=~_|!:,.;*]*[-A-Za-z0-9+&@#/%=~_|]",
    "GitHub, Reddit, GitLab": r"https?://[^\s<]*[^\s<?!.,:*_~'\")]",
    "Discord": r"https?://[^\s<]+[^<.,:;\"')\]\s*]",
    "Slack": r"https?://[^\s<>|`*]+[^\s<>|`*.,;:!?)\]}'\"]",
    "WhatsApp": r"https?://[\w;/?:@&=#~.+!*'(),$%-]+[\w/=&#%]",
    "Telegram": r"https?://[^\s<>«»“”]+[^\s<>«»“”.,:;?!'\"()*]",
    "Signal": r"https?://(?:[^\s<>()\[\]{}\".,;:!?'*]|[.,;:!?'*@](?=[^\s<>\")\]*]))+",
    "Teams, Outlook": r"https?://[^\s<>\"{}|\\^`\[\]]+[^\s<>\"{}|\\^`\[\]().,;:!?*]",
    "Gmail": r"https?://[\w./?&=#%,;:@+*!~-]*[\w/&=#%]",
    "Thunderbird": r"https?://[^\s<>\"'`{}|\\)*]*[^\s<>\"'`{}|\\)*.,;!?:-]",
    "MediaWiki": r"https?://[^\]\[<>\"\s]+[^\]\[<>\"\s,;.:!?)*]",
    "Jira": r"https?://[^\s|\]<>*]+[^\s|\]<>.,;:!?)}*]",
    "Apple": r"https?://[\w./?&=#%,;:@+*$!~()-]*[\w/=#&%]",
}
"""Regular expressions by which programs find links in texts, and where these end."""


@pytest.mark.parametrize("text", MAILED)
@pytest.mark.parametrize("program", LINKIFIERS)
def test_links_that_we_write_survive_in_texts(text: str, program: str) -> None:
    written = address.format(address.parse(text))
    linkifier = LINKIFIERS[program]
    link = f"https://a.example/play.html#{written}"
    assert written[-1].isalnum()
    for passage in ("{}", "({}).", "Look: {}, please", "*{}*", "<{}>"):
        match = re.search(linkifier, passage.format(link))
        assert match
        assert match[0].rstrip("*_>") == link
    assert str(address.parse(written).study) == str(address.parse(text).study)
    assert address.is_as_written(written)
