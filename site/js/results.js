/** The results of boards with a task: exercises, steps of first games, puzzles, and mistakes. */

/**
 * Call `missed` when an answer on a board was wrong, and `solved` when its task is solved; each may be called
 * again, while that stays so.
 */
export const onResult = (board, { missed, solved }) =>
  new MutationObserver(() => {
    if ("missed" in board.dataset) missed?.();
    if ("solved" in board.dataset) solved();
  }).observe(board, { attributeFilter: ["data-missed", "data-solved"] });
