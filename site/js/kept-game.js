/**
 * The game that this frame showed before it was moved or removed: js/embed.js keeps it as the frame's name. The
 * page imports this script first, so that its address is that of the game when the board is connected.
 */

const PREFIX = "game-board:";

/** The kept values, or null: the game's `record`, its stored form or, of a puzzle, its moves, as `kept`. */
export const keptGame = read();

function read() {
  const text = window.name;
  if (!text.startsWith(PREFIX)) return null;
  window.name = ""; // another address may be opened in this frame
  try {
    const { record, kept, wakes } = JSON.parse(text.slice(PREFIX.length));
    history.replaceState(null, "", `#${record}`);
    return { record, kept, wakes };
  } catch {
    return null;
  }
}

/** Show the game of another address: load the page again. */
export function reloadWith(record, wakes = false) {
  window.name = PREFIX + JSON.stringify({ record, wakes });
  location.reload();
}
