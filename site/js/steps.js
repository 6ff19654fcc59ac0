/** The progress of Python's start, for a page that has nothing else to show. */

/** The performance marks of the start of the page's Python, in order. */
const STEPS = ["start", "supplied", "interpreter", "ready"].map((step) => `boardleaf:${step}`);

/** Report each step of the start to `hear`: the number of the last step done, and of all. */
export function reportSteps(hear) {
  const observer = new PerformanceObserver((list) => {
    const done = Math.max(...list.getEntries().map(({ name }) => STEPS.indexOf(name))) + 1;
    if (done) hear({ done, all: STEPS.length });
    if (done === STEPS.length) observer.disconnect();
  });
  observer.observe({ type: "mark", buffered: true });
}
