// The verdict on a puzzle that is being edited, asked anew after each change; and what a setter asks for.

import { job } from "../api.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { LINE_CHAR, blankState, marksOf } from "../board/state.js";
import { button, say, trying } from "../page.js";
import { capitalised, plural } from "./words.js";

const SIGNS = { unique: "check", multiple: "share", "no solution": "close", undecided: "more", asking: "more" };
const TITLES = { unique: "One solution", multiple: "Several solutions", "no solution": "No solution", undecided: "Not decided", asking: "…" };

/** `ask()` cancels the question before it. */
export class VerdictPanel {
  constructor(edit) {
    this.edit = edit;
    this.head = h("div", { class: "verdict", role: "status" });
    this.line = h("p", { class: "quiet" });
    this.extra = h("div", { class: "extra" });
    this.showsSolution = false;
    const see = h("input", { type: "checkbox", role: "switch", onchange: () => { this.showsSolution = see.checked; this.draw(); } });
    this.solution = h("label", { class: "switch" }, h("span", {}, "Show the solution"), see);
    this.root = h("div", { class: "verdict-panel" }, this.head, this.line, this.solution, this.#buttons(), this.extra);
  }

  #buttons() {
    const loops = [
      button("Forced edges", () => this.#do("forced")),
      button("Unnecessary clues", () => this.#do("needless")),
      button("Level", () => this.#do("level")),
      button("Rating", () => this.#do("rate")),
      button("Remove them", () => this.#reduce()),
    ];
    this.loopButtons = h("div", { class: "actions" }, loops);
    return this.loopButtons;
  }

  close() {
    this.asking?.abort();
    this.working?.abort();
  }

  async ask() {
    this.asking?.abort();
    this.working?.abort();
    this.extra.replaceChildren();
    this.loopButtons.hidden = this.edit.puzzle.goal !== "loop";
    const mine = (this.asking = new AbortController());
    const patience = setTimeout(() => this.#show({ verdict: "asking" }), 250);
    try {
      const body = { puzzle: this.edit.native };
      const found = await job("verdict", body, { signal: mine.signal, onprogress: (progress) => this.#show(progress) });
      if (mine === this.asking) this.#show(found);
    } catch (error) {
      if (error.name !== "AbortError" && mine === this.asking) this.#show({ verdict: "undecided", reason: error.message });
    } finally {
      clearTimeout(patience);
    }
  }

  #show(found) {
    this.found = found;
    this.step = null;
    const { verdict, clash } = found;
    [this.lines] = linesOf(found);
    this.head.dataset.verdict = verdict;
    this.head.replaceChildren(icon(SIGNS[verdict] ?? "more"), h("strong", {}, TITLES[verdict] ?? verdict));
    const words = {
      unique: "There is no other.",
      multiple: `Two of them differ in ${plural(found.differences?.length ?? 0, "edge")}: dashes are one, dots the other.`,
      "no solution": clash ? `${plural(clash.cells.length, "clue")} contradict each other.` : "The clues contradict each other.",
      undecided: found.reason ?? "",
    };
    this.line.textContent = words[verdict] ?? "";
    this.solution.hidden = !this.lines;
    if (verdict !== "asking") say(`${TITLES[verdict]}. ${this.line.textContent}`);
    this.draw();
  }

  /** Marks on the board what was found. */
  draw() {
    const { board } = this.edit.board;
    const { found } = this;
    const state = blankState(board.shape);
    if (this.showsSolution && this.lines && !board.shape.tiles) state.marks = marksOf(this.lines, board.shape).replaceAll("x", ".");
    board.show({ ...state, ...this.#turned(board) });
    board.highlight.step({ ...difference(found), clash: found.clash?.cells, ...this.step });
  }

  /** Net's solution turns the tiles. */
  #turned(board) {
    if (!board.shape.tiles || !this.showsSolution || !this.lines) return {};
    const { clues } = this.edit.puzzle;
    const { sides } = board.shape.given;
    const wanted = (cell) => sides[cell].reduce((bits, edge, side) => bits | (this.lines.has(edge) ? 1 << side : 0), 0);
    const quarters = clues.map((bits, cell) => {
      const goal = wanted(cell);
      for (let turns = 0; turns < 4; turns++) {
        if (bits === goal) return turns;
        bits = ((bits & 7) << 1) | (bits >> 3);
      }
      return 0;
    });
    return { quarters: quarters.join("") };
  }

  #do(kind) {
    this.working?.abort();
    const mine = (this.working = new AbortController());
    this.extra.replaceChildren(h("p", { class: "quiet", role: "status" }, "Looking …"));
    return trying(async () => {
      const found = await job(kind, { puzzle: this.edit.native }, { signal: mine.signal });
      this.#report(FINDINGS[kind](found));
    }).finally(() => mine === this.working && this.extra.querySelector("[role=status]")?.textContent === "Looking …" && this.extra.replaceChildren());
  }

  #report({ line, step, more }) {
    this.step = step ?? null;
    this.draw();
    this.extra.replaceChildren(h("p", { class: "message", role: "status" }, line), more ?? "");
  }

  /** Clues go one by one before one's eyes. */
  #reduce() {
    this.working?.abort();
    const mine = (this.working = new AbortController());
    const before = this.edit.puzzle.clues;
    const clues = [...before];
    const stop = button("Stop", () => mine.abort(), { class: "button small" });
    const count = h("p", { class: "message", role: "status" }, "Removing …");
    this.extra.replaceChildren(count, stop);
    return trying(async () => {
      const found = await job("reduce", { puzzle: this.edit.native }, {
        signal: mine.signal,
        onprogress: ({ cell, gone }) => {
          if (cell === undefined) return;
          clues[cell] = gone ? -1 : before[cell];
          this.edit.board.board.setClues([...clues]);
        },
      });
      this.edit.write({ clues: found.puzzle.clues });
      this.extra.replaceChildren(h("p", { class: "message" }, `${plural(found.removed.length, "clue")} removed; none of the others can go.`));
    }).finally(() => {
      stop.remove();
      this.edit.board.setClues(this.edit.puzzle);
    });
  }
}

const linesOf = (found) => (found.solutions ?? []).map(({ lines }) => new Set(lines));

const difference = (found) => {
  if (found.verdict !== "multiple") return {};
  const [first, second] = linesOf(found).map((lines) => found.differences.filter((edge) => lines.has(edge)));
  return { first, second };
};

const FINDINGS = {
  forced: ({ marks }) => {
    const conclusions = [...marks].flatMap((mark, edge) => (mark === "." ? [] : [{ edge, mark: mark === LINE_CHAR ? 1 : -1 }]));
    return { line: `${plural(conclusions.length, "edge")} of ${marks.length} are the same in every solution.`, step: { conclusions } };
  },
  needless: ({ unnecessary, enough }) => {
    if (!unnecessary.length) return { line: "Every clue is needed." };
    return { line: `${plural(unnecessary.length, "clue")}, each by itself, could go; ${enough.cells.length} are enough.`, step: { spare: unnecessary } };
  },
  level: ({ level, outcome, techniques }) => ({
    line: level ? `Level: ${capitalised(level)}` : outcome === "contradiction" ? "The clues contradict each other." : "No level: it has several solutions.",
    more: h("p", { class: "quiet" }, Object.entries(techniques).map(([name, count]) => `${name.replaceAll("-", " ")} ${count} ×`).join(", ")),
  }),
  rate: ({ value, level, scales, reasons }) => {
    const like = Object.entries(scales).map(([source, number]) => `${source} ${number.toFixed(1)}`).join(", ");
    return {
      line: `Rating: ${Math.round(value)} of 100, level ${capitalised(level)}${like && `; numbers of published puzzles like it: ${like}`}.`,
      more: h("ul", { class: "quiet" }, reasons.map(({ sentence }) => h("li", {}, sentence))),
    };
  },
};
