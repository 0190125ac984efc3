// The page: it loads Python, lets a match be chosen or opened, and hands it to the table.
import { find, names } from "./elements.js";
import { Python, Refusal } from "./python.js";
import { Setup } from "./setup.js";
import { TablePage } from "./table.js";

const SAVED = "boardrules match";
const LINK = "#match=";
const dark = matchMedia("(prefers-color-scheme: dark)");

// With a seed in the address, chance and bots do the same again.
const asked = new URLSearchParams(location.search);
const seed = asked.has("seed") ? Number(asked.get("seed")) || 0 : undefined;

let setup, table, rematch;

function shows(name) {
  document.body.dataset.shows = name;
}

const theme = () => document.documentElement.dataset.theme || (dark.matches ? "dark" : "light");
const narrow = matchMedia("(max-width: 48rem)");
const dress = () => ({ theme: theme(), lang: find("lang").value || "en", tall: narrow.matches });

// What the browser keeps for the next visit, where it keeps anything.
const memory = {
  get: (key) => { try { return localStorage.getItem(key); } catch { return null; } },
  set: (key, value) => { try { localStorage.setItem(key, value); } catch { /* it keeps nothing */ } },
};

function switchTheme() {
  document.documentElement.dataset.theme = theme() === "dark" ? "light" : "dark";
  memory.set("boardrules theme", theme());
  table?.dress();
}

async function sayWhyNot(place, what) {
  place.textContent = "";
  try {
    await what();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    place.textContent = error.message;
  }
}

function entitled(name) {
  const game = setup.menu.games.find((each) => each.name === name);
  find("title").textContent = game.title;
  document.title = `${game.title} - boardrules`;
}

// What is asked before Python is ready is answered then; meanwhile, the progress is shown.
const waiting = async (answer) => {
  shows("loading");
  try {
    return await answer;
  } catch (error) {
    shows("choosing");
    throw error;
  }
};

// Name everybody: who plays alone against bots is "You".
function call(seats, given = []) {
  const people = seats.filter((who) => who === "human").length;
  names.splice(0, names.length, ...seats.map((who, seat) => given[seat]
    || (who !== "human" ? setup.menu.who[who] : people === 1 ? "You" : `Player ${seat + 1}`)));
}

const sit = (game, seats, given, how, options) => sayWhyNot(find("setup-refusal"), async () => {
  rematch = () => sit(game, seats, given, "again");
  table.leave();
  call(seats, given);
  await waiting(table.python.ask(how, { ...options, seats, seed }));
  history.replaceState(null, "", seed === undefined ? `?game=${game}` : `?game=${game}&seed=${seed}`);
  entitled(game);
  shows("table");
  await table.begin();
});

const start = (game, options, seats, given) => sit(game, seats, given, "start", { game, options });

async function open(given, place, looks = true) {
  await sayWhyNot(place, async () => {
    table.leave();
    const { game, seats } = await waiting(table.python.ask("load", { ...given, seed }));
    find("opening").close();
    entitled(game);
    setup.choose(game);
    call(seats);
    rematch = () => sit(game, seats, [], "again");
    shows("table");
    if (looks) await table.look(seats);
    else await table.begin();
  });
}

const openLink = () => open({ link: location.hash.slice(LINK.length) }, find("setup-refusal"));

function choose() {
  table.leave();
  shows("choosing");
  find("title").textContent = "Play";
  const saved = JSON.parse(memory.get(SAVED) ?? "null");
  const game = saved && setup.menu.games.find(({ name }) => name === saved.game);
  setup.offer(game?.title, game && (() => open({ text: saved.record }, find("setup-refusal"), false)));
}

async function begin() {
  const kept = memory.get("boardrules theme");
  if (kept) document.documentElement.dataset.theme = kept;
  const python = new Python((part) => {
    find("progress").value = part;
    if (part < 1) return;
    find("stage").textContent = "Starting Python";
    find("progress").removeAttribute("value");
  });
  setup = new Setup(await (await fetch("menu.json")).json(), start);
  table = new TablePage(python, {
    dress,
    save: (record) => memory.set(SAVED, JSON.stringify(record)),
    who: setup.menu.who,
    call,
    rematch: () => rematch(),
  });
  find("lang").replaceChildren(...setup.menu.languages.map((lang) =>
    new Option(new Intl.DisplayNames([lang], { type: "language" }).of(lang), lang)));
  find("lang").value = memory.get("boardrules language") ?? "en";
  setup.choose(asked.get("game") ?? "tiki-topple");
  choose();
  const opening = location.hash.startsWith(LINK) && openLink();
  await python.ready;
  table.bots.ready.catch(() => {}); // the first bot and the first hint need not wait
  await opening;
}

find("theme").onclick = switchTheme;
find("new").onclick = choose;
find("open").onclick = () => find("opening").showModal();
find("opening-close").onclick = () => find("opening").close();
find("file").onchange = async ({ target }) => {
  if (target.files[0].size > 1e6) find("opening-refusal").textContent = "The file is too large for a match.";
  else open({ text: await target.files[0].text() }, find("opening-refusal"));
  target.value = "";
};
find("paste").onsubmit = (event) => {
  event.preventDefault();
  open({ text: find("text").value }, find("opening-refusal"));
};
window.onhashchange = () => table && location.hash.startsWith(LINK) && openLink();
dark.onchange = () => table?.dress();
narrow.onchange = () => table?.dress();
find("lang").onchange = ({ target }) => {
  memory.set("boardrules language", target.value);
  table?.dress();
};

// Once everything is there, the page needs no network any more.
const keep = () => navigator.serviceWorker?.register("offline.js", { updateViaCache: "none" }).catch(() => {});

begin().then(
  () => { document.documentElement.dataset.ready = "yes"; keep(); },
  (error) => { find("failure").textContent = `The games could not be loaded: ${error.message}`; },
);
