import { sentence } from "./sentences.js";
const exercises = [...document.querySelectorAll("figure.exercise")];
const KEY = `boardleaf:exercises:${/([^/]*?)(\.html)?$/.exec(location.pathname)[1]}.html`;
const nameOf = (exercise) => exercise.querySelector("game-board").getAttribute("position") ?? exercise.id;
function readSolved() {
try {
return new Set(JSON.parse(localStorage.getItem(KEY)).map(String));
} catch {
return new Set();
}
}
const solved = readSolved();
const counter = document.createElement("p");
function update() {
let count = 0;
for (const exercise of exercises) {
const isSolved = solved.has(nameOf(exercise));
count += isSolved;
if (!isSolved || exercise.querySelector(".done")) continue;
const mark = document.createElement("span");
mark.className = "done";
mark.textContent = sentence("Solved");
exercise.querySelector(".task b").after(" ", mark);
}
counter.textContent = sentence("{count} of {all} solved", { count, all: exercises.length });
}
function recordSolved(exercise) {
solved.add(nameOf(exercise));
try {
localStorage.setItem(KEY, JSON.stringify([...solved]));
} catch {
}
update();
}
if (exercises.length) {
counter.className = "progress";
counter.setAttribute("role", "status");
exercises[0].closest(".boards, .beside, figure").before(counter);
update();
const observer = new MutationObserver((changes) => {
for (const { target } of changes)
if (target.hasAttribute("data-solved")) recordSolved(target.closest("figure"));
});
for (const exercise of exercises)
observer.observe(exercise.querySelector("game-board"), { attributeFilter: ["data-solved"] });
}
