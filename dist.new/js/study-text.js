export function movesShown(values) {
const moves = values.get("moves")?.split(",") ?? [];
const at = values.get("at");
if (at === null) return moves;
const lines = [moves];
for (const item of values.get("lines")?.split(";") ?? []) {
const [place, ...text] = item.split(".");
lines.push([...movesTo(lines, place), ...text.join(".").split(",")]);
}
return movesTo(lines, at);
}
function movesTo(lines, place) {
const [count, line = 0] = place.split(":").reverse().map(Number);
return (lines[line] ?? []).slice(0, count || 0);
}
