import { storedProgram, storedSnapshot } from "./snapshot.js";
import { partBytes } from "./resources.js";
const send = (name, content, transfer = []) => postMessage({ name, content }, transfer);
await Promise.all([
storedProgram().then((content) => send("program", content)),
storedSnapshot().then((content) => send("snapshot", content, content && [content])),
partBytes("python").then(
(content) => send("python", content, [content.buffer]),
() => send("python"),
),
]);
close();
