/**
 * Links to puzzles: `#game=G&id=ID` on puzzles.html and embed.html. Chats, mail programs and hosts change links;
 * rules/cleaning.py reads those of games, in which more can be changed.
 */

const MAX_ENCODINGS = 5;
const AMPERSAND = /&(?:amp;|#38;|#x26;)+/g;
const DASH = /\p{Dash_Punctuation}/gu;
const INVISIBLE = /\p{Format}/gu;
/** A key, and its value without what follows a link in a text. */
const PAIR = /(?:^|[#?&])\s*([a-z]+)\s*(?:=\s*([a-z0-9]+(?:-[a-z0-9]+)*)?)?/g;

/**
 * Return the values in the text after a link's `#`, by key. It may be percent-encoded, however often and
 * incompletely, have HTML's entities, capitals and invisible characters, and end in punctuation.
 *
 *     linkValues("game%3DEgotzi%26id%3Dab2c).").get("id")       "ab2c"
 */
export function linkValues(text) {
  let plain = text;
  for (let times = 0; times < MAX_ENCODINGS && plain.includes("%"); times += 1) plain = decoded(plain);
  plain = plain.normalize("NFKC").replace(INVISIBLE, "").replace(DASH, "-").replace(AMPERSAND, "&").toLowerCase();
  if (/game=3d/.test(plain)) plain = plain.replaceAll("=3d", "="); // from mail in quoted-printable
  const values = new Map();
  for (const [, key, value = ""] of plain.matchAll(PAIR)) if (!values.has(key)) values.set(key, value);
  return values;
}

/** Decode a text once; if its escapes are incomplete, those of ASCII. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%[2-7][0-9a-f]/gi, decodeURIComponent);
  }
}
