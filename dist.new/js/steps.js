const STEPS = ["start", "supplied", "interpreter", "ready"].map((step) => `boardleaf:${step}`);
export function reportSteps(onStep) {
const observer = new PerformanceObserver((list) => {
const done = Math.max(...list.getEntries().map(({ name }) => STEPS.indexOf(name))) + 1;
if (done) onStep({ done, all: STEPS.length });
if (done === STEPS.length) observer.disconnect();
});
observer.observe({ type: "mark", buffered: true });
}
