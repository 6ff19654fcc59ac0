/** Input of a move typed on the board, character by character, in the notation of the list of moves. */

const MOVE_CHARACTER = /^[a-z0-9@+*=-]$/;
const MAX_LENGTH = 99;

/** Keys that change what other keys mean, and mean nothing by themselves. */
const MODIFIERS = /^(Alt|AltGraph|CapsLock|Compose|Control|Fn|FnLock|Group\w+|Hyper|Meta|ModeChange|(Num|Scroll|Symbol)Lock|OS|Shift|Super|Symbol)$/;

/** Keys that do something else, and so end what is typed. */
const OTHER_KEYS = /^(Escape|Tab|Enter|Backspace|Arrow\w+)$/;

/** Keys of which the browser doesn't know the character, as while an input method composes one. */
const UNKNOWN = /^(Dead|Process|Unidentified)$/;

/** Signs that keyboards have instead of those of moves. */
const SIGNS = { "−": "-", "–": "-", "‐": "-", "‑": "-", "×": "x" };

/** Full-width characters, and digits; others aren't simplified: the key ² is no 2, and ª no a. */
const WIDE_OR_DIGIT = /^[\uff01-\uff5e\p{Nd}]$/u;

/** The `location` of a key on the numeric keypad. */
const KEYPAD = KeyboardEvent.DOM_KEY_LOCATION_NUMPAD;

export class TypedMove {
  #text = "";
  /** True after a key that can't be read: the text is not what was meant, and isn't played until it is cleared. */
  #unreadable = false;

  /**
   * Handle a key's event, and return the board's event: the text so far, or the text to play; null if the
   * key isn't part of a move, and undefined if it should be ignored.
   */
  handleKey(event) {
    if (MODIFIERS.test(event.key) || isShortcut(event)) return undefined;
    if (this.takes(event) && /^(Arrow|Clear|Delete|End|Home|Insert|Page)/.test(event.key)) {
      this.#unreadable = true; // a digit was meant, but NumLock is off
      return this.#typed;
    }
    if (event.key === " ") return this.isPending ? this.#typed : null; // as in "d4 - e5"
    if (this.isPending && event.key === "Enter" && !event.isComposing) return this.#play();
    if (this.isPending && event.key === "Backspace") {
      this.#text = this.#unreadable ? "" : this.#text.slice(0, -1);
      this.#unreadable = false;
      return this.#typed;
    }
    const character = characterOf(event);
    if (character === null || (character === "?" && !this.isPending)) return null;
    if (MOVE_CHARACTER.test(character) && this.#text.length < MAX_LENGTH) this.#text += character;
    else if (UNKNOWN.test(event.key) || event.isComposing || character || this.isPending) this.#unreadable = true;
    else return null;
    return this.#typed;
  }

  /** True while something is typed. */
  get isPending() {
    return Boolean(this.#text) || this.#unreadable;
  }

  /** Return whether a key is read here though it moves the cursor otherwise. */
  takes({ location }) {
    return this.isPending && location === KEYPAD;
  }

  get #typed() {
    return ["typing", { text: this.#text, unreadable: this.#unreadable }];
  }

  #play() {
    if (this.#unreadable) return this.#typed;
    const text = this.#text;
    this.clear();
    return ["play-text", { text }];
  }

  /** Discard the text, after other input. */
  clear() {
    this.#text = "";
    this.#unreadable = false;
  }
}

/**
 * Return whether a key with Ctrl, Command or Alt is the browser's or the system's. Together, Ctrl and Alt are
 * AltGr, which types characters; so does the Option key of a Mac, but with Alt letters and digits are menus.
 */
function isShortcut(event) {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (event.getModifierState?.("AltGraph") || (ctrlKey && altKey)) return false;
  return ctrlKey || metaKey || (altKey && /^[\p{L}\p{N}]$|^[A-Z]\w+$/u.test(key));
}

/**
 * Return the character that a key stands for in a move: a letter in lower case, a digit, a sign; any other
 * character or "" if it can't be read; null for a key that does something else.
 */
export function characterOf(event) {
  const { key, code = "", isComposing } = event;
  if (isComposing || UNKNOWN.test(key)) return "";
  if (OTHER_KEYS.test(key)) return null;
  if (/^[A-Z]\w+$/.test(key)) return "";
  const character = SIGNS[key] ?? (WIDE_OR_DIGIT.test(key) ? key.normalize("NFKC") : key).toLowerCase();
  if (/^\p{Nd}$/u.test(character)) return String(digitOf(character));
  // The key's place counts only on keyboards of other scripts.
  const isForeign = /^[\p{L}\p{M}]+$/u.test(character) && !/\p{Script=Latin}/u.test(character);
  return (isForeign && /^Key([A-Z])$/.exec(code)?.[1].toLowerCase()) || character;
}

/** Return the value of a decimal digit of any script: its place in a row of ten. */
function digitOf(digit) {
  const point = digit.codePointAt();
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(point - value - 1))) value += 1;
  return value;
}
