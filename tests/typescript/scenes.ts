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
const upper = (text: string): string => text.charAt(0).toUpperCase();

// Blocks of lines: how wide they are, cells in columns, and blocks beside and below each other.

const PAGE = 80;
const widest = (lines: string[]): number => Math.max(0, ...lines.map((line) => line.length));

function table(rows: string[][], gap: number): string[] {
  const count = Math.max(...rows.map((row) => row.length));
  const widths = from(0, count - 1).map((column) => widest(rows.map((row) => row[column] ?? "")));
  return rows.map((row) =>
    row.map((cell, column) => cell.padEnd((widths[column] ?? 0) + gap)).join("").slice(0, -gap),
  );
}

function flow(blocks: string[][], gap: number): string[] {
  const done: string[] = [];
  let row: string[] = [];
  for (const lines of blocks.filter((each) => each.length)) {
    if (row.length && widest(row) + gap + widest(lines) > PAGE) done.push(...row.splice(0));
    const left = row.length ? widest(row) + gap : 0;
    row = from(0, Math.max(row.length, lines.length) - 1).map(
      (index) => (row[index] ?? "").padEnd(left) + (lines[index] ?? ""),
    );
  }
  return [...done, ...row];
}

interface Seen {
  viewer: number | null;
  to_act: number[];
}

function inFocus({ viewer, to_act: [first = -1] }: Seen): number {
  return viewer ?? (first < 0 ? 0 : first);
}

function owner(thing: string, seat: number, viewer: number | null): string {
  return seat === viewer ? `your ${thing}` : `${thing} of ${who(seat)}`;
}

// Tiki Topple: the column with what its places give, then each seat.

function wish(tiki: string, mission: tiki.Mission | null, place: number | null): string {
  const asked = mission ? [mission.nine, mission.five, mission.two] : [];
  const wanted = asked.flatMap((each, index) => (each === tiki ? [index] : []));
  const points = (index: number) => [9, 5, 2][index];
  if (place === null) return wanted.map((index) => `${points(index)} lost`).join(", ");
  const given = wanted.filter((index) => place <= index + 1);
  const open = wanted.filter((index) => place > index + 1);
  return [
    ...given.map((index) => `${points(index)} points`),
    ...open.map((index) => `${points(index)} in place ${from(1, index + 1).join(", ")}`),
  ].join("; ");
}

function counted(cards: readonly string[]): string {
  const count = (card: string) => cards.filter((each) => each === card).length;
  return [...new Set(cards)].map((card) => card + (count(card) > 1 ? ` x${count(card)}` : "")).join(" ");
}

function drawTiki(scene: tiki.Scene): string[] {
  const { colours, last_round: last, outcome, scores, seats, viewer } = scene;
  const focus = inFocus(scene);
  const mission = (outcome ? last?.missions[focus] : seats[focus]?.mission) ?? null;
  const places = (outcome ? last?.column : scene.column) ?? [];
  const write = ({ nine, five, two }: tiki.Mission) => `${nine}-${five}-${two}`;
  const names = table(colours.map(([tiki, colour]) => [` ${tiki}`, colour]), 2);
  const name = new Map(colours.map(([tiki], index) => [tiki, names[index]?.padEnd(widest(names) + 1)]));
  const rows = places.map(({ number, tiki, points }) => [
    right(number, 3), name.get(tiki) ?? "", points.join(" "), wish(tiki, mission, number),
  ]);
  const out = scene.out.map((tiki) => ["out", ` ${tiki}`, "", wish(tiki, mission, null)]);
  const heading = ["   ", " Tiki", "scores", mission ? owner("mission", focus, viewer) : ""];
  const column = places.length ? table([heading, ...rows, ...out], 2) : ["(no column yet)"];
  const blocks = seats.map(({ hand, hand_size, played, aside, mission }, seat) => {
    const unseen = hand_size ? `${hand_size} face down` : "no cards left";
    const things: [string, string][] = outcome
      ? [["rank", String(outcome.ranks[seat])]]
      : [
          ["hand", counted(hand ?? []) || unseen],
          ["set aside", counted(aside ?? [])],
          ["mission", mission ? write(mission) : ""],
          ["played", counted(played)],
        ];
    const earlier = last?.missions[seat];
    if (earlier) things.push(["last round", `+${last?.points[seat]} ${write(earlier)}`]);
    const told = things.filter(([, text]) => text).map(([thing, text]) => `    ${thing.padEnd(12)}${text}`);
    const acts = scene.to_act.includes(seat) ? ">" : " ";
    const whose = `${acts} ${who(seat)}${seat === viewer ? " you" : ""}`;
    return block([`${whose.padEnd(9)}${right(scores[seat] ?? "", 7)} points`, ...told]);
  });
  return [block(column), ...blocks];
}

// Tectonic Tribes: the continent from above, the seats, the cards that one sees, and the regions.

const GROUNDS = { forest: "F", lake: "L", mine: "M", plain: ".", lava: "#" };
const BONUSES = { "": " ", "+1": "1", "+2": "2", x2: "x" };

function drawSquare({ ground, bonus }: tectonic.FaceSquare, tent: number | null): string {
  return ground === "tent" ? ` ^${(tent ?? -1) + 1}` : ` ${GROUNDS[ground]}${BONUSES[bonus]}`;
}

function drawCards(heading: string, cards: tectonic.Card[], seat: number): string[] {
  const faces = cards.map(({ number, face }) => [
    centre(String(number), 6),
    ...[0, 2, 4].map((start) =>
      face.slice(start, start + 2).map((each) => drawSquare(each, seat)).join(""),
    ),
  ]);
  return cards.length ? [heading, ...flow(faces, 1)] : [];
}

function drawTectonic(scene: tectonic.Scene): string[] {
  const { continent, outcome, scores, seats, viewer } = scene;
  const { squares, regions } = continent;
  const cells = new Map(squares.map((each) => [at(each.x, each.y), drawSquare(each, each.tent)]));
  const [xs, ys] = [squares.map(({ x }) => x), squares.map(({ y }) => y)];
  const columns = from(Math.min(...xs) - 2, Math.max(...xs) + 2);
  const rows = from(Math.min(...ys) - 2, Math.max(...ys) + 2).map(
    (y) => `${right(y, 3)} ${columns.map((x) => cells.get(at(x, y)) ?? "   ").join("")}`,
  );
  const stands = seats.map((seat, number) => {
    const front = seat.front?.number ?? (seat.has_front ? "?" : "-");
    const order = seat.order === null ? seat.status?.replaceAll("_", " ") : `turn-order card ${seat.order}`;
    const more = outcome
      ? [right(outcome.ranks[number] ?? "", 4)]
      : [right(seat.hand_size, 4), right(front, 4), order ?? ""];
    const name = [scene.to_act.includes(number) ? ">" : " ", who(number), number === viewer ? "you" : ""];
    return [...name, right(scores[number] ?? "", 6), right(seat.tribes.length, 6), ...more, seat.colour];
  });
  const heading = ["", "", "", "points", "tribes", ...(outcome ? ["rank"] : ["hand", "card", ""])];
  const hands = seats.map(({ hand, tribes, discard, front }, seat) => {
    const chosen = (card: tectonic.Card | null) => (card && scene.phase === "choose" ? [card] : []);
    const sections = [
      drawCards(owner("hand", seat, viewer), hand ?? [], seat),
      drawCards("discarded", chosen(discard), seat),
      drawCards("to play", chosen(front), seat),
      drawCards(owner("tribe cards", seat, viewer), tribes, seat),
    ];
    return block(flow(sections, 3));
  });
  const scored = regions.map(({ ground, squares, points, owner }) => {
    const [x, y] = squares[0] ?? [];
    const whom = owner === null ? "nobody" : who(owner);
    return `${ground} from ${x},${y}: ${squares.length} squares, ${points} for ${whom}`;
  });
  const ruler = `    ${columns.map((x) => centre(String(x), 3)).join("")}`;
  const map = squares.length ? block([ruler, ...rows]) : "(no continent yet)";
  return [map, block(table([heading, ...stands], 1)), ...hands.filter(Boolean), block(scored)];
}

// Tucana Builders: how the seats stand, then each with its sheet and its tile in hand.

const STROKES = ["/", "-", "\\", "/", "-", "\\"];
const BEYOND: [number, number][] = [[1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1]];
const SLOTS: [number, number][] = [[4, -1], [4, 0], [4, 1], [1, 1], [0, 0], [1, -1]];
const COUNTS = { yellow: "P", red: "S", blue: "M" };

class Canvas {
  private lines: string[] = [];

  put(column: number, row: number, text: string): void {
    while (this.lines.length <= row) this.lines.push("");
    const line = (this.lines[row] ?? "").padEnd(column);
    this.lines[row] = line.slice(0, column) + text + line.slice(column + text.length);
  }

  draw(): string[] {
    return this.lines;
  }
}

function drawTile(
  canvas: Canvas, x: number, y: number, paths: tucana.Path[], ends: (edge: number) => string,
): void {
  const [path = { edges: [], animals: [] }] = paths;
  for (const edge of path.edges) {
    const [right, down] = SLOTS[edge] ?? [0, 0];
    canvas.put(x + right, y + down, ends(edge));
  }
  const animals = path.animals.map(upper).join("") || "+";
  canvas.put(x + 2, y, animals.length === 1 && path.edges.includes(1) ? `${animals}-` : animals);
}

function drawSheet({ spaces, huts }: tucana.SheetScene, terrain: tucana.Terrain | null): string {
  const ends = new Set<string>();
  for (const { x, y, tile } of spaces) {
    const edges = tile?.paths.flatMap((path) => path.edges) ?? [];
    for (const edge of edges) ends.add(`${at(x, y)} ${edge}`);
  }
  const isHut = (x: number, y: number) => huts.some((hut) => hut.x === x && hut.y === y);
  const isLaid = (x: number, y: number) =>
    spaces.some((space) => space.x === x && space.y === y && space.tile);
  const north = Math.min(...spaces.map(({ y }) => 2 * y - 1), ...huts.map(({ y }) => 2 * y));
  const west = Math.min(...[...spaces, ...huts].map(({ x }) => x));
  const canvas = new Canvas();
  for (const { number, x, y, tile, terrain: ground } of spaces) {
    const [column, row] = [3 * (x - west), 2 * y - north];
    if (!tile) {
      const name = ground?.slice(0, 3) ?? "*";
      canvas.put(column, row, right(number, 2) + (ground === terrain ? name.toUpperCase() : name));
      continue;
    }
    drawTile(canvas, column, row, tile.paths, (edge) => {
      const [dx, dy] = BEYOND[edge] ?? [0, 0];
      const joins = isHut(x + dx, y + dy) || ends.has(`${at(x + dx, y + dy)} ${(edge + 3) % 6}`);
      if (edge === 1) return joins ? "--" : "-";
      if (edge === 4) return "--";
      return joins || !isLaid(x + dx, y + dy) ? (STROKES[edge] ?? "") : dy > 0 ? "'" : ",";
    });
    if (tile.start !== null) canvas.put(column + 1, row, "*");
  }
  for (const { hut, x, y, colour, worth } of huts) {
    const inside = colour ? hut + right(`${COUNTS[colour]}${worth}`, 3) : centre(hut, 4);
    canvas.put(3 * (x - west), 2 * y - north, `[${inside}]`);
  }
  return block(canvas.draw());
}

function drawTucana({ outcome, scores, seats, terrain }: tucana.Scene): string[] {
  const tracks = seats[0]?.tracks ?? [];
  const names = tracks.map(({ colour, animal }) => `${colour} ${upper(animal)}`);
  const stands = seats.map(({ tracks, has_joker, has_chosen, choice }, seat) => {
    const points = tracks.map((track, index) => right(track.points, names[index]?.length ?? 0));
    const lowest = Math.min(...tracks.map((track) => track.points));
    const joker = has_joker && choice?.kind !== "joker" ? "ready" : "used ";
    const rest = outcome
      ? [right(lowest, 3), right(outcome.ranks[seat] ?? "", 4)]
      : [joker + (has_chosen ? " done" : "")];
    return [who(seat), right(scores[seat] ?? "", 3), ...points, ...rest];
  });
  const heading = ["", "sum", ...names, ...(outcome ? ["low", "rank"] : ["joker"])];
  const drawn = seats.flatMap(({ tile, has_chosen, ...laid }) => {
    const sheet = drawSheet(laid.sheet_with_choice ?? laid.sheet, terrain);
    if (!tile || has_chosen) return [sheet];
    const turned = tile.rotations.map((paths, rotation) => {
      const canvas = new Canvas();
      canvas.put(0, 0, centre(`r${rotation}`, 6));
      canvas.put(5, 3, " ");
      drawTile(canvas, 0, 2, paths, (edge) => (edge % 3 === 1 ? "--" : (STROKES[edge] ?? "")));
      return canvas.draw();
    });
    return [sheet, block(flow(turned, 2))];
  });
  return [block(table([heading, ...stands], 1)), ...drawn];
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
    const where = seat.is_home ? "at home" : `${seat.square}${beneath && ` on ${beneath}`}`;
    const words = [`${who(number)} ${right(seat.delivered, 9)} ${seat.carries ? "*" : " "} ${where}`];
    if (seat.lost_turns) words.push(`loses ${seat.lost_turns} turn${seat.lost_turns > 1 ? "s" : ""}`);
    if (outcome) words.push(`rank ${outcome.ranks[number]}`);
    return words.join("   ");
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
