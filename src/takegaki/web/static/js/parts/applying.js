// One rule set, one technique, or all up to a level, applied to the board as it stands.

import { get, job } from "../api.js";
import { take } from "../current.js";
import { h } from "../dom.js";
import { Game } from "../game.js";
import { icon } from "../icons.js";
import { button, go, trying } from "../page.js";
import { LEVELS } from "./explaining.js";
import { textOf } from "./files.js";
import { Replay } from "./replay.js";
import { tally } from "./work_log.js";
import { capitalised, plural } from "./words.js";

/** Rules are of a puzzle type and a tiling; techniques for loops, or for trees. */
export async function choices({ kind, goal, tiling }) {
  const [{ sets }, { techniques }] = await Promise.all([get("/api/rules"), get("/api/techniques")]);
  const option = (what) => ([value, label]) => h("option", { value: `${what} ${value}` }, label);
  // Cells look alike from within, whether the board wraps round or not.
  const home = tiling === "torus" ? "cells" : tiling;
  const here = sets.filter((one) => one.kind === kind && one.tiling === home);
  const rules = here.length ? [h("optgroup", { label: "One rule set" }, here.map((one) => [one.name, one.title]).map(option("rules")))] : [];
  return [
    h("optgroup", { label: "All techniques" }, LEVELS.slice(0, 6).map((name) => [name, `Up to ${capitalised(name)}`]).map(option("level"))),
    h("optgroup", { label: "One technique" }, techniques.filter((one) => one.goals.includes(goal)).map((one) => [one.name, capitalised(one.title)]).map(option("technique"))),
    ...rules,
  ];
}

const SEARCHES = [["", "nothing more"], ["rules+backtrack-printed", "backtracking as printed"], ["rules+backtrack", "stronger backtracking"]];

/** What the search after the rules came to. */
function searched({ search, effort, steps }) {
  const verdict = { unique: "Exactly one solution", multiple: "Several solutions", "no solution": "No solution", undecided: "Undecided" }[search] ?? capitalised(search);
  return `${verdict}: ${plural(steps.length, "step")} by rules, then ${plural(effort.decisions, "decision")}`;
}

/** What followed: marks, and numbers of cells without a clue. */
function said(found) {
  const marks = found.new ? `${plural(found.new, "new mark")} in ${plural(found.steps.length, "step")}.` : "No new mark.";
  return [marks, found.sentence].filter(Boolean).join(" ");
}

/** Several solutions, one after the other over the board. */
function several(learn, { solutions, ended }) {
  const count = h("span", { class: "count" });
  let at = 0;
  const turn = (by) => {
    at = Math.max(0, Math.min(solutions.length - 1, at + by));
    learn.show({ marks: solutions[at].replaceAll("x", "."), shades: "0".repeat(learn.board.shape.faces.length) });
    count.textContent = `Solution ${at + 1} of ${solutions.length}${ended === "all" ? "" : " or more"}`;
  };
  const step = (name, label, by) => h("button", { class: "icon-button", type: "button", "aria-label": label, title: label, onclick: () => turn(by) }, icon(name));
  turn(0);
  return h("div", {}, h("div", { class: "player-row" }, step("left", "Solution before", -1), count, step("right", "Next solution", 1)), h("div", { class: "actions" }, button("Put it on the board", () => learn.put(solutions[at]))));
}

/** Numbers that follow, shown on the board; written into a new game on request. */
function numbered(learn, { numbers, filled }) {
  const clues = [...learn.game.puzzle.clues];
  for (const [cell, number] of numbers) clues[cell] = number;
  const show = (isShown) => learn.board.setClues(isShown ? clues : learn.game.puzzle.clues);
  const shown = h("input", { type: "checkbox", onchange: () => show(shown.checked) });
  const write = () => trying(async () => {
    take(await Game.make({ puzzle: filled }));
    go("/learn");
  });
  return h("div", { class: "actions" }, h("label", {}, shown, " Show these numbers"), button("Write them in", write));
}

/** The part of Learn that applies. */
export function applyPart(learn) {
  const select = h("select", { "aria-label": "What to apply" });
  const line = h("p", { class: "message", role: "status" });
  const place = h("div", {});
  const loops = h("input", { type: "checkbox" });
  const search = h("select", {}, SEARCHES.map(([value, title]) => h("option", { value }, title)));
  const withRules = h("div", { class: "form-group", hidden: true }, h("label", {}, loops, " No loop too early"), h("label", { class: "field" }, h("span", {}, "Then"), search));
  const isRules = () => select.value.startsWith("rules");
  select.addEventListener("change", () => { withRules.hidden = !isRules(); });
  const files = new Map();
  const input = h("input", { type: "file", class: "spoken", "aria-label": "A file of rules", onchange: () => input.files[0] && trying(() => addFile(input.files[0])) });
  const addFile = async (file) => {
    files.set(file.name, await textOf(file));
    const value = `rules_text ${file.name}`;
    if (![...select.options].some((one) => one.value === value)) select.append(h("option", { value }, `The rules of ${file.name}`));
    select.value = value;
    select.dispatchEvent(new Event("change"));
    input.value = "";
  };
  let replay = null;
  trying(async () => select.append(...(await choices(learn.game.puzzle))));
  const apply = (isWatched) => trying(async () => {
    replay?.close();
    learn.show(null);
    await learn.game.settled();
    const kind = select.value.split(" ", 1)[0], name = select.value.slice(kind.length + 1);
    const more = isRules() ? { loops: loops.checked, ...(search.value ? { search: search.value } : {}) } : {};
    const found = await job("apply", { game: learn.game.id, [kind]: files.get(name) ?? name, ...more });
    const label = select.selectedOptions[0].textContent;
    line.textContent = found.search ? `${searched(found)}.` : found.outcome === "contradiction" ? "These marks can't all be right." : found.new || found.numbers ? said(found) : "It finds nothing here.";
    learn.workLog.add(label, { rows: [["new marks", found.new], ["steps", found.steps.length], ...tally(found.steps)], order: found.steps.map((step) => step.title), effort: found.effort, seconds: found.seconds });
    place.replaceChildren();
    if (found.solutions) place.append(several(learn, found));
    if (found.numbers) place.append(numbered(learn, found));
    if (found.solutions && !isWatched) return undefined;
    if (!isWatched) return learn.put(found.marks);
    replay = new Replay(learn);
    for (const step of found.steps) replay.add(step);
    place.append(replay.root);
    return undefined;
  });
  return {
    root: [
      h("label", { class: "field" }, h("span", {}, "What"), select),
      withRules,
      h("div", { class: "actions" }, button("Apply", () => apply(false), { class: "button primary" }), button("Step by step", () => apply(true)), button("Rules from a file", () => input.click())),
      input,
      line,
      place,
    ],
    close: () => {
      replay?.close();
      learn.board.setClues(learn.game.puzzle.clues);
    },
    stale: () => place.replaceChildren(),
  };
}
