import { addSquares, pictures } from "./early.js";
import { BOARDS, FILES, FRAME, SIDE, STORE } from "./facts.js";
import { sentence } from "./sentences.js";
import { squares } from "./squares.js";
import { GAMES, LOOK } from "./symbols.js";
const { edge: EDGE, tray: TRAY } = LOOK;
const NUMBER = "#";
const entry = (table, key) => (Object.hasOwn(table, key) ? table[key] : undefined);
export function pictureOf(address, stored = "") {
const values = parseAddress(address);
const game = entry(GAMES, values?.game);
if (!game) return undefined;
const first = values.position ?? entry(game.starts, values.size ?? BOARDS[values.game].size);
const hasMoves = values.moves && values.at !== "0";
const text = hasMoves ? stored : first;
if (!text || (values.size && text.split("/").length !== Number(values.size))) return undefined;
return picture(values.game, text, { flip: values.flip === "1", trays: !values.position });
}
function parseAddress(address) {
try {
return Object.fromEntries(address.split("&").map((pair) => pair.split("=").map(decodeURIComponent)));
} catch {
return undefined;
}
}
export const firstPicture = (id) => picture(id, entry(GAMES, id)?.starts[BOARDS[id].size] ?? "");
export function picture(id, text, { flip = false, trays = false } = {}) {
const game = entry(GAMES, id);
const position = game && parsePosition(game, text, trays);
if (!position) return undefined;
const holder = document.createElement("template");
holder.innerHTML = markup(game, position, flip);
const svg = holder.content.firstChild;
const kinds = ["board", `board-${id}`, game.chequered && "chequered", position.hands && "trays"];
svg.setAttribute("class", kinds.filter(Boolean).join(" "));
svg.setAttribute("aria-label", sentence("{game} {size} × {size}", { game: BOARDS[id].title, size: position.size }));
return svg;
}
function parsePosition(game, text, trays) {
const [board, ...fields] = text.split(" ");
const ranks = board.split("/");
if (!Object.hasOwn(game.starts, ranks.length)) return undefined;
const rows = ranks.map((rank) => parseRank(game.pieces, rank));
if (!rows.every((row) => row?.length === ranks.length)) return undefined;
const counts = /^(\d{1,2}),(\d{1,2})$/.exec(fields[game.hands - 1] ?? "");
const hands = counts && [Number(counts[2]), Number(counts[1])]; // black's, white's
return { size: ranks.length, rows, hands: hands && (trays || hands.some(Boolean)) ? hands : null };
}
function parseRank(pieces, rank) {
const width = Object.keys(pieces)[0].length;
const row = [];
for (let index = 0; index < rank.length; ) {
const [empty] = /^\d*/.exec(rank.slice(index));
const piece = rank.slice(index, index + width);
if (empty) row.push(...Array(Math.min(Number(empty), FILES.length)).fill(""));
else if (Object.hasOwn(pieces, piece)) row.push(pieces[piece]);
else return undefined;
index += empty.length || width;
}
return row;
}
function markup(game, { size, rows, hands }, flip) {
const margin = 2 * size;
const lowerMargin = Math.max(margin, EDGE);
const [left, top, boardWidth] = [margin + EDGE, EDGE + (hands ? TRAY : 0), size * SIDE];
const [width, height] = [left + boardWidth + EDGE, top + boardWidth + lowerMargin + EDGE + (hands ? TRAY : 0)];
const places = [...squares(size, flip)].map(({ column, row }) => {
const [file, rank] = flip ? [size - 1 - column, row] : [column, size - 1 - row];
return { file, rank, x: left + column * SIDE, y: top + row * SIDE };
});
const below = flip ? 1 - game.below : game.below;
const tray = (colour, y) => (hands ? trayMarkup(game, hands, colour, left, y, boardWidth) : "");
return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="400" height="${Math.round((400 * height) / width)}" role="img" font-family="system-ui, sans-serif">
${slab(width, height)}${tray(1 - below, top - TRAY)}${grounds(game, places, left, top, boardWidth)}
${coordinates(places, margin, top + boardWidth)}${pieces(game, rows, places)}${tray(below, top + boardWidth + lowerMargin)}</svg>`;
}
function slab(width, height) {
const [r, across, down] = [EDGE, width - 2 * EDGE, height - 2 * EDGE];
const outline = `M${r} 0h${across}q${r} 0 ${r} ${r}v${down}q0 ${r}-${r} ${r}h-${across}q-${r} 0-${r}-${r}v-${down}q0-${r} ${r}-${r}z`;
return `<path class="slab" d="${outline}" fill="${LOOK.wood}"/>`;
}
function grounds({ chequered }, places, left, top, boardWidth) {
const around = boardWidth + 2 * FRAME;
const frame = `<rect class="frame" x="${left - FRAME}" y="${top - FRAME}" width="${around}" height="${around}" rx="3" fill="${LOOK.line}"/>`;
const whole = (kind, fill) =>
`<path class="${kind}" d="M${left} ${top}h${boardWidth}v${boardWidth}h-${boardWidth}z" fill="${fill}"/>`;
const dark = places.filter(({ file, rank }) => (file + rank) % 2 === 0);
const outlines = dark.map(({ x, y }) => `M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z`).join("");
const lines = [];
for (let offset = SIDE; offset < boardWidth; offset += SIDE)
lines.push(`M${left + offset} ${top}v${boardWidth}M${left} ${top + offset}h${boardWidth}`);
const inner = chequered
? `<path class="square square-dark" d="${outlines}" fill="${LOOK.dark}"/>`
: `<path class="lines" d="${lines.join("")}" fill="none" stroke="${LOOK.line}"/>`;
const paper = whole("square", chequered ? LOOK.light : LOOK.paper);
return `${frame}${paper}${inner}${whole("sheen", "none")}`;
}
function coordinates(places, margin, bottom) {
const font = 0.66 * margin;
const diagonal = places.filter(({ file, rank }) => file === rank);
const texts = diagonal.map(({ file, x, y }) => {
const rank = `<text x="${margin / 2}" y="${(y + SIDE / 2 + font / 3).toFixed(1)}">${file + 1}</text>`;
return `<text x="${x + SIDE / 2}" y="${bottom + 0.85 * margin}">${FILES[file]}</text>${rank}`;
});
return `<g class="coordinates" font-size="${font}" fill="${LOOK.ink}" text-anchor="middle" aria-hidden="true">${texts.join("")}</g>`;
}
const placed = (x, y, drawn) => `<g transform="translate(${x} ${y})">${drawn}</g>`;
function pieces(game, rows, places) {
const draw = game.columns ? column : (_, men) => game.men[men];
return places
.map(({ file, rank, x, y }) => ({ x, y, men: rows[rows.length - 1 - rank][file] }))
.filter(({ men }) => men)
.sort((one, other) => one.y - other.y)
.map(({ x, y, men }) => placed(x + SIDE / 2, y + SIDE / 2, draw(game, men)))
.join("");
}
function column({ men: symbols, colours }, men) {
const colour = (index) => colours[men[index]];
const change = [...men].findIndex((_, index) => colour(index) !== colour(0));
const cap = change < 0 ? men.length : change;
const prisoners = men.length - cap;
const visible = men.slice(0, Math.min(cap, LOOK.shown)) + men.slice(cap, cap + LOOK.shown);
const bottom = -2 + (LOOK.step * (visible.length - 1)) / 2;
const levels = [...visible].reverse().map((man, level) => placed(0, bottom - level * LOOK.step, symbols[man]));
if (Math.max(cap, prisoners) > LOOK.shown) {
const face = bottom - (visible.length - 1) * LOOK.step;
levels.push(placed(0, face, LOOK.cap[colour(0)].replace(NUMBER, cap)));
if (prisoners) levels.push(placed(0, bottom, LOOK.prisoners[colour(cap)].replace(NUMBER, prisoners)));
}
return levels.join("");
}
function trayMarkup(game, hands, colour, left, top, boardWidth) {
const hand = hands[colour];
if (!hand) return "";
const spacing = Math.min(22, Math.floor((boardWidth - 44) / hand));
const together = hand > 1 && !hands[1 - colour];
const men = together
? [placed(left + SIDE, top + 15, column(game, `${colour}`.repeat(hand)))]
: Array.from({ length: hand }, (_, index) => placed(left + 14 + spacing * index, top + 13, LOOK.inHand[colour]));
const last = together ? left + SIDE + 4 : left + 14 + spacing * (hand - 1);
const count = placed(last, top, LOOK.count.replace(NUMBER, hand));
return `<g class="tray">${men.join("")}${count}</g>`;
}
function pictureOfPage(hash) {
const stored = storedGame(new URLSearchParams(location.search).get("id"));
const address = hash || stored?.address || "";
const picture = pictureOf(address, stored?.address === address ? stored.position : "");
if (picture) addSquares(picture, parseAddress(address).flip === "1");
return picture;
}
function storedGame(id) {
try {
const { address, position } = JSON.parse(localStorage.getItem(STORE.game + id));
return [address, position].every((text) => typeof text === "string") ? { address, position } : null;
} catch {
return null;
}
}
pictures.of = pictureOfPage;
