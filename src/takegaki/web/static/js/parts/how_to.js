// How the puzzles go, for somebody who has never seen one.

import { said } from "../catalogue.js";
import { h } from "../dom.js";
import { button, go, hasMoved, notice, openPanel } from "../page.js";
import { keyList } from "./settings_panel.js";
import { firstSteps } from "./first_steps.js";
import { rulesOf, sentencesOf } from "./words.js";

const KEY = "takegaki.seen";
const HANDS = ["mouse", "finger", "keys"];

/** Opens the panel. */
export function howTo(puzzle) {
  // The rules stand in it.
  hasMoved();
  openPanel(said("page-how.title"), [
    h("ul", { class: "how" }, sentencesOf(rulesOf(puzzle)).map((line) => h("li", {}, line))),
    h("dl", { class: "how-hands" }, HANDS.map((name) => [h("dt", {}, said(`page-how.${name}`)), h("dd", {}, said(`page-how.${puzzle.entry}-${name}`))])),
    h("p", { class: "quiet" }, said("page-how.help-keys")),
    h("div", { class: "actions" }, button(said("page-first.again"), () => firstSteps(puzzle)), button(said("page-how.all-rules"), () => go("/rules"))),
    h("details", { class: "keys", open: true }, h("summary", {}, said("page-keys.title")), keyList()),
  ], { name: "how" });
}

/** The first line of it, once for each kind of puzzle. */
export function greet(puzzle) {
  const { kind } = puzzle;
  try {
    // Nobody has been here before.
    if (localStorage.getItem(KEY) === null) {
      localStorage.setItem(KEY, JSON.stringify([kind]));
      firstSteps(puzzle).catch(() => {});
      return;
    }
  } catch {
    return;
  }
  if (!document.getElementById("notice").hidden) return;
  try {
    const seen = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (seen.includes(kind)) return;
    localStorage.setItem(KEY, JSON.stringify([...seen, kind]));
  } catch {
    return;
  }
  notice(rulesOf(puzzle), { untilMove: true });
}
