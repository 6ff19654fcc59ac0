/**
 * Lists the visitor's unfinished games, the latest first, as boardleaf/storage.py keeps
 * them. What cannot be read is passed over here; the page of the game tells about it.
 */

const PREFIX = "boardleaf:game:";

/** Every stored game that can be read and goes on: its id, address, summary, time. */
function unfinished() {
  const games = [];
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue;
    try {
      const { version, address, over, summary, updated } = JSON.parse(localStorage[key]);
      if (version === 1 && typeof address === "string" && !over) {
        games.push({ id: key.slice(PREFIX.length), address, summary, updated });
      }
    } catch {
      continue;
    }
  }
  return games.sort((one, other) => other.updated - one.updated);
}

function item({ id, address, summary, updated }) {
  const link = document.createElement("a");
  link.href = `play.html?id=${encodeURIComponent(id)}#${address}`;
  link.textContent = summary || address;
  const when = document.createElement("time");
  when.textContent = new Date(updated * 1000).toLocaleString([], {
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
