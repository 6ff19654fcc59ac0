/** The worker that reads what is kept of Python while the page's thread is drawing. */

import { keptProgram, keptSnapshot } from "./snapshot.js";

const tell = (name, content, own = []) => postMessage({ name, content }, own);

await Promise.all([
  keptSnapshot().then((content) => tell("snapshot", content, content && [content])),
  keptProgram().then((content) => tell("program", content)),
]);
close();
