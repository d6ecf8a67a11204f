// The work log: what was asked, what fired how often and in which order, how many decisions, how long.

import { number, said } from "../catalogue.js";
import { h } from "../dom.js";
import { onSettings, settings } from "../settings.js";

/** Figures of a search that have a message. */
const FIGURES = { decisions: "decisions", conflicts: "conflicts", propagations: "propagations", restarts: "restarts", learned: "learned", seconds: "effort-seconds" };

/** A log whose newest entry is on top; switched off by a setting. */
export class WorkLog {
  constructor() {
    this.list = h("ol", { class: "log", reversed: true });
    this.root = h("details", { class: "work-log", open: true }, h("summary", {}, said("page-log.title")), this.list);
    this.end = onSettings(() => { this.root.hidden = !settings.work_log; });
  }

  close() {
    this.end();
  }

  /** A line with figures: {rows: [[name, value]], effort: {...}, order: the titles of what fired, seconds}. */
  add(title, { rows = [], effort = {}, order = [], seconds } = {}) {
    const figures = Object.entries(effort ?? {}).filter(([, value]) => typeof value === "number" && value).map(([name, value]) => [name in FIGURES ? said(`page-log.${FIGURES[name]}`) : name.replaceAll("_", " "), value]);
    const all = [...rows, ...figures];
    const time = seconds === undefined ? "" : seconds < 1 ? said("page-log.milliseconds", { time: (seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0) }) : said("page-log.seconds", { time: seconds.toFixed(1) });
    const table = h("dl", {}, all.map(([name, value]) => [h("dt", {}, name), h("dd", {}, typeof value === "number" ? number(value) : value)]));
    this.list.prepend(h("li", {}, h("div", { class: "log-head" }, h("strong", {}, title), h("span", {}, time)), all.length ? table : null, order.length ? inOrder(order) : null));
    while (this.list.children.length > 12) this.list.lastChild.remove();
  }
}

/** How often each title occurs, most often first. */
export function tally(steps, most = 8) {
  const counts = new Map();
  for (const { title } of steps) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, most).map(([title, count]) => [title, said("page-log.times", { count })]);
}

const MOST_RUNS = 500;

/** What fired one after the other, several times in a row as one; closed until it is asked for. */
function inOrder(titles) {
  const runs = [];
  for (const title of titles) {
    if (runs.at(-1)?.title === title) runs.at(-1).count += 1;
    else runs.push({ title, count: 1 });
  }
  const shown = runs.slice(0, MOST_RUNS).map(({ title, count }) => h("li", {}, count > 1 ? said("page-log.title-times", { title, count }) : title));
  const rest = runs.length > MOST_RUNS ? h("li", {}, said("page-log.and-more", { count: runs.length - MOST_RUNS })) : null;
  return h("details", { class: "in-order" }, h("summary", {}, said("page-log.in-order")), h("ol", {}, shown, rest));
}
