// A match on the page: it shows what Python says, and asks Python for everything else.
import { Board } from "./board.js";
import { button, coloured, find, made, names } from "./elements.js";
import { showResult } from "./ending.js";
import { LookingBack } from "./looking.js";
import { Python, Refusal, Stopped } from "./python.js";
import { Sharing } from "./sharing.js";

// How long the move of a bot takes at least, in milliseconds, so that one sees it.
const PACE = 250;

export class TablePage {
  drawn = 0;
  #bots = null;
  #thought = 0;

  constructor(python, page) {
    this.python = python;
    this.page = page;
    const act = { choose: (thing) => this.#choose(thing), preview: (...given) => this.#preview(...given) };
    this.board = new Board(act, names);
    this.looking = new LookingBack(this);
    this.sharing = new Sharing(this);
    find("turn-it").onclick = () => this.#do("rotate");
    find("rematch").onclick = () => page.rematch();
    find("end-back").onclick = () => this.looking.start();
    find("end-keep").onclick = () => find("keep").click();
    find("undo").onclick = find("cover-undo").onclick = () => this.#undo();
    find("stop").onclick = () => this.#stop();
    find("present").onclick = () => this.#do("here");
    find("hint").onclick = () => this.#hint();
    find("back").onclick = () => this.looking.start();
    find("points").onclick = () => this.#points();
    find("learn").onclick = () => this.#rules();
    find("why").onclick = () => this.#why(find("typed-text").value);
    find("typed").onsubmit = (event) => {
      event.preventDefault();
      this.#do("do", { text: find("typed-text").value });
    };
    find("cover").oncancel = (event) => event.preventDefault();
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  get isOpen() {
    return document.body.dataset.shows === "table";
  }

  // Coming and going.

  async begin() {
    this.leave();
    await this.python.ask("dress", this.page.dress());
    await this.refresh();
  }

  async look(seats) {
    this.leave();
    await this.python.ask("dress", this.page.dress());
    await this.looking.start(seats);
  }

  leave() {
    this.#thought++;
    this.looking.end();
    find("cover").close();
    document.documentElement.dataset.turn = "";
    if (find("stop").hidden === false) this.#renewBots();
  }

  async dress() {
    if (!this.isOpen) return;
    const thought = this.#thought;
    await this.python.ask("dress", this.page.dress());
    if (this.looking.isOn) return void await this.looking.show();
    const page = await this.python.ask("page");
    if (thought === this.#thought && !this.looking.isOn) this.#draw(page);
  }

  // What is shown.

  async refresh() {
    const thought = this.#thought;
    const page = await this.python.ask("page");
    if (thought !== this.#thought || this.looking.isOn) return; // somebody is elsewhere by now
    this.#draw(page);
    await this.#keep(page);
    if (page.turn.who === "bot") this.#think();
  }

  #draw(page) {
    this.now = page;
    const { turn, end } = page;
    const isMine = turn.who === "person";
    document.body.dataset.looks = "no";
    this.board.show(page.picture, isMine ? page.legal : 0);
    find("refused").replaceChildren();
    find("hints").replaceChildren();
    find("turn").replaceChildren(...this.#headline(page));
    find("task").textContent = turn.who === "bot" ? "" : page.task;
    find("standing").replaceChildren(...page.scores.map((score, seat) =>
      made("span", { class: `chip-of p${seat + 1}` }, `${names[seat]} ${score}`)));
    find("chosen").replaceChildren(...this.#chosen(page));
    find("buttons").replaceChildren(...(isMine ? page.buttons.map(({ text, words }) =>
      button(words, () => this.#do("do", { text }), { class: "act" })) : []));
    find("list").replaceChildren(...(isMine ? page.list.map((each) => this.#listed(each)) : []));
    find("turn-it").hidden = !isMine || !page.turns.length;
    this.#tell(page.moves);
    find("undo").disabled = find("cover-undo").disabled = !page.undo;
    find("hint").disabled = !isMine;
    find("typing").hidden = !isMine;
    find("stop").hidden ||= turn.who !== "bot";
    find("back").disabled = !page.steps || !find("stop").hidden;
    find("result").hidden = !end;
    find("cover-title").textContent = `${this.#called(turn.seat)}, take your seat`;
    if (turn.who === "cover" && !find("cover").open) find("cover").showModal();
    if (turn.who !== "cover") find("cover").close();
    if (end) showResult(page, this.python);
    document.documentElement.dataset.turn = end ? "end" : turn.who;
    document.documentElement.dataset.drawn = ++this.drawn;
  }

  // What is told already stays as it is, so that a screen reader reads only what is new.
  #tell(moves) {
    const said = find("said");
    const old = [...said.children];
    const lines = moves.map(([at, line]) => made("li", {},
      made("button", { type: "button", title: "Look back to this", onclick: () => this.looking.start(null, at) }, coloured(line))));
    const other = old.findIndex((item, index) => item.textContent !== lines[index]?.textContent);
    const same = other < 0 ? old.length : other;
    old.slice(same).forEach((item) => item.remove());
    said.append(...lines.slice(same));
    said.parentElement.scrollTop = said.parentElement.scrollHeight;
  }

  #called(seat) {
    return seat ? names[seat.slice(1) - 1] : "";
  }

  #headline({ turn, end }) {
    if (!end) {
      const text = turn.who === "bot" ? `${turn.seat} is thinking`
        : this.#called(turn.seat) === "You" ? "Your turn" : `${turn.seat}, your turn`;
      return [coloured(text)];
    }
    const winners = end.winners.join(" and ") || "Nobody";
    const alone = end.winners.length === 1 && this.#called(end.winners[0]) !== "You";
    return [coloured(`${winners} ${end.winners.length > 1 ? "share the win" : alone || !end.winners.length ? "wins" : "win"}`)];
  }

  #chosen({ chosen }) {
    if (!chosen.length) return [];
    const chips = chosen.map((word) => made("b", { class: "chip" }, word));
    return [...chips, " ", button("Put back", () => this.#do("afresh"), { title: "Escape" })];
  }

  // What an action would bring, at the place where one points.
  async #preview(thing, place, touched) {
    const pill = find("pill"), there = place?.getBoundingClientRect();
    pill.hidden = true;
    find("lay").replaceChildren();
    if (!thing?.action || this.looking.isOn) return;
    const text = thing.action;
    if (touched) {
      const what = thing.at && place.matches(".br-ghost") ? "Lay it here" : "Go there";
      find("lay").replaceChildren(button(what, () => this.#do("do", { text }), { class: "main" }));
    }
    const points = await this.python.ask("change", { text }).catch(() => []);
    const told = points.map(Math.round).flatMap((each, seat) => each
      ? [`${names[seat] === "You" ? "you" : names[seat]} ${each > 0 ? "+" : "\u2212"}${Math.abs(each)}`] : []);
    if (this.board.previewed?.dataset.action !== text || !told.length) return;
    const area = find("stage").getBoundingClientRect();
    pill.textContent = told.join(", ");
    pill.hidden = false;
    const room = pill.getBoundingClientRect();
    const left = there.x + there.width / 2 - area.x - room.width / 2;
    pill.style.left = `${Math.max(4, Math.min(left, area.width - room.width - 4))}px`;
    pill.style.top = `${Math.max(4, there.y - area.y - room.height - 6)}px`;
  }

  #listed({ text, words, count, about }) {
    const more = count > 1 ? [made("small", {}, ` ${count} ways`)] : [];
    return made("button", { type: "button", title: about, onclick: () => this.#do("begin", { words }) }, text, ...more);
  }

  refuse(error) {
    if (!(error instanceof Refusal)) {
      find("refused").textContent = "Something went wrong. Load the page again: your match is kept.";
      throw error;
    }
    const rules = error.rules.map(([rule, text]) => made("p", {}, made("b", {}, rule), ` ${text}`));
    find("refused").replaceChildren(made("strong", {}, error.message), ...rules);
  }

  // What people do.

  // What was done for the second time, or too late, changes nothing.
  async #do(ask, given = {}) {
    const thought = this.#thought;
    try {
      const found = await this.python.ask(ask, { seen: this.now.steps, ...given });
      if (found !== "late" && thought === this.#thought) await this.refresh();
    } catch (error) {
      return this.refuse(error);
    }
  }

  #choose({ action, legal, word }) {
    if (this.looking.isOn || this.now?.turn.who !== "person") return null;
    if (action) return this.#do("do", { text: action });
    return legal ? this.#do("pick", { numbers: legal.split(" ").map(Number), word }) : this.#do("click", { word });
  }

  async #why(text) {
    try {
      find("refused").replaceChildren(made("p", { class: "fine" }, await this.python.ask("why", { text })));
    } catch (error) {
      this.refuse(error);
    }
  }

  #undo() {
    const wasThinking = !find("stop").hidden;
    this.#thought++;
    if (wasThinking) this.#renewBots();
    this.#do("undo", { seen: null });
  }

  #press(event) {
    const typing = event.target.matches?.("input, select, textarea") || document.querySelector("dialog[open]");
    if (!this.isOpen || typing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (this.looking.isOn) return void this.looking.press(event);
    const key = event.key.toLowerCase();
    if (key === "escape" && this.now.chosen.length) this.#do("afresh");
    else if (key === "r" && !find("turn-it").hidden) this.#do("rotate");
    else if (key === "u" && !find("undo").disabled) this.#undo();
    else if (key === "h" && !find("hint").disabled) this.#hint();
    else if (key === "b" && !find("back").disabled) this.looking.start();
  }

  // Bots.

  // Bots have a Python of their own, which is started as soon as the page has nothing else to load.
  get bots() {
    this.#bots ??= new Python();
    return this.#bots;
  }

  #renewBots() {
    this.#bots?.stop();
    this.#bots = new Python();
  }

  async #think() {
    const thought = ++this.#thought;
    const began = performance.now();
    find("stop").hidden = false;
    find("back").disabled = true;
    try {
      const turn = await this.python.ask("turn");
      const text = await this.bots.ask("decide", { turn });
      await new Promise((resolve) => setTimeout(resolve, PACE + began - performance.now()));
      if (thought !== this.#thought) return;
      await this.python.ask("do", { text, seen: this.now.steps });
      if (thought === this.#thought) await this.refresh();
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
  }

  #stop() {
    this.#thought++;
    this.#renewBots();
    find("stop").hidden = true;
    find("back").disabled = false;
    find("turn").replaceChildren(coloured(`${this.now.turn.seat} was stopped`));
    find("buttons").replaceChildren(button("Let it think again", () => this.refresh()));
  }

  async #hint() {
    const { drawn } = this;
    find("hints").replaceChildren(made("li", {}, "A bot is thinking about your turn."));
    const hints = await this.bots.ask("hints", { turn: await this.python.ask("turn") }).catch((error) => {
      if (error instanceof Stopped) return [];
      throw error;
    });
    const found = await this.python.ask("hinted", { hints });
    if (drawn !== this.drawn) return;
    const points = (lead) => `${lead > 0 ? "+" : "\u2212"}${Math.abs(lead)}`;
    find("hints").replaceChildren(...found.map(({ text, words, lead }) =>
      made("li", {}, button(words, () => this.#do("do", { text })), made("small", {}, ` about ${points(lead)} ahead at the end`))));
    found.forEach(({ text, lead }) => this.board.hint(text, points(lead)));
  }

  // What people read.

  async #points() {
    const items = await this.python.ask("items");
    const rows = items.map(({ seat, points, rule, evidence }) =>
      made("tr", {}, made("td", {}, coloured(seat)), made("td", { class: "number" }, `${points > 0 ? "+" : ""}${points}`),
        made("td", {}, evidence.join(", "), made("small", {}, ` ${rule}`))));
    const scores = this.now.scores.map((score, seat) => `P${seat + 1}: ${score}`).join(", ");
    const table = rows.length ? made("table", {}, ...rows) : "Nobody has points that you know of.";
    this.#read("Points so far", made("p", {}, coloured(scores)), table);
  }

  async #rules() {
    const { title, parts, words, rules } = await this.python.ask("rules");
    const rows = (pairs) => made("table", {}, ...pairs.map(([name, text]) =>
      made("tr", {}, made("td", {}, made("b", {}, name)), made("td", {}, text))));
    this.#read(`How to play ${title}`,
      ...parts.flatMap(([heading, text]) => [made("h3", {}, heading), made("p", {}, text)]),
      made("details", {}, made("summary", {}, "The words of the notation"), rows(words)),
      made("details", {}, made("summary", {}, "All rules"), rows(rules)));
  }

  #read(title, ...content) {
    find("reading-title").textContent = title;
    find("text-of-it").replaceChildren(...content);
    find("reading").showModal();
  }

  async #keep({ end, steps }) {
    if (!steps) return;
    const record = await this.python.ask("record");
    const game = record.match(/^game: (.*)$/m)[1];
    this.page.save(end ? null : { game, record });
  }
}
