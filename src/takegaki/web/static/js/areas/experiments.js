// Experiments: puzzles made and solved at many sizes, and charts that grow while that goes on.

import { get, job } from "../api.js";
import { h } from "../dom.js";
import { button, page, trying } from "../page.js";
import { lineChart } from "../parts/line_chart.js";
import { capitalised, plural } from "../parts/words.js";

const percent = (share) => `${Math.round(share * 100)} %`;
const seconds = (value) => (value >= 1 || value === 0 ? `${+value.toFixed(1)} s` : `${+(value * 1000).toPrecision(2)} ms`);

/** What a chart shows of the rows: paper 2's graphs 3, 2, 1 and 4. */
const CHARTS = {
  share: { title: "Share of clues left", format: percent },
  numbers: { title: "Clues left", format: (value) => String(+value.toFixed(1)) },
  make: { title: "Time to make a puzzle", format: seconds },
  solve: { title: "Time to solve and prove it", format: seconds },
};
const KINDS = { normal: "normal: rules solve it", hard: "hard: one solution" };
const METHODS = { exact: "the exact search", "rules+backtrack": "rules, then backtracking", backtrack: "backtracking", sat: "SAT" };
const DRAW_EVERY = 250;

/** Fetches what the area needs, see play.js. */
export async function load() {
  const options = await get("/api/options");
  return () => {
    const experiments = new Experiments(options);
    return () => experiments.close();
  };
}

/** The form, the charts, and the rows they are made of. */
class Experiments {
  constructor({ levels, rules, kinds }) {
    this.rows = [];
    const levelKinds = levels.slice(0, 4).map(({ name, title }) => [`${name}-level`, `level ${title}`]);
    this.kinds = new Map([...Object.entries(KINDS), ...levelKinds]);
    this.least = number("Sizes from", 3, 60);
    this.most = number("to", 10, 60);
    this.count = number("Puzzles of each", 20, 1000);
    this.tiling = select("Board", kinds[0].tilings.map(({ name, title }) => [name, capitalised(title)]));
    this.rules = select("Rules of normal puzzles", [["", "the board's own"], ...rules.map(({ name, title }) => [name, title])]);
    this.rules.field.value = rules.some(({ name }) => name === "van-dam") ? "van-dam" : "";
    this.method = select("Solved by", Object.entries(METHODS));
    this.checks = [...this.kinds].map(([name, title]) => ({ name, box: h("input", { type: "checkbox", checked: name in KINDS, value: name }), title }));
    this.begin = button("Begin", () => this.run(), { class: "button primary" });
    this.stop = button("Stop", () => this.abort?.abort(), { hidden: true });
    this.save = button("Save as CSV", () => this.#save(), { hidden: true });
    this.line = h("p", { class: "quiet", role: "status" });
    this.what = h("select", { "aria-label": "What the chart shows", onchange: () => this.draw() }, Object.entries(CHARTS).map(([value, { title }]) => h("option", { value }, title)));
    this.chart = h("div", { class: "chart-place" });
    const kindsField = h("fieldset", { class: "checks" }, h("legend", {}, "Kinds"), this.checks.map(({ box, title }) => h("label", {}, box, ` ${title}`)));
    page.wide.replaceChildren(h("div", { class: "list-page" },
      h("div", { class: "list-top" }, h("h1", {}, "Experiments")),
      h("p", { class: "quiet" }, "Makes and solves puzzles of each size and plots the results as they come in. Lines are means; shaded bands hold 80% of values. Times are CPU time."),
      h("div", { class: "experiment" },
        h("form", { class: "experiment-form", onsubmit: (event) => event.preventDefault() }, h("div", { class: "row" }, this.least.root, this.most.root), this.count.root, kindsField,
          h("details", { class: "form-part" }, h("summary", {}, "Board, rules and method"), h("div", { class: "form-group" }, this.tiling.root, this.rules.root, this.method.root)),
          h("div", { class: "actions" }, this.begin, this.stop, this.save), this.line),
        h("div", { class: "experiment-result" }, h("label", { class: "field inline" }, this.what), this.chart))));
    document.title = "Experiments · takegaki";
    this.draw();
  }

  close() {
    this.abort?.abort();
    clearTimeout(this.later);
    page.wide.replaceChildren();
  }

  run() {
    const kinds = this.checks.filter(({ box }) => box.checked).map(({ name }) => name);
    if (!kinds.length) return void (this.line.textContent = "Choose a kind.");
    const [least, most] = [this.least, this.most].map(({ field }) => Number(field.value)).sort((a, b) => a - b);
    const count = Number(this.count.field.value);
    const all = (most - least + 1) * kinds.length * count;
    this.rows = [];
    this.abort = new AbortController();
    this.#busy(true);
    const request = { least, most, kinds, count, tiling: this.tiling.field.value, rules: this.rules.field.value, method: this.method.field.value };
    return trying(async () => {
      const found = await job("experiment", request, { signal: this.abort.signal, onprogress: (row) => this.#take(row, all) });
      this.line.textContent = found.ended ? `${capitalised(found.ended)}: ${plural(found.puzzles, "puzzle")} of ${all}.` : `${plural(found.puzzles, "puzzle")}.`;
    }).finally(() => {
      if (this.abort.signal.aborted) this.line.textContent = `Stopped after ${plural(this.rows.length, "puzzle")}.`;
      this.#busy(false);
      this.draw();
    });
  }

  #busy(isBusy) {
    this.begin.hidden = isBusy;
    this.stop.hidden = !isBusy;
    this.save.hidden = isBusy || !this.rows.length;
  }

  #take(row, all) {
    this.rows.push(row);
    this.line.textContent = `${this.rows.length} of ${all} puzzles`;
    this.later ??= setTimeout(() => this.draw(), DRAW_EVERY);
  }

  /** The chart of what is there. */
  draw() {
    clearTimeout(this.later);
    this.later = null;
    const key = this.what.value;
    const series = new Map();
    for (const row of this.rows) {
      if (row[key] === null) continue;
      const points = series.get(row.kind) ?? series.set(row.kind, new Map()).get(row.kind);
      points.set(row.size, [...(points.get(row.size) ?? []), row[key]]);
    }
    if (!series.size) return this.chart.replaceChildren(h("p", { class: "quiet" }, this.rows.length ? "No timings yet." : "No puzzles yet."));
    const drawn = [...this.kinds.keys()].filter((name) => series.has(name)).map((name) => ({ name: this.kinds.get(name), points: series.get(name) }));
    this.chart.replaceChildren(lineChart({ ...CHARTS[key], across: "Size", series: drawn }));
  }

  #save() {
    const columns = ["size", "kind", "seed", "numbers", "share", "make", "solve"];
    const text = [columns, ...this.rows.map((row) => columns.map((name) => row[name] ?? ""))].map((line) => `${line.join(",")}\r\n`).join("");
    const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/csv" })), download: "experiment.csv" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}

function number(text, value, most) {
  const field = h("input", { type: "number", min: 1, max: most, value, required: true });
  return { field, root: h("label", { class: "field" }, h("span", {}, text), field) };
}

function select(text, choices) {
  const field = h("select", {}, choices.map(([value, title]) => h("option", { value }, title)));
  return { field, root: h("label", { class: "field" }, h("span", {}, text), field) };
}
