// The verdict on a puzzle that is being edited, asked anew after each change; and what a setter asks for.

import { listed, said } from "../catalogue.js";
import { job } from "../api.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { LINE_CHAR, blankState, marksOf } from "../board/state.js";
import { button, say, trying } from "../page.js";
import { download, textBlob } from "./downloads.js";
import { shownTitle } from "./collected.js";
import { helpsList, helpsStep } from "./clue_helps.js";
import { chips } from "./new_puzzle.js";
import { levelWord } from "./puzzle_level.js";
import { levelOf } from "./words.js";

const SIGNS = { unique: "check", multiple: "several", "no solution": "close", undecided: "more", asking: "more" };
/** What is asked of a puzzle, by its verdict. */
const ASKED = { multiple: ["helps", "forced"], unique: ["needless", "reduce", "level", "rate"] };
const PROVEN = { unique: 1, multiple: 1, "no solution": 1 };
const PROOF = "puzzle.proof";
const TITLES = { unique: "unique", multiple: "multiple", "no solution": "none", undecided: "undecided", asking: "asking" };
const titleOf = (verdict) => (verdict in TITLES ? said(`page-verdict.${TITLES[verdict]}`) : verdict);
const LOOKING = said("page-verdict.looking");
const REMOVING = said("page-verdict.removing");

/** `ask()` cancels the question before it. */
export class VerdictPanel {
  constructor(edit) {
    this.edit = edit;
    this.head = h("div", { class: "verdict", role: "status" });
    this.line = h("p", { class: "quiet" });
    this.proof = h("p", { class: "proven", hidden: true }, h("span", {}, said("page-verdict.proven")), button(said("page-verdict.check-yourself"), () => this.#certify(), { class: "button small" }));
    this.extra = h("div", { class: "extra" });
    this.showsSolution = false;
    const see = h("input", { type: "checkbox", role: "switch", onchange: () => { this.showsSolution = see.checked; this.draw(); } });
    this.solution = h("label", { class: "switch" }, h("span", {}, said("page-verdict.show-solution")), see);
    this.view = "both";
    this.moment = null;
    const views = ["both", "first", "second", "clues"].map((name) => [name, said(`page-verdict.view-${name}`)]);
    this.views = chips(said("page-verdict.views"), "view", views, this.view, (name) => { this.view = name; this.draw(); });
    this.root = h("div", { class: "verdict-panel" }, this.head, this.line, this.views, this.proof, this.solution, this.#buttons(), this.extra);
  }

  #buttons() {
    const asks = (kind) => button(said(`page-verdict.${kind}`), () => (kind === "reduce" ? this.#reduce() : this.#do(kind)), { class: "button small" });
    this.asks = new Map(["helps", "forced", "needless", "reduce", "level", "rate"].map((kind) => [kind, asks(kind)]));
    const loops = [...this.asks.values()];
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
    // A sheet printed meanwhile says that nothing is proven yet.
    this.edit.board.board.verdict = "asking";
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
    this.moment = null;
    const { verdict, clash } = found;
    this.edit.board.board.verdict = verdict;
    [this.lines] = linesOf(found);
    this.head.dataset.verdict = verdict;
    this.head.replaceChildren(icon(SIGNS[verdict] ?? "more"), h("strong", {}, titleOf(verdict)));
    const words = {
      unique: "",
      multiple: said("page-verdict.two", { edges: found.differences?.length ?? 0 }),
      "no solution": clash ? said("page-verdict.clash", { clues: clash.cells.length }) : said("page-verdict.all-clash"),
      undecided: found.reason ?? "",
    };
    this.line.textContent = words[verdict] ?? "";
    const isSeveral = verdict === "multiple";
    const tiles = this.edit.board.board.shape.tiles;
    // Of a board without a clue any two loops are solutions.
    this.isBlank = !tiles && !this.edit.puzzle.clues.some((clue) => clue >= 0);
    if (this.isBlank && isSeveral) this.line.textContent = said("page-verdict.blank");
    this.views.hidden = !isSeveral || this.isBlank;
    for (const [kind, one] of this.asks) one.hidden = !ASKED[verdict]?.includes(kind);
    this.solution.hidden = !this.lines || isSeveral;
    this.edit.onverdict?.(found);
    this.proof.hidden = !(verdict in PROVEN);
    if (verdict !== "asking") say(said("page-verdict.spoken", { title: titleOf(verdict), line: this.line.textContent }).trim());
    this.draw();
  }

  /** Marks on the board what was found. */
  draw() {
    const { board } = this.edit.board;
    const { found } = this;
    const state = { ...blankState(board.shape), ...(this.moment === null ? this.edit.drawn : {}) };
    // A loop in the making is seen alone, and so are dots that move.
    const isDrawing = this.edit.mode !== "clues" || this.edit.isMoving || this.isBlank;
    const marks = board.shape.tiles ? null : this.moment ?? (isDrawing ? null : this.#shown(board.shape));
    board.show({ ...state, ...(marks ? { marks, trials: "" } : {}), ...this.#turned(board) });
    const differs = this.moment === null && this.view === "both" && !isDrawing ? difference(found) : {};
    board.highlight.step({ ...differs, clash: found.clash?.cells, ...this.step });
  }

  /** The lines of a solution, whole, or those that both have; null where none is shown. */
  #shown(shape) {
    const lines = linesOf(this.found);
    const only = (wanted) => marksOf(wanted, shape).replaceAll("x", ".");
    if (lines.length === 2) {
      const [first, second] = lines;
      return { both: only(new Set([...first].filter((edge) => second.has(edge)))), first: only(first), second: only(second) }[this.view] ?? null;
    }
    return this.showsSolution && this.lines ? only(this.lines) : null;
  }

  /** Another part of the editor points something out: a step, and the marks that are there before it. */
  point(step, marks = null) {
    this.step = step;
    this.moment = marks;
    this.draw();
  }

  /** The lines to which tiles are turned: of one solution, of both the first, as one tile can't lie two ways; null where they stay. */
  #ofTiles() {
    const lines = linesOf(this.found);
    if (lines.length === 2) return { both: lines[0], first: lines[0], second: lines[1] }[this.view] ?? null;
    return this.showsSolution ? this.lines : null;
  }

  /** Net's solution turns the tiles. */
  #turned(board) {
    const lines = board.shape.tiles ? this.#ofTiles() : null;
    if (!lines) return {};
    const { clues } = this.edit.puzzle;
    const { sides } = board.shape.given;
    const wanted = (cell) => sides[cell].reduce((bits, edge, side) => bits | (lines.has(edge) ? 1 << side : 0), 0);
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
    this.extra.replaceChildren(h("p", { class: "quiet", role: "status" }, LOOKING));
    return trying(async () => {
      const found = await job(kind, { puzzle: this.edit.native, ...(kind === "rate" ? { way: true } : {}) }, { signal: mine.signal });
      this.#report(kind === "helps" ? this.#helps(found) : FINDINGS[kind](found));
    }).finally(() => mine === this.working && this.extra.querySelector("[role=status]")?.textContent === LOOKING && this.extra.replaceChildren());
  }

  /** Cells ranked on the board, and what to write there. */
  #helps(found) {
    const list = helpsList(found, this.edit);
    return { line: list.line, step: helpsStep(found), more: list.root };
  }

  #report({ line, step, more }) {
    this.step = step ?? null;
    this.moment = null;
    this.draw();
    this.extra.replaceChildren(h("p", { class: "message", role: "status" }, line), more ?? "");
  }

  /** A proof as a file, for a checker that is a program of its own. */
  #certify() {
    this.working?.abort();
    const mine = (this.working = new AbortController());
    const looking = h("p", { class: "quiet", role: "status" }, said("page-verdict.writing-proof"));
    this.extra.replaceChildren(looking);
    return trying(async () => {
      const { certificate, digest, collected } = await job("certificate", { puzzle: this.edit.native }, { signal: mine.signal });
      download(textBlob(certificate), PROOF);
      const command = h("code", {}, `takegaki-verify ${PROOF}`);
      this.#report({ line: said("page-verdict.proof-saved", { file: PROOF, digest }), more: h("p", { class: "quiet" }, collected ? [said("page-verdict.proof-collected", { puzzle: shownTitle(collected) }), " "] : null, said("page-verdict.proof-check"), " ", command) });
    }).finally(() => looking.remove());
  }

  /** Clues disappear one by one as you watch. */
  #reduce() {
    this.working?.abort();
    const mine = (this.working = new AbortController());
    const before = this.edit.puzzle.clues;
    const clues = [...before];
    const stop = button(said("page-verdict.stop"), () => mine.abort(), { class: "button small" });
    const count = h("p", { class: "message", role: "status" }, REMOVING);
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
      this.extra.replaceChildren(h("p", { class: "message" }, said("page-verdict.removed", { count: found.removed.length })));
    }).finally(() => {
      stop.remove();
      if (count.textContent === REMOVING) count.remove();
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

/** A player's level with its word. */
const playerLevel = (level) => said("page-player-level.both", { level, word: levelWord(level) });

const FINDINGS = {
  forced: ({ marks }) => {
    const conclusions = [...marks].flatMap((mark, edge) => (mark === "." ? [] : [{ edge, mark: mark === LINE_CHAR ? 1 : -1 }]));
    return { line: said("page-verdict.same-edges", { count: conclusions.length, all: marks.length }), step: { conclusions } };
  },
  needless: ({ unnecessary, enough }) => {
    if (!unnecessary.length) return { line: said("page-verdict.all-needed") };
    return { line: said("page-verdict.could-go", { count: unnecessary.length, left: enough.cells.length }), step: { spare: unnecessary } };
  },
  level: ({ level, player_level: player, outcome, techniques, titles }) => ({
    line: level ? said("page-verdict.level-is", { level: playerLevel(player), detailed: levelOf(level) }) : said(outcome === "contradiction" ? "page-verdict.all-clash" : "page-verdict.no-level"),
    more: h("p", { class: "quiet" }, listed(Object.entries(techniques).map(([name, count]) => said("page-verdict.technique-times", { technique: titles[name], count })))),
  }),
  rate: ({ value, player_level: player, scales, reasons, way }) => {
    const like = Object.entries(scales).map(([source, scale]) => said("page-verdict.scale", { source, number: Math.round(scale) }));
    const found = { value: Math.round(value), level: playerLevel(player) };
    return {
      line: like.length ? said("page-verdict.rating-like", { ...found, like }) : said("page-verdict.rating", found),
      more: h("div", {}, [way?.about, way?.nice].filter(Boolean).map((line) => h("p", {}, line)), h("ul", { class: "quiet" }, reasons.map(({ sentence }) => h("li", {}, sentence)))),
    };
  },
};
