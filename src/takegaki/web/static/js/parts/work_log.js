// The work log: what was asked, what fired how often and where, how many decisions, how long.

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

  /** A line with figures: {rows: [[name, value]], effort: {...}, seconds}. */
  add(title, { rows = [], effort = {}, seconds } = {}) {
    const figures = Object.entries(effort ?? {}).filter(([, value]) => typeof value === "number" && value).map(([name, value]) => [WORDS[name] ?? name.replaceAll("_", " "), value]);
    const all = [...rows, ...figures];
    const time = seconds === undefined ? "" : seconds < 1 ? `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)} ms` : `${seconds.toFixed(1)} s`;
    const table = h("dl", {}, all.map(([name, value]) => [h("dt", {}, name), h("dd", {}, typeof value === "number" ? value.toLocaleString("en") : value)]));
    this.list.prepend(h("li", {}, h("div", { class: "log-head" }, h("strong", {}, title), h("span", {}, time)), all.length ? table : null));
    while (this.list.children.length > 12) this.list.lastChild.remove();
  }
}

/** How often each title occurs, most often first. */
export function tally(steps) {
  const counts = new Map();
  for (const { title } of steps) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, 8).map(([title, count]) => [title, `${count} ×`]);
}
