/**
 * Sentences that people read, each written once and whole, as in rules/sentences.py: a template with
 * named values, as a literal in a call of `sentence` or `byNumber`. The build collects these literals, and
 * replaces them with their translations in other languages (builder/sentences).
 *
 *     sentence("{square} is empty", { square: "d4" })                     "d4 is empty"
 *     byNumber(2, "{number} move", "{number} moves")                      "2 moves"
 *
 * Scripts that cannot import modules define a `sentence` of their own that returns its argument.
 */

const fill = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** Fill values into a template. */
export const sentence = (template, values = {}) => fill(template, values);

/** Fill `number` and other values into the template for 1, or for any other number. */
export const byNumber = (number, one, other, values = {}) =>
  fill(number === 1 ? one : other, { number, ...values });
