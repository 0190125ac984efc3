// The picture as the board: what may be chosen can be clicked, and reached with the keyboard.
const CHOOSABLE = "[data-action], [data-legal], [data-word]";
const TITLE = 28;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  #choose;

  constructor(place, choose) {
    this.place = place;
    this.#choose = choose;
    place.addEventListener("click", (event) => this.#click(event));
    place.addEventListener("keydown", (event) => this.#press(event));
  }

  // `legal` is how many actions are left: what they all have cannot be chosen.
  show(picture, words = [], legal = 0) {
    const had = this.place.contains(document.activeElement) && document.activeElement;
    const before = had && name(had);
    this.place.innerHTML = picture;
    const svg = this.place.querySelector("svg");
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.setAttribute("preserveAspectRatio", "xMidYMin");
    // The page has its own title; without that of the picture the board is larger.
    const { width, height } = svg.viewBox.baseVal;
    svg.setAttribute("viewBox", `0 ${TITLE} ${width} ${height - TITLE}`);
    this.#open(svg, new Set(words), legal);
    if (had) (this.things.find((thing) => name(thing) === before) ?? this.things[0] ?? this.place).focus();
  }

  // One thing of each word can be reached; the one drawn last lies on top of the others.
  #open(svg, words, legal) {
    const named = new Map();
    for (const thing of svg.querySelectorAll(CHOOSABLE)) {
      const { action, legal: some, word } = thing.dataset;
      const parts = some && (legal === 1 || some.split(" ").length < legal);
      if (!legal || !(action || parts || words.has(word))) continue;
      thing.classList.add("choosable");
      named.set(name(thing), thing);
    }
    if (legal) svg.setAttribute("role", "group");
    this.things = [...named.values()];
    this.things.forEach((thing, number) => {
      thing.setAttribute("role", "button");
      thing.setAttribute("tabindex", number ? -1 : 0);
      thing.setAttribute("aria-label", thing.querySelector("title")?.textContent ?? name(thing));
    });
  }

  #click(event) {
    const thing = event.target.closest(".choosable") ?? event.target.closest(CHOOSABLE);
    if (thing) this.#take(thing, event.pointerType === "touch");
  }

  // A finger is too broad for one of several arrows: it chooses the square that they are on.
  #take(thing, broad) {
    const around = thing.parentElement.closest(CHOOSABLE);
    const several = broad && around?.querySelectorAll("[data-action]").length > 1;
    this.#choose((several ? around : thing).dataset);
  }

  #press(event) {
    const thing = event.target.closest?.(CHOOSABLE);
    if (!thing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#take(thing, false);
    } else if (event.key in ARROWS) {
      event.preventDefault();
      this.#nearest(thing, ...ARROWS[event.key])?.focus();
    }
  }

  // The nearest thing in a direction; what lies sideways counts as farther away.
  #nearest(from, right, down) {
    const middle = (thing) => {
      const box = thing.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const thing of this.things) {
      const [toX, toY] = middle(thing);
      const ahead = (toX - x) * right + (toY - y) * down;
      const aside = Math.abs((toX - x) * down) + Math.abs((toY - y) * right);
      if (thing === from || ahead < 2) continue;
      if (ahead + 2 * aside < least) [best, least] = [thing, ahead + 2 * aside];
    }
    return best;
  }
}

const name = ({ dataset }) => dataset.word ?? dataset.action;
