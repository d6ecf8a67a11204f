// How the puzzles go, for somebody who has never seen one.

import { said } from "../catalogue.js";
import { h } from "../dom.js";
import { notice, openPanel } from "../page.js";
import { rulesOf } from "./words.js";

const KEY = "takegaki.seen";
const HANDS = ["mouse", "finger", "keys"];
const sentences = (rules) => rules.split(/(?<=[.]) |(?<=。)/);

/** Opens the panel. */
export function howTo(puzzle) {
  openPanel(said("page-how.title"), [
    h("ul", { class: "how" }, sentences(rulesOf(puzzle)).map((line) => h("li", {}, line))),
    h("dl", { class: "how-hands" }, HANDS.map((name) => [h("dt", {}, said(`page-how.${name}`)), h("dd", {}, said(`page-how.${puzzle.entry}-${name}`))])),
    h("p", { class: "quiet" }, said("page-how.help-keys")),
  ], { name: "how" });
}

/** The first line of it, once for each kind of puzzle. */
export function greet(puzzle) {
  const { kind } = puzzle;
  if (!document.getElementById("notice").hidden) return;
  try {
    const seen = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (seen.includes(kind)) return;
    localStorage.setItem(KEY, JSON.stringify([...seen, kind]));
  } catch {
    return;
  }
  notice(rulesOf(puzzle));
}
