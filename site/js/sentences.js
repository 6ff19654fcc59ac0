/**
 * Sentences that people read, each written once and whole, as in rules/sentences.py: a template with
 * named values, as a literal in a call of `sentence` or `byNumber`. The build lists these literals, and
 * in another language puts their translations in their place (builder/sentences).
 *
 *     sentence("{square} is empty", { square: "d4" })                     "d4 is empty"
 *     byNumber(2, "{number} move", "{number} moves")                      "2 moves"
 *
 * Scripts that can import nothing name themselves a `sentence` that returns what it gets.
 */

const fill = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** Fill values into a template. */
export const sentence = (template, values = {}) => fill(template, values);

/** Fill `number` and other values into the template for 1, or for any other number. */
export const byNumber = (number, one, other, values = {}) =>
  fill(number === 1 ? one : other, { number, ...values });
