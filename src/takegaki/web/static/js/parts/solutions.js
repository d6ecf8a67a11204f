// Whole solutions, paged through; what differs from the first is marked.

import { said } from "../catalogue.js";
import { job } from "../api.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button, say, trying } from "../page.js";
import { LINE_CHAR, marksOf } from "../board/state.js";
import { standing } from "./tiles.js";

/** Methods, with their messages. */
export const METHODS = [["exact", "exact"], ["backtrack", "backtrack"], ["rules+backtrack", "rules-backtrack"]];
const SOLVING = said("page-solutions.solving");

/** The part of Learn that solves. */
export function solutionsPart(learn) {
  const line = h("p", { class: "message", role: "status" });
  const count = h("span", { class: "count" });
  const step = (name, label, by) => h("button", { class: "icon-button", type: "button", "aria-label": label, title: label, onclick: () => turn(at + by) }, icon(name));
  const pager = h("div", { class: "player-row", hidden: true }, step("left", said("page-solutions.before"), -1), count, step("right", said("page-solutions.next"), 1));
  const keep = button(said("page-solutions.put"), () => learn.put(found[at]));
  const actions = h("div", { class: "actions", hidden: true }, keep);
  const method = h("select", {}, METHODS.filter(([value]) => learn.game.puzzle.methods.includes(value)).map(([value, title]) => h("option", { value }, said(`page-method.${title}`))));
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
    count.textContent = said("page-solutions.at", { at: at + 1, count: found.length, more: ended === "limit" ? "yes" : "no" });
    const words = at ? said("page-solutions.differs", { at: at + 1, edges: edges.length }) : said(found.length === 1 && ended === "all" ? "page-solutions.only" : "page-solutions.first");
    line.textContent = words;
    say(words);
  }
  /** The last page was not the last solution: some more are looked for. */
  const turn = (next) => (next >= found.length && ended === "limit" ? look(next) : page(next));
  const look = (next) => trying(async () => {
    abort?.abort();
    abort = new AbortController();
    const begun = performance.now();
    line.textContent = SOLVING;
    const request = { puzzle: learn.game.puzzle.json, method: by.value, limit: limit(), skip: found.length };
    const result = await job("solve", request, { signal: abort.signal, onprogress: ({ lines }) => lines && found.push(marksOf(new Set(lines), learn.board.shape)) });
    ended = result.ended;
    learn.workLog.add(said("page-log.solutions-by", { method: by.textContent }), { rows: [[said("page-log.found"), found.length], [said("page-log.others"), said(ended === "all" ? "page-log.others-no" : "page-log.others-perhaps")]], effort: result.effort, seconds: (performance.now() - begun) / 1000 });
    pager.hidden = found.length < 2;
    actions.hidden = !found.length;
    if (found.length) page(next);
    else line.textContent = ended === "all" ? said("page-solutions.none") : said("page-solutions.not-found", { why: ended });
  }).finally(() => { if (line.textContent === SOLVING) line.textContent = ""; });
  return {
    root: [
      h("label", { class: "field" }, h("span", {}, said("page-solutions.method")), method),
      h("label", { class: "field" }, h("span", {}, said("page-solutions.how-many")), most),
      h("div", { class: "actions" }, button(said("page-solutions.solve"), () => { found = []; by = method.selectedOptions[0]; look(0); }, { class: "button primary" })),
      pager,
      line,
      actions,
    ],
    close: () => abort?.abort(),
    stale: () => { line.textContent = ""; },
  };
}
