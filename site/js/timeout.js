/** Time limits for promises that may never settle. */

const DEFAULT_LIMIT = 2000; // milliseconds

/** Settle as the promise does; reject if it has not settled in time, by default within two seconds. */
export function withTimeout(promise, milliseconds = DEFAULT_LIMIT) {
  let timer;
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
