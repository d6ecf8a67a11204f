// The way of solving as a strip: what is easy, where an idea is needed, where it is narrow; and what each clue is for.

import { said } from "../catalogue.js";
import { job } from "../api.js";
import { h } from "../dom.js";
import { LINE_CHAR } from "../board/state.js";
import { button, notice, say, trying } from "../page.js";
import { spelled, stepOf, storyOf } from "./hints.js";
import { levelName, levelWord } from "./puzzle_level.js";
import { together } from "./replay.js";
import { wish } from "./kept_ideas.js";
import { capitalised } from "./words.js";

/** From this player's level on a step is an idea. */
const IDEA = 3;
/** So few places are open where it is narrow. */
const NARROW = 1;
const CHAR = { line: LINE_CHAR, cross: "x" };
const cellOf = (clue) => clue.face ?? clue.vertex ?? clue;

/** The part of the editor: asks when it is opened, and again when the puzzle has changed. */
export class WayStrip {
  constructor(edit) {
    this.edit = edit;
    this.bars = h("div", { class: "way", role: "listbox", "aria-label": said("page-way.title"), tabindex: "0", onkeydown: (event) => this.#key(event) });
    this.legend = h("p", { class: "quiet" });
    this.text = h("div", { class: "step-text" });
    this.uses = h("input", { type: "checkbox", role: "switch", onchange: () => this.#showUses() });
    this.usesLabel = h("label", { class: "switch", hidden: true }, h("span", {}, said("page-way.uses")), this.uses);
    this.root = h("details", { class: "form-part", name: "edit-part", "data-part": "way", ontoggle: () => this.root.open && this.ask() }, h("summary", {}, said("page-way.title")), h("div", { class: "form-group" }, this.legend, this.bars, this.usesLabel, this.text));
  }

  close() {
    this.asking?.abort();
  }

  /** The puzzle has changed: what is shown is of another one. */
  stale() {
    this.asking?.abort();
    this.steps = null;
    this.bars.replaceChildren();
    this.text.replaceChildren();
    this.legend.textContent = "";
    this.usesLabel.hidden = true;
    this.uses.checked = false;
  }

  /** The verdict on the puzzle as it is. */
  decided(verdict) {
    this.verdict = verdict;
    if (this.root.open) this.ask();
  }

  ask() {
    if (this.steps) return undefined;
    if (this.verdict !== "unique") {
      this.legend.textContent = said("page-way.unique-only");
      return undefined;
    }
    this.asking?.abort();
    const mine = (this.asking = new AbortController());
    this.legend.textContent = said("page-explain.thinking");
    const steps = [];
    return trying(async () => {
      const { ideas = [] } = await job("explain", { puzzle: this.edit.native, level: "search" }, { signal: mine.signal, onprogress: ({ step }) => step && steps.push(step) });
      this.#take(steps, ideas);
    }).finally(() => { if (mine === this.asking && !this.steps) this.legend.textContent = ""; });
  }

  #take(steps, ideas) {
    this.steps = steps;
    const widths = widthsOf(steps);
    const alone = steps.map((step, at) => ({ ...step, steps: [at + 1] }));
    const parts = ideas.length ? ideas.map((idea) => ({ ...together(idea, steps), steps: idea.steps })) : alone;
    this.parts = parts.map((part) => {
      const own = part.steps.map((number) => number - 1);
      const level = Math.max(1, ...own.map((at) => steps[at].player_level ?? 1));
      // The hardest of its steps is what the part is about.
      const hardest = steps[own.reduce((best, at) => ((steps[at].player_level ?? 1) > (steps[best].player_level ?? 1) ? at : best), own[0])];
      return { ...part, level, width: Math.min(...own.map((at) => widths[at])), title: hardest.title, technique: hardest.technique };
    });
    this.bars.replaceChildren(...this.parts.map((part, at) => this.#bar(part, at)));
    const ofKind = (kind) => this.parts.filter((part) => kindOf(part) === kind).length;
    this.legend.textContent = said("page-way.legend", { all: this.parts.length, ideas: ofKind("idea"), narrow: this.parts.filter(isNarrow).length });
    this.usesLabel.hidden = false;
    this.first = new Map();
    steps.forEach((step, at) => (step.clues ?? []).map(cellOf).forEach((cell) => this.first.has(cell) || this.first.set(cell, at)));
  }

  #bar(part, at) {
    const label = said("page-way.bar", { at: at + 1, title: part.title, level: part.level, width: part.width });
    const classes = ["way-bar", kindOf(part), isNarrow(part) ? "narrow" : ""].join(" ").trim();
    const bar = h("button", { class: classes, type: "button", role: "option", tabindex: "-1", title: label, "aria-label": label, onclick: () => this.go(at) });
    bar.style.setProperty("--height", String(part.level / 7));
    return bar;
  }

  #key(event) {
    const to = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: this.parts?.length - 1 }[event.key];
    if (to === undefined || !this.parts?.length) return;
    event.preventDefault();
    this.go(Math.max(0, Math.min(this.parts.length - 1, to || 0)));
  }

  /** The board as it is when a part of the way begins, and the part. */
  go(at) {
    this.at = at;
    this.uses.checked = false;
    const part = this.parts[at];
    [...this.bars.children].forEach((bar, i) => bar.setAttribute("aria-selected", String(i === at)));
    this.edit.verdict.point(stepOf(part), this.#marksBefore(at));
    this.text.replaceChildren(
      h("div", { class: "badges" }, h("span", { class: "badge", title: levelWord(part.level) }, levelName(part.level)), h("span", { class: "badge quiet" }, capitalised(part.title)), isNarrow(part) ? h("span", { class: "badge quiet" }, said("page-way.narrow")) : null),
      h("p", { class: "message" }, spelled(part.pictured?.sentence ?? part.sentence)),
      storyOf(part),
      h("div", { class: "actions" }, button(said("page-way.keep-idea"), () => this.#wish(part), { class: "button small" })));
    say(part.sentence);
  }

  #marksBefore(part) {
    const marks = [...".".repeat(this.edit.shape.edges.length)];
    for (const { conclusions } of this.parts.slice(0, part)) for (const { edge, mark } of conclusions) marks[edge] = CHAR[mark] ?? ".";
    return marks.join("");
  }

  /** The technique must be needed by what is generated next. */
  #wish(part) {
    wish(part.technique);
    notice(said("page-way.kept-idea", { title: part.title }));
  }

  /** By clue the step that needs it first; those that none needs are marked, too. */
  #showUses() {
    if (!this.uses.checked) return this.edit.verdict.point(null);
    const { clues } = this.edit.puzzle;
    const shown = [...this.first].filter(([cell]) => clues[cell] !== -1);
    const ranked = shown.map(([cell, at]) => ({ cell, text: String(at + 1), weight: at / this.steps.length }));
    const spare = clues.flatMap((clue, cell) => (clue >= 0 && !this.first.has(cell) ? [cell] : []));
    this.edit.verdict.point({ ranked, spare });
    this.text.replaceChildren(h("p", { class: "message", role: "status" }, said("page-way.uses-line", { spare: spare.length })));
    return undefined;
  }

  /** A clue was chosen on the board. */
  chosen(cell) {
    if (!this.uses.checked || !this.first.has(cell)) return;
    const at = this.first.get(cell);
    const step = this.steps[at];
    this.text.replaceChildren(h("p", { class: "message", role: "status" }, said("page-way.use", { step: at + 1, title: step.title })), h("p", { class: "quiet" }, spelled(step.pictured?.sentence ?? step.sentence)));
  }
}

const kindOf = ({ level }) => (level >= IDEA ? "idea" : "easy");
const isNarrow = ({ width, level }) => width <= NARROW && level > 1;

/** How many steps could be next, before each one: those that rest on nothing that is not there yet. */
function widthsOf(steps) {
  const made = new Map();
  const since = steps.map(({ marks, conclusions }, at) => {
    const from = Math.max(0, ...(marks ?? []).map(({ edge }) => (made.has(edge) ? made.get(edge) + 1 : 0)));
    for (const { edge } of conclusions) if (!made.has(edge)) made.set(edge, at);
    return from;
  });
  return steps.map((_, at) => since.filter((from, other) => other >= at && from <= at).length);
}
