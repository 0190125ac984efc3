// Draws parts of a scene as SVG. It knows nothing but the JSON of scenes.

const SVG = "http://www.w3.org/2000/svg";
const GROUNDS = {
  forest: ["#5a9e4b", "F"],
  lake: ["#5aa7d6", "L"],
  mine: ["#8f8799", "M"],
  plain: ["#ecdcb0", ""],
  lava: ["#cc4630", "#"],
  tent: ["#ecdcb0", ""],
};
export const SEATS = ["#2a6db5", "#c62f2f", "#c98a1b", "#3b8f5a", "#7b4fa0"];

export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function square({ x, y, ground, bonus, tent }) {
  const [fill, letter] = GROUNDS[ground];
  const parts = [
    element("rect", { x, y, width: 1, height: 1, fill, stroke: "#0003", "stroke-width": 0.02 }),
  ];
  const write = (text, dx, dy, size, colour = "#000") =>
    parts.push(element("text", {
      x: x + dx, y: y + dy, fill: colour, "font-size": size, "text-anchor": "middle",
    }, text));
  if (letter) write(letter, 0.5, 0.68, 0.5, "#0009");
  if (tent !== null && tent !== undefined) {
    const points = `${x + 0.5},${y + 0.15} ${x + 0.88},${y + 0.85} ${x + 0.12},${y + 0.85}`;
    parts.push(element("polygon", { points, fill: SEATS[tent], stroke: "#222", "stroke-width": 0.04 }));
    write(tent + 1, 0.5, 0.78, 0.35, "#fff");
  }
  if (bonus) write(bonus, 0.76, 0.32, 0.3);
  const named = element("title", {}, `${x},${y}: ${ground} ${bonus}`);
  return element("g", {}, named, ...parts);
}

// An upright card: six squares, row by row, two in a row.
export function card({ face }, seat) {
  const squares = face.map(({ ground, bonus }, index) => square({
    x: index % 2, y: Math.floor(index / 2), ground, bonus, tent: ground === "tent" ? seat : null,
  }));
  return element("svg", { viewBox: "0 0 2 3" }, ...squares);
}

// The continent into an <svg>, with room around it, cards outlined and regions with their points.
export function continent(into, { cards, squares, regions }) {
  const xs = squares.map((each) => each.x), ys = squares.map((each) => each.y);
  const [left, top] = [Math.min(0, ...xs) - 3, Math.min(0, ...ys) - 3];
  const [right, bottom] = [Math.max(1, ...xs) + 4, Math.max(1, ...ys) + 4];
  into.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
  const outlines = squares.flatMap(({ x, y, card: own }) => {
    const there = (dx, dy) => squares.find((each) => each.x === x + dx && each.y === y + dy)?.card;
    const line = (x1, y1, x2, y2) =>
      element("line", { x1, y1, x2, y2, stroke: "#222", "stroke-width": 0.05 });
    return [
      there(0, -1) !== own && line(x, y, x + 1, y),
      there(-1, 0) !== own && line(x, y, x, y + 1),
      there(1, 0) === undefined && line(x + 1, y, x + 1, y + 1),
      there(0, 1) === undefined && line(x, y + 1, x + 1, y + 1),
    ].filter(Boolean);
  });
  const points = regions.filter(({ owner, points: worth }) => owner !== null && worth).map(({ squares: [[x, y]], owner, points: worth }) =>
    element("g", {},
      element("rect", { x: x + 0.04, y: y + 0.6, width: 0.44, height: 0.36, rx: 0.08, fill: SEATS[owner] }),
      element("text", { x: x + 0.26, y: y + 0.88, fill: "#fff", "font-size": 0.32, "text-anchor": "middle" }, worth)));
  into.replaceChildren(
    element("title", {}, `The continent: ${cards.length} cards`),
    ...squares.map(square), ...outlines, ...points,
  );
}
