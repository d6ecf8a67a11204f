// Experiments: puzzles made and solved at many sizes, and charts that grow while that goes on.

import { percent, said } from "../catalogue.js";
import { get, job } from "../api.js";
import { h } from "../dom.js";
import { button, page, trying } from "../page.js";
import { lineChart } from "../parts/line_chart.js";
import { boardOf, levelOf, ruleSetOf } from "../parts/words.js";
import { workbenchLinks } from "../parts/workbench_links.js";

const seconds = (value) => (value >= 1 || value === 0 ? said("page-log.seconds", { time: +value.toFixed(1) }) : said("page-log.milliseconds", { time: +(value * 1000).toPrecision(2) }));

/** What a chart shows of the rows: paper 2's graphs 3, 2, 1 and 4. */
const CHARTS = {
  share: { format: percent },
  numbers: { format: (value) => String(+value.toFixed(1)) },
  make: { format: seconds },
  solve: { format: seconds },
};
const KINDS = ["normal", "hard"];
/** Methods, with their messages. */
const METHODS = { exact: "exact", "rules+backtrack": "rules-backtrack", backtrack: "backtrack", sat: "sat" };
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
    const levelKinds = levels.slice(0, 4).map(({ name }) => [`${name}-level`, said("page-experiment.kind-level", { level: levelOf(name) })]);
    this.kinds = new Map([...KINDS.map((name) => [name, said(`page-experiment.kind-${name}`)]), ...levelKinds]);
    this.least = numberField(said("page-experiment.sizes-from"), 3, 60);
    this.most = numberField(said("page-experiment.sizes-to"), 10, 60);
    this.count = numberField(said("page-experiment.of-each"), 20, 1000);
    this.tiling = select(said("page-experiment.board"), kinds[0].tilings.map((one) => [one.name, boardOf(one)]));
    this.rules = select(said("page-experiment.rules"), [["", said("page-experiment.own-rules")], ...rules.map((one) => [one.name, ruleSetOf(one)])]);
    this.rules.field.value = rules.some(({ name }) => name === "van-dam") ? "van-dam" : "";
    this.method = select(said("page-experiment.solved-by"), Object.entries(METHODS).map(([name, message]) => [name, said(`page-method.${message}`)]));
    this.checks = [...this.kinds].map(([name, title]) => ({ name, box: h("input", { type: "checkbox", checked: KINDS.includes(name), value: name }), title }));
    this.begin = button(said("page-experiment.begin"), () => this.run(), { class: "button primary" });
    this.stop = button(said("page-experiment.stop"), () => this.abort?.abort(), { hidden: true });
    this.save = button(said("page-experiment.csv"), () => this.#save(), { hidden: true });
    this.line = h("p", { class: "quiet", role: "status" });
    this.what = h("select", { "aria-label": said("page-experiment.what"), onchange: () => this.draw() }, Object.keys(CHARTS).map((value) => h("option", { value }, said(`page-experiment.${value}`))));
    this.chart = h("div", { class: "chart-place" });
    const kindsField = h("fieldset", { class: "checks" }, h("legend", {}, said("page-experiment.kinds")), this.checks.map(({ box, title }) => h("label", {}, box, ` ${title}`)));
    page.wide.replaceChildren(h("div", { class: "list-page" },
      workbenchLinks("/experiments"),
      h("div", { class: "list-top" }, h("h1", {}, said("page-experiment.title"))),
      h("p", { class: "quiet" }, said("page-experiment.intro")),
      h("div", { class: "experiment" },
        h("form", { class: "experiment-form", onsubmit: (event) => event.preventDefault() }, h("div", { class: "row" }, this.least.root, this.most.root), this.count.root, kindsField,
          h("details", { class: "form-part" }, h("summary", {}, said("page-experiment.more")), h("div", { class: "form-group" }, this.tiling.root, this.rules.root, this.method.root)),
          h("div", { class: "actions" }, this.begin, this.stop, this.save), this.line),
        h("div", { class: "experiment-result" }, h("label", { class: "field inline" }, this.what), this.chart))));
    document.title = said("page-puzzle.title", { title: said("page-experiment.title") });
    this.draw();
  }

  close() {
    this.abort?.abort();
    clearTimeout(this.later);
    page.wide.replaceChildren();
  }

  run() {
    const kinds = this.checks.filter(({ box }) => box.checked).map(({ name }) => name);
    if (!kinds.length) return void (this.line.textContent = said("page-experiment.choose-kind"));
    const [least, most] = [this.least, this.most].map(({ field }) => Number(field.value)).sort((a, b) => a - b);
    const count = Number(this.count.field.value);
    const all = (most - least + 1) * kinds.length * count;
    this.rows = [];
    this.abort = new AbortController();
    this.#busy(true);
    const request = { least, most, kinds, count, tiling: this.tiling.field.value, rules: this.rules.field.value, method: this.method.field.value };
    return trying(async () => {
      const found = await job("experiment", request, { signal: this.abort.signal, onprogress: (row) => this.#take(row, all) });
      this.line.textContent = found.ended ? said("page-experiment.ended", { why: found.ended, count: found.puzzles, all }) : said("page-experiment.done", { count: found.puzzles });
    }).finally(() => {
      if (this.abort.signal.aborted) this.line.textContent = said("page-experiment.stopped", { count: this.rows.length });
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
    this.line.textContent = said("page-experiment.progress", { count: this.rows.length, all });
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
    if (!series.size) return this.chart.replaceChildren(h("p", { class: "quiet" }, said(this.rows.length ? "page-experiment.no-timings" : "page-experiment.no-puzzles")));
    const drawn = [...this.kinds.keys()].filter((name) => series.has(name)).map((name) => ({ name: this.kinds.get(name), points: series.get(name) }));
    this.chart.replaceChildren(lineChart({ ...CHARTS[key], title: said(`page-experiment.${key}`), across: said("page-experiment.size"), series: drawn }));
  }

  #save() {
    const columns = ["size", "kind", "seed", "numbers", "share", "make", "solve"];
    const text = [columns, ...this.rows.map((row) => columns.map((name) => row[name] ?? ""))].map((line) => `${line.join(",")}\r\n`).join("");
    const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/csv" })), download: "experiment.csv" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}

function numberField(text, value, most) {
  const field = h("input", { type: "number", min: 1, max: most, value, required: true });
  return { field, root: h("label", { class: "field" }, h("span", {}, text), field) };
}

function select(text, choices) {
  const field = h("select", {}, choices.map(([value, title]) => h("option", { value }, title)));
  return { field, root: h("label", { class: "field" }, h("span", {}, text), field) };
}
