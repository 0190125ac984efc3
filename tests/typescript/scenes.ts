// Draws scenes as text, from their JSON alone: of the games it knows only what the schemas say.

import type * as tectonic from "./types/tectonic-tribes.js";
import type * as tiki from "./types/tiki-topple.js";
import type * as tucana from "./types/tucana-builders.js";
import type * as tuktuk from "./types/tuk-tuk-taxi.js";

declare const process: { stdin: AsyncIterable<object> };

interface Scenes {
  "tectonic-tribes": tectonic.Scene[];
  "tiki-topple": tiki.Scene[];
  "tucana-builders": tucana.Scene[];
  "tuk-tuk-taxi": tuktuk.Scene[];
}

const who = (player: number): string => `P${player + 1}`;
const right = (value: string | number, width: number): string => String(value).padStart(width);
const centre = (text: string, width: number): string =>
  text.padStart(Math.floor((width + text.length) / 2)).padEnd(width);
const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const at = (x: number, y: number): string => `${x},${y}`;
const block = (lines: string[]): string => lines.map((line) => line.trimEnd()).join("\n");

// Tiki Topple: the column with what its places give, then each seat.

function drawTiki({ column, last_round: last, outcome, scores, seats }: tiki.Scene): string[] {
  const places = (outcome ? last?.column : column) ?? [];
  const drawn = places.map(
    ({ number, tiki, colour, points }) =>
      `${right(number, 3)}  ${tiki.padEnd(9)} ${colour.padEnd(11)} ${points.join(" ")}`,
  );
  const write = ({ nine, five, two }: tiki.Mission) => `${nine}-${five}-${two}`;
  const blocks = seats.map(({ hand, hand_size, played, aside, mission }, seat) => {
    const size = `${hand_size} card${hand_size === 1 ? "" : "s"}`;
    const points = `${who(seat)}  ${right(scores[seat] ?? "", 3)} points`;
    const lines = [outcome ? points : `${points}  hand: ${hand?.join(" ") ?? size}`];
    const tell = (text: string) => lines.push(" ".repeat(16) + text);
    if (!outcome && played.length) tell(`played: ${played.join(" ")}`);
    if (!outcome && aside?.length) tell(`set aside: ${aside.join(" ")}`);
    if (!outcome && mission) tell(`mission: ${write(mission)}`);
    const earlier = last?.missions[seat];
    if (earlier) tell(`last round: ${write(earlier)} gave ${last?.points[seat]}`);
    return block(lines);
  });
  return [drawn.length ? block(drawn) : "  (no column yet)", ...blocks];
}

// Tectonic Tribes: the continent from above, the seats, the cards that one sees, and the regions.

const GROUNDS = { forest: "F", lake: "L", mine: "M", plain: ".", lava: "#" };

function drawSquare({ ground, bonus }: tectonic.FaceSquare, tent: number | null): string {
  return ground === "tent" ? `/${(tent ?? -1) + 1}\\` : centre(GROUNDS[ground] + bonus, 3);
}

function drawCards(label: string, cards: tectonic.Card[], seat: number): string[] {
  if (!cards.length) return [];
  const captions = cards.map((card) => centre(String(card.number), 6));
  const rows = [0, 2, 4].map((start) => {
    const pairs = cards.map(({ face }) => face.slice(start, start + 2));
    const drawn = pairs.map((pair) => pair.map((each) => drawSquare(each, seat)).join(""));
    return " ".repeat(6) + drawn.join("|");
  });
  return [block([label.padEnd(6) + captions.join(" "), ...rows])];
}

function drawTectonic({ continent, outcome, scores, seats }: tectonic.Scene): string[] {
  const { squares, regions } = continent;
  const cells = new Map(squares.map((each) => [at(each.x, each.y), drawSquare(each, each.tent)]));
  const [xs, ys] = [squares.map(({ x }) => x), squares.map(({ y }) => y)];
  const columns = from(Math.min(...xs), Math.max(...xs));
  const rows = from(Math.min(...ys), Math.max(...ys)).map(
    (y) => `${right(y, 3)} ${columns.map((x) => cells.get(at(x, y)) ?? "   ").join("")}`,
  );
  const width = Math.max(...seats.map(({ colour }) => colour.length));
  const stands = seats.map((seat, number) => {
    const place = outcome ? `rank ${outcome.ranks[number]}` : seat.status?.replaceAll("_", " ");
    const status = seat.order === null ? place : `turn-order card ${seat.order}`;
    const points = `${seat.colour.padEnd(width)}  ${right(scores[number] ?? "", 3)} points`;
    const cards = `hand ${right(seat.hand_size, 2)}  tribe cards ${seat.tribes.length}`;
    return `${who(number)}  ${points}  ${cards}  ${status ?? ""}`;
  });
  const hands = seats.flatMap(({ hand, tribes }, seat) =>
    hand ? [...drawCards("hand", hand, seat), ...drawCards("tribe", tribes, seat)] : [],
  );
  const scored = regions.map(({ ground, squares, points, owner }) => {
    const [x, y] = squares[0] ?? [];
    const whom = owner === null ? "nobody" : who(owner);
    return `${ground} from ${x},${y}: ${squares.length} squares, ${points} for ${whom}`;
  });
  const ruler = `   ${columns.map((x) => right(x, 3)).join("")}`;
  const map = squares.length ? block([ruler, ...rows]) : "(no continent yet)";
  return [map, block(stands), ...hands, block(scored)];
}

// Tucana Builders: each seat with its tile in hand, its sheet, and what its huts are worth.

type Cell = [string, string, string];
const STROKES = ["/", "-", "\\", "/", "-", "\\"];
const BEYOND: [number, number][] = [[1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1]];

function hexagon(top: string, middle = "", bottom = ""): Cell {
  const fit = (text: string) => centre(text, 7).slice(0, 7);
  return [fit(top), fit(middle), fit(bottom)];
}

function drawTile(label: string, paths: tucana.Path[], below: string): Cell {
  const edges = paths.flatMap((path) => path.edges);
  const ends = STROKES.map((stroke, edge) => (edges.includes(edge) ? stroke : " "));
  const [ne, e, se, sw, w, nw] = ends;
  const animals = paths.flatMap((path) => path.animals);
  let middle = animals.map((animal) => animal.charAt(0).toUpperCase()).join("") || "+";
  if (middle.length < 3) middle += e;
  if (middle.length < 3) middle = w + middle;
  const top = `${nw}${centre(label, 3)}${ne}`;
  return hexagon(top, `${w}${w}${middle}${e}${e}`, `${sw}${below}${se}`);
}

function drawSheet({ spaces, huts }: tucana.SheetScene, terrain: tucana.Terrain | null): string {
  const ends = new Set<string>();
  for (const { x, y, tile } of spaces) {
    const edges = tile?.paths.flatMap((path) => path.edges) ?? [];
    for (const edge of edges) ends.add(`${at(x, y)} ${edge}`);
  }
  const endsAt = (x: number, y: number, edge: number) => ends.has(`${at(x, y)} ${edge}`);
  const cells = new Map<string, Cell>();
  for (const { number, x, y, tile, ...meant } of spaces) {
    const [label, name] = [String(number), meant.terrain ?? meant.symbol ?? ""];
    const [first, second] = (name === terrain ? name.toUpperCase() : name).split(/(?<=-)/);
    const laid = tile && drawTile(label, tile.paths, tile.start === null ? " " : "*");
    cells.set(at(x, y), laid ?? hexagon(label, first, second));
  }
  for (const { hut, x, y, colour } of huts) {
    const [ne, , se, sw, , nw] = BEYOND.map(([dx, dy], edge) =>
      endsAt(x + dx, y + dy, (edge + 3) % 6) ? STROKES[edge] : " ",
    );
    const inside = centre(colour ? `${hut} ${colour.slice(0, 3)}` : hut, 5);
    cells.set(at(x, y), hexagon(`${nw}   ${ne}`, `[${inside}]`, `${sw} ${se}`));
  }
  const places = [...spaces, ...huts];
  const isHut = (x: number, y: number) => huts.some((hut) => hut.x === x && hut.y === y);
  const joins = (x: number, y: number) =>
    (endsAt(x, y, 1) && (endsAt(x + 2, y, 4) || isHut(x + 2, y))) ||
    (endsAt(x + 2, y, 4) && isHut(x, y));
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const rows = from(Math.min(...ys), Math.max(...ys));
  const lines = rows.flatMap((y) =>
    ([0, 1, 2] as const).map((part) => {
      let line = "";
      for (const x of from(west, east)) {
        const cell = cells.get(at(x, y));
        if (cell) line = line.padEnd(4 * (x - west)) + cell[part];
        if (cell && part === 1 && joins(x, y)) line += "-";
      }
      return line;
    }),
  );
  return block(lines).replace(/^\n+|\n+$/g, "");
}

function drawTucana({ outcome, scores, seats, terrain }: tucana.Scene): string[] {
  return seats.flatMap(({ tile, tracks, has_joker, has_chosen, choice, ...laid }, seat) => {
    const sheet = laid.sheet_with_choice ?? laid.sheet;
    const points = tracks.map((track) => `${track.colour} ${right(track.points, 2)}`);
    const lowest = Math.min(...tracks.map((track) => track.points));
    const joker = `joker ${has_joker && choice?.kind !== "joker" ? "active" : "used"}`;
    const rest = outcome ? `lowest ${right(lowest, 2)}  rank ${outcome.ranks[seat]}` : joker;
    const score = `${who(seat)}  ${right(scores[seat] ?? "", 3)} points`;
    const blocks = [[score, ...points, rest].join("  ")];
    if (tile && !has_chosen) {
      const turned = tile.rotations.map((paths, rotation) => drawTile(`r${rotation}`, paths, " "));
      const line = (part: 0 | 1 | 2) => `    ${turned.map((cell) => cell[part]).join(" ")}`;
      blocks.push(block([line(0), line(1), line(2)]));
    }
    blocks.push(drawSheet(sheet, terrain));
    const worth = sheet.huts.filter(({ colour }) => colour).map(({ hut, worth }) => `${hut} ${worth}`);
    return worth.length ? [...blocks, `Huts are worth, as the tiles lie: ${worth.join(", ")}`] : blocks;
  });
}

// Tuk Tuk Taxi: what is due, the town with its signs, customers and taxis, and the seats.

const MARKS = { street: ".", light: "L", garage: "G", petrol: "P" };
const ARROWS = { N: "^", E: ">", S: "v", W: "<" };
const DUE: Record<tuktuk.Scene["phase"], string> = {
  customers: "places a customer",
  draw: "draws a card",
  card: "has drawn",
  roll: "rolls",
  drive: "has rolled",
  onward: "drives on for 5 squares",
  park: "parks or rolls again",
  end: "",
};

function drawSign({ card, arrow }: tuktuk.Sign, ground: string): string {
  const [first = "", second = ""] = card.split("-");
  const isShort = second && card !== "speed-limit";
  const code = isShort ? first.charAt(0) + second.charAt(0) : first.slice(0, 2);
  return code.toUpperCase() + (arrow ? ARROWS[arrow] : ground.replace(".", " "));
}

function drawTown({ frame, squares, stations, buildings, stacks }: tuktuk.Scene): Map<string, string> {
  const cells = new Map<string, string>();
  const { west, south, east, north } = frame;
  for (const y of from(south + 1, north - 1)) for (const x of [west, east]) cells.set(at(x, y), " | ");
  for (const y of [south, north]) {
    for (const x of from(west + 1, east - 1)) cells.set(at(x, y), "---");
    cells.set(at(west, y), " +-").set(at(east, y), "-+ ");
  }
  for (const { x, y, ground } of squares) {
    const side = cells.get(at(x, y)) ?? "   ";
    cells.set(at(x, y), side.charAt(0) + MARKS[ground] + side.charAt(2));
  }
  for (const { x, y, seat } of stations) cells.set(at(x, y), seat === null ? "[x]" : `[${seat + 1}]`);
  const named = new Map(squares.map((square) => [square.square, square]));
  for (const { number, x, y, customer } of buildings) {
    const faced = customer === null ? undefined : named.get(customer);
    const way = !faced ? null : faced.y > y ? "N" : faced.y < y ? "S" : faced.x > x ? "E" : "W";
    cells.set(at(x, y), right(number, 2) + (way ? ARROWS[way] : " "));
  }
  for (const { square, cards } of stacks) {
    const [place, top] = [named.get(square), cards[0]];
    if (place && top) cells.set(at(place.x, place.y), drawSign(top, MARKS[place.ground]));
  }
  return cells;
}

function drawTukTuk(scene: tuktuk.Scene): string[] {
  const { card, roll, heading, seats, outcome } = scene;
  const limit = scene.most_turns === null ? "" : ` of ${scene.most_turns}`;
  const moment = scene.phase === "customers" ? "Setup:" : `Turn ${scene.turn}${limit}:`;
  const rolled = roll && `${roll.number} (${roll.colour})`;
  const due = [moment, who(scene.on_turn), DUE[scene.phase], card, rolled];
  const cells = drawTown(scene);
  const shown = new Map(cells);
  const squares = [...scene.squares, ...scene.stations];
  const places = new Map(squares.map(({ square, x, y }) => [square, at(x, y)]));
  const stands = seats.map((seat, number) => {
    const place = places.get(seat.square) ?? "";
    const beneath = (cells.get(place) ?? "").replace(/^[ .-]+|[ .-]+$/g, "");
    shown.set(place, who(number) + (seat.carries ? "*" : " "));
    const where = seat.is_home ? "at home" : `at ${seat.square}${beneath && ` on ${beneath}`}`;
    const taxi = `taxi ${where}${seat.carries ? " with a customer" : ""}`;
    const words = [`${who(number)}  delivered ${seat.delivered}`, taxi];
    if (seat.lost_turns) words.push(`loses ${seat.lost_turns} turn${seat.lost_turns > 1 ? "s" : ""}`);
    if (outcome) words.push(`rank ${outcome.ranks[number]}`);
    return words.join("  ");
  });
  const columns = from(1, scene.width);
  const rows = from(1, scene.height).map(
    (y) => `${right(y, 2)} ${columns.map((x) => shown.get(at(x, y)) ?? "   ").join("")}`,
  );
  const told = due.filter(Boolean).join(" ") + (heading ? `, heading ${heading}` : "");
  return [...(outcome ? [] : [told]), block(rows.reverse()), block(stands)];
}

let text = "";
for await (const part of process.stdin) text += String(part);
const scenes: Scenes = JSON.parse(text);
console.log(
  JSON.stringify({
    "tectonic-tribes": scenes["tectonic-tribes"].map(drawTectonic),
    "tiki-topple": scenes["tiki-topple"].map(drawTiki),
    "tucana-builders": scenes["tucana-builders"].map(drawTucana),
    "tuk-tuk-taxi": scenes["tuk-tuk-taxi"].map(drawTukTuk),
  }),
);
