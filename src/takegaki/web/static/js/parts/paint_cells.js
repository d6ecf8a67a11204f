// Cells are painted out of a board, or in again: what is left is a board of its own.

import { said } from "../catalogue.js";
import { post } from "../api.js";
import { blankState } from "../board/state.js";
import { h } from "../dom.js";
import { button, openPanel, page, say, setHome, tool, trying } from "../page.js";
import { stageBoard } from "./stage.js";

const [IN, OUT] = ["0", "2"];

/** Takes the stage and the tools for a board; `use(given)` gets the one that is left, `back()` brings back what was there. */
export class CellPainter {
  constructor({ puzzle, shape, native }, use, back) {
    Object.assign(this, { native, use, back });
    this.board = stageBoard({ puzzle, shape, paints: true, act: (actions) => this.#paint(actions) });
    this.holes = new Set(this.board.shape.holes);
    this.state = blankState(this.board.shape);
    this.title = h("h1", { class: "title" });
    this.board.header.append(this.title);
    page.tools.replaceChildren(tool("fit", "all-in", () => this.#all(IN)), tool("shuffle", "swap", () => this.#swap()), tool("check", "done", () => this.done()));
    const how = h("p", {}, said("page-edit.cells-how"));
    const actions = h("div", { class: "actions" }, button(said("page-edit.done"), () => this.done(), { class: "button primary" }), button(said("page-edit.cancel"), () => this.#leave()));
    setHome(() => openPanel(said("page-edit.cells"), [how, actions], { name: "paint", isHome: true }));
    this.#show();
    this.board.focus();
  }

  close() {
    this.board.close();
  }

  #leave(given) {
    this.close();
    if (given) this.use(given);
    else this.back();
  }

  #paint(actions) {
    const shades = [...this.state.shades];
    for (const { face, shade } of actions) shades[face] = String(shade);
    this.#set(shades);
  }

  #all(shade) {
    this.#set([...this.state.shades].fill(shade));
  }

  #swap() {
    this.#set([...this.state.shades].map((shade, face) => (this.holes.has(face) || shade === OUT ? IN : OUT)));
  }

  #set(shades) {
    this.state = { ...this.state, shades: shades.join("") };
    this.#show();
    say(this.title.textContent);
  }

  #show() {
    const out = [...this.state.shades].filter((shade) => shade === OUT).length;
    this.title.textContent = said("page-edit.cells-count", { cells: this.board.shape.faces.length - this.holes.size - out, out });
    this.board.show(this.state);
  }

  /** Asks for the board that is left; where it falls apart, painting goes on. */
  done() {
    const cells = [...this.state.shades].map((shade, face) => (shade === OUT || this.holes.has(face) ? "." : "#")).join("");
    return trying(async () => {
      this.#leave(cells.includes(".") ? await post("/api/board", { puzzle: this.native, cells }) : null);
    });
  }
}
