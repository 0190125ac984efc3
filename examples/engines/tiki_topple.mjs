// An engine of Tiki Topple in plain JavaScript, to be checked against the vectors of boardrules:
//
//     boardrules conform tiki-topple --exec "node examples/engines/tiki_topple.mjs"
//
// Each line of its input is a request, and gets one line in reply. Numbers such as 5.2 are those of
// the rules: `boardrules rules tiki-topple` lists them.
import { createInterface } from "node:readline";

// What is in the box. Other boxes are not supported.

const BOX = "63d73bec405769eed5e2bb05a356a7f2fd2aa56b24975bb48d3756d8b9fd1a37";
const GROUPS = [
  ["NANI", "WIKIWIKI", "HUHU"],
  ["NUI", "LOKAHI", "AKAMAI"],
  ["EEPO", "HOOKIPA", "KAPU"],
];
const TIKIS = GROUPS.flat();
const MISSIONS = `NANI-NUI-EEPO HUHU-NUI-EEPO WIKIWIKI-AKAMAI-EEPO NANI-HOOKIPA-NUI NANI-KAPU-NUI
  HUHU-HOOKIPA-NUI HUHU-KAPU-NUI WIKIWIKI-HOOKIPA-AKAMAI WIKIWIKI-KAPU-AKAMAI AKAMAI-NANI-HOOKIPA
  AKAMAI-NANI-KAPU AKAMAI-HUHU-HOOKIPA AKAMAI-HUHU-KAPU LOKAHI-WIKIWIKI-HOOKIPA
  LOKAHI-WIKIWIKI-KAPU LOKAHI-EEPO-NANI LOKAHI-EEPO-HUHU NUI-EEPO-WIKIWIKI EEPO-NANI-AKAMAI
  EEPO-HUHU-AKAMAI EEPO-WIKIWIKI-LOKAHI HOOKIPA-LOKAHI-NANI HOOKIPA-LOKAHI-HUHU
  HOOKIPA-NUI-WIKIWIKI KAPU-LOKAHI-NANI KAPU-LOKAHI-HUHU KAPU-NUI-WIKIWIKI`.split(/\s+/);
const EDITIONS = {
  schmidt: { cards: "up1 up1 up2 up3 puh topple wiki toast toast".split(" "), setAside: 2 },
  gamewright: { cards: "up1 up1 up2 up3 topple toast toast".split(" "), setAside: 0 },
};
// For each Tiki of a mission: its points, the lowest place that gives them, and the rule.
const LINES = [[9, 1, "TIKI-6.4"], [5, 2, "TIKI-6.5"], [2, 3, "TIKI-6.6"]];

// A match: what its options come to, the finished rounds, and what lies on the table.

class Unsupported extends Error {}

let match = null;

function begin({ game, options, components }) {
  if (game !== "tiki-topple" || components !== BOX) throw new Unsupported("another game or box");
  const { cards, setAside } = EDITIONS[options.edition];
  const { players, first_player: first, toast_bar: bar } = options;
  const hand = players > 2 ? cards.slice(1) : cards; // without an up1 (3.3)
  const rounds = players === 3 ? 3 : 4; // 7.1
  match = { players, first, bar, hand, setAside, rounds, finished: [], told: () => [] };
  clearTable();
}

function clearTable() {
  const seat = () => ({ hand: [...match.hand], aside: [], played: [], mission: null });
  match.seats = Array.from({ length: match.players }, seat); // 6.8
  match.column = []; // 6.9
}

const nameOf = (seat) => `P${seat + 1}`;
const seatOf = (name) => Number(name.slice(1)) - 1;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const unique = (things) => [...new Set(things)];

function missionsLeft() {
  const earlier = match.finished.flatMap((round) => round.missions); // 6.7
  const dealt = [...earlier, ...match.seats.map((seat) => seat.mission)];
  return MISSIONS.filter((mission) => !dealt.includes(mission));
}

// The phase (R3), and the seat whose card, mission or turn is due in it.
function due() {
  const { players, first, finished, seats } = match;
  if (finished.length === match.rounds) return { phase: "end" };
  const order = seats.map((_, index) => (first + finished.length + index) % players); // 6.10
  const next = (isDue) => order.find((seat) => isDue(seats[seat]));
  if (seats.every((seat) => seat.mission)) {
    const turns = sum(seats.map((seat) => seat.played.length));
    return { phase: "turns", seat: order[turns % players] }; // 4.1
  }
  if (match.column.length < TIKIS.length) return { phase: "column" };
  const seat = next((each) => each.aside.length < match.setAside);
  if (seat !== undefined) return { phase: "aside", seat };
  return { phase: "mission", seat: next((each) => !each.mission) };
}

// Who acts, what is legal, and how likely each draw is.

function toAct() {
  const { phase, seat } = due();
  if (phase === "end") return [];
  return [phase === "turns" ? nameOf(seat) : "*"];
}

function weights() {
  const { phase, seat } = due();
  const { column, seats } = match;
  const weigh = (things, head, weight) =>
    Object.fromEntries(things.map((thing) => [`* ${phase} ${head}${thing}`, weight(thing)]));
  if (phase === "column") {
    const isBegun = column.length % 3 > 0; // 3.1
    const group = isBegun ? GROUPS.find((tikis) => tikis.includes(column.at(-1))) : TIKIS;
    return weigh(group.filter((tiki) => !column.includes(tiki)), "", () => 1);
  }
  if (phase === "mission") return weigh(missionsLeft(), `${nameOf(seat)} `, () => 1);
  if (phase !== "aside") return {};
  const { hand } = seats[seat]; // 3.4
  const count = (card) => hand.filter((each) => each === card).length;
  return weigh(unique(hand), `${nameOf(seat)} `, count);
}

function isFirstCard(seat) {
  const { bar, seats } = match; // R1
  return (bar === "round" ? seats : [seats[seat]]).every((each) => !each.played.length);
}

function targets(card, column) {
  if (card === "puh") return column.slice(0, -2); // 5.4
  if (card === "topple") return column.slice(0, -1); // 5.6
  return column.slice(Number(card.at(-1))); // 5.2
}

function plays(seat) {
  const { column, seats } = match;
  const pairs = () => column.flatMap((one) =>
    column.filter((other) => one < other).map((other) => `${one} ${other}`));
  return unique(seats[seat].hand).flatMap((card) => {
    if (card === "toast") return isFirstCard(seat) ? [] : [`${nameOf(seat)} toast`]; // 5.10
    const chosen = card === "wiki" ? pairs() : targets(card, column);
    return chosen.map((tikis) => `${nameOf(seat)} ${card} ${tikis}`);
  });
}

function legal(seat) {
  const [actor] = toAct();
  if (actor === undefined || ![undefined, actor].includes(seat)) return [];
  return actor === "*" ? Object.keys(weights()) : plays(seatOf(actor));
}

// Which rules an action breaks: all that can be judged.

const NOTATION = [
  /^(\*|P\d+) (column|up[123]|puh|topple) ([A-Z]+)$/,
  /^(\*|P\d+) (wiki) ([A-Z]+) ([A-Z]+)$/,
  /^(\*|P\d+) (toast)$/,
  /^(\*|P\d+) (aside) (P\d+) (\w+)$/,
  /^(\*|P\d+) (mission) (P\d+) ([A-Z]+-[A-Z]+-[A-Z]+)$/,
];

function parse(text) {
  const found = NOTATION.map((form) => form.exec(text)).find((parts) => parts !== null);
  if (!found) throw new Error(`${text} is no action`);
  const [, who, kind, ...words] = found;
  return { who, kind, words, isDraw: ["column", "aside", "mission"].includes(kind) };
}

function explain(text) {
  const { who, kind, words, isDraw } = parse(text);
  const { phase, seat } = due();
  if (phase === "end") return ["TIKI-7.1"];
  const player = match.seats[seatOf(who)]; // undefined for chance, and beyond the table
  const broken = [];
  if (isDraw && who !== "*") broken.push("TIKI-R4");
  if (!isDraw && !player) broken.push("TIKI-4.1");
  if (phase !== (isDraw ? kind : "turns")) return [...broken, "TIKI-R3"];
  const check = isDraw ? brokenByDraw : brokenByPlay;
  return unique([...broken, ...check(kind, words, seat, player && seatOf(who))]);
}

function brokenByDraw(kind, words, seat) {
  if (kind === "column") return legal().includes(`* column ${words[0]}`) ? [] : ["TIKI-3.1"];
  const [name, thing] = words;
  const broken = name === nameOf(seat) ? [] : ["TIKI-R3"];
  if (kind === "mission") {
    if (!MISSIONS.includes(thing)) return [...broken, "TIKI-1.3"];
    return missionsLeft().includes(thing) ? broken : [...broken, "TIKI-6.7"];
  }
  return broken.length || match.seats[seat].hand.includes(thing) ? broken : ["TIKI-3.4"];
}

function brokenByPlay(card, tikis, seat, player) {
  const { column, seats } = match;
  const broken = [];
  if (player !== undefined) {
    const { hand, played } = seats[player];
    if (player !== seat) broken.push("TIKI-4.1");
    if (!hand.includes(card)) broken.push(played.includes(card) ? "TIKI-4.3" : "TIKI-4.2");
    if (card === "toast" && isFirstCard(player)) broken.push("TIKI-5.10");
  }
  if (card === "wiki" && tikis[0] === tikis[1]) broken.push("TIKI-R5");
  if (tikis.some((tiki) => !column.includes(tiki))) return [...broken, "TIKI-5.9"];
  const isFree = card === "wiki" || card === "toast" || targets(card, column).includes(tikis[0]);
  const rule = { puh: "TIKI-5.4", topple: "TIKI-5.6" }[card] ?? "TIKI-5.2";
  return isFree ? broken : [...broken, rule];
}

// What happens, and who is told.

function act(text) {
  const broken = explain(text);
  if (broken.length) throw new Error(`${text} breaks ${broken.join(", ")}`);
  const { who, kind, words, isDraw } = parse(text);
  const seat = match.seats[seatOf(isDraw ? words[0] : who)];
  const isSecret = kind === "aside" || kind === "mission"; // 2.1, R9
  match.told = (viewer) => (isSecret && viewer !== words[0] ? [] : [text]);
  if (kind === "column") match.column.push(words[0]);
  if (kind === "aside") seat.aside.push(...seat.hand.splice(seat.hand.indexOf(words[1]), 1));
  if (kind === "mission") seat.mission = words[1];
  if (isDraw) return;
  seat.played.push(...seat.hand.splice(seat.hand.indexOf(kind), 1)); // 4.3
  match.column = carriedOut(kind, words, match.column);
  const isOver = match.column.length <= 3 || match.seats.every((each) => !each.hand.length);
  if (isOver) endRound(text); // 6.1, 6.2
}

function carriedOut(card, [tiki, other], column) {
  if (card === "toast") return column.slice(0, -1); // 5.8
  const swap = { [tiki]: other, [other]: tiki };
  if (card === "wiki") return column.map((each) => swap[each] ?? each); // 5.7
  const place = column.indexOf(tiki);
  const there = { puh: place + 2, topple: column.length - 1 }[card] ?? place - Number(card.at(-1));
  const others = column.filter((each) => each !== tiki);
  return [...others.slice(0, there), tiki, ...others.slice(there)]; // 5.1, 5.3, 5.5
}

function endRound(text) {
  const missions = match.seats.map((seat) => seat.mission);
  match.told = (viewer) => { // 6.3
    const shown = missions.map((mission, seat) => `* mission ${nameOf(seat)} ${mission}`);
    return [text, ...shown.filter((_, seat) => nameOf(seat) !== viewer)];
  };
  match.finished.push({ column: match.column, missions });
  clearTable();
}

// Points, and who wins.

function points(seat, line) {
  const [worth, lowest] = LINES[line];
  const gives = ({ column, missions }) =>
    column.slice(0, lowest).includes(missions[seat].split("-")[line]);
  return worth * match.finished.filter(gives).length;
}

function items() {
  const item = (seat) => LINES.map(([, , rule], line) => [nameOf(seat), rule, points(seat, line)]);
  return match.seats.flatMap((_, seat) => item(seat)).filter(([, , total]) => total > 0);
}

function scores() {
  return match.seats.map((_, seat) => sum(LINES.map((__, line) => points(seat, line))));
}

function outcome() {
  if (due().phase !== "end") return null;
  const totals = scores();
  const ranks = totals.map((total) => 1 + totals.filter((other) => other > total).length);
  const winners = [...ranks.keys()].filter((seat) => ranks[seat] === 1);
  return { scores: totals, ranks, winners, rule: winners.length > 1 ? "TIKI-7.3" : "TIKI-7.2" };
}

// The protocol.

const ANSWERS = {
  to_act: toAct,
  legal: ({ seat }) => legal(seat),
  weights,
  explain: ({ action }) => explain(action),
  told: ({ seat }) => match.told(seat),
  score: scores,
  items,
  outcome,
};

function answer(request) {
  if (request.new) return begin(request.new);
  if (!match) throw new Error("no match has begun");
  if (request.do) return request.do.forEach(act);
  if (!Object.hasOwn(ANSWERS, request.ask)) throw new Unsupported("another kind of question");
  return ANSWERS[request.ask](request);
}

for await (const line of createInterface({ input: process.stdin })) {
  let reply;
  try {
    reply = { answer: answer(JSON.parse(line)) ?? null };
  } catch (error) {
    reply = { [error instanceof Unsupported ? "unsupported" : "error"]: error.message };
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
