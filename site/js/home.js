/**
 * Lists the visitor's unfinished games, the latest first, as boardleaf/storage.py keeps
 * them. One that cannot be read is listed last: its page shows the text that is there.
 */

const PREFIX = "boardleaf:game:";

const UNREADABLE = { address: "", summary: "A stored game that cannot be read", updated: 0 };

function read(text) {
  try {
    const game = JSON.parse(text);
    return game.version === 1 && typeof game.address === "string" ? game : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** Every stored game that is not over: its id, address, summary, and seconds since 1970. */
function unfinished() {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ ...read(localStorage[key]), id: key.slice(PREFIX.length) }))
    .filter((game) => !game.over)
    .sort((one, other) => other.updated - one.updated);
}

function item({ id, address, summary, updated }) {
  const link = document.createElement("a");
  link.href = `play.html?id=${encodeURIComponent(id)}#${address}`;
  link.textContent = summary || address;
  const when = document.createElement("time");
  if (updated) when.textContent = new Date(updated * 1000).toLocaleString([], {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const line = document.createElement("li");
  line.append(link, " ", when);
  return line;
}

try {
  const games = unfinished();
  const section = document.getElementById("unfinished");
  section.querySelector("ul").replaceChildren(...games.map(item));
  section.hidden = games.length === 0;
} catch {
  /* The store is closed to this page: there is nothing to list. */
}
