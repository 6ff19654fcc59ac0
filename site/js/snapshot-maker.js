/** The worker in which a snapshot is made; it tells when it is done. */

import { make } from "./snapshot.js";

const done = () => postMessage("done");
make().then(done, done); // none made, as when the page is left meanwhile, is no fault
