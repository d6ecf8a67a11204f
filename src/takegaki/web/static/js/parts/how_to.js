// How the puzzles go, for somebody who has never seen one.

import { h } from "../dom.js";
import { notice, openPanel } from "../page.js";

const KEY = "takegaki.seen";
const HANDS = {
  lines: [["Mouse", "Click an edge or drag along several to draw. Right-click to put a cross. Click inside a cell to mark it as inside or outside the loop."], ["Finger", "Drag along edges, or tap one for a line, again for a cross, again for nothing. Hold for a cross. Zoom with two fingers."], ["Keys", "Move with the arrows. Enter draws a line, Space puts a cross. Hold Shift to draw along."]],
  tiles: [["Mouse", "Left-click turns a tile anticlockwise, right-click clockwise. Middle-click or Shift-click locks it."], ["Finger", "Tap to turn, hold to lock."], ["Keys", "Move with the arrows. A and D turn, F turns half round, S locks. On a board that wraps, Shift and an arrow move the view."]],
};
const sentences = (rules) => rules.split(/(?<=[.]) /);

/** Opens the panel. */
export function howTo({ rules, entry }) {
  openPanel("How to play", [
    h("ul", { class: "how" }, sentences(rules).map((line) => h("li", {}, line))),
    h("dl", { class: "how-hands" }, HANDS[entry].map(([name, does]) => [h("dt", {}, name), h("dd", {}, does)])),
    h("p", { class: "quiet" }, "H gives a hint. Press it again to see why, and once more to apply it. C checks, U undoes, R redoes."),
  ], { name: "how" });
}

/** The first line of it, once for each kind of puzzle. */
export function greet({ kind, rules }) {
  if (!document.getElementById("notice").hidden) return;
  try {
    const seen = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (seen.includes(kind)) return;
    localStorage.setItem(KEY, JSON.stringify([...seen, kind]));
  } catch {
    return;
  }
  notice(rules);
}
