import { STORE } from "./facts.js";
import { withTimeout } from "./timeout.js";
const RETRY_DELAYS = [50, 100, 200, 400];
export function anyMatch(prefix, pattern) {
const expression = new RegExp(pattern);
const matches = (key) => key.startsWith(prefix) && expression.test(localStorage.getItem(key));
return Object.keys(localStorage).some(matches);
}
export async function lock(id, then) {
let answer = await requestOnce(STORE.game + id);
for (const delay of RETRY_DELAYS) {
if (answer !== false) break;
await new Promise((resolve) => setTimeout(resolve, delay));
answer = await requestOnce(STORE.game + id);
}
then(answer);
}
async function requestOnce(name) {
let timedOut = false;
const answer = new Promise((resolve, reject) => {
const onLock = (lock) => {
if (!lock || timedOut) return resolve(false);
return new Promise((release) => resolve(release));
};
navigator.locks.request(name, { ifAvailable: true }, onLock).catch(reject);
});
try {
return await withTimeout(answer);
} catch {
timedOut = true;
return undefined;
}
}
