// The verdict on a puzzle that is being edited, asked anew after each change; and what a setter asks for.

import { job } from "../api.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { LINE_CHAR, blankState, marksOf } from "../board/state.js";
import { button, say, trying } from "../page.js";
import { download, textBlob } from "./downloads.js";
import { capitalised, plural } from "./words.js";

const SIGNS = { unique: "check", multiple: "share", "no solution": "close", undecided: "more", asking: "more" };
const PROVEN = { unique: 1, multiple: 1, "no solution": 1 };
const PROOF = "puzzle.proof";
const TITLES = { unique: "Exactly one solution", multiple: "Several solutions", "no solution": "No solution", undecided: "Not decided yet", asking: "…" };

/** `ask()` cancels the question before it. */
export class VerdictPanel {
  constructor(edit) {
    this.edit = edit;
    this.head = h("div", { class: "verdict", role: "status" });
    this.line = h("p", { class: "quiet" });
    this.proof = h("p", { class: "proven", hidden: true }, h("span", {}, "Proven."), button("Check it yourself", () => this.#certify(), { class: "button small" }));
    this.extra = h("div", { class: "extra" });
    this.showsSolution = false;
    const see = h("input", { type: "checkbox", role: "switch", onchange: () => { this.showsSolution = see.checked; this.draw(); } });
    this.solution = h("label", { class: "switch" }, h("span", {}, "Show the solution"), see);
    this.root = h("div", { class: "verdict-panel" }, this.head, this.line, this.proof, this.solution, this.#buttons(), this.extra);
  }

  #buttons() {
    const loops = [
      button("Forced edges", () => this.#do("forced")),
      button("Clues not needed", () => this.#do("needless")),
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
      unique: "",
      multiple: `Here are two solutions, one dashed and one dotted. They differ in ${plural(found.differences?.length ?? 0, "edge")}.`,
      "no solution": clash ? `The ${clash.cells.length} highlighted clues can't all be met.` : "The clues can't all be met.",
      undecided: found.reason ?? "",
    };
    this.line.textContent = words[verdict] ?? "";
    this.solution.hidden = !this.lines;
    this.proof.hidden = !(verdict in PROVEN);
    if (verdict !== "asking") say(`${TITLES[verdict]}. ${this.line.textContent}`.trim());
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

  /** What is said instead where no clue can be spared. */
  #sparesNone() {
    if (this.found?.verdict !== "multiple") return false;
    this.#report({ line: "This puzzle has several solutions, so no clue can be spared. Add some instead." });
    return true;
  }

  #do(kind) {
    this.working?.abort();
    if (kind === "needless" && this.#sparesNone()) return undefined;
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

  /** A proof as a file, for a checker that is a program of its own. */
  #certify() {
    this.working?.abort();
    const mine = (this.working = new AbortController());
    const looking = h("p", { class: "quiet", role: "status" }, "Writing the proof …");
    this.extra.replaceChildren(looking);
    return trying(async () => {
      const { certificate } = await job("certificate", { puzzle: this.edit.native }, { signal: mine.signal });
      download(textBlob(certificate), PROOF);
      const command = h("code", {}, `takegaki-verify ${PROOF}`);
      this.#report({ line: `The proof is in your downloads, as ${PROOF}.`, more: h("p", { class: "quiet" }, "Check it with ", command, ", which knows nothing of the solver.") });
    }).finally(() => looking.remove());
  }

  /** Clues disappear one by one as you watch. */
  #reduce() {
    this.working?.abort();
    if (this.#sparesNone()) return undefined;
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
      this.extra.replaceChildren(h("p", { class: "message" }, `${plural(found.removed.length, "clue")} removed. All others are needed.`));
    }).finally(() => {
      stop.remove();
      if (count.textContent === "Removing …") count.remove();
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
    return { line: `Any one of these ${unnecessary.length} clues could go. Removing some of them together leaves ${enough.cells.length}, all needed.`, step: { spare: unnecessary } };
  },
  level: ({ level, outcome, techniques }) => ({
    line: level ? `Level: ${capitalised(level)}` : outcome === "contradiction" ? "The clues can't all be met." : "No level, as there are several solutions.",
    more: h("p", { class: "quiet" }, Object.entries(techniques).map(([name, count]) => `${name.replaceAll("-", " ")} ${count} ×`).join(", ")),
  }),
  rate: ({ value, level, scales, reasons }) => {
    const like = Object.entries(scales).map(([source, number]) => `${source} ${number.toFixed(1)}`).join(", ");
    return {
      line: `Rating: ${Math.round(value)} of 100, level ${capitalised(level)}${like && `, about as hard as ${like}`}.`,
      more: h("ul", { class: "quiet" }, reasons.map(({ sentence }) => h("li", {}, sentence))),
    };
  },
};
