const MOVE_CHARACTER = /^[a-z0-9@+*=-]$/i;
const MAX_LENGTH = 99;
export class TypedMove {
#text = "";
handleKey(key) {
const typed = this.#text;
if (typed && key === "Enter") {
this.#text = "";
return ["play-text", { text: typed }];
}
if (MOVE_CHARACTER.test(key)) this.#text = (typed + key.toLowerCase()).slice(0, MAX_LENGTH);
else if (typed && key === "Backspace") this.#text = typed.slice(0, -1);
else return null;
return ["typing", { text: this.#text }];
}
clear() {
this.#text = "";
}
}
