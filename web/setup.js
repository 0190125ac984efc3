// Choosing a game, its options, and who plays.
import { button, find, made } from "./elements.js";

export class Setup {
  constructor(menu, start) {
    this.menu = menu;
    const radios = menu.games.map(({ name, title, players }) =>
      made("label", { class: "game" },
        made("input", { type: "radio", name: "game", value: name }),
        made("span", { class: `token ${name}`, "aria-hidden": "true" }),
        made("strong", {}, title),
        made("small", {}, `${players[0]} to ${players.at(-1)} players`)));
    find("games").replaceChildren(...radios);
    find("games").onchange = () => this.choose(this.game.name);
    find("setup").onsubmit = (event) => {
      event.preventDefault();
      start(this.game.name, this.#options(), this.#seats(), this.#names());
    };
  }

  get game() {
    const name = find("setup").elements.game.value;
    return this.menu.games.find((game) => game.name === name) ?? this.menu.games[0];
  }

  choose(name) {
    const known = this.menu.games.some((game) => game.name === name);
    find("setup").elements.game.value = known ? name : "tiki-topple";
    const { players, options } = this.game;
    const count = made("select", { id: "players", onchange: () => this.#seat() },
      ...players.map((number) => new Option(number, number, number === 2, number === 2)));
    find("count").replaceChildren(made("label", {}, "Players ", count));
    find("options").replaceChildren(...options.map((option) => this.#option(option)));
    this.#seat();
  }

  #option({ name, words, default: usual, note }) {
    const field = words.length
      ? made("select", {}, ...words.map((word) => new Option(word.replaceAll("_", " "), word, false, word === usual)))
      : made("input", { value: usual ?? "", size: 5 });
    field.name = `option ${name}`;
    return made("label", { class: "option" }, made("span", {}, name.replaceAll("_", " ")), field, made("small", {}, note));
  }

  #seat() {
    const before = this.#seats();
    const choices = Object.entries(this.menu.who);
    const rows = Array.from({ length: Number(find("players").value) }, (_, seat) => {
      const usual = before[seat] ?? (seat ? "ismcts@50" : "human");
      const select = made("select", { name: "seat" },
        ...choices.map(([name, title]) => new Option(title, name, false, name === usual)));
      const name = made("input", { class: "name", placeholder: "Name", maxlength: 12, "aria-label": `Name of P${seat + 1}`,
        value: this.#names()[seat] ?? "" });
      return made("div", { class: "sitting" },
        made("label", {}, made("b", { class: `seat p${seat + 1}` }, `P${seat + 1}`), " ", select), name);
    });
    find("seats").replaceChildren(...rows);
  }

  #seats() {
    return [...find("seats").querySelectorAll("select")].map((select) => select.value);
  }

  #names() {
    return [...find("seats").querySelectorAll(".name")].map(({ value }) => value.trim());
  }

  #options() {
    const fields = [...find("options").querySelectorAll("select, input")];
    return Object.fromEntries(fields.map(({ name, value }) => [name.replace("option ", ""), value]));
  }

  // A match that was left, to go on with.
  offer(title, resume) {
    find("left").replaceChildren(...(resume ? [button(`Continue your match of ${title}`, resume, { class: "main" })] : []));
  }
}
