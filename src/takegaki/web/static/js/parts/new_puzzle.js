// Another puzzle, in two taps: size and level.

import { job } from "../api.js";
import { h } from "../dom.js";
import { Game } from "../game.js";
import { take } from "../current.js";
import { button, closePanel, openPanel, trying } from "../page.js";

const SIZES = [[5, 5], [7, 7], [10, 10], [15, 15], [20, 20]];
const LEVELS = ["easy", "normal", "tricky", "hard"];
const TILINGS = { square: "Squares", honeycomb: "Honeycomb" };
const go = (path) => document.dispatchEvent(new CustomEvent("takegaki:go", { detail: path }));

const KEY = "takegaki.new";
const chosen = { tiling: "square", size: "10×10", level: "normal", ...remembered() };

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** Radio buttons that look like chips. */
export function chips(title, name, choices, value, onchange) {
  return h("fieldset", { class: "choice" }, h("legend", {}, title), h("div", { class: "chips" }, choices.map(([key, label]) =>
    h("label", { class: "chip" }, h("input", { type: "radio", name, value: key, checked: key === value, onchange: () => onchange(key) }), h("span", {}, label)),
  )));
}

export function newPuzzle() {
  const choose = (name) => (value) => {
    chosen[name] = value;
    localStorage.setItem(KEY, JSON.stringify(chosen));
  };
  const progress = h("p", { class: "quiet", role: "status" });
  const make = button("Make it", () => begin(progress, make), { class: "button primary wide-button" });
  openPanel("New puzzle", [
    chips("Board", "tiling", Object.entries(TILINGS), chosen.tiling, choose("tiling")),
    chips("Size", "size", SIZES.map(([cols, rows]) => [`${cols}×${rows}`, `${cols} × ${rows}`]), chosen.size, choose("size")),
    chips("Level", "level", LEVELS.map((level) => [level, level[0].toUpperCase() + level.slice(1)]), chosen.level, choose("level")),
    make,
    progress,
    h("p", { class: "quiet" }, "All that can be asked for is under ", h("a", { href: "/generate", "data-area": "/generate" }, "Generate"), "."),
  ], { name: "new", onclose: () => running?.abort() });
}

let running = null;

async function begin(progress, make) {
  running?.abort();
  running = new AbortController();
  make.disabled = true;
  progress.textContent = "Making a puzzle …";
  const [cols, rows] = chosen.size.split("×").map(Number);
  const request = { tiling: chosen.tiling, rows, cols, level: chosen.level, watch: false };
  await trying(async () => {
    const made = await job("generate", { request }, { signal: running.signal });
    take(await Game.make({ puzzle: made.puzzle.json }));
    running = null;
    closePanel();
    go("/");
  });
  make.disabled = false;
  progress.textContent = "";
}
