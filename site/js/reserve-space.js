/*
 * Reserves space for unfinished games on the home page before it is painted, so that nothing moves when
 * js/home.js lists them, and hides the lesson to start with where it may offer another. A classic script,
 * since modules run only after the first layout.
 */
(function () {
  "use strict";
  let count = 0;
  let finished = 0;
  let begun = false;
  try {
    for (const [key, text] of Object.entries(localStorage)) {
      if (key.startsWith("boardleaf:steps:")) begun = true;
      if (!key.startsWith(GAME)) continue;
      if (/"over": ?true/.test(text)) finished += 1;
      else count += 1;
    }
  } catch {
    return; // storage is blocked
  }
  const { dataset } = document.documentElement;
  if (count) dataset.unfinished = Math.min(count, 3);
  if (count > 3) dataset.older = "";
  if (finished) dataset.finished = "";
  if (begun) dataset.lesson = "";
})();
