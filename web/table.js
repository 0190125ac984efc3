// A match on the page: it shows what Python says, and asks Python for everything else.
import { Board } from "./board.js";
import { button, coloured, find, made } from "./elements.js";
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
    this.board = new Board(find("board"), (thing) => this.#choose(thing));
    this.looking = new LookingBack(this);
    this.sharing = new Sharing(this);
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
    await this.python.ask("dress", this.page.dress());
    if (this.looking.isOn) await this.looking.show();
    else this.#draw(await this.python.ask("page"));
  }

  // What is shown.

  async refresh() {
    const page = await this.python.ask("page");
    this.#draw(page);
    await this.#keep(page);
    if (page.turn.who === "bot") this.#think();
  }

  #draw(page) {
    this.now = page;
    const { turn, end } = page;
    document.body.dataset.looks = "no";
    this.board.show(page.picture, page.words, turn.who === "person" ? page.legal : 0);
    find("refused").replaceChildren();
    find("hints").replaceChildren();
    find("turn").replaceChildren(...this.#headline(page));
    find("task").replaceChildren(...this.#task(page));
    find("chosen").replaceChildren(...this.#chosen(page));
    find("list").replaceChildren(...(turn.who === "person" ? page.list.map((each) => this.#listed(each)) : []));
    this.#tell(page.told);
    find("undo").disabled = find("cover-undo").disabled = !page.undo;
    find("hint").disabled = turn.who !== "person";
    find("back").disabled = !page.steps;
    find("typing").hidden = turn.who !== "person";
    find("stop").hidden = true;
    find("cover-title").textContent = `${turn.seat}, take your seat`;
    if (turn.who === "cover" && !find("cover").open) find("cover").showModal();
    if (turn.who !== "cover") find("cover").close();
    document.documentElement.dataset.turn = end ? "end" : turn.who;
    document.documentElement.dataset.drawn = ++this.drawn;
  }

  // What is told already stays as it is, so that a screen reader reads only what is new.
  #tell(lines) {
    const said = find("said");
    const old = [...said.children];
    const other = old.findIndex((item, index) => item.textContent !== lines[index]);
    const same = other < 0 ? old.length : other;
    old.slice(same).forEach((item) => item.remove());
    said.append(...lines.slice(same).map((line) => made("li", {}, coloured(line))));
    said.scrollTop = said.scrollHeight;
  }

  #headline({ turn, end }) {
    if (!end) return [coloured(turn.who === "bot" ? `${turn.seat} is thinking` : `${turn.seat}, your turn`)];
    const winners = end.winners.join(" and ") || "Nobody";
    return [coloured(`${winners} ${end.winners.length > 1 ? "share the win" : "wins"}`)];
  }

  #task({ turn, end, chosen, legal }) {
    if (end) {
      const [rule, text] = end.rule;
      const scores = end.scores.map((score, seat) => `P${seat + 1}: ${score}`).join(", ");
      return [coloured(scores), made("small", {}, ` ${text} (${rule})`)];
    }
    if (turn.who === "bot") return [this.page.who[turn.bot] ?? turn.bot];
    if (turn.who === "cover") return [];
    return [chosen.length ? `${legal} ways to go on:` : "Click what is framed on the table, or choose here:"];
  }

  #chosen({ chosen }) {
    if (!chosen.length) return [];
    const chips = chosen.map((word) => made("b", { class: "chip" }, word));
    return ["Chosen: ", ...chips, " ", button("Start over", () => this.#do("afresh"), { title: "Escape" })];
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

  async #do(ask, given = {}) {
    try {
      const found = await this.python.ask(ask, given);
      await this.refresh();
      return found;
    } catch (error) {
      return this.refuse(error);
    }
  }

  #choose({ action, legal, word }) {
    if (this.looking.isOn || this.now?.turn.who !== "person") return;
    if (action) this.#do("do", { text: action });
    else if (legal) this.#do("pick", { numbers: legal.split(" ").map(Number), word });
    else this.#do("click", { word });
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
    this.#do("undo");
  }

  #press(event) {
    const typing = event.target.matches?.("input, select, textarea") || document.querySelector("dialog[open]");
    if (!this.isOpen || typing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (this.looking.isOn) return void this.looking.press(event);
    const key = event.key.toLowerCase();
    if (key === "escape" && this.now.chosen.length) this.#do("afresh");
    else if (key === "u" && !find("undo").disabled) this.#undo();
    else if (key === "h" && !find("hint").disabled) this.#hint();
    else if (key === "b" && !find("back").disabled) this.looking.start();
  }

  // Bots.

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
      await this.python.ask("do", { text });
      await this.refresh();
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
    find("list").replaceChildren(button("Let it think again", () => this.refresh()));
  }

  async #hint() {
    const { drawn } = this;
    find("hints").replaceChildren(made("li", {}, "A bot is thinking about your turn."));
    const found = await this.bots.ask("hints", { turn: await this.python.ask("turn") });
    if (drawn !== this.drawn) return;
    find("hints").replaceChildren(...found.map(({ text, about }) =>
      made("li", {}, button(text, () => this.#do("do", { text })), made("small", {}, ` ${about}`))));
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
