import { findPuzzle } from "./puzzle-files.js";
import { missedPuzzles } from "./puzzle-progress.js";
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
