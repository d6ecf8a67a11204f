// Versions of a puzzle side by side, with rating and difference; more like it, and harder at a place.

import { said } from "../catalogue.js";
import { job, post } from "../api.js";
import { h } from "../dom.js";
import { UNIT } from "../board/shape.js";
import { button, trying } from "../page.js";

const KEY = "takegaki.versions";
const MOST = 12;
const GAMES = 20;
/** How far from the chosen cell clues are given anew, in edges. */
const NEAR = 2.3;
const TRIES = 3;

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** The part of the editor. A version is {puzzle: takegaki's JSON, clues, rating, style}; they are kept by game. */
export class Versions {
  constructor(edit, composing) {
    Object.assign(this, { edit, composing });
    this.list = kept()[edit.game.id] ?? [];
    this.place = h("ul", { class: "versions" });
    this.line = h("p", { class: "quiet", role: "status" });
    const keep = button(said("page-versions.keep"), () => trying(() => this.#keep()));
    this.more = button(said("page-versions.more"), () => this.#more());
    this.harder = button(said("page-versions.harder"), () => this.#harder());
    this.root = h("details", { class: "form-part", name: "edit-part", "data-part": "versions" }, h("summary", {}, said("page-versions.title")), h("div", { class: "form-group" }, h("p", { class: "quiet" }, said("page-versions.how")), h("div", { class: "actions" }, keep, this.more, this.harder, composing.stopButton()), this.line, this.place));
    this.#draw();
  }

  show() {
    const isLoop = this.edit.puzzle.goal === "loop";
    this.more.hidden = this.harder.hidden = !isLoop;
    this.#draw();
  }

  async #keep() {
    this.#add(await this.#version(this.edit.native, [...this.edit.puzzle.clues]));
    this.line.textContent = said("page-versions.kept");
  }

  async #version(puzzle, clues, signal) {
    const [{ svg }, rating] = await Promise.all([post("/api/svg", { puzzle }), job("rate", { puzzle }, { signal, isQuiet: true }).catch(() => null)]);
    return { puzzle, clues, style: this.composing.style.value, svg, rating: rating && Math.round(rating.value), level: rating?.player_level ?? null };
  }

  #add(version) {
    this.list = [...this.list, version].slice(-MOST);
    this.#save();
  }

  #save() {
    const { [this.edit.game.id]: _, ...others } = kept();
    const bare = this.list.map(({ svg, ...version }) => version);
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...Object.entries(others), [this.edit.game.id, bare]].slice(-GAMES))));
    } catch {
      // They stay until the page is closed.
    }
    this.#draw();
  }

  #draw() {
    const { clues } = this.edit.puzzle ?? { clues: [] };
    this.place.replaceChildren(...this.list.map((one, at) => {
      const differs = one.clues.length === clues.length ? one.clues.filter((clue, cell) => clue !== clues[cell]).length : -1;
      const picture = h("div", { class: "version-picture", "aria-hidden": "true" });
      this.#picture(one, picture);
      const facts = said("page-versions.facts", { rating: one.rating ?? 0, rated: one.rating === null ? "no" : "yes", differs });
      return h("li", { class: "version" }, picture, h("p", {}, facts), h("div", { class: "actions" },
        button(said("page-versions.take"), () => this.#take(one), { class: "button small" }),
        button(said("page-versions.remove"), () => { this.list.splice(at, 1); this.#save(); }, { class: "button small" })));
    }));
  }

  /** Its puzzle is edited, and the style it was made in goes on. */
  #take({ puzzle, style }) {
    return trying(async () => {
      this.edit.replace(await post("/api/board", { puzzle }));
      this.composing.style.value = style ?? "";
    });
  }

  #picture(one, place) {
    if (one.svg) {
      place.replaceChildren(h("img", { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(one.svg)}`, alt: "" }));
      return;
    }
    trying(async () => {
      one.svg = (await post("/api/svg", { puzzle: one.puzzle })).svg;
      this.#picture(one, place);
    });
  }

  /** The same places with other clues; of types without a "?" about half of the clues, and others. */
  #more() {
    const { edit } = this;
    const isFree = edit.mayHide ? () => true : () => Math.random() < 0.5;
    return this.#make(isFree, () => true);
  }

  /** Clues near the chosen cell are given anew; what is harder than now is kept. */
  #harder() {
    const { edit } = this;
    const { shape, cursor } = edit.board.board;
    const [x, y] = shape.cells[cursor.cell ?? 0];
    const isNear = (cell) => Math.hypot(shape.cells[cell][0] - x, shape.cells[cell][1] - y) <= NEAR * UNIT;
    return this.#make(isNear, (version, now) => version.rating !== null && version.rating > (now ?? -1));
  }

  #make(isFree, isWanted) {
    const { edit } = this;
    const clues = edit.puzzle.clues.map((clue, cell) => (clue >= 0 && isFree(cell) ? (edit.mayHide ? edit.hidden : -1) : clue));
    const wanted = edit.asked({ ...edit.puzzle, clues });
    return this.composing.work(async (signal) => {
      const now = (await job("rate", { puzzle: edit.native }, { signal, isQuiet: true }).catch(() => null))?.value;
      let found = 0;
      for (let at = 0; at < TRIES; at++) {
        this.line.textContent = said("page-versions.making", { at: at + 1, count: TRIES });
        const made = await this.composing.ask(wanted, signal, Math.floor(Math.random() * 1e9));
        if (!made.puzzle) continue;
        const version = await this.#version(edit.nativeOf({ ...edit.puzzle, clues: made.puzzle.clues }), made.puzzle.clues, signal);
        if (!isWanted(version, now)) continue;
        found++;
        this.#add(version);
      }
      this.line.textContent = said("page-versions.made", { count: found });
    }).finally(() => { if (this.composing.abort?.signal.aborted) this.line.textContent = ""; });
  }
}
