// How the puzzles go, for somebody who has never seen one.

import { h } from "../dom.js";
import { notice, openPanel } from "../page.js";

const KEY = "takegaki.seen";
const RULES = {
  slitherlink: ["Draw one closed loop along the edges.", "A number tells how many sides of its cell are lines; a cell without one is free.", "The loop never branches and never crosses itself."],
  net: ["Turn the tiles until all of them hang together.", "No arm may end open or against a wall, and there is no closed circle.", "What is joined to the square in the middle is coloured."],
};
const HANDS = {
  slitherlink: [["Mouse", "drag along edges or click one; right button: a cross; the middle of a cell: inside or outside"], ["Finger", "drag, or tap: line, cross, blank; hold: a cross; two fingers zoom"], ["Keys", "arrows; Enter line, Space cross; Shift and an arrow draws along"]],
  net: [["Mouse", "left turns anticlockwise, right clockwise; middle, or Shift and click, locks"], ["Finger", "tap turns, hold locks"], ["Keys", "arrows; A, D turn, F half round, S locks; Shift and an arrow moves a wrapping view"]],
};

/** Opens the panel. */
export function howTo(kind) {
  openPanel("How to play", [
    h("ul", { class: "how" }, RULES[kind].map((line) => h("li", {}, line))),
    h("dl", { class: "how-hands" }, HANDS[kind].map(([name, does]) => [h("dt", {}, name), h("dd", {}, does)])),
    h("p", { class: "quiet" }, "H: a hint, again: why, again: play it. C: check. U and R: undo and redo."),
  ], { name: "how" });
}

/** The first line of it, once for each kind of puzzle. */
export function greet(kind) {
  if (!document.getElementById("notice").hidden) return;
  try {
    const seen = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (seen.includes(kind)) return;
    localStorage.setItem(KEY, JSON.stringify([...seen, kind]));
  } catch {
    return;
  }
  notice(kind === "net" ? RULES.net[0] : `${RULES.slitherlink[0]} ${RULES.slitherlink[1].split(";")[0]}.`);
}
