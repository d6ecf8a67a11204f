// Steps replayed on the board: marks of those behind, the one before us pointed out.

import { h } from "../dom.js";
import { say } from "../page.js";
import { stepOf } from "./hints.js";
import { StepPlayer } from "./step_player.js";
import { lockedMarks, standing } from "./tiles.js";
import { capitalised } from "./words.js";
import { LINE_CHAR } from "../board/state.js";

const CHAR = { line: LINE_CHAR, cross: "x" };

/** `learn` shows; `add(step)` as they come. */
export class Replay {
  constructor(learn) {
    this.learn = learn;
    this.hasTiles = Boolean(learn.board.shape.tiles);
    this.start = this.hasTiles ? lockedMarks(learn.game.state, learn.board) : learn.game.state.marks;
    this.steps = [];
    this.boards = [this.start];
    this.text = h("div", { class: "step-text", "aria-live": "polite" });
    this.player = new StepPlayer((at) => this.#show(at));
    this.put = h("button", { class: "button", type: "button", onclick: () => learn.put(this.boards[this.player.at]) }, this.hasTiles ? "Turn and lock these tiles" : "Keep these marks");
    this.root = h("div", { class: "replay" }, this.player.root, this.text, h("div", { class: "actions" }, this.put));
  }

  add(step) {
    const marks = [...this.boards.at(-1)];
    for (const { edge, mark } of step.conclusions) marks[edge] = CHAR[mark] ?? mark;
    this.steps.push(step);
    this.boards.push(marks.join(""));
    this.player.grow(this.steps.length);
    if (this.steps.length === 1) this.player.go(1);
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
      h("div", { class: "badges" }, step.level ? h("span", { class: "badge" }, capitalised(step.level)) : null, h("span", { class: "badge quiet" }, step.title)),
      h("p", { class: "message" }, step.sentence),
      step.story?.length ? h("ol", { class: "story" }, step.story.map((line) => h("li", {}, line))) : "",
    );
    if (!this.player.isPlaying) say(step.sentence);
  }

  close() {
    this.player.close();
  }
}
