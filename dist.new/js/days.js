const DAY = 86_400_000;
const INTERVAL = 60_000;
export function dayOf(time) {
const local = new Date(time);
const utc = new Date(0);
utc.setUTCFullYear(local.getFullYear(), local.getMonth(), local.getDate());
return utc.getTime() / DAY;
}
export const today = () => dayOf(Date.now());
export function startOf(day) {
const utc = new Date(day * DAY);
const local = new Date(2000, 0, 1);
local.setFullYear(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
return local.getTime();
}
export const dateOf = (day) =>
new Date(day * DAY).toLocaleDateString([], { dateStyle: "long", timeZone: "UTC" });
export function onNewDay(then) {
let [day, timer] = [today(), 0];
function check() {
clearTimeout(timer);
const before = day;
day = today();
const untilMidnight = startOf(day + 1) - Date.now();
timer = setTimeout(check, untilMidnight > 0 ? Math.min(untilMidnight, INTERVAL) : INTERVAL);
if (day !== before) then();
}
document.addEventListener("visibilitychange", check);
addEventListener("pageshow", check);
addEventListener("focus", check);
check();
}
