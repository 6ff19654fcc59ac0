/*
 * Reserves space for unfinished games on the home page before it is painted, so that nothing moves when
 * js/home.js lists them. A classic script, since modules run only after the first layout.
 */
(function () {
  "use strict";
  let count = 0;
  try {
    for (const [key, text] of Object.entries(localStorage))
      if (key.startsWith(GAME) && !/"over": ?true/.test(text)) count += 1;
  } catch {
    return; // storage is blocked
  }
  const { dataset } = document.documentElement;
  if (count) dataset.unfinished = Math.min(count, 3);
  if (count > 3) dataset.older = "";
})();
