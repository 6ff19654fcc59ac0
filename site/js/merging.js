/** Merging what a file and this browser have: see boardleaf/storing/merging.py. Python is loaded on first use. */

import { services, startPython } from "./boot.js";
import "./game-board.js"; // the page's Python needs it

/** Load Python, and return a function that merges two contents; reject with an Error that says why it couldn't be. */
export async function mergeContents() {
  await startPython();
  return async (ours, theirs) => {
    const merged = JSON.parse(await services.merge(JSON.stringify(ours), JSON.stringify(theirs)));
    if (merged.unloaded) throw new Error(merged.unloaded);
    return merged;
  };
}
