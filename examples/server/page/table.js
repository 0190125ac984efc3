// Sits at a table: shows what the server sends, and sends what the player chooses.

import { SEATS, card, continent, element } from "./draw.js";

const find = (id) => document.getElementById(id);
const [table, key] = location.hash.slice(1).split("/");
const STATUS = {
  to_discard: "to discard", to_play: "to play", has_chosen: "has chosen", to_act: "to act",
  to_drop: "to drop a card", acts_later: "acts later", has_acted: "has acted",
};
let socket, page, lines = 0, laying = null;

if (table) join(); else find("open").onclick = openTable;
find("lang").value = navigator.language.startsWith("fr") ? "fr" : "en";
find("lang").onchange = () => {
  lines = 0; // all of it is told again
  find("told").replaceChildren();
  socket.close();
};
window.onhashchange = () => location.reload();

async function openTable() {
  const answer = await fetch(`tables?players=${find("players").value}`, { method: "POST" });
  const opened = await answer.json();
  if (opened.error) return find("seats").replaceChildren(opened.error);
  const link = (name, address) => {
    const made = Object.assign(document.createElement("a"), { href: address, textContent: name });
    const item = document.createElement("li");
    item.append(made);
    return item;
  };
  find("seats").replaceChildren(
    ...opened.keys.map((secret, seat) => link(`Sit down as P${seat + 1}`, `#${opened.table}/${secret}`)),
    link("Watch", `#${opened.table}/`),
  );
}

function join() {
  find("entrance").hidden = true;
  find("table").hidden = false;
  const address = new URL(`tables/${table}`, location);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  socket = new WebSocket(address);
  socket.onopen = () => socket.send(JSON.stringify({ key, lines, lang: find("lang").value }));
  socket.onclose = () => {
    find("moment").textContent = "The server is away. Trying again ...";
    setTimeout(join, 500);
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.refused) return refuse(message.refused);
    page = message;
    lines = page.lines;
    laying = null;
    find("refused").textContent = "";
    find("told").append(...page.told.map((line) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    }));
    find("told").scrollTop = find("told").scrollHeight;
    show();
  };
}

function refuse(reasons) {
  find("refused").textContent = reasons.map(({ rule, message }) =>
    rule ? `${message} (${rule})` : message).join("; ");
}

function send(text) {
  socket.send(JSON.stringify({ action: text.replace(/^P\d+ /, ""), turn: page.turn }));
}

find("undo").onclick = () => send("undo");

function show() {
  const { scene, seat } = page;
  find("undo").hidden = seat === null;
  const mine = scene.to_act.includes(seat);
  find("moment").textContent = scene.outcome
    ? `The end: ${scene.outcome.winners.map((each) => `P${each + 1}`).join(" and ")} won`
    : `${seat === null ? "You watch" : `You are P${seat + 1}`}. Deal ${scene.deal} of ${scene.deals}, ` +
      `turn ${scene.turn} of ${scene.turns}. ${mine ? "It is your turn" : "Waiting for others"}.`;
  continent(find("continent"), scene.continent);
  showChoices(scene, seat);
  find("players-at-the-table").replaceChildren(...scene.seats.map((each, number) =>
    showSeat(each, number, scene, seat)));
}

// Legal actions: those with a card of the hand as that card, placements in steps, the rest as text.
function showChoices(scene, seat) {
  const own = scene.seats[seat];
  const actions = page.legal.map((text) => [text, ...text.split(" ").slice(1)]);
  const plain = actions.filter(([, verb]) => verb !== "place" && verb !== "tribe");
  const layable = new Map(actions.filter(([, verb]) => verb === "place" || verb === "tribe")
    .map(([, verb, number]) => [`${verb} ${number}`, [verb, number]]));
  const choices = plain.map(([text, verb, number]) => {
    const held = (own.hand ?? []).find((each) => `${each.number}` === number);
    return choice(text.replace(/^P\d+ /, ""), () => send(text), verb === "drop" ? null : held, seat);
  });
  for (const [name, [verb, number]] of layable) {
    const face = [own.front, ...own.tribes].find((each) => each && `${each.number}` === number &&
      (verb === "tribe") === each.face.every(({ ground }) => ground === "tent" || ground === "plain"));
    const made = choice(name, () => chooseCard(name), face, seat);
    made.querySelector("button").setAttribute("aria-pressed", laying?.name === name);
    choices.push(made);
  }
  find("choices").replaceChildren(...choices, ...showRotations());
}

function choice(label, act, face, seat) {
  const made = document.createElement("span");
  made.className = "card";
  const button = Object.assign(document.createElement("button"), { textContent: label, onclick: act });
  made.append(...(face ? [card(face, seat)] : []), button);
  return made;
}

function placements(name) {
  return page.legal.filter((text) => text.includes(` ${name} `))
    .map((text) => [text, ...text.split(" ").slice(-2)]);
}

function chooseCard(name) {
  laying = { name, rotation: placements(name)[0][2] };
  show();
  showCorners();
}

function showRotations() {
  if (!laying) return [];
  const rotations = [...new Set(placements(laying.name).map(([, , rotation]) => rotation))];
  return rotations.map((rotation) => {
    const made = choice(`${90 * rotation[1]}°`, () => {
      laying.rotation = rotation;
      show();
      showCorners();
    });
    made.querySelector("button").setAttribute("aria-pressed", laying.rotation === rotation);
    return made;
  });
}

// Where the north-west corner of the chosen card may go.
function showCorners() {
  for (const [text, corner, rotation] of placements(laying.name)) {
    if (rotation !== laying.rotation) continue;
    const [x, y] = corner.split(",").map(Number);
    const [width, height] = "13".includes(rotation[1]) ? [3, 2] : [2, 3];
    const spot = element("g", { class: "corner", tabindex: 0, "data-action": text },
      element("title", {}, text),
      element("rect", { class: "card-there", x, y, width, height }),
      element("rect", { x: x + 0.2, y: y + 0.2, width: 0.6, height: 0.6, rx: 0.15 }));
    spot.onclick = () => send(text);
    spot.onkeydown = ({ key: pressed }) => pressed === "Enter" && send(text);
    find("continent").append(spot);
  }
}

function showSeat(each, number, scene, viewer) {
  const made = document.createElement("div");
  made.className = `seat ${scene.to_act.includes(number) ? "acting" : ""}`;
  made.style.borderColor = SEATS[number];
  made.append(`P${number + 1}${number === viewer ? " (you)" : ""}: ${scene.scores[number]} points, ` +
    `hand of ${each.hand_size}, tribe cards left: ${each.tribes.length}` +
    `${each.status ? `, ${STATUS[each.status]}` : ""}. `);
  for (const shown of [each.front, ...(each.hand ?? [])]) {
    if (!shown) continue;
    const label = document.createElement("span");
    label.className = "card";
    label.append(card(shown, number), shown === each.front ? `${shown.number} in front` : `${shown.number}`);
    made.append(label, " ");
  }
  return made;
}
