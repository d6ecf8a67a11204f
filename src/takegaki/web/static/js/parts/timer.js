// The time of a game, as the server counts it; it rests while the page is not looked at, and while the first steps are taken.

import { said } from "../catalogue.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { focusBoard } from "../page.js";
import { clock } from "./words.js";

/** `root` is the element; `show(state)` sets it by the server's seconds. */
export class Timer {
  constructor(game) {
    this.game = game;
    this.clock = h("span", { class: "timer", role: "timer", "aria-label": said("page-game.time") });
    this.button = h("button", { class: "icon-button pause", type: "button", onclick: () => this.toggle() });
    this.root = h("span", { class: "clock" }, this.clock, this.button);
    this.cover = h("div", { class: "pause-cover", hidden: true }, h("button", { class: "button primary", type: "button", onclick: () => this.toggle() }, said("page-game.go-on")));
    this.tick = setInterval(() => this.draw(), 1000);
    this.seen = () => this.#looked();
    document.addEventListener("visibilitychange", this.seen);
    this.learning = ({ detail }) => this.#learns(detail);
    document.addEventListener("takegaki:learning", this.learning);
    if (!game.state.solved) game.pause(false);
    this.show(game.state);
  }

  close() {
    clearInterval(this.tick);
    document.getElementById("stage").classList.remove("is-paused");
    this.cover.remove();
    document.removeEventListener("visibilitychange", this.seen);
    document.removeEventListener("takegaki:learning", this.learning);
    if (!this.game.state.solved) this.game.pause(true);
  }

  #looked() {
    if (this.isPaused) return;
    this.isResting = document.hidden || Boolean(this.isLearning);
    if (!this.game.state.solved) this.game.pause(this.isResting);
  }

  #learns(isLearning) {
    this.isLearning = isLearning;
    this.#looked();
  }

  /** Who plays on the board beside the first steps is not learning any more. */
  moved() {
    if (this.isLearning) this.#learns(false);
  }

  /** Pauses the game, with the board covered, or goes on. */
  toggle() {
    if (this.game.state.solved) return;
    this.isPaused = !this.isPaused;
    this.isResting = this.isPaused;
    this.game.pause(this.isPaused);
    this.cover.hidden = !this.isPaused;
    document.getElementById("stage").classList.toggle("is-paused", this.isPaused);
    if (this.isPaused) this.cover.firstChild.focus();
    else focusBoard();
    this.draw();
  }

  show(state) {
    if (state !== this.state) this.since = performance.now();
    this.state = state;
    this.draw();
  }

  draw() {
    const runs = !this.state.solved && !this.isResting;
    const seconds = this.state.seconds + (runs ? (performance.now() - this.since) / 1000 : 0);
    const name = said(this.isPaused ? "page-game.go-on" : "page-game.pause");
    if (this.button.title !== name) {
      this.button.title = name;
      this.button.setAttribute("aria-label", name);
      this.button.replaceChildren(icon(this.isPaused ? "play" : "pause"));
    }
    this.button.hidden = this.state.solved;
    this.clock.textContent = this.state.solved ? said("page-game.solved-clock", { time: clock(seconds) }) : clock(seconds);
  }

  /** The sentence about a game that took so many seconds. */
  words(taken) {
    const [minutes, seconds] = [Math.floor(taken / 60), Math.floor(taken % 60)];
    if (!minutes && !seconds) return said("page-game.solved-at-once");
    return said("page-game.solved-in", { minutes, seconds, both: minutes && seconds ? "yes" : "no" });
  }
}
