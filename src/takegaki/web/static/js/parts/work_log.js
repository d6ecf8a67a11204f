// The work log: what was asked, what fired how often and in which order, how many decisions, how long.

import { h } from "../dom.js";
import { onSettings, settings } from "../settings.js";

const WORDS = { decisions: "decisions", conflicts: "conflicts", propagations: "propagations", restarts: "restarts", learned: "clauses learned", seconds: "seconds" };

/** A log whose newest entry is on top; switched off by a setting. */
export class WorkLog {
  constructor() {
    this.list = h("ol", { class: "log", reversed: true });
    this.root = h("details", { class: "work-log", open: true }, h("summary", {}, "Work log"), this.list);
    this.end = onSettings(() => { this.root.hidden = !settings.work_log; });
  }

  close() {
    this.end();
  }

  /** A line with figures: {rows: [[name, value]], effort: {...}, order: the titles of what fired, seconds}. */
  add(title, { rows = [], effort = {}, order = [], seconds } = {}) {
    const figures = Object.entries(effort ?? {}).filter(([, value]) => typeof value === "number" && value).map(([name, value]) => [WORDS[name] ?? name.replaceAll("_", " "), value]);
    const all = [...rows, ...figures];
    const time = seconds === undefined ? "" : seconds < 1 ? `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)} ms` : `${seconds.toFixed(1)} s`;
    const table = h("dl", {}, all.map(([name, value]) => [h("dt", {}, name), h("dd", {}, typeof value === "number" ? value.toLocaleString("en") : value)]));
    this.list.prepend(h("li", {}, h("div", { class: "log-head" }, h("strong", {}, title), h("span", {}, time)), all.length ? table : null, order.length ? inOrder(order) : null));
    while (this.list.children.length > 12) this.list.lastChild.remove();
  }
}

/** How often each title occurs, most often first. */
export function tally(steps, most = 8) {
  const counts = new Map();
  for (const { title } of steps) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, most).map(([title, count]) => [title, `${count} ×`]);
}

const MOST_RUNS = 500;

/** What fired one after the other, several times in a row as one; closed until it is asked for. */
function inOrder(titles) {
  const runs = [];
  for (const title of titles) {
    if (runs.at(-1)?.title === title) runs.at(-1).count += 1;
    else runs.push({ title, count: 1 });
  }
  const shown = runs.slice(0, MOST_RUNS).map(({ title, count }) => h("li", {}, count > 1 ? `${title}, ${count} ×` : title));
  const rest = runs.length > MOST_RUNS ? h("li", {}, `and ${runs.length - MOST_RUNS} more`) : null;
  return h("details", { class: "in-order" }, h("summary", {}, "In this order"), h("ol", {}, shown, rest));
}
