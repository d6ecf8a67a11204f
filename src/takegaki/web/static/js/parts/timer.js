// The time of a game, as the server counts it; it rests while the page is not looked at.

import { h } from "../dom.js";
import { clock } from "./words.js";

/** `root` is the element; `show(state)` sets it by the server's seconds. */
export class Timer {
  constructor(game) {
    this.game = game;
    this.root = h("span", { class: "timer", role: "timer", "aria-label": "Time" });
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
    this.root.textContent = this.state.solved ? `Solved in ${clock(seconds)}` : clock(seconds);
  }

  words(seconds) {
    const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
    const part = (count, word) => (count ? `${count} ${word}${count === 1 ? "" : "s"}` : "");
    return [part(minutes, "minute"), part(rest, "second")].filter(Boolean).join(" and ") || "no time";
  }
}
