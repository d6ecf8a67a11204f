// A chart of lines that grows: for each series the mean at each x, and how far most values spread.

import { said } from "../catalogue.js";
import { h, svg } from "../dom.js";

const WIDTH = 720, HEIGHT = 400, LEFT = 64, RIGHT = 16, TOP = 16, BOTTOM = 48;
/** Told apart by dashes and points, too, whatever colours an eye sees. */
const LOOKS = [
  { dash: "", point: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z" },
  { dash: "7 4", point: "M-4-4h8v8h-8z" },
  { dash: "2 4", point: "M0-5l5 9h-10z" },
  { dash: "10 3 2 3", point: "M0-5l5 5l-5 5l-5-5z" },
  { dash: "4 2", point: "M-4-4l8 8m0-8l-8 8" },
  { dash: "12 4", point: "M-5 0h10m-5-5v10" },
];

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

/** 1, 2 or 5 times a power of ten, so that at most so many steps reach the top. */
function stepOf(top, most) {
  const rough = Math.max(top, 1e-9) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= rough);
}

/**
 * The chart and its table. series: [{ name, points: Map x -> values }]; format makes a label of a value.
 */
export function lineChart({ title, across, series, format }) {
  const xs = [...new Set(series.flatMap(({ points }) => [...points.keys()]))].sort((a, b) => a - b);
  const drawn = series.map(({ name, points }, number) => ({ name, look: LOOKS[number % LOOKS.length], tint: `chart-${number % LOOKS.length}`, at: xs.filter((x) => points.has(x)).map((x) => place(x, points.get(x))) }));
  const top = Math.max(0, ...drawn.flatMap(({ at }) => at.map(({ high }) => high)));
  return h("figure", { class: "chart" }, h("figcaption", {}, title), picture({ title, across, xs, drawn, top, format }), table({ across, xs, drawn, format }));
}

function place(x, values) {
  const sorted = [...values].sort((a, b) => a - b);
  return { x, count: sorted.length, mean: mean(sorted), low: quantile(sorted, 0.1), high: quantile(sorted, 0.9) };
}

function picture({ title, across, xs, drawn, top, format }) {
  const span = Math.max(1, xs.at(-1) - xs[0]), step = stepOf(top, 5), most = Math.max(step, Math.ceil(top / step) * step);
  const left = (x) => (xs.length === 1 ? (LEFT + WIDTH - RIGHT) / 2 : LEFT + ((x - xs[0]) / span) * (WIDTH - LEFT - RIGHT));
  const down = (y) => HEIGHT - BOTTOM - (y / most) * (HEIGHT - TOP - BOTTOM);
  const every = Math.max(1, Math.ceil(xs.length / 15));
  const grid = [];
  for (let y = 0; y <= most + step / 2; y += step) {
    grid.push(svg("path", { class: "chart-grid", d: `M${LEFT} ${down(y)}H${WIDTH - RIGHT}` }), svg("text", { x: LEFT - 8, y: down(y) + 4, "text-anchor": "end" }, format(y)));
  }
  xs.forEach((x, number) => number % every || grid.push(svg("text", { x: left(x), y: HEIGHT - BOTTOM + 20, "text-anchor": "middle" }, String(x))));
  const lines = drawn.map(({ look, tint, at }) => at.length ? svg("g", { class: `chart-series ${tint}` },
    svg("path", { class: "chart-spread", d: `M${[...at.map(({ x, high }) => `${left(x)} ${down(high)}`), ...at.toReversed().map(({ x, low }) => `${left(x)} ${down(low)}`)].join("L")}Z` }),
    svg("path", { class: "chart-line", "stroke-dasharray": look.dash || null, d: `M${at.map((one) => `${left(one.x)} ${down(one.mean)}`).join("L")}` }),
    at.map((one) => svg("path", { class: "chart-point", d: look.point, transform: `translate(${left(one.x)} ${down(one.mean)})` }))) : null);
  return svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": said("page-chart.alt", { title }) }, grid, lines, svg("text", { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 6, "text-anchor": "middle" }, across));
}

function table({ across, xs, drawn, format }) {
  const cell = ({ at }, x) => {
    const one = at.find((point) => point.x === x);
    return h("td", {}, one ? [format(one.mean), h("small", {}, " ", said("page-chart.of", { count: one.count }))] : "");
  };
  const key = ({ name, look, tint }) => h("th", { scope: "col" }, svg("svg", { class: `chart-key ${tint}`, viewBox: "0 0 40 14", "aria-hidden": "true" },
    svg("path", { class: "chart-line", "stroke-dasharray": look.dash || null, d: "M0 7H40" }), svg("path", { class: "chart-point", d: look.point, transform: "translate(20 7)" })), name);
  return h("table", { class: "chart-table" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, across), drawn.map(key))), h("tbody", {}, xs.map((x) => h("tr", {}, h("th", { scope: "row" }, String(x)), drawn.map((one) => cell(one, x))))));
}
