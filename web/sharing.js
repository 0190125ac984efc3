// The record of a match, to copy, to save and to send as a link.
import { find, made } from "./elements.js";

export class Sharing {
  constructor(table) {
    this.table = table;
    find("keep").onclick = () => this.#open();
    find("copy").onclick = () => this.#copy(find("record").value, "The record");
    find("save").onclick = () => this.#save();
    find("link-match").onclick = () => this.#link(null, "A link to the match");
    find("link-position").onclick = () => this.#link(this.#at, "A link to this position");
  }

  // What is on the table: the end of the match so far, or where one looks back to.
  get #at() {
    return this.table.looking.isOn ? this.table.looking.at : null;
  }

  async #open() {
    find("copied").textContent = "";
    find("record").value = await this.table.python.ask("record");
    find("saving").showModal();
  }

  async #link(at, what) {
    const packed = await this.table.python.ask("link", { at });
    const address = new URL(location.href);
    address.hash = `match=${packed}`;
    await this.#copy(address.href, what);
  }

  // A page that was not loaded safely may not copy: then the text is there to be copied by hand.
  async #copy(text, what) {
    find("record").value = text;
    try {
      await navigator.clipboard.writeText(text);
      find("copied").textContent = `${what} was copied.`;
    } catch {
      find("record").select();
      find("copied").textContent = `${what} is selected below: copy it.`;
    }
  }

  async #save() {
    const text = await this.table.python.ask("record");
    const game = text.match(/^game: (.*)$/m)?.[1] ?? "match";
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    made("a", { href: address, download: `${game}.txt` }).click();
    URL.revokeObjectURL(address);
  }
}
