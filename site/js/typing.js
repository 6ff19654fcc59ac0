/** A move typed on the board, letter by letter, in the notation of the list of moves. */

const LETTER = /^[a-z0-9@+*=-]$/i;
const LONGEST = 99;

export class Typing {
  #text = "";

  /** Return the event of a key: the text so far, or a text to play; null if the key types nothing. */
  take(key) {
    const begun = this.#text;
    if (begun && key === "Enter") {
      this.#text = "";
      return ["type", { text: begun }];
    }
    if (LETTER.test(key)) this.#text = (begun + key.toLowerCase()).slice(0, LONGEST);
    else if (begun && key === "Backspace") this.#text = begun.slice(0, -1);
    else return null;
    return ["typed", { text: this.#text }];
  }

  /** Discard the text, as something else is done. */
  forget() {
    this.#text = "";
  }
}
