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

// What can be done at all, without who does it.

const FORM = /^\S+ ((column|up[123]|puh|topple) \S+|(aside|mission|wiki) \S+ \S+|toast)$/;
const STEPS = { up1: -1, up2: -2, up3: -3, puh: 2, topple: Infinity };
const CARDS = [...Object.keys(STEPS), "wiki", "toast"];
const NAMES = ["P1", "P2", "P3", "P4"];
const ACTIONS = [
  ...TIKIS.map((tiki) => `column ${tiki}`),
  ...NAMES.flatMap((name) => CARDS.map((card) => `aside ${name} ${card}`)),
  ...NAMES.flatMap((name) => MISSIONS.map((mission) => `mission ${name} ${mission}`)),
  ...Object.keys(STEPS).flatMap((card) => TIKIS.map((tiki) => `${card} ${tiki}`)),
  ...TIKIS.flatMap((one) => TIKIS.map((other) => one < other && `wiki ${one} ${other}`)),
  "toast",
].filter(Boolean);

// A match: what its options come to, the finished rounds, and what lies on the table.

class Unsupported extends Error {}

let match = null;

function begin({ game, options, components }) {
  if (game !== "tiki-topple" || components !== BOX) throw new Unsupported("another game or box");
  const { cards, setAside } = EDITIONS[options.edition];
  const hand = options.players > 2 ? cards.slice(1) : cards; // without an up1 (3.3)
  const rounds = options.players === 3 ? 3 : 4; // 7.1
  const playsOn = options.ties === "further_round";
  const mostRounds = playsOn ? Math.floor(MISSIONS.length / options.players) : rounds; // R12
  match = { ...options, hand, setAside, rounds, mostRounds, finished: [], told: () => [] };
  clearTable();
}

function clearTable() {
  const seat = (name) => ({ name, hand: [...match.hand], aside: [], played: [], mission: null });
  match.seats = NAMES.slice(0, match.players).map(seat); // 6.8
  match.column = []; // 6.9
}

// The phase (R3), who acts in it, and the seat whose card, mission or turn is due.
function due() {
  const { seats, column, finished } = match;
  const first = (match.first_player + finished.length) % seats.length; // 6.10
  const order = [...seats.slice(first), ...seats.slice(0, first)];
  const turn = order[seats.flatMap((seat) => seat.played).length % order.length]; // 4.1
  const keeping = order.find((seat) => seat.aside.length < match.setAside);
  const undealt = order.find((seat) => !seat.mission);
  if (isOver()) return { phase: "end" };
  if (!undealt) return { phase: "turns", actor: turn.name, seat: turn };
  if (column.length < TIKIS.length) return { phase: "column", actor: "*" };
  return { phase: keeping ? "aside" : "mission", actor: "*", seat: keeping ?? undealt };
}

// After the last round, or a further one without a tie or missions for another (7.1, R12).
function isOver() {
  const { finished, rounds, mostRounds } = match;
  if (finished.length < rounds) return false;
  return finished.length === mostRounds || leaders(scores()).length === 1;
}

// What is legal: all that breaks no rule. And how likely each draw is.

function legal(who) {
  const { actor } = due();
  if (![undefined, actor].includes(who)) return [];
  const actions = ACTIONS.map((action) => `${actor} ${action}`);
  return actions.filter((action) => explain(action).length === 0);
}

function weights() {
  const { phase, seat } = due();
  const count = (draw) => seat.hand.filter((card) => draw.endsWith(` ${card}`)).length; // 3.4
  return Object.fromEntries(legal("*").map((draw) => [draw, phase === "aside" ? count(draw) : 1]));
}

// Which rules an action breaks: all that can be judged.

function parse(text) {
  if (!FORM.test(text)) throw new Error(`${text} is no action`);
  const [who, kind, ...words] = text.split(" ");
  return { who, kind, words, isDraw: !CARDS.includes(kind) };
}

function explain(text) {
  const { who, kind, words, isDraw } = parse(text);
  const { phase, seat } = due();
  if (phase === "end") return ["TIKI-7.1"];
  const player = match.seats.find((each) => each.name === who);
  const isNow = phase === (isDraw ? kind : "turns");
  const broken = {
    "TIKI-R3": !isNow,
    "TIKI-R4": isDraw && who !== "*",
    "TIKI-4.1": !isDraw && !player,
    ...(isNow && (isDraw ? brokenByDraw : brokenByPlay)(kind, words, seat, player)),
  };
  return Object.keys(broken).filter((rule) => broken[rule]);
}

function brokenByDraw(kind, [first, thing], seat) {
  const { column, finished, seats } = match;
  const last = column.length % 3 ? column.at(-1) : first; // of a group that has been begun
  const group = GROUPS.find((tikis) => tikis.includes(last)) ?? [];
  if (kind === "column") return { "TIKI-3.1": !group.includes(first) || column.includes(first) };
  const dealt = [...finished.flatMap((round) => round.seats), ...seats];
  const isOthers = first !== seat.name;
  return {
    "TIKI-R3": isOthers,
    "TIKI-1.3": kind === "mission" && !MISSIONS.includes(thing),
    "TIKI-3.4": kind === "aside" && !isOthers && !seat.hand.includes(thing),
    "TIKI-6.7": kind === "mission" && dealt.some((each) => each.mission === thing),
  };
}

function brokenByPlay(card, tikis, seat, player) {
  const { column, seats } = match;
  const isMissing = player && !player.hand.includes(card);
  const isPlayed = player && player.played.includes(card);
  const earlier = match.toast_bar === "round" ? seats : [player]; // R1
  const isInColumn = tikis.every((tiki) => column.includes(tiki));
  const place = column.indexOf(tikis[0]) + STEPS[card];
  return {
    "TIKI-4.1": player !== seat,
    "TIKI-4.2": isMissing && !isPlayed,
    "TIKI-4.3": isMissing && isPlayed,
    "TIKI-5.2": isInColumn && place < 0,
    "TIKI-5.4": isInColumn && card === "puh" && place >= column.length,
    "TIKI-5.6": card === "topple" && tikis[0] === column.at(-1),
    "TIKI-5.9": !isInColumn,
    "TIKI-5.10": card === "toast" && player && earlier.every((each) => !each.played.length),
    "TIKI-R5": card === "wiki" && tikis[0] === tikis[1],
  };
}

// What happens, and who is told.

function act(text) {
  const broken = explain(text);
  if (broken.length) throw new Error(`${text} breaks ${broken.join(", ")}`);
  const { kind, words, isDraw } = parse(text);
  const { seat } = due();
  const isSecret = isDraw && kind !== "column"; // 2.1, R9
  match.told = (viewer) => (isSecret && viewer !== words[0] ? [] : [text]);
  const lay = (card, pile) => pile.push(...seat.hand.splice(seat.hand.indexOf(card), 1));
  if (kind === "column") match.column.push(words[0]);
  if (kind === "aside") lay(words[1], seat.aside);
  if (kind === "mission") seat.mission = words[1];
  if (isDraw) return;
  lay(kind, seat.played); // 4.3
  match.column = carriedOut(kind, words, match.column);
  const isOver = match.column.length <= 3 || match.seats.every((each) => !each.hand.length);
  if (isOver) endRound(text, match); // 6.1, 6.2
}

function carriedOut(card, [tiki, other], column) {
  if (card === "toast") return column.slice(0, -1); // 5.8
  const swap = { [tiki]: other, [other]: tiki };
  if (card === "wiki") return column.map((each) => swap[each] ?? each); // 5.7
  const others = column.filter((each) => each !== tiki);
  const place = column.indexOf(tiki) + STEPS[card];
  return [...others.slice(0, place), tiki, ...others.slice(place)]; // 5.1, 5.3, 5.5
}

function endRound(text, { column, seats }) {
  const mission = (seat) => `* mission ${seat.name} ${seat.mission}`;
  const others = (viewer) => seats.filter((seat) => seat.name !== viewer);
  match.told = (viewer) => [text, ...others(viewer).map(mission)]; // 6.3
  match.finished.push({ column, seats });
  clearTable();
}

// Points, and who wins.

function items() {
  const all = match.seats.flatMap(({ name }, index) =>
    LINES.map(([worth, lowest, rule], line) => {
      const gives = ({ column, seats }) =>
        column.slice(0, lowest).includes(seats[index].mission.split("-")[line]);
      return [name, rule, worth * match.finished.filter(gives).length];
    }),
  );
  return all.filter(([, , points]) => points > 0);
}

function scores() {
  const own = (seat) => items().filter(([name]) => name === seat.name);
  return match.seats.map((seat) => own(seat).reduce((total, [, , points]) => total + points, 0));
}

function leaders(totals) {
  return [...totals.keys()].filter((seat) => totals[seat] === Math.max(...totals));
}

function outcome() {
  if (due().phase !== "end") return null;
  const totals = scores();
  const ranks = totals.map((total) => 1 + totals.filter((other) => other > total).length);
  const winners = leaders(totals);
  const single = match.finished.length > match.rounds ? "TIKI-R12" : "TIKI-7.2";
  return { scores: totals, ranks, winners, rule: winners.length > 1 ? "TIKI-7.3" : single };
}

// The protocol.

const ANSWERS = {
  to_act: () => [due().actor].filter(Boolean),
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
