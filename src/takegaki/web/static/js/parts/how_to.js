// How the puzzles go, for somebody who has never seen one.

import { h } from "../dom.js";
import { notice, openPanel } from "../page.js";

const KEY = "takegaki.seen";
const HANDS = {
  lines: [["Mouse", "drag along edges or click one; right button: a cross; the middle of a cell: inside or outside"], ["Finger", "drag, or tap: line, cross, blank; hold: a cross; two fingers zoom"], ["Keys", "arrows; Enter line, Space cross; Shift and an arrow draws along"]],
  tiles: [["Mouse", "left turns anticlockwise, right clockwise; middle, or Shift and click, locks"], ["Finger", "tap turns, hold locks"], ["Keys", "arrows; A, D turn, F half round, S locks; Shift and an arrow moves a wrapping view"]],
};
const sentences = (rules) => rules.split(/(?<=[.]) /);

/** Opens the panel. */
export function howTo({ rules, entry }) {
  openPanel("How to play", [
    h("ul", { class: "how" }, sentences(rules).map((line) => h("li", {}, line))),
    h("dl", { class: "how-hands" }, HANDS[entry].map(([name, does]) => [h("dt", {}, name), h("dd", {}, does)])),
    h("p", { class: "quiet" }, "H: a hint, again: why, again: play it. C: check. U and R: undo and redo."),
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
