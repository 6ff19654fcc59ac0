/** The text of a study, as rules/study.py writes it, read without rules: moves are just texts. */

/**
 * Return the moves from the start to the position that an address shows; if it is damaged, those that can
 * be read. `values` are the address's URLSearchParams.
 *
 *     moves=c3,d4&lines=1.e5,a1&at=1:2       ["c3", "e5"]
 */
export function movesShown(values) {
  const moves = values.get("moves")?.split(",") ?? [];
  const at = values.get("at");
  if (at === null) return moves;
  const lines = [moves];
  for (const item of values.get("lines")?.split(";") ?? []) {
    const [place, ...text] = item.split(".");
    lines.push([...movesTo(lines, place), ...text.join(".").split(",")]);
  }
  return movesTo(lines, at);
}

/** Return the moves to a place such as `12` or `1:10`. */
function movesTo(lines, place) {
  const [count, line = 0] = place.split(":").reverse().map(Number);
  return (lines[line] ?? []).slice(0, count || 0);
}
