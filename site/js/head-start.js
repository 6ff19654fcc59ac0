/** Starts Python before the page has been read to its end, where its board needs it at once. */

import { startPython } from "./boot.js";
import { computerPlays, shownAtOnce } from "./early.js";

const address = shownAtOnce();
if (address !== null) startPython({ worker: computerPlays(address) }).catch(() => {}); // the board tells
