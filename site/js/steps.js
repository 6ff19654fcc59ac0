/** Progress of Python's start, for a board that has nothing else to show. */

/** The performance marks of the start of the page's Python, in order. */
const STEPS = ["start", "supplied", "interpreter", "ready"].map((step) => `boardleaf:${step}`);

/** Call `onStep` at each step of the start, with the numbers of steps `done` and of `all` steps. */
export function reportSteps(onStep) {
  const observer = new PerformanceObserver((list) => {
    const done = Math.max(...list.getEntries().map(({ name }) => STEPS.indexOf(name))) + 1;
    if (done) onStep({ done, all: STEPS.length });
    if (done === STEPS.length) observer.disconnect();
  });
  observer.observe({ type: "mark", buffered: true });
}
