// Whole solutions, paged through; what differs from the first is marked.

import { job } from "../api.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button, say, trying } from "../page.js";
import { LINE_CHAR, marksOf } from "../board/state.js";
import { standing } from "./tiles.js";
import { plural } from "./words.js";

const METHODS = [["exact", "Exact search"], ["backtrack", "Backtracking"], ["rules+backtrack", "Rules, then backtracking"]];
const ENDS = { all: "", limit: " or more" };

/** The part of Learn that solves. */
export function solutionsPart(learn) {
  const line = h("p", { class: "message", role: "status" });
  const count = h("span", { class: "count" });
  const step = (name, label, by) => h("button", { class: "icon-button", type: "button", "aria-label": label, title: label, onclick: () => turn(at + by) }, icon(name));
  const pager = h("div", { class: "player-row", hidden: true }, step("left", "Solution before", -1), count, step("right", "Next solution", 1));
  const keep = button("Put it on the board", () => learn.put(found[at]));
  const actions = h("div", { class: "actions", hidden: true }, keep);
  const method = h("select", {}, METHODS.filter(([value]) => learn.game.puzzle.methods.includes(value)).map(([value, title]) => h("option", { value }, title)));
  const most = h("input", { type: "number", min: 1, max: 1000, value: 10 });
  /** Whole, from 1 to 1000, whatever was typed. */
  const limit = () => Math.max(1, Math.min(1000, Math.round(Number(most.value)) || 10));
  let found = [];
  let at = 0;
  let ended = "all";
  let abort = null;
  // Methods find solutions in orders of their own: what is looked for next comes by the method that found the first.
  let by = null;
  function page(next) {
    at = Math.max(0, Math.min(found.length - 1, next));
    const [first, now] = [found[0], found[at]];
    const edges = [...now].flatMap((mark, edge) => (mark !== first[edge] ? [edge] : []));
    const tiles = learn.board.shape.tiles;
    learn.show({
      ...(tiles ? { ...standing(now, learn.game.state, learn.board) } : { marks: now.replaceAll("x", "."), shades: "0".repeat(learn.board.shape.faces.length) }),
      step: at ? { first: edges.filter((edge) => first[edge] === LINE_CHAR), second: edges.filter((edge) => now[edge] === LINE_CHAR) } : null,
    });
    count.textContent = `Solution ${at + 1} of ${found.length}${ENDS[ended] ?? ""}`;
    const words = at ? `Solution ${at + 1} differs from the first in ${plural(edges.length, "edge")}.` : found.length === 1 && ended === "all" ? "This is the only solution." : "This is the first solution.";
    line.textContent = words;
    say(words);
  }
  /** The last page was not the last solution: some more are looked for. */
  const turn = (next) => (next >= found.length && ended === "limit" ? look(next) : page(next));
  const look = (next) => trying(async () => {
    abort?.abort();
    abort = new AbortController();
    const begun = performance.now();
    line.textContent = "Solving …";
    const request = { puzzle: learn.game.puzzle.json, method: by.value, limit: limit(), skip: found.length };
    const result = await job("solve", request, { signal: abort.signal, onprogress: ({ lines }) => lines && found.push(marksOf(new Set(lines), learn.board.shape)) });
    ended = result.ended;
    learn.workLog.add(`Solutions: ${by.textContent}`, { rows: [["found", found.length], ["there are others", ended === "all" ? "no" : "perhaps"]], effort: result.effort, seconds: (performance.now() - begun) / 1000 });
    pager.hidden = found.length < 2;
    actions.hidden = !found.length;
    if (found.length) page(next);
    else line.textContent = ended === "all" ? "There is no solution." : `None found: ${ended}.`;
  }).finally(() => { if (line.textContent === "Solving …") line.textContent = ""; });
  return {
    root: [
      h("label", { class: "field" }, h("span", {}, "Method"), method),
      h("label", { class: "field" }, h("span", {}, "How many"), most),
      h("div", { class: "actions" }, button("Solve it", () => { found = []; by = method.selectedOptions[0]; look(0); }, { class: "button primary" })),
      pager,
      line,
      actions,
    ],
    close: () => abort?.abort(),
    stale: () => { line.textContent = ""; },
  };
}
