const DEFAULT_LIMIT = 2000;
export function withTimeout(promise, milliseconds = DEFAULT_LIMIT) {
let timer;
const timeout = new Promise((_, reject) => {
timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
});
return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
