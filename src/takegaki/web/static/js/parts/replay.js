// Steps replayed on the board: marks of those behind, the one before us pointed out.

import { said } from "../catalogue.js";
import { h, isTyping } from "../dom.js";
import { button, say } from "../page.js";
import { spelled, stepOf, storyOf } from "./hints.js";
import { StepPlayer } from "./step_player.js";
import { lockedMarks, standing } from "./tiles.js";
import { levelName, levelWord } from "./puzzle_level.js";
import { LINE_CHAR } from "../board/state.js";

const CHAR = { line: LINE_CHAR, cross: "x" };
const KEY = "m";

const byEdge = (list) => [...new Map(list.map((mark) => [mark.edge, mark])).values()];

/** An idea as one step: all that its steps conclude, and what they rest on but do not make. */
export function together(idea, steps) {
  const own = idea.steps.map((number) => steps[number - 1]);
  const all = (name) => own.flatMap((step) => step[name] ?? []);
  const conclusions = byEdge(all("conclusions"));
  const made = new Set(conclusions.map(({ edge }) => edge));
  return { ...idea, technique: own[0].technique, clues: all("clues"), faces: all("faces"), vertices: all("vertices"), path: all("path"), conclusions, marks: byEdge(all("marks")).filter(({ edge }) => !made.has(edge)) };
}

/** `learn` shows; `add(step)` as they come; then `combine(ideas)`, which are shown in place of single steps. */
export class Replay {
  constructor(learn) {
    this.learn = learn;
    this.hasTiles = Boolean(learn.board.shape.tiles);
    this.start = this.hasTiles ? lockedMarks(learn.game.state, learn.board) : learn.game.state.marks;
    this.rows = { single: { steps: [], boards: [this.start] } };
    this.#take("single");
    this.text = h("div", { class: "step-text" });
    this.player = new StepPlayer((at) => this.#show(at));
    this.put = h("button", { class: "button", type: "button", onclick: () => learn.put(this.boards[this.player.at]) }, said(this.hasTiles ? "page-replay.keep-tiles" : "page-replay.keep-marks"));
    this.single = button(said("page-replay.single"), () => this.#change(), { class: "button", "aria-pressed": "false", "aria-keyshortcuts": KEY, title: said("page-replay.single-title"), hidden: true });
    this.root = h("div", { class: "replay" }, this.player.root, this.text, h("div", { class: "actions" }, this.put, this.single));
    this.onkey = (event) => {
      if (event.key !== KEY || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || this.single.hidden) return;
      event.preventDefault();
      this.#change();
    };
    document.addEventListener("keydown", this.onkey);
  }

  add(step) {
    this.#append(this.rows.single, step);
    this.player.grow(this.steps.length);
    if (this.steps.length === 1) this.player.go(1);
  }

  /** Show ideas; the single steps stay one key away. */
  combine(ideas) {
    const row = { steps: [], boards: [this.start] };
    for (const idea of ideas) this.#append(row, together(idea, this.rows.single.steps));
    this.rows.ideas = row;
    this.single.hidden = row.steps.length === this.steps.length;
    if (!this.single.hidden) this.#change();
  }

  #append(row, step) {
    const marks = [...row.boards.at(-1)];
    for (const { edge, mark } of step.conclusions) marks[edge] = CHAR[mark] ?? mark;
    row.steps.push(step);
    row.boards.push(marks.join(""));
  }

  #take(name) {
    this.name = name;
    Object.assign(this, this.rows[name]);
  }

  /** The other row of steps, at the first that knows as many marks. */
  #change() {
    const known = (marks) => [...marks].filter((mark) => mark !== ".").length;
    const before = this.player.at ? known(this.boards[this.player.at - 1]) : -1;
    this.#take(this.name === "ideas" ? "single" : "ideas");
    this.single.setAttribute("aria-pressed", String(this.name === "single"));
    const at = before < 0 ? 0 : this.boards.findIndex((marks) => known(marks) > before);
    this.player.grow(this.steps.length);
    this.player.go(at < 0 ? this.steps.length : at);
  }

  #over(marks) {
    return this.hasTiles ? standing(marks, this.learn.game.state, this.learn.board) : { marks };
  }

  #show(at) {
    if (!at) {
      this.learn.show(this.#over(this.start));
      this.text.replaceChildren();
      return;
    }
    const step = this.steps[at - 1];
    this.learn.show({ ...this.#over(this.boards[at - 1]), step: stepOf(step) });
    this.text.replaceChildren(
      h("div", { class: "badges" }, step.player_level ? h("span", { class: "badge", title: levelWord(step.player_level) }, levelName(step.player_level)) : null, h("span", { class: "badge quiet" }, step.title)),
      h("p", { class: "message" }, spelled(step.pictured?.sentence ?? step.sentence)),
      storyOf(step),
    );
    if (!this.player.isPlaying) say(step.pictured?.stated ?? step.sentence);
  }

  close() {
    document.removeEventListener("keydown", this.onkey);
    this.player.close();
  }
}
