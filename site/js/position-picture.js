/**
 * Draws positions from their texts, without Python or the rules, in the layout of rules/svg/frame.py and
 * rules/svg/picture.py, with the symbols that the build writes for each game.
 * A text may be anything: only numbers and entries of the build's tables get into a picture.
 */

import { addSquares, pictures } from "./early.js";
import { BOARDS, COLOURS, FILES, FRAME, SIDE, STORE } from "./facts.js";
import { sentence } from "./sentences.js";
import { squares } from "./squares.js";
import { GAMES, LOOK } from "./symbols.js";

const { edge: EDGE, tray: TRAY } = LOOK;
const NUMBER = ">#<"; // the placeholder of a number in markup

/** Return markup with a number in place of the placeholder. */
const numbered = (drawn, number) => drawn.replace(NUMBER, `>${number}<`);

const entry = (table, key) => (Object.hasOwn(table, key) ? table[key] : undefined);

/**
 * Return the picture of an address's position: the one in the address, the first of its game or, if moves
 * were played, `stored`, the text of the position after them; undefined if it takes the rules to find it.
 * `trays` is that of `picture`; by default, there are some unless the position was set up without men in hand.
 */
export function pictureOf(address, stored = "", { trays } = {}) {
  const values = parseAddress(address);
  const game = entry(GAMES, values?.game);
  if (!game) return undefined;
  const first = values.position ?? entry(game.starts, values.size ?? BOARDS[values.game].size);
  const hasMoves = values.moves && values.at !== "0";
  const text = hasMoves ? stored : first;
  if (!text || (values.size && text.split("/").length !== Number(values.size))) return undefined;
  return picture(values.game, text, { flip: values.flip === "1", trays: trays ?? (!values.position || undefined) });
}

/** Parse an address into values by key; undefined if it is invalid. */
function parseAddress(address) {
  try {
    return Object.fromEntries(address.split("&").map((pair) => pair.split("=").map(decodeURIComponent)));
  } catch {
    return undefined;
  }
}

/** Return the picture of a game's first position on its default board. */
export const firstPicture = (id) => picture(id, entry(GAMES, id)?.starts[BOARDS[id].size] ?? "");

/**
 * Return the picture of a position; undefined if its text is not a position of the game. `trays` says
 * whether it has trays for men in hand; by default, while there are any.
 */
export function picture(id, text, { flip = false, trays } = {}) {
  const game = entry(GAMES, id);
  const position = game && parsePosition(game, text, trays);
  if (!position) return undefined;
  const holder = document.createElement("template");
  holder.innerHTML = markup(game, position, flip);
  const svg = holder.content.firstChild;
  const kinds = ["board", `board-${id}`, game.chequered && "chequered", position.hands && "trays"];
  svg.setAttribute("class", kinds.filter(Boolean).join(" "));
  svg.setAttribute("aria-label", sentence("{game} {size} × {size}", { game: BOARDS[id].title, size: position.size }));
  svg.labels = labels(game, position);
  return svg;
}

/** Return the label of every square of a position by its name, as rules/describe.py describes single men. */
function labels({ names }, { size, rows }) {
  const men = (indices) => [...indices].map((index) => names[index]).join(", ");
  const describe = (indices) =>
    indices[1] ? sentence("column of {men}", { men: men(indices) }) : men(indices) || sentence("empty");
  const cells = [...squares(size)].map(({ name, column, row }) => [name, `${name}, ${describe(rows[row][column])}`]);
  return Object.fromEntries(cells);
}

/**
 * Parse a position into its `size`, the men on each square as `rows` from the top, and the numbers of men
 * in `hands`, null if no trays are to be drawn (see `picture`); return undefined if the text is invalid.
 */
function parsePosition(game, text, trays) {
  const [board, ...fields] = text.split(" ");
  const ranks = board.split("/");
  if (!Object.hasOwn(game.starts, ranks.length)) return undefined;
  const rows = ranks.map((rank) => parseRank(game.pieces, rank));
  if (!rows.every((row) => row?.length === ranks.length)) return undefined;
  const counts = /^(\d{1,2}),(\d{1,2})$/.exec(fields[game.hands - 1] ?? "");
  const hands = counts && [Number(counts[2]), Number(counts[1])]; // black's, white's
  return { size: ranks.length, rows, hands: hands && (trays ?? hands.some(Boolean)) ? hands : null };
}

/** Return the men of an entry of the table of pieces: a letter after a man stands for several. */
const unpacked = (men) => men.replace(/(.)([a-z])/g, (_, man, letter) => man.repeat(parseInt(letter, 36) - 9));

/** Parse a rank into the men on each square, from the a-file; undefined if it is invalid. */
function parseRank(pieces, rank) {
  const width = Object.keys(pieces)[0].length;
  const row = [];
  for (let index = 0; index < rank.length; ) {
    const [empty] = /^\d*/.exec(rank.slice(index));
    const piece = rank.slice(index, index + width);
    if (empty) row.push(...Array(Math.min(Number(empty), FILES.length)).fill(""));
    else if (Object.hasOwn(pieces, piece)) row.push(unpacked(pieces[piece]));
    else return undefined;
    index += empty.length || width;
  }
  return row;
}

function markup(game, { size, rows, hands }, flip) {
  const margin = Math.max(EDGE, Math.round(1.8 * size));
  const [start, boardWidth] = [-SIDE / 2 - margin, size * SIDE]; // the origin is the centre of the top left square
  const width = boardWidth + 2 * margin;
  const [top, height] = hands ? [start - TRAY, width + 2 * TRAY] : [start, width];
  const places = [...squares(size, flip)].map(({ column, row }) => {
    const [file, rank] = flip ? [size - 1 - column, row] : [column, size - 1 - row];
    return { file, rank, x: column * SIDE, y: row * SIDE };
  });
  const below = flip ? 1 - game.below : game.below;
  const tray = (colour, y) => (hands ? trayMarkup(game, hands, colour, y, size) : "");
  const slab = `<rect class="slab" x="${start}" y="${start}" width="${width}" height="${width}" rx="${LOOK.radius}" fill="${LOOK.wood}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${start} ${top} ${width} ${height}" width="400" height="${Math.round((400 * height) / width)}" role="img" font-family="system-ui, sans-serif">
${slab}${tray(1 - below, top)}${grounds(game, places, boardWidth)}
${coordinates(places, margin, boardWidth)}${pieces(game, rows, places)}${tray(below, start + width)}</svg>`;
}

function grounds({ chequered }, places, boardWidth) {
  const [start, around] = [-SIDE / 2, boardWidth + 2 * FRAME];
  const frame = `<rect class="frame" x="${start - FRAME}" y="${start - FRAME}" width="${around}" height="${around}" rx="${FRAME}" fill="${LOOK.line}"/>`;
  const dark = places.filter(({ file, rank }) => (file + rank) % 2 === 0);
  const outlines = dark.map(({ x, y }) => `M${x + start} ${y + start}h${SIDE}v${SIDE}h-${SIDE}z`).join("");
  const lines = [];
  for (let at = start + SIDE; at < start + boardWidth; at += SIDE)
    lines.push(`M${at} ${start}v${boardWidth}M${start} ${at}h${boardWidth}`);
  const inner = chequered
    ? `<path class="square square-dark" d="${outlines}" fill="${LOOK.dark}"/>`
    : `<path class="lines" d="${lines.join("")}" fill="none" stroke="${LOOK.line}" stroke-width="0.8"/>`;
  const whole = `M${start} ${start}h${boardWidth}v${boardWidth}h-${boardWidth}z`;
  const paper = `<path class="square" d="${whole}" fill="${chequered ? LOOK.light : LOOK.paper}"/>`;
  return frame + paper + inner;
}

function coordinates(places, margin, boardWidth) {
  const font = Number((0.6 * margin).toFixed(1));
  const [below, beside] = [boardWidth - SIDE / 2 + 0.7 * margin, -(SIDE + margin) / 2];
  const diagonal = places.filter(({ file, rank }) => file === rank);
  const texts = diagonal.map(({ file, x, y }) => {
    const rank = `<text x="${beside}" y="${(y + 0.36 * font).toFixed(1)}">${file + 1}</text>`;
    return `<text x="${x}" y="${below}">${FILES[file]}</text>${rank}`;
  });
  return `<g class="coordinates" font-size="${font}" fill="${LOOK.ink}" text-anchor="middle" aria-hidden="true">${texts.join("")}</g>`;
}

const placed = (x, y, drawn) => `<g transform="translate(${x} ${y})">${drawn}</g>`;

/** Return the markup of all pieces, from back to front. */
function pieces(game, rows, places) {
  const draw = game.columns ? column : (_, men) => LOOK.shadows[0] + game.men[men];
  return places
    .map(({ file, rank, x, y }) => ({ x, y, men: rows[rows.length - 1 - rank][file] }))
    .filter(({ men }) => men)
    .sort((one, other) => one.y - other.y)
    .map(({ x, y, men }) => placed(x, y, draw(game, men)))
    .join("");
}

/** Return the markup of a column, centred on its square; a tall one shows only some men, and several men have numbers. */
function column({ men: symbols, colours }, men) {
  const colour = (index) => colours[men[index]];
  const change = [...men].findIndex((_, index) => colour(index) !== colour(0));
  const cap = change < 0 ? men.length : change;
  const prisoners = men.length - cap;
  const visible = men.slice(0, Math.min(cap, LOOK.shown)) + men.slice(cap, cap + LOOK.shown);
  const bottom = -2 + (LOOK.step * (visible.length - 1)) / 2;
  const shadow = placed(0, bottom + 2, LOOK.shadows[1]); // that of a single man has its foot at -2
  const levels = [...visible].reverse().map((man, level) => placed(0, bottom - level * LOOK.step, symbols[man]));
  if (men.length > 1) {
    const face = bottom - (visible.length - 1) * LOOK.step;
    levels.push(placed(0, face, numbered(LOOK.cap[colour(0)], cap)));
    if (prisoners) levels.push(placed(0, bottom, numbered(LOOK.prisoners[colour(cap)], prisoners)));
  }
  return shadow + levels.join("");
}

/** Return the markup of a colour's tray: the men in hand, and their number. */
function trayMarkup(game, hands, colour, top, size) {
  const hand = hands[colour];
  if (!hand) return "";
  const { men, step, foot } = LOOK.stack;
  const together = hand > 1 && !hands[1 - colour]; // they enter as one column
  const stacks = together ? 1 : Math.max(1, Math.min(Math.ceil(hand / men), size - 2));
  const standing = Array.from({ length: Math.min(hand, stacks * men) }, (_, man) =>
    placed(SIDE * Math.floor(man / men), top + foot - step * (man % men), LOOK.inHand[colour]),
  );
  const drawn = together ? [placed(0, top + TRAY / 2, column(game, `${colour}`.repeat(hand)))] : standing;
  const count = placed(SIDE * (stacks - 1), top, numbered(LOOK.count, hand));
  return `<g class="tray tray-${COLOURS[colour]}">${drawn.join("")}${count}</g>`;
}

/** Return the picture of the page's game, with touchable squares; undefined as in `pictureOf`. */
function pictureOfPage(hash) {
  const stored = storedGame(new URLSearchParams(location.search).get("id"));
  const address = hash || stored?.address || "";
  const picture = pictureOf(address, stored?.address === address ? stored.position : "");
  if (picture) addSquares(picture, parseAddress(address).flip === "1");
  return picture;
}

/** Return the address of a stored game and the text of its position; null if either is missing. */
function storedGame(id) {
  try {
    const { address, position } = JSON.parse(localStorage.getItem(STORE.game + id));
    return [address, position].every((text) => typeof text === "string") ? { address, position } : null;
  } catch {
    return null; // there is none, or it cannot be read
  }
}

pictures.of = pictureOfPage;
