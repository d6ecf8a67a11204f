// A row of steps gone through: forwards, back, by itself, with pause and speed.

import { said } from "../catalogue.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { settings } from "../settings.js";

const small = (name, label, run) => h("button", { class: "icon-button", type: "button", "aria-label": label, title: label, onclick: run }, icon(name));

/** `show(at)` is called with 0..count, the number of steps behind; `pace` steps a second when it plays. */
export class StepPlayer {
  constructor(show, { pace = 1.2, label = said("page-player.step") } = {}) {
    Object.assign(this, { showStep: show, pace, speed: 1, label, count: 0, at: 0, isPlaying: false });
    this.playButton = small("play", said("page-player.play"), () => (this.isPlaying ? this.pause() : this.play()));
    this.slider = h("input", { type: "range", min: "0", max: "0", value: "0", "aria-label": label, oninput: () => this.go(Number(this.slider.value)) });
    this.position = h("span", { class: "quiet count", role: "status" });
    const faster = h("input", { type: "range", min: "-2", max: "4", step: "1", value: "0", "aria-label": said("page-player.speed"), oninput: () => { this.speed = 2 ** Number(faster.value); } });
    this.root = h("div", { class: "player" },
      h("div", { class: "player-row" }, small("back", said("page-player.back"), () => this.go(this.at - 1)), this.playButton, small("step", said("page-player.on"), () => this.go(this.at + 1)), this.position),
      this.slider,
      h("label", { class: "speed" }, h("span", { class: "quiet" }, said("page-player.speed")), faster),
    );
  }

  /** More steps than before, while they come in. */
  grow(count) {
    this.count = count;
    this.slider.max = String(count);
    this.#showPosition();
  }

  go(at, isPlayed = false) {
    if (!isPlayed) this.pause();
    this.at = Math.max(0, Math.min(this.count, at));
    this.showStep(this.at);
    this.#showPosition();
  }

  #showPosition() {
    this.slider.value = String(this.at);
    this.position.textContent = said("page-player.step-of", { label: this.label, at: this.at, count: this.count });
    this.slider.setAttribute("aria-valuetext", this.position.textContent);
  }

  play() {
    if (this.at >= this.count) this.at = 0;
    this.isPlaying = true;
    this.#dress();
    this.since = performance.now();
    this.from = this.at;
    this.onrest?.(false);
    const beat = (now) => {
      if (!this.isPlaying) return;
      const ahead = ((now - this.since) / 1000) * this.pace * this.speed;
      if (ahead >= 1) {
        this.go(this.at + Math.floor(ahead), true);
        this.since = now;
      }
      if (this.at >= this.count && !this.isOpen) {
        this.pause();
        this.ondone?.();
      } else requestAnimationFrame(beat);
    };
    requestAnimationFrame(beat);
  }

  pause() {
    this.isPlaying = false;
    this.#dress();
  }

  #dress() {
    this.playButton.replaceChildren(icon(this.isPlaying ? "pause" : "play"));
    this.playButton.setAttribute("aria-label", said(this.isPlaying ? "page-player.pause" : "page-player.play"));
  }

  /** Without movement where the player asked for none: straight to the end. */
  begin() {
    if (settings.still) {
      this.go(this.count);
      this.ondone?.();
    } else this.play();
  }

  close() {
    this.isPlaying = false;
  }
}
