/** Missed puzzles that come back, as all pages count them: only those that this version of the site has. */

import { findPuzzle } from "./puzzle-files.js";
import { missedPuzzles } from "./puzzle-progress.js";

/**
 * Return the missed puzzles that are `due`, the longest due first, and those that are due `later`, the next one
 * first, each with its `game`, and the `day` on which it comes back. The puzzles of a game that can't be loaded
 * are left out; reject if that leaves none.
 */
export async function scheduledPuzzles() {
  const errors = [];
  const found = missedPuzzles().map(async ({ game, id, day, due }) => {
    const puzzle = await findPuzzle(game, id).catch((error) => void errors.push(error));
    return puzzle && { ...puzzle, day, due };
  });
  const puzzles = (await Promise.all(found)).filter(Boolean);
  if (!puzzles.length && errors.length) throw errors[0];
  return { due: puzzles.filter(({ due }) => due), later: puzzles.filter(({ due }) => !due) };
}
