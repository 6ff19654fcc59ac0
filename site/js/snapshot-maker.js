/** The worker in which a snapshot is made; it tells when it is done. */

import { make } from "./snapshot.js";

make().finally(() => postMessage("done"));
