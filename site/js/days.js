/**
 * Days as the visitor's calendar shows them, as numbers: day 0 is January 1, 1970, wherever the visitor is. A
 * day begins at local midnight, however long the day before was, and in another time zone it is that
 * zone's day. A clock may show any time, and may be changed.
 *
 *     dayOf(new Date(2026, 10, 24, 23, 30))         20781, in every time zone
 */

const DAY = 86_400_000; // milliseconds of a day in UTC, which numbers the days

/** Milliseconds between looks at the calendar: timers stand still while a computer sleeps. */
const INTERVAL = 60_000;

/** Return the number of the local day of a time, which is a Date or in milliseconds. */
export function dayOf(time) {
  const local = new Date(time);
  const utc = new Date(0);
  utc.setUTCFullYear(local.getFullYear(), local.getMonth(), local.getDate());
  return utc.getTime() / DAY;
}

/** Return the number of today. */
export const today = () => dayOf(Date.now());

/** Return the time at which a day begins here, in milliseconds: its first moment, where clocks skip midnight. */
export function startOf(day) {
  const utc = new Date(day * DAY);
  const local = new Date(2000, 0, 1);
  local.setFullYear(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
  return local.getTime();
}

/** Return the date of a day for the visitor to read. */
export const dateOf = (day) =>
  new Date(day * DAY).toLocaleDateString([], { dateStyle: "long", timeZone: "UTC" });

/**
 * Call a function whenever the page sees that another day has begun: at midnight, after the computer has slept,
 * when the page is shown again, or when the clock or the time zone has changed.
 */
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
