/** The worker that reads an interpreter's supplies while the page's thread is drawing. */

import { storedProgram, storedSnapshot } from "./snapshot.js";
import { whole } from "./supplies.js";

const send = (name, content, transfer = []) => postMessage({ name, content }, transfer);

await Promise.all([
  storedProgram().then((content) => send("program", content)),
  storedSnapshot().then((content) => send("snapshot", content, content && [content])),
  whole("python").then(
    (content) => send("python", content, [content.buffer]),
    () => send("python"),
  ),
]);
close();
