"""Links and records as chats, mail programs and hosts change them: the address that was meant.

Nothing here is needed for texts that are as they were written, which `Study.parse` reads.

>>> clean("See <https://a.example/play.html%23game%3Degotzi%26moves%3Dc3%2Cd4>.").text
'game=egotzi&moves=c3,d4'
>>> clean("game=egotzi&moves=C3, d4.").changes
('Left out "." at the end.', 'Corrected moves: c3,d4.')

Mail gateways and redirects wrap links in encodings of their services:

>>> list(unwrapped_texts("https://a.example/?u=https-3A__b.example_-23c&d=e"))[0]
'https%3A//b.example/%23c'
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from .board import truncate
from .pairs import format_pairs, parse_pairs, percent_decode
from .record import MAX_TEXT_LENGTH
from .registry import games
from .sentences import sentence
from .study import ADDRESS_KEYS, study_of
from .study import KEYS as STUDY_KEYS
from .type_checks import check_type

_KEY = f"(?:{'|'.join(ADDRESS_KEYS)})"

_INVISIBLE = re.compile("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_DASHES = re.compile("[\u00ad\u058a\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]")
_COMMAS = re.compile("[\u060c\u3001\u201a\ufe50\ufe51\uff0c\uff64]")
_BREAKS = "\\s\"'<>\\[\\]{}|\\\\^`“”„«»‹›‘’「」"
"""Characters that end a link, for a class of a regular expression."""
_TRAILING = ".,)};:!?*_~|`”’»…。、؟؛\u200b\u200e\u200f\u2069\ufeff"
"""Punctuation and marks that may directly follow a link."""
_LAST = re.compile("(?:%[C-Fc-f][0-9A-Fa-f](?:%[89ABab][0-9A-Fa-f]){1,3}|.)$", re.DOTALL)
"""The last character of an address, encoded if it is not ASCII."""
_LAST_COMMENTS = re.compile(f"(?i)comments(?:=|%(?:25)*3D)(?:(?!&|%(?:25)*26{_KEY}(?:=|%)).)*$")
"""The comments at the end of an address, whether it is percent-encoded or not."""
_WORDS_TO_ESCAPE = "(?: +[^\\s&]+)* +[^\\s&]*?%[0-9A-F]{2}[^\\s&]*"
_LONG_LINE = 50
"""Programs break lines of at least this length, in characters, within a link."""
_GAME = "(?i:game)"
_START = re.compile(f"{_GAME}(?:\\s*=|%(?:25){{0,4}}3[Dd])")
_HASH = re.compile(f"(?:#|%(?:25){{0,4}}23)(?:[^#\\s]*?[&?])?(?={_START.pattern})")
_COMMENT = "[0-9:]+[.](?:[A-Za-z0-9]|%[0-9A-Fa-f]{2}|;;|;%3B)++"
_WITH_COMMENTS = re.compile(f"[^#]*&comments={_COMMENT}(?:;{_COMMENT})*(?!.*&)")
"""An address that ends with comments: semicolons of its comments belong to it, others do not."""
_TRACKER = re.compile(
    "[?&](?:utm_[a-z]+|fbclid|gclid|dclid|msclkid|yclid|igshid|igsh|mc_[ce]id|_hs\\w+|si|ref(?:_src)?)"
    "=[^&]*|:~:.*"
)
"""What sites add to links to recognise visitors, and browsers to find a text in a page."""
_ENTITY = re.compile(
    "(?i)&(?:amp|lt|gt|quot|num|equals|percnt|comma|shy|nbsp|#0*(?:3[4-9]|4[0-9]|6[0-4]|173)"
    "|#x0*(?:2[2-9a-f]|3[a-f]|40|ad));"
)
"""The entities that HTML has for what stands in an address."""


class Cleaned(NamedTuple):
    """An address, and sentences about what was changed in it: none if nothing needed it."""

    text: str
    """The address, without its `#`; "" if the text names no game."""
    changes: tuple[str, ...] = ()


def clean(text: str) -> Cleaned:
    """Return the address in a link or a record, or in a text around one, as it was before it was
    encoded, wrapped, broken or otherwise changed.

    Comments stay as they are. The address may still have values that can't be read.
    """
    check_type("text", text, str, "a text with a link or a record")
    changes: list[str] = []
    bare = text.strip().removeprefix("#")
    if _reads(bare) and bare[-1].isalnum():
        return Cleaned(bare)
    link = _find(_plain(text), changes)
    if not link:
        return Cleaned("")
    if len(link) > MAX_TEXT_LENGTH:
        return Cleaned(link)  # it is refused anyway
    address = _without_trackers(_decoded(link), changes)
    address = re.sub("comments=[^&]*", lambda match: _without_stray(match[0]), address)
    address = _ended(address, changes)
    address = _corrected(address, changes)
    if address not in text and _INVISIBLE.sub("", text) != _ascii(text):
        changes.append(sentence("Replaced dashes, commas or other characters by those of a link."))
    return Cleaned(address, tuple(changes))


def _reads(text: str) -> bool:
    """Return whether a text is read without errors, leaving aside whether the players exist."""
    try:
        values = parse_pairs(text)
        if values.keys() - ADDRESS_KEYS or not re.fullmatch("[01]", values.get("flip", "0")):
            return False
        at = {"at": values["at"]} if "at" in values else {}
        study_of({key: values[key] for key in STUDY_KEYS if key in values} | at)
    except ValueError:
        return False
    return True


# The text around an address.


def _plain(text: str) -> str:
    """Undo what mail programs and markup do to whole texts: quotation marks, quoted-printable,
    entities, backslashes; and put ASCII for invisible, full-width and similar characters outside
    comments."""
    if re.search(f"{_GAME}(?:%23)?=3D", text):
        text = re.sub("=[ \t]*\r?\n(?:[ \t]*>)*[ \t]?", "", text)
        codes = re.sub("=([0-9A-F]{2})", lambda code: chr(int(code[1], 16)), text)
        text = re.sub("[\x80-\xff]+", _from_utf8, codes)
    text = re.sub("(?m)^(?:[ \t]*>)+ ?", "", text)
    text = re.sub("\\\\u00([2-7][0-9A-Fa-f])", lambda code: chr(int(code[1], 16)), text)  # in JSON
    text = re.sub(r"\\+(?=[-!#$%&()*+,./:;=?@_~])", "", text)  # in Markdown, TeX, JSON or a shell
    while _ENTITY.search(text):
        text = unescape(text)
    text = re.sub("(?i)<br *+/?>", "\n", re.sub("(?i)</?wbr *+/?>", "", text))
    parts = re.split("(comments=[^&\\s]*)", text)
    return "".join(part if part.startswith("comments=") else _ascii(part) for part in parts)


def _from_utf8(match: re.Match[str]) -> str:
    try:
        return match[0].encode("latin-1").decode()
    except UnicodeError:
        return match[0]


def _ascii(text: str) -> str:
    """Replace characters that chats and keyboards use in place of ASCII, and remove invisible
    ones."""
    text = _INVISIBLE.sub("", text)
    text = _COMMAS.sub(",", _DASHES.sub("-", text)).replace("\xa0", " ").replace("×", "x")
    return "".join(map(_ascii_character, text))


def _ascii_character(character: str) -> str:
    if "！" <= character <= "～":  # the full-width forms of ASCII, in the same order
        return chr(ord(character) - 0xFEE0)
    if character.isdecimal():
        return str(int(character))
    return character


def _find(text: str, changes: list[str]) -> str:
    """Return what follows the `#` of the first link to a game, or else a record; "" if there is
    none. What a link wraps counts as a link."""
    for unwrapped in unwrapped_texts(text):
        if match := _HASH.search(unwrapped):
            encoded = "%" in match[0]
            column = match.end() - unwrapped.rfind("\n", 0, match.end())
            return _joined(unwrapped[match.end() :], column, changes, encoded=encoded)
    match = _START.match(text.strip().lstrip("#`"))
    if not match:
        return ""
    lines = (line.strip() for line in text.strip().lstrip("#`").splitlines())
    return "".join(lines).rstrip("`")


def _joined(text: str, column: int, changes: list[str], *, encoded: bool) -> str:
    """Return the address at the beginning of a text, which begins in a column of a line, and the
    lines or words that belong to it, though a space or line break parts them from it. Words that
    may belong to its comment, or follow the link, are left out and named."""
    tokens = re.split(f"([{_BREAKS}]+)", text)
    address = tokens[0]
    if encoded and re.search(f"%(?:25)*26(?i:{_KEY})(?:=|%)", address):
        address = re.split("&|/RK=", address, maxsplit=1)[0]  # a parameter of another link
    if address.rpartition("&")[2].startswith("comments="):
        # Spaces in a comment that another value or an escape follows were encoded once.
        words = re.match(f"(?: +[^\\s&]+)+(?=&{_KEY}=)|{_WORDS_TO_ESCAPE}", text[len(address) :])
        if words:
            rest = text[len(address) + words.end() :]
            following = re.split(f"[{_BREAKS}]", rest, maxsplit=1)[0]
            address += words[0].replace(" ", "%20") + following
            return _said(address, rest[len(following) :], changes)
    end = len(address)
    for gap, token in zip(tokens[1::2], tokens[2::2], strict=False):
        if not gap.isspace() or not token or gap.count("\n") > 1:
            break  # a link never goes on in another paragraph
        joined = address + token
        if "comments=" in address and not re.match("[^ ]*(?:%[0-9A-F]{2}|&[a-z]+=)", token):
            break
        is_long = column + len(address) >= _LONG_LINE
        open_end = bool(re.search("[,&;=+%-]$", address)) or (is_long and "\n" in gap)
        continues = open_end or bool(re.match(f"[,&;=]|{_KEY}=", token))
        if not (continues and _continues(_decoded(address), _decoded(joined))):
            break
        address, end = joined, end + len(gap + token)
    return _said(address, text[end:], changes)


def _said(address: str, rest: str, changes: list[str]) -> str:
    """Return an address; name the words after it if they may belong to its comment."""
    words = re.match("[ \\t]+(\\S.*)", rest)
    if words and _LAST_COMMENTS.search(address):
        changes.append(sentence('Left out "{text}" at the end.', text=truncate(words[1].strip())))
    return address


def _continues(address: str, joined: str) -> bool:
    """Return whether the longer of two addresses is still one."""
    bare = _corrected(joined.rstrip(_TRAILING), [])
    return _reads(bare) and len(bare) > len(_corrected(address.rstrip(_TRAILING), []))


# The address.


def _decoded(text: str) -> str:
    """Return an address with the `=` and `&` between its values, however often and how
    incompletely it was percent-encoded."""
    for _ in range(5):
        if not _is_encoded_again(text):
            break
        text = re.sub("%25(?=[0-9A-Fa-f]{2})|%(?!25)[0-9A-Fa-f]{2}", _decode_once, text)
    before, comments, after = re.split("(?i)(comments(?:=|%3D)|$)", text, maxsplit=1)
    if re.search("(?i)%26$", before):
        before = before[:-3] + "&"
    comments = re.sub("(?i)%3D", "=", comments)
    return _with_separators(before, "[a-z]+") + comments + _with_separators(after, _KEY)


def _with_separators(text: str, key: str) -> str:
    """Return a text with `&` before each of its keys, and `=` after it."""
    text = re.sub(f"(?i)%(?:25)*26(?:%0[AD]|%20|%09)*(?={key}(?:%(?:25)*3D|=))", "&", text)
    return re.sub(f"(?i)(^|&)({key})%(?:25)*3D", r"\1\2=", text)


_RESERVED = re.compile("%(?:2[13489ABCFabcf]|2[67]|3[ABDFabdf]|40|7[Ee])")
"""The escapes of characters that an address has unencoded: percent-encoding one makes these."""


def _is_encoded_again(text: str) -> bool:
    """Return whether a whole address was percent-encoded, its per cent signs too. If only some
    characters were, its values are still encoded once, and must not be decoded twice."""
    if not re.match(f"{_GAME}%(?:25)*3[Dd]", text) or "%25" not in text:
        return False
    codes = re.findall("%25(?:[0-9A-Fa-f]{2})?|%.{0,2}", text)
    return all(len(code) == 5 or _RESERVED.fullmatch(code) for code in codes)


def _decode_once(match: re.Match[str]) -> str:
    return "%" if match[0] == "%25" else percent_decode(match[0])


def _without_trackers(text: str, changes: list[str]) -> str:
    """Return an address without the parameters of _TRACKER."""
    changes += [
        sentence("Left out {text}.", text=truncate(tracker[1:]))
        for tracker in _TRACKER.findall(text)
    ]
    return _TRACKER.sub("", text)


def _ended(text: str, changes: list[str]) -> str:
    """Return an address without the punctuation that follows it."""
    bare = text.rstrip(_TRAILING)
    if "comments=" not in text:
        bare = _without_pictures(bare)
    if with_comments := _WITH_COMMENTS.match(text):
        rest = text[with_comments.end() :]
        bare = with_comments[0] if rest[:1] in _TRAILING else text
    elif text.startswith(bare + "?") and _reads(bare + "?"):
        bare += "?"  # a position in which a komi has been bid
    elif not _reads(bare) and ")" in bare.rpartition("comments=")[0]:
        bare = bare[: bare.find(")")]
    if text[len(bare) :].startswith(("..", "…")):
        return text  # it was cut off there: what is missing can't be known
    if rest := text[len(bare) :]:
        changes.append(sentence('Left out "{text}" at the end.', text=truncate(rest)))
    return bare


def _without_pictures(text: str) -> str:
    """Return an address, other than one with comments, without the emoji and other characters at
    its end that no address has, and without punctuation before them."""
    while (last := _LAST.search(text)) and not _ascii(_meaning(last[0])).isascii():
        text = text[: last.start()].rstrip(_TRAILING)
    return text


def _corrected(text: str, changes: list[str]) -> str:
    """Return an address with its keys and values as they are written."""
    pairs: list[str] = []
    for part in text.split("&"):
        key, equals, value = part.partition("=")
        key = _ascii(key).strip()
        key = key.lower() if key.lower() in ADDRESS_KEYS else key
        if not equals or key not in ADDRESS_KEYS:
            pairs.append(part.strip())
            continue
        fixed = _whole_escapes(value)
        if key != "comments":
            fixed = _corrected_value(key, fixed)
        if fixed != value and _meaning(fixed) != _meaning(value):
            shown = truncate(_meaning(fixed))
            changes.append(sentence("Corrected {key}: {text}.", key=key, text=shown))
        pairs.append(f"{key}={fixed}")
    return "&".join(pairs)


def _meaning(value: str) -> str:
    try:
        return percent_decode(value)
    except ValueError:
        return value


def _whole_escapes(value: str) -> str:
    """Return a value in which every `%` begins an escape, and these are UTF-8: other bytes are
    characters of Windows, and other signs stand for themselves."""
    value = _without_stray(value)
    try:
        percent_decode(value)
    except ValueError:
        return re.sub("(?:%[89A-Fa-f][0-9A-Fa-f])+", _utf8_escapes, value)
    return value


def _without_stray(value: str) -> str:
    """Return a value with an escape for each per cent sign that doesn't begin one."""
    return re.sub("%(?![0-9A-Fa-f]{2})", "%25", value)


def _utf8_escapes(match: re.Match[str]) -> str:
    code = bytes.fromhex(match[0].replace("%", ""))
    try:
        code.decode()
    except UnicodeError:
        return "".join(f"%{byte:02X}" for byte in code.decode("latin-1").encode())
    return match[0]


_VALUE = re.compile("[-A-Za-z0-9@+*,.:;=/?\\s]*")
"""The characters of values other than comments, and of what is corrected in them."""


def _corrected_value(key: str, value: str) -> str:
    """Return a value, other than comments, without what no such value has: escapes that are still
    encoded, spaces, capitals, move numbers. One that has more than that was never a value, and
    stays as it is, so that messages quote what was sent."""
    decoded = value
    while re.search("%[0-9A-Fa-f]{2}", decoded):
        decoded = _meaning(_whole_escapes(decoded))
    decoded = _ascii(decoded).strip()
    if not _VALUE.fullmatch(decoded):
        return value
    if key == "position":
        fields = decoded.replace("+", " ").split()
        decoded = " ".join(fields)
    elif key == "game":
        name = re.sub("[ ,-]+", "-", decoded.lower())
        decoded = name if name in {game.id for game in games()} else decoded
    elif key in ("moves", "lines"):
        decoded = _corrected_moves(key, decoded)
    else:
        decoded = re.sub("\\s+", "", decoded).lower()
    return format_pairs({"": decoded})[1:]


def _corrected_moves(key: str, text: str) -> str:
    """Return moves or side lines without spaces, capitals, and move numbers."""
    text = re.sub("\\s*([-+x=,;:])\\s*", r"\1", text)
    if key == "moves":
        text = re.sub("(?:^|(?<=[\\s,]))[0-9]+[.]+\\s*(?=\\S)", "", text)
    text = re.sub("\\s+", ",", text)
    return re.sub("[A-Z]", lambda letter: letter[0].lower(), text)


# Links that others hold.


_BASE64 = re.compile("aHR0c[A-Za-z0-9+/_-]{12,}")
"""A web address in base64, whatever comes before it."""
_PROOFPOINT_2 = re.compile("[?&]u=(https?-3A[^&\\s]+)")
_PROOFPOINT_3 = re.compile("/v3/__(.+?)__;([A-Za-z0-9_-]*)!", re.DOTALL)


def unwrapped_texts(text: str) -> Iterator[str]:
    """Yield a text, and what it holds in the encodings of mail gateways."""
    if wrapped := _PROOFPOINT_3.search(text):
        yield _from_proofpoint(wrapped[1], wrapped[2])
    if wrapped := _PROOFPOINT_2.search(text):
        yield wrapped[1].replace("-", "%").replace("_", "/")
    yield text
    for run in _BASE64.findall(text):
        try:
            code = run.replace("+", "-").replace("/", "_")
            code = code[: -1 if len(code) % 4 == 1 else None]
            yield urlsafe_b64decode(code + "=" * (-len(code) % 4)).decode()
        except ValueError:
            continue


_RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def _from_proofpoint(text: str, code: str) -> str:
    """Decode a link of Proofpoint's URL Defense, version 3: each `*` stands for the next of the
    characters that `code` has in base64, and `**A`, `**B`, … for two, three, …"""
    try:
        characters = iter(urlsafe_b64decode(code + "=" * (-len(code) % 4)).decode())
    except ValueError:
        return text

    def original(match: re.Match[str]) -> str:
        count = _RUNS.index(match[1]) + 2 if match[1] else 1
        return "".join(next(characters, "") for _ in range(count))

    return re.sub("[*](?:[*]([A-Za-z0-9_-]))?", original, text)
