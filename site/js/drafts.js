/**
 * What is typed into the play page's forms, kept until it is sent or cancelled: the form for a new game, a text to
 * import, a bid. Comments and positions being set up are stored with the game.
 */

import { readDraft, storeDraft } from "./form-drafts.js";

const board = document.querySelector("game-board[full]");
const KEY = "boardleaf:forms";
const SETUP = '[data-form="setup"]';
const IMPORT = 'form.import [name="text"]';
const BID = '[data-part="offer"] .offer input';

/** The values by form: `setup` and `import`, and `bid` with the address `at` which it was typed. */
let drafts = readDraft(KEY);

function store(changes) {
  drafts = { ...readDraft(KEY), ...changes };
  storeDraft(KEY, drafts);
}

/** Put what was typed back into the fields that are empty or as they were proposed. */
function restore() {
  const [text, bid] = [IMPORT, BID].map((selector) => board.querySelector(selector));
  if (text && !text.value && typeof drafts.import === "string") text.value = text.defaultValue = drafts.import;
  if (bid && bid.value === bid.defaultValue && drafts.bid?.at === location.hash) bid.value = String(drafts.bid.value);
}

/** Fill in the form for a new game. Its fields depend on the game, so Python gets the values, and draws it again. */
function fillSetup(values) {
  const form = board.querySelector(SETUP);
  const fields = Object.entries(values).map(([name, value]) =>
    Object.assign(document.createElement("input"), { type: "hidden", name, value: String(value) }),
  );
  form.append(...fields); // the last value of a name counts
  form.elements[0].dispatchEvent(new Event("input", { bubbles: true }));
  for (const field of fields) field.remove();
}

/** Store what is typed, before the board handles it and draws the form again. */
function onInput({ target }) {
  if (target.matches(IMPORT)) store({ import: target.value });
  else if (target.matches(BID)) store({ bid: { at: location.hash, value: target.value } });
  else if (target.closest(SETUP)) store({ setup: Object.fromEntries(new FormData(target.form)) });
}

board.addEventListener("input", onInput, true);
let imports = false;
board.addEventListener(
  "click",
  ({ target }) => {
    const button = target.closest("[data-action]");
    if (button?.closest(SETUP) && button.dataset.action === "new") store({ setup: undefined });
    else if (button?.closest(".offer")?.querySelector("input")) store({ bid: undefined });
    imports = button?.dataset.action === "import";
  },
  true,
);
/** Forget the form for a new game when the person closes it; Back on a phone, which presses the button, keeps it. */
const cancelSetup = (event) => event.isTrusted && store({ setup: undefined });
board.addEventListener("click", (event) => event.target.closest(`${SETUP} [data-closes]`) && cancelSetup(event));
board.addEventListener(
  "keydown",
  (event) => event.key === "Escape" && event.target.closest(SETUP) && cancelSetup(event),
  true,
);
board.addEventListener("game-board:show", () => imports && store({ import: undefined }));
new MutationObserver(restore).observe(board, { childList: true, subtree: true });
restore();
// An address that proposes a new game, as js/play-link.js makes it, counts for more than an older draft.
if (new URLSearchParams(location.search).has("new")) store({ setup: undefined });
else if (drafts.setup?.constructor === Object) fillSetup(drafts.setup);
