// The time of a game, as the server counts it; it rests while the page is not looked at.

import { said } from "../catalogue.js";
import { h } from "../dom.js";
import { clock } from "./words.js";

/** `root` is the element; `show(state)` sets it by the server's seconds. */
export class Timer {
  constructor(game) {
    this.game = game;
    this.root = h("span", { class: "timer", role: "timer", "aria-label": said("page-game.time") });
    this.tick = setInterval(() => this.draw(), 1000);
    this.seen = () => this.#looked();
    document.addEventListener("visibilitychange", this.seen);
    if (!game.state.solved) game.pause(false);
    this.show(game.state);
  }

  close() {
    clearInterval(this.tick);
    document.removeEventListener("visibilitychange", this.seen);
    if (!this.game.state.solved) this.game.pause(true);
  }

  #looked() {
    this.isResting = document.hidden;
    if (!this.game.state.solved) this.game.pause(document.hidden);
  }

  show(state) {
    if (state !== this.state) this.since = performance.now();
    this.state = state;
    this.draw();
  }

  draw() {
    const runs = !this.state.solved && !this.isResting;
    const seconds = this.state.seconds + (runs ? (performance.now() - this.since) / 1000 : 0);
    this.root.textContent = this.state.solved ? said("page-game.solved-clock", { time: clock(seconds) }) : clock(seconds);
  }

  /** The sentence about a game that took so many seconds. */
  words(taken) {
    const [minutes, seconds] = [Math.floor(taken / 60), Math.floor(taken % 60)];
    if (!minutes && !seconds) return said("page-game.solved-at-once");
    return said("page-game.solved-in", { minutes, seconds, both: minutes && seconds ? "yes" : "no" });
  }
}
