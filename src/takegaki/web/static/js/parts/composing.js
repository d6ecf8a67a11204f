// Drawing first: places painted, a loop drawn, clues typed with a symmetry; what is there stays while the rest is filled in.

import { said } from "../catalogue.js";
import { job } from "../api.js";
import { h } from "../dom.js";
import { LINE_CHAR } from "../board/state.js";
import { button, say, trying } from "../page.js";
import { chips } from "./new_puzzle.js";
import { capitalised } from "./words.js";

const SYMMETRIES = ["", "rot2", "left-right", "top-bottom", "left-right+top-bottom", "rot4", "diagonal", "shift-across", "shift-down"];
/** Seconds that a puzzle may take to be completed, with what is said where it can't be. */
const PATIENCE = 15;
const STYLES = ["", "nikoli", "janko"];
const MODES = ["clues", "places", "loop"];

/** The part of the editor; it sets `edit.mode` and `edit.orbits`, and asks for what completes a puzzle. */
export class Composing {
  constructor(edit) {
    this.edit = edit;
    const name = (symmetry) => said(`page-compose.symmetry-${symmetry.replace("+", "-and-") || "none"}`);
    this.symmetry = h("select", { name: "symmetry", onchange: () => this.#orbits() }, SYMMETRIES.map((one) => h("option", { value: one }, name(one))));
    this.style = h("select", { name: "style" }, STYLES.map((one) => h("option", { value: one }, said(`page-compose.style-${one || "none"}`))));
    this.styleField = h("label", { class: "field" }, h("span", {}, said("page-compose.style")), this.style);
    this.how = h("p", { class: "quiet" });
    this.modes = h("div", {});
    this.extra = h("div", { class: "extra" });
    this.line = h("p", { class: "quiet", role: "status" });
    this.begin = button(said("page-compose.complete"), () => this.complete(), { class: "button primary" });
    this.stops = [];
    const stop = this.stopButton();
    this.others = button(said("page-compose.other-values"), () => this.complete({ keeps: false }));
    this.fromSolution = button(said("page-compose.loop-of-solution"), () => this.#takeSolution());
    this.clear = button(said("page-compose.clear-loop"), () => edit.setLoop(""));
    this.root = h("details", { class: "form-part", name: "edit-part", "data-part": "compose", open: true }, h("summary", {}, said("page-compose.title")), h("div", { class: "form-group" },
      this.modes,
      h("label", { class: "field" }, h("span", {}, said("page-compose.symmetry")), this.symmetry),
      this.styleField,
      this.how,
      h("div", { class: "actions" }, this.begin, stop, this.others, this.fromSolution, this.clear),
      this.line,
      this.extra,
    ));
  }

  /** The board has changed, or what is on it. */
  show() {
    const { puzzle, loop, mode } = this.edit;
    const isLoop = puzzle.goal === "loop";
    for (const part of [...this.how.parentElement.children]) part.hidden = !isLoop && part !== this.how;
    if (!isLoop) {
      this.how.textContent = said("page-compose.how-tiles");
      return;
    }
    const modes = MODES.filter((one) => one !== "places" || this.edit.mayHide);
    if (this.shownModes !== `${modes} ${mode}`) {
      this.shownModes = `${modes} ${mode}`;
      this.modes.replaceChildren(chips(said("page-compose.mode"), "mode", modes.map((one) => [one, said(`page-compose.mode-${one}`)]), mode, (one) => this.edit.setMode(one)));
    }
    this.clear.hidden = !loop;
    const verdict = this.edit.verdict?.found?.verdict;
    this.others.hidden = !puzzle.clues.some((clue) => clue >= 0) || !this.edit.mayHide;
    this.fromSolution.hidden = verdict !== "unique";
    // What was said of another board goes.
    if (this.extra.childElementCount) this.line.textContent = "";
    this.extra.replaceChildren();
    if (mode === "loop") this.line.textContent = loopLine(this.edit);
    this.styleField.hidden = !puzzle.styles;
    this.how.textContent = said(puzzle.look === "circle" ? "page-compose.how-circles" : "page-compose.how");
  }

  close() {
    this.abort?.abort();
  }

  /** Cells that the symmetry exchanges, of this board. */
  #orbits() {
    const symmetry = this.symmetry.value;
    this.edit.orbits = null;
    if (!symmetry) return undefined;
    return trying(async () => {
      const { orbits } = await job("orbits", { puzzle: this.edit.native, symmetry }).catch((error) => {
        this.symmetry.value = "";
        throw error;
      });
      this.edit.orbits = partnersOf(orbits);
      this.line.textContent = said("page-compose.symmetric");
    });
  }

  /** The board is another one: its symmetry is asked for again. */
  newBoard() {
    return this.#orbits();
  }

  #takeSolution() {
    const { lines } = this.edit.verdict;
    if (lines) this.edit.setLoop(this.edit.shape.edges.map((_, edge) => (lines.has(edge) ? LINE_CHAR : ".")).join(""));
  }

  /** A puzzle with one solution, with what is there; where nothing is kept, every clue becomes a place. */
  complete({ keeps = true } = {}) {
    const { edit } = this;
    const wanted = edit.asked(keeps ? edit.puzzle : { ...edit.puzzle, clues: edit.puzzle.clues.map((clue) => (clue >= 0 ? edit.hidden : clue)) });
    return this.work(async (signal) => {
      const found = await this.ask(wanted, signal);
      if (!found.puzzle) return this.#stuck(found);
      edit.write({ clues: found.puzzle.clues });
      this.#say(said("page-compose.completed", { count: found.added.length }));
    });
  }

  /** Why there is no puzzle, what the nearest leaves open, and where one more place would help. */
  #stuck({ reason, open, helps, clash }) {
    const { edit } = this;
    if (clash) return this.#clashing(clash);
    const isOfLoop = edit.loop.includes(LINE_CHAR);
    this.#say(isOfLoop ? said("page-file.loss", { line: capitalised(reason) }) : said("page-compose.not-found", { seconds: PATIENCE, open: open.length }));
    const ranked = helps.map(({ cell }, at) => ({ cell, text: String(at + 1), weight: 1 - at / 4 }));
    edit.verdict.point({ look: open, ranked });
    const put = ({ cell }, at) => button(said("page-compose.add-place", { rank: at + 1 }), () => edit.put(cell, edit.hidden), { class: "button small" });
    const more = helps.length && edit.mayHide ? [h("p", { class: "quiet" }, said("page-compose.place-helps")), h("div", { class: "actions" }, helps.map(put))] : [h("p", { class: "quiet" }, said("page-compose.let-go"))];
    this.extra.replaceChildren(...more);
  }

  /** Clues that contradict each other: numbers on the board, and a button that lets go of each; first those without which the rest fits. */
  #clashing({ cells, enough }) {
    const { edit } = this;
    const offered = enough.length ? enough : cells;
    this.#say(said(enough.length ? "page-compose.contradict" : "page-compose.contradict-more", { clues: cells.length }));
    edit.verdict.point({ clash: cells, ranked: offered.map((cell, at) => ({ cell, text: String(at + 1), weight: 0.5 })) });
    const { none } = edit.board.writing;
    this.extra.replaceChildren(h("div", { class: "actions" }, offered.map((cell, at) => button(said("page-compose.let-go-of", { rank: at + 1 }), () => edit.put(cell, none), { class: "button small" }))));
  }

  /** What completes a puzzle, see `asked` of the editor, by the loop and the symmetry that are chosen here. */
  ask(asked, signal, seed) {
    const { edit } = this;
    const lines = edit.loop.includes(LINE_CHAR) ? { lines: edit.loop.replaceAll("x", ".") } : {};
    const onprogress = ({ round, open }) => round !== undefined && (this.line.textContent = said("page-compose.round", { round, open }));
    return job("complete", { ...asked, seconds: PATIENCE, ...lines, symmetry: this.symmetry.value, style: edit.puzzle.styles ? this.style.value : "", ...(seed === undefined ? {} : { seed }) }, { signal, onprogress });
  }

  /** A button that stops the work, and is there while it runs; a part of the editor that begins some has one. */
  stopButton() {
    const stop = button(said("page-verdict.stop"), () => this.abort?.abort(), { hidden: true });
    this.stops.push(stop);
    return stop;
  }

  #mayStop(is) {
    for (const stop of this.stops) stop.hidden = !is;
  }

  /** Runs with buttons that stop it. */
  work(run) {
    this.abort?.abort();
    const mine = (this.abort = new AbortController());
    this.#mayStop(true);
    this.#say(said("page-verdict.looking"));
    this.extra.replaceChildren();
    this.isLooking = true;
    return trying(() => run(mine.signal)).finally(() => {
      if (mine !== this.abort) return;
      this.#mayStop(false);
      if (this.isLooking) this.line.textContent = "";
      this.isLooking = false;
    });
  }

  #say(text) {
    this.isLooking = false;
    this.line.textContent = text;
    say(text);
  }
}

/** By cell those that a symmetry exchanges with it. */
export function partnersOf(orbits) {
  const found = new Map();
  for (const cells of orbits) for (const cell of cells) found.set(cell, [...new Set([...(found.get(cell) ?? []), ...cells.filter((other) => other !== cell)])]);
  return found;
}

/** Whether the lines are one closed loop. */
function loopLine({ loop, shape }) {
  const lines = [...loop].flatMap((mark, edge) => (mark === LINE_CHAR ? [edge] : []));
  if (!lines.length) return said("page-compose.loop-none");
  const at = new Map();
  for (const edge of lines) for (const dot of shape.edges[edge]) at.set(dot, [...(at.get(dot) ?? []), edge]);
  const reached = new Set([lines[0]]);
  for (const edge of reached) for (const dot of shape.edges[edge]) for (const next of at.get(dot)) reached.add(next);
  const isOne = [...at.values()].every((edges) => edges.length === 2) && reached.size === lines.length;
  return said(isOne ? "page-compose.loop-closed" : "page-compose.loop-open");
}
