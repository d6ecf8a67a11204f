// One rule set, one technique, or all up to a level, applied to the board as it stands.

import { said } from "../catalogue.js";
import { get, job } from "../api.js";
import { take } from "../current.js";
import { h } from "../dom.js";
import { Game } from "../game.js";
import { icon } from "../icons.js";
import { button, go, trying } from "../page.js";
import { textOf } from "./files.js";
import { Replay } from "./replay.js";
import { tally } from "./work_log.js";
import { capitalised, LEVELS, levelOf, ruleSetOf } from "./words.js";

/** Rules are of a puzzle type and a tiling; techniques for loops, or for trees. */
export async function choices({ kind, goal, tiling }) {
  const [{ sets }, { techniques }] = await Promise.all([get("/api/rules"), get("/api/techniques")]);
  const option = (what) => ([value, label]) => h("option", { value: `${what} ${value}` }, label);
  // Cells look alike from within, whether the board wraps round or not.
  const home = tiling === "torus" ? "cells" : tiling;
  const here = sets.filter((one) => one.kind === kind && one.tiling === home);
  const rules = here.length ? [h("optgroup", { label: said("page-apply.one-set") }, here.map((one) => [one.name, ruleSetOf(one)]).map(option("rules")))] : [];
  return [
    h("optgroup", { label: said("page-apply.all-techniques") }, LEVELS.slice(0, 6).map((name) => [name, said("page-level.up-to", { level: levelOf(name) })]).map(option("level"))),
    h("optgroup", { label: said("page-apply.one-technique") }, techniques.filter((one) => one.goals.includes(goal)).map((one) => [one.name, capitalised(one.title)]).map(option("technique"))),
    ...rules,
  ];
}

const SEARCHES = [["", "then-nothing"], ["rules+backtrack-printed", "then-printed"], ["rules+backtrack", "then-stronger"]];

/** What the search after the rules came to. */
function searched({ search, effort, steps }) {
  const verdict = search === "no solution" ? "none" : search;
  return said("page-apply.searched", { verdict, steps: steps.length, decisions: effort.decisions });
}

/** What followed: marks, and numbers of cells without a clue. */
function outcomeOf(found) {
  const marks = found.new ? said("page-apply.found", { marks: found.new, steps: found.steps.length }) : said("page-apply.no-mark");
  return [marks, found.sentence].filter(Boolean).join(" ");
}

/** Several solutions, one after the other over the board. */
function several(learn, { solutions, ended }) {
  const count = h("span", { class: "count" });
  let at = 0;
  const turn = (by) => {
    at = Math.max(0, Math.min(solutions.length - 1, at + by));
    learn.show({ marks: solutions[at].replaceAll("x", "."), shades: "0".repeat(learn.board.shape.faces.length) });
    count.textContent = said("page-solutions.at", { at: at + 1, count: solutions.length, more: ended === "all" ? "no" : "yes" });
  };
  const step = (name, label, by) => h("button", { class: "icon-button", type: "button", "aria-label": label, title: label, onclick: () => turn(by) }, icon(name));
  turn(0);
  return h("div", {}, h("div", { class: "player-row" }, step("left", said("page-solutions.before"), -1), count, step("right", said("page-solutions.next"), 1)), h("div", { class: "actions" }, button(said("page-solutions.put"), () => learn.put(solutions[at]))));
}

/** Numbers that follow, shown on the board; written into a new game on request. */
function numbered(learn, { numbers, filled }) {
  const clues = [...learn.game.puzzle.clues];
  for (const [cell, number] of numbers) clues[cell] = number;
  const show = (isShown) => learn.board.setClues(isShown ? clues : learn.game.puzzle.clues);
  const shown = h("input", { type: "checkbox", onchange: () => show(shown.checked) });
  const write = () => trying(async () => {
    take(await Game.make({ puzzle: filled }));
    go("/workbench");
  });
  return h("div", { class: "actions" }, h("label", {}, shown, " ", said("page-apply.show-numbers")), button(said("page-apply.write-numbers"), write));
}

/** The part of Learn that applies. */
export function applyPart(learn) {
  const select = h("select", { "aria-label": said("page-apply.what-label") });
  const line = h("p", { class: "message", role: "status" });
  const place = h("div", {});
  const loops = h("input", { type: "checkbox" });
  const search = h("select", {}, SEARCHES.map(([value, title]) => h("option", { value }, said(`page-apply.${title}`))));
  const withRules = h("div", { class: "form-group", hidden: true }, h("label", {}, loops, " ", said("page-apply.no-early-loop")), h("label", { class: "field" }, h("span", {}, said("page-apply.then")), search));
  const isRules = () => select.value.startsWith("rules");
  select.addEventListener("change", () => { withRules.hidden = !isRules(); });
  const files = new Map();
  const input = h("input", { type: "file", class: "spoken", "aria-label": said("page-apply.rules-file"), onchange: () => input.files[0] && trying(() => addFile(input.files[0])) });
  const addFile = async (file) => {
    files.set(file.name, await textOf(file));
    const value = `rules_text ${file.name}`;
    if (![...select.options].some((one) => one.value === value)) select.append(h("option", { value }, said("page-apply.rules-of", { file: file.name })));
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
    line.textContent = found.search ? searched(found) : found.outcome === "contradiction" ? said("page-explain.contradiction") : found.new || found.numbers ? outcomeOf(found) : said("page-apply.nothing");
    learn.workLog.add(label, { rows: [[said("page-log.new-marks"), found.new], [said("page-log.steps"), found.steps.length], ...tally(found.steps)], order: found.steps.map((step) => step.title), effort: found.effort, seconds: found.seconds });
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
      h("label", { class: "field" }, h("span", {}, said("page-apply.what")), select),
      withRules,
      h("div", { class: "actions" }, button(said("page-apply.apply"), () => apply(false), { class: "button primary" }), button(said("page-apply.by-steps"), () => apply(true)), button(said("page-apply.rules-from-file"), () => input.click())),
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
