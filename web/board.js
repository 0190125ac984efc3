// The picture, taken apart: the board, the hand and what lies beside them are put where the page has
// room. What has a dot can be clicked, and reached with the keyboard.
const PARTS = { board: "board", hand: "hand", turn: "drawn", seats: "desk", more: "supplies" };
const WORDED = "[data-action], [data-legal], [data-word]";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
// Room around a part, for frames; how small a target may be, in pixels; how long a thing moves.
const GAP = 12, LEAST = 26, MOVING = 200;
// How much larger than in a picture a hand is at most.
const LARGEST = 1.6;
// How far a pointer goes, in pixels, before it drags what it is on.
const FAR = 8;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Board {
  things = [];
  #act;

  // `act` has what happens when somebody chooses a thing, or looks at where one would lie.
  constructor(act, names) {
    this.#act = act;
    this.names = names;
    this.places = Object.fromEntries(
      Object.entries(PARTS).map(([name, id]) => [name, document.getElementById(id)]));
    this.view = document.getElementById("view");
    this.overview = document.getElementById("overview");
    for (const place of Object.values(this.places)) {
      place.addEventListener("click", (event) => this.#click(event));
      place.addEventListener("pointerdown", (event) => this.#grab(event));
      place.addEventListener("keydown", (event) => this.#press(event));
      place.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#point(event));
      place.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && this.#point(event));
    }
    addEventListener("pointermove", (event) => this.dragged && this.#drag(event));
    addEventListener("pointerup", (event) => this.dragged && this.#drop(event));
    addEventListener("pointercancel", () => { this.dragged = null; });
    this.view.addEventListener("scroll", () => this.#frame());
    this.overview.addEventListener("click", (event) => this.#go(event));
    new ResizeObserver(() => this.fit()).observe(this.view);
  }

  show(picture, legal = 0) {
    const had = document.activeElement?.closest(".br-may") && name(document.activeElement);
    const previewed = this.touched && this.previewed && name(this.previewed);
    const before = new Map(this.#movable().map((thing) => [thing.dataset.thing, middle(thing)]));
    const holder = document.createElement("div");
    holder.innerHTML = picture;
    const svg = holder.querySelector("svg");
    for (const [name, place] of Object.entries(this.places)) {
      const part = svg.querySelector(`[data-part=${name}]`);
      place.replaceChildren(...(part ? [alone(svg, part)] : []));
    }
    this.forget();
    this.#call();
    this.#open(legal);
    this.fit(true);
    this.#move(before);
    if (had) (this.find(had) ?? this.things[0])?.focus();
    const again = previewed ? this.find(previewed) : null;
    if (again?.dataset.at) this.preview(again, true);
  }

  // Write on the board what a bot expects of an action, on the thing that leads to it.
  hint(text, points) {
    const thing = this.things.find(({ dataset }) => dataset.action?.endsWith(` ${text}`))
      ?? this.things.find((each) => ` ${text} `.includes(` ${name(each)} `));
    if (!thing || thing.querySelector(".hint")) return;
    const { x, y, width } = thing.getBBox();
    const label = document.createElementNS("http://www.w3.org/2000/svg", "g");
    label.setAttribute("class", "hint");
    label.setAttribute("transform", `translate(${x + width / 2} ${y + 2})`);
    label.innerHTML = `<rect x="-17" y="-9" width="34" height="18" rx="9"/><text y="4" text-anchor="middle">${points}</text>`;
    thing.append(label);
  }

  find(word) {
    return this.things.find((thing) => name(thing) === word);
  }

  #call() {
    for (const who of this.places.seats.querySelectorAll("[data-word] .br-who")) {
      const seat = Number(who.closest("[data-word]").dataset.word.slice(1)) - 1;
      who.textContent = this.names[seat] ?? who.textContent;
    }
  }

  #open(legal) {
    this.things = legal ? Object.values(this.places).flatMap((place) => [...place.querySelectorAll(".br-may")]) : [];
    this.things.forEach((thing, number) => {
      thing.setAttribute("role", "button");
      thing.setAttribute("tabindex", number ? -1 : 0);
      thing.closest("svg").setAttribute("role", "group");
    });
  }

  // Choosing.

  // A click means what lies there now, also if that was somewhere else when the button went down.
  #click(event) {
    const hit = event.detail ? document.elementFromPoint(event.clientX, event.clientY) : event.target;
    const thing = hit?.closest(".br-may") ?? hit?.closest(WORDED);
    if (!thing || (event.pointerType === "mouse" && event.detail > 1)) return; // a double click is one
    // A finger hides what it points at: it shows first what would be laid.
    const { action, at } = thing.dataset;
    if (event.pointerType === "touch" && action && at && thing !== this.previewed) this.preview(thing, true);
    else this.#act.choose(thing.dataset);
  }

  // What lies in the hand can be dragged to the board with a mouse or a pen; a finger scrolls there.

  #grab(event) {
    for (const thing of this.#movable()) thing.getAnimations().forEach((motion) => motion.finish());
    const thing = this.places.hand.contains(event.target) && event.target.closest(WORDED);
    if (thing && event.pointerType !== "touch") this.dragged = { thing, x: event.clientX, y: event.clientY };
  }

  #drag({ clientX, clientY }) {
    const { thing, x, y, taken } = this.dragged;
    if (!taken && Math.hypot(clientX - x, clientY - y) < FAR) return;
    this.dragged.taken ??= Promise.resolve(this.things.includes(thing) && this.#act.choose(thing.dataset));
    document.body.classList.add("drags");
    this.#point({ target: document.elementFromPoint(clientX, clientY) ?? document.body });
  }

  async #drop({ clientX, clientY }) {
    const { taken } = this.dragged;
    this.dragged = null;
    document.body.classList.remove("drags");
    if (!taken) return;
    await taken;
    const thing = document.elementFromPoint(clientX, clientY)?.closest("#board .br-may");
    if (thing) this.#act.choose(thing.dataset);
  }

  #point(event) {
    const thing = event.target.closest(".br-may[data-at]");
    if (thing) this.preview(thing);
    else this.forget();
  }

  preview(thing, touched = false) {
    if (thing === this.previewed || !this.things.includes(thing)) return;
    this.previewed = thing;
    this.touched = touched;
    const ghost = this.places.board.querySelector(".br-ghost");
    ghost?.removeAttribute("display");
    ghost?.setAttribute("transform", `translate(${thing.dataset.at})`);
    this.#act.preview(thing.dataset, ghost ?? thing, touched);
  }

  forget() {
    if (!this.previewed) return;
    this.previewed = null;
    this.places.board.querySelector(".br-ghost")?.setAttribute("display", "none");
    this.#act.preview(null);
  }

  #press(event) {
    const thing = event.target.closest?.(".br-may");
    if (!thing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#act.choose(thing.dataset);
    } else if (event.key in ARROWS) {
      event.preventDefault();
      this.#nearest(thing, ...ARROWS[event.key])?.focus();
    }
  }

  // The nearest thing in a direction; what lies sideways counts as farther away.
  #nearest(from, right, down) {
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

  // What has changed its place goes there, so that one sees it.

  #movable() {
    return [...this.places.board.querySelectorAll("[data-thing]")];
  }

  #move(before) {
    if (still.matches) return;
    for (const thing of this.#movable()) {
      const was = before.get(thing.dataset.thing), is = middle(thing);
      if (!was || Math.hypot(was[0] - is[0], was[1] - is[1]) < 2) continue;
      const scale = thing.getScreenCTM().a;
      const from = `translate(${(was[0] - is[0]) / scale}px, ${(was[1] - is[1]) / scale}px)`;
      thing.animate([{ transform: from }, { transform: "none" }], { duration: MOVING, easing: "ease-out" });
    }
  }

  // On a phone, a board whose squares are too small for a finger is larger than its place, and an
  // overview shows which part of it one sees.

  fit(follow = false) {
    const svg = this.places.board.querySelector("svg");
    const hand = this.places.hand.querySelector("svg");
    if (!svg) return;
    if (hand) this.#enlarge(hand, [...hand.querySelectorAll(".br-may")]);
    const zooms = this.#enlarge(svg, [...svg.querySelectorAll("[data-word]")].slice(0, 1));
    this.overview.hidden = !zooms;
    this.overview.replaceChildren(...(zooms ? [svg.cloneNode(true), document.createElement("i")] : []));
    for (const thing of this.overview.querySelectorAll("[tabindex]")) {
      for (const each of ["class", "role", "tabindex"]) thing.removeAttribute(each);
    }
    if (zooms && follow) this.#follow();
    this.#frame();
  }

  // Draw a part so large that a finger hits some things in it; tell whether it is larger than its place.
  #enlarge(svg, things) {
    svg.style.width = svg.style.height = "";
    const sides = things.map((thing) => thing.getBoundingClientRect()).flatMap(({ width, height }) => [width, height]);
    const least = Math.min(...sides);
    if (least >= LEAST || this.view.clientWidth >= 700) return false;
    const { width, height } = svg.viewBox.baseVal;
    const scale = Math.min(svg.clientWidth / width, svg.clientHeight / height) * LEAST / least;
    svg.style.width = `${width * scale}px`;
    svg.style.height = `${height * scale}px`;
    return true;
  }

  // Let the middle of what may be chosen be seen, or else of what was done last.
  #follow() {
    const here = [...this.places.board.querySelectorAll(".br-may")];
    const points = (here.length ? here : this.#movable()).map(middle);
    if (!points.length) return;
    const area = this.view.getBoundingClientRect();
    const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
    this.view.scrollBy(x - area.x - area.width / 2, y - area.y - area.height / 2);
  }

  #frame() {
    const frame = this.overview.querySelector("i");
    if (!frame) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = this.view;
    const part = (value, of) => `${Math.min(100, 100 * value / of)}%`;
    Object.assign(frame.style, {
      left: part(scrollLeft, scrollWidth), top: part(scrollTop, scrollHeight),
      width: part(clientWidth, scrollWidth), height: part(clientHeight, scrollHeight),
    });
  }

  #go(event) {
    const box = this.overview.getBoundingClientRect();
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = this.view;
    this.view.scrollTo(
      (event.clientX - box.x) / box.width * scrollWidth - clientWidth / 2,
      (event.clientY - box.y) / box.height * scrollHeight - clientHeight / 2);
  }
}

function alone(svg, part) {
  const own = svg.cloneNode(false);
  const { width, height } = part.dataset;
  own.removeAttribute("width");
  own.removeAttribute("height");
  own.setAttribute("viewBox", `${-GAP} ${-GAP} ${Number(width) + 2 * GAP} ${Number(height) + 2 * GAP}`);
  own.setAttribute("aria-label", part.dataset.part);
  own.append(part);
  if (part.dataset.part === "hand") Object.assign(own.style, { maxWidth: `${LARGEST * width}px`, maxHeight: `${LARGEST * height}px` });
  return own;
}

function middle(thing) {
  const box = thing.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const name = ({ dataset }) => dataset.word ?? dataset.action;
