function seededRandom(seed) {
let state = seed | 0;
return () => {
state = (state + 0x6d2b79f5) | 0;
let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};
}
export function streakOrder(puzzles, run) {
const random = seededRandom(run);
return puzzles
.map((puzzle) => ({ puzzle, place: puzzle.level + random() }))
.sort((one, other) => one.place - other.place)
.map(({ puzzle }) => puzzle);
}
export function puzzleOfDay(games, day) {
const game = games.at(day % games.length);
const pick = (puzzles) => puzzles[Math.floor(seededRandom(day)() * puzzles.length)];
return { game, pick };
}
