/** How far the start of Python is, for a page that can show nothing else meanwhile. */

/** The marks that the start of the page's Python leaves behind it, one after the other. */
const STEPS = ["start", "supplied", "interpreter", "ready"].map((step) => `boardleaf:${step}`);

/** Tells how far the start is, as it goes on: the number of the last step done, and of all. */
export function tellSteps(hear) {
  const observer = new PerformanceObserver((list) => {
    const done = Math.max(...list.getEntries().map(({ name }) => STEPS.indexOf(name))) + 1;
    if (done) hear({ done, all: STEPS.length });
    if (done === STEPS.length) observer.disconnect();
  });
  observer.observe({ type: "mark", buffered: true });
}
