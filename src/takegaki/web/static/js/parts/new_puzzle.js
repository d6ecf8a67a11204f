// Another puzzle, in two taps: size and level.

import { job } from "../api.js";
import { h } from "../dom.js";
import { Game } from "../game.js";
import { take } from "../current.js";
import { allBoards } from "./boards.js";
import { button, closePanel, openPanel, trying } from "../page.js";

const SIZES = [[5, 5], [7, 7], [10, 10], [15, 15], [20, 20]];
const LEVELS = ["easy", "normal", "tricky", "hard"];
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

/** Asks for size and level, and begins the puzzle that was made. */
export async function newPuzzle() {
  const boards = (await trying(allBoards)) ?? [];
  if (!boards.some(({ tiling }) => tiling === chosen.tiling)) chosen.tiling = boards[0]?.tiling;
  const level = chips("Level", "level", LEVELS.map((name) => [name, name[0].toUpperCase() + name.slice(1)]), chosen.level, (value) => choose("level", value));
  const kind = () => boards.find(({ tiling }) => tiling === chosen.tiling)?.kind;
  const choose = (name, value) => {
    chosen[name] = value;
    localStorage.setItem(KEY, JSON.stringify(chosen));
    level.hidden = kind() === "net";
  };
  const progress = h("p", { class: "quiet", role: "status" });
  const make = button("Make it", () => begin(kind(), progress, make), { class: "button primary wide-button" });
  level.hidden = kind() === "net";
  openPanel("New puzzle", [
    chips("Board", "tiling", boards.map(({ tiling, title }) => [tiling, title]), chosen.tiling, (value) => choose("tiling", value)),
    chips("Size", "size", SIZES.map(([cols, rows]) => [`${cols}×${rows}`, `${cols} × ${rows}`]), chosen.size, (value) => choose("size", value)),
    level,
    make,
    progress,
    h("p", { class: "quiet" }, "All that can be asked for is under ", h("a", { href: "/generate", "data-area": "/generate" }, "Generate"), "."),
  ], { name: "new", onclose: () => running?.abort() });
}

let running = null;

async function begin(kind, progress, make) {
  running?.abort();
  running = new AbortController();
  make.disabled = true;
  progress.textContent = "Making a puzzle …";
  const [cols, rows] = chosen.size.split("×").map(Number);
  const request = { kind, tiling: chosen.tiling, rows, cols, watch: false, ...(kind === "net" ? {} : { level: chosen.level }) };
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
