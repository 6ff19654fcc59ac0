/** The worker that reads what an interpreter starts from while the page's thread is drawing. */

import { keptProgram, keptSnapshot } from "./snapshot.js";
import { whole } from "./supplies.js";

const tell = (name, content, handedOver = []) => postMessage({ name, content }, handedOver);

await Promise.all([
  keptProgram().then((content) => tell("program", content)),
  keptSnapshot().then((content) => tell("snapshot", content, content && [content])),
  whole("python").then(
    (content) => tell("python", content, [content.buffer]),
    () => tell("python"),
  ),
]);
close();
