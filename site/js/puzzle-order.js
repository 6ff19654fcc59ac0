/** The order of puzzles in streaks, and the puzzle of the day. */

/** Return a function that gives numbers from 0 to below 1, always the same for a seed (Mulberry32). */
function randomOf(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Return the puzzles of a game in the order of a streak, easier levels first: each has its own. */
export function ordered(puzzles, run) {
  const random = randomOf(run);
  return puzzles
    .map((puzzle) => ({ puzzle, place: puzzle.level + random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ puzzle }) => puzzle);
}

/** Return the number of the day of a time in milliseconds, in UTC. */
export const dayOf = (time) => Math.floor(time / 86_400_000);

/** Return the game of a day, and a function that picks the day's puzzle from the game's. */
export function puzzleOfDay(games, day) {
  const game = games[day % games.length];
  const pick = (puzzles) => puzzles[Math.floor(randomOf(day)() * puzzles.length)];
  return { game, pick };
}
