/** A move that is typed on the board, letter by letter, as the list of moves writes it. */

const LETTER = /^[a-z0-9@+*=-]$/i;
const LONGEST = 99;

export class Typing {
  #text = "";

  /** What a key tells the board: a text so far, or one to be played; null if it types nothing. */
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

  /** Something else is done: what was typed is no more. */
  forget() {
    this.#text = "";
  }
}
