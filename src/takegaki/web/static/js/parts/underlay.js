// A picture laid under the board that is traced: cells go in and out, dots move, until the board is like it.

import { said } from "../catalogue.js";
import { h, svg } from "../dom.js";
import { button, trying } from "../page.js";

const LARGEST = 8_000_000;

/** The part of the editor; `place(board)` lays the picture under another board. */
export class Underlay {
  constructor() {
    this.href = null;
    this.input = h("input", { type: "file", accept: "image/*,.svg", class: "spoken", "aria-label": said("page-underlay.choose"), onchange: () => this.input.files[0] && trying(() => this.#take(this.input.files[0])) });
    this.strength = h("input", { type: "range", min: 5, max: 100, value: 40, oninput: () => this.#dress() });
    this.size = h("input", { type: "range", min: 50, max: 200, value: 100, oninput: () => this.#dress() });
    const field = (name, input) => h("label", { class: "field" }, h("span", {}, said(`page-underlay.${name}`)), input);
    this.settings = h("div", { class: "form-group", hidden: true }, field("strength", this.strength), field("size", this.size), h("div", { class: "actions" }, button(said("page-underlay.remove"), () => this.#remove())));
    this.root = h("details", { class: "form-part", name: "edit-part", "data-part": "underlay" }, h("summary", {}, said("page-underlay.title")), h("div", { class: "form-group" }, h("p", { class: "quiet" }, said("page-underlay.how")), h("div", { class: "actions" }, button(said("page-underlay.choose"), () => this.input.click())), this.input, this.settings));
  }

  async #take(file) {
    if (file.size > LARGEST) throw new Error(said("page-file.too-large", { name: file.name }));
    this.href = await new Promise((done, failed) => {
      const reader = new FileReader();
      Object.assign(reader, { onload: () => done(reader.result), onerror: () => failed(reader.error) });
      reader.readAsDataURL(file);
    });
    this.input.value = "";
    this.settings.hidden = false;
    this.place(this.board);
  }

  #remove() {
    this.href = null;
    this.image?.remove();
    this.settings.hidden = true;
  }

  place(board) {
    this.board = board;
    this.image?.remove();
    this.image = null;
    if (!this.href || !board) return;
    this.image = svg("image", { class: "underlay", href: this.href });
    board.layer.prepend(this.image);
    this.#dress();
  }

  #dress() {
    if (!this.image) return;
    const { x, y, width, height } = this.board.picture.box;
    const times = Number(this.size.value) / 100;
    const [w, tall] = [width * times, height * times];
    for (const [name, value] of Object.entries({ x: x + (width - w) / 2, y: y + (height - tall) / 2, width: w, height: tall, opacity: Number(this.strength.value) / 100 })) this.image.setAttribute(name, String(value));
  }
}
