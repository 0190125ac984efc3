// Looking back at a match, step by step, and going on from any of them.
import { coloured, find, made, names } from "./elements.js";

export class LookingBack {
  isOn = false;
  #timer = null;
  #seats = null;

  constructor(table) {
    this.table = table;
    const to = (id, step) => { find(id).onclick = () => this.show(step()); };
    to("first", () => 0);
    to("earlier", () => this.at - 1);
    to("later", () => this.at + 1);
    to("last", () => this.steps);
    find("step").oninput = () => this.show(Number(find("step").value));
    find("viewer").onchange = () => this.show();
    find("run").onclick = () => this.#run();
    find("leave").onclick = () => { this.end(); this.table.refresh(); };
    find("from-here").onclick = () => this.#goOn();
  }

  // With `seats`, the match was opened, and whoever goes on with it may change who plays.
  async start(seats = null, at = Infinity) {
    this.isOn = true;
    this.#seats = seats;
    document.body.dataset.looks = "yes";
    document.documentElement.dataset.turn = "looking";
    find("leave").hidden = seats !== null;
    find("again").replaceChildren(...(seats ?? []).map((who, seat) =>
      made("label", { class: "sitting" }, coloured(`P${seat + 1}`),
        made("select", {}, ...Object.entries(this.table.page.who).map(([name, title]) =>
          new Option(title, name, false, name === who))))));
    await this.show(at);
    find("earlier").focus();
  }

  end() {
    this.isOn = false;
    this.#pause();
    document.body.dataset.looks = "no";
  }

  async show(at = this.at) {
    const viewer = find("viewer").value || "open";
    const seen = await this.table.python.ask("look", { at: Math.min(Math.max(at, 0), 1e9), viewer });
    if (!this.isOn) return;
    this.at = seen.at;
    this.steps = seen.steps;
    this.table.board.show(seen.picture);
    if (find("viewer").options.length !== seen.viewers.length) {
      find("viewer").replaceChildren(...seen.viewers.map((name) =>
        new Option(name === "open" ? "the referee" : names[name.slice(1) - 1] ?? name, name)));
    }
    find("viewing").hidden = !seen.viewers.length;
    find("step").max = seen.steps;
    find("step").value = seen.at;
    find("number").textContent = `${seen.at} of ${seen.steps}`;
    find("standing").replaceChildren(...seen.scores.map((score, seat) =>
      made("span", { class: `chip-of p${seat + 1}` }, `${names[seat]} ${score}`)));
    find("happened").replaceChildren(...seen.told.map((line) => made("span", {}, coloured(line), " ")));
    if (seen.at === seen.steps) this.#pause();
  }

  #run() {
    if (this.#timer) return this.#pause();
    if (this.at === this.steps) this.show(0);
    this.#timer = setInterval(() => this.show(this.at + 1), 700);
    find("run").textContent = "Pause";
  }

  #pause() {
    clearInterval(this.#timer);
    this.#timer = null;
    find("run").textContent = "Play";
  }

  async #goOn() {
    const { python } = this.table;
    const seats = this.#seats && [...find("again").querySelectorAll("select")].map((select) => select.value);
    if (this.at < this.steps) await python.ask("cut", { steps: this.at });
    if (seats) await python.ask("sit", { seats });
    if (seats) this.table.page.call(seats);
    this.end();
    await this.table.refresh();
  }

  press(event) {
    const act = {
      ArrowLeft: () => this.show(this.at - 1), ArrowRight: () => this.show(this.at + 1),
      Home: () => this.show(0), End: () => this.show(this.steps), " ": () => this.#run(),
      Escape: () => find("leave").hidden || find("leave").click(),
    }[event.key];
    if (!act || (event.key === " " && event.target.matches("button"))) return;
    event.preventDefault();
    act();
  }
}
