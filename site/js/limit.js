/** A time limit for optional parts of a start. */

const LIMIT = 2000; // milliseconds

/** Settle as the promise does; reject if it has not settled after two seconds. */
export function limited(promise) {
  let timer;
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${LIMIT} ms`)), LIMIT);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
