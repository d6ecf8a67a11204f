// All that a generator can be asked: a form built from the server's table of parameters.

import { h } from "../dom.js";
import { boardChips, boardsOf, chips } from "./new_puzzle.js";
import { capitalised } from "./words.js";

const KEY = "takegaki.generate";
const field = (label, input, hint) => h("label", { class: "field" }, h("span", {}, label), input, hint ? h("small", { class: "quiet" }, hint) : null);
const toggle = (label, input) => h("label", { class: "switch" }, h("span", {}, label), input);
const options = (list, first) => [first ? h("option", { value: "" }, first) : null, ...list.map(({ name, title }) => h("option", { value: name }, title))];

const RULES = [["as-long", "Turns", "a side moves and keeps its length"], ["longer", "Grows", "it gets longer"], ["shorter", "Shrinks", "it gets shorter"]];
const RATIOS = [33, 33, 34];
const LOOKS = { rot2: "Half turn", rot3: "Third turn", rot4: "Quarter turn", rot6: "Sixth turn", "left-right": "Left to right", "top-bottom": "Top to bottom", diagonal: "Diagonal", antidiagonal: "Other diagonal" };

/** Shares, and numbers up to 1, are shown in percent. */
const isPercent = ({ kind, most }) => kind === "share" || most === 1;

/** What of the form's values goes into a request, by the kind of a parameter; undefined for nothing. */
const READ = {
  name: (values, { name }) => values.get(name) || undefined,
  level: (values, { name }) => values.get(name) || undefined,
  names: (values, { name }) => (values.getAll(name).length ? values.getAll(name) : undefined),
  number: (values, one) => (values.get(one.name) ? Number(values.get(one.name)) / (isPercent(one) ? 100 : 1) : undefined),
  flag: (values, { name }) => (values.get(name) ? true : undefined),
  numbers: (values, { name }) => values.get(name).trim() || undefined,
  ratios: (values) => RULES.map(([key]) => Number(values.get(`ratio-${key}`))),
  lines: (values, { name }) => values.get(name).trim() || undefined,
};
READ.share = READ.whole = READ.number;
READ.cells = READ.lines;

/** What the form of the last visit held. */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** The form asks for puzzles on this board, takegaki's JSON, when it is next opened. */
export function askOn(board) {
  localStorage.setItem(KEY, JSON.stringify({ ...kept(), board: JSON.stringify(board), mask: "" }));
}

/** `board` is what is asked for, `request()` all of it; `onboard` is called when the board changes. */
export class GenerateForm {
  constructor(options_, onboard) {
    this.options = options_;
    this.fields = new Map();
    const titles = new Set(options_.parameters.map(({ part }) => part));
    this.parts = [...titles].map((title) => {
      const content = options_.parameters.filter(({ part }) => part === title).map((one) => this.#field(one));
      return title ? h("details", { class: "form-part" }, h("summary", {}, title), h("div", { class: "form-group" }, content)) : h("div", { class: "form-parts" }, content);
    });
    this.root = h("form", { class: "form-parts" }, this.#board(), this.parts, this.#seed());
    this.root.addEventListener("submit", (event) => event.preventDefault());
    this.#restore();
    this.root.addEventListener("change", (event) => {
      this.#keep();
      this.#dress();
      if (["tiling", "tiling-kind", "cols", "rows", "board", "mask"].includes(event.target.name)) onboard();
    });
    this.root.addEventListener("input", (event) => event.target.dataset.ratio && this.#balance(event.target));
    this.#dress();
  }

  #board() {
    const boards = boardsOf(this.options.kinds);
    const number = (name) => h("input", { type: "number", name, value: 10, min: 1, max: 100, inputmode: "numeric" });
    const size = h("div", { class: "pair" }, field("Columns", number("cols")), field("Rows", number("rows")));
    this.boards = boardChips("Board", "tiling", boards, boards[0].key, () => {});
    return h("div", { class: "form-group" }, this.boards, size, this.#own());
  }

  /** A board that is drawn elsewhere, and a part of any board. */
  #own() {
    const text = (name, placeholder) => h("textarea", { name, rows: 4, spellcheck: "false", placeholder });
    this.own = h("details", { class: "form-part" }, h("summary", {}, "Your own board"), h("div", { class: "form-group" },
      field("Drawing or map", text("board", "<svg> … polygons, a GeoJSON map, JSON with polygons"), "each polygon becomes a cell"),
      field("Only a part", text("mask", ".##.##.\n#######\n.#####.\n..###..\n...#..."), "a picture of # and . is laid over the board"),
    ));
    return this.own;
  }

  #seed() {
    const input = h("input", { type: "text", name: "seed", inputmode: "numeric", placeholder: "at random" });
    return h("details", { class: "form-part" }, h("summary", {}, "The seed"), h("div", { class: "form-group" }, field("Seed", input, "same seed, same options, same puzzle")));
  }

  #field(one) {
    const made = this.#made(one);
    this.fields.set(one.name, made);
    return made;
  }

  #made(one) {
    const { name, kind, label } = one;
    if (kind === "level") return chips(label, name, [["", "Any"], ...this.options.levels.map((level) => [level.name, level.title])], one.default, () => {});
    if (kind === "flag") return toggle(label, h("input", { type: "checkbox", role: "switch", name }));
    if (kind === "ratios") return h("div", { class: "form-group" }, RULES.map(slider));
    if (kind === "names") return field(label, h("select", { name, multiple: true, size: 4 }));
    if (kind === "name") return field(label, h("select", { name }, options(this.#choices(one), one.default === null ? "the usual" : null)));
    if (kind === "numbers") return field(label, h("input", { type: "text", name, placeholder: "0123" }));
    if (kind === "lines" || kind === "cells") return field(label, h("textarea", { name, rows: 3, spellcheck: "false" }));
    return field(label, numbers(one));
  }

  /** What a parameter can be; techniques only of the puzzle type. */
  #choices({ choices }) {
    const list = this.options[choices].filter(Boolean).map((one) => (typeof one === "string" ? { name: one, title: LOOKS[one] ?? one } : one));
    return choices === "techniques" ? list.filter(({ goals }) => goals.includes(this.#kind.goal)).map(({ name, title, level }) => ({ name, title: `${title} (${capitalised(level)})` })) : list;
  }

  get #kind() {
    return this.options.kinds.find(({ kind }) => kind === this.#chosen.kind);
  }

  get #chosen() {
    const boards = boardsOf(this.options.kinds);
    return boards.find(({ key }) => key === new FormData(this.root).get("tiling")) ?? boards[0];
  }

  /** Three ratios that add up to 100: the others share what is left as they did. */
  #balance(changed) {
    const sliders = [...this.root.querySelectorAll("[data-ratio]")];
    const value = Number(changed.value);
    const others = sliders.filter((one) => one !== changed);
    const sum = others.reduce((total, one) => total + Number(one.value), 0);
    const first = sum ? Math.round(((100 - value) * Number(others[0].value)) / sum) : Math.round((100 - value) / 2);
    others[0].value = String(first);
    others[1].value = String(100 - value - first);
    this.#dress();
  }

  /** Shows what the puzzle type, the method and the maker of the loop know. */
  #dress() {
    const { goal, variants } = this.#kind;
    for (const one of this.options.parameters) {
      const element = this.fields.get(one.name);
      if (one.kind === "names" && element.dataset.goal !== goal) this.#offer(element, one, goal);
      element.hidden = !this.#applies(one) || (one.name === "variant" && !variants.length);
    }
    for (const part of this.parts) part.hidden = ![...part.querySelectorAll("[name]")].some((input) => !input.closest("[hidden]:not(.form-part):not(.form-parts)"));
    for (const slider_ of this.root.querySelectorAll("[data-ratio]")) slider_.nextElementSibling.textContent = `${slider_.value} %`;
  }

  #offer(element, one, goal) {
    element.dataset.goal = goal;
    const select = element.querySelector("select");
    const kept = [...select.selectedOptions].map(({ value }) => value).concat(this.kept?.[one.name] ?? []);
    select.replaceChildren(...options(this.#choices(one)).filter(Boolean));
    for (const option of select.options) option.selected = kept.includes(option.value);
  }

  #applies({ goal, method, maker }) {
    const values = new FormData(this.root);
    return (goal === null || goal === this.#kind.goal) && (!method || method === values.get("method")) && (!maker || maker === values.get("loop"));
  }

  #keep() {
    const values = Object.fromEntries(new FormData(this.root));
    localStorage.setItem(KEY, JSON.stringify({ ...values, seed: "" }));
  }

  #restore() {
    const last = (this.kept = kept());
    // What holds for the next puzzle is in sight.
    this.own.open = Boolean(last.board || last.mask);
    this.boards.show(last.tiling);
    for (const element of this.root.elements) {
      if (!(element.name in last) && element.type !== "checkbox") continue;
      if (element.type === "checkbox") element.checked = last[element.name] === "on";
      else if (element.type === "radio") element.checked = last[element.name] === element.value;
      else if (element.tagName !== "SELECT" || [...element.options].some(({ value }) => value === last[element.name])) element.value = last[element.name];
    }
  }

  get board() {
    const values = new FormData(this.root);
    const { kind, look, tiling } = this.#chosen;
    const board = values.get("board").trim();
    const mask = values.get("mask").trim() ? { mask: values.get("mask") } : {};
    // The type of boards of faces comes first.
    const [usual] = this.options.kinds;
    if (board) return { kind: usual.kind, look: usual.look, board, ...mask };
    return { kind, look, tiling, rows: Number(values.get("rows")), cols: Number(values.get("cols")), ...mask };
  }

  request() {
    const values = new FormData(this.root);
    const { look: _, ...request } = this.board;
    for (const one of this.options.parameters) {
      const value = this.#applies(one) ? READ[one.kind](values, one) : undefined;
      if (value !== undefined && !(one.name === "walls" && value === 0)) request[one.name] = value;
    }
    const ofMaker = this.options.parameters.filter(({ maker }) => maker).map(({ name }) => name);
    // A loop of one's own is made by nobody; what only one maker knows says which it is.
    if (request.lines) for (const name of ["loop", ...ofMaker]) delete request[name];
    else if (ofMaker.some((name) => name in request)) delete request.loop;
    if (values.get("seed")) request.seed = Number(values.get("seed"));
    return request;
  }
}

const slider = ([key, label, hint], i) => h("label", { class: "ratio" }, h("span", {}, label, h("small", {}, hint)), h("input", { type: "range", name: `ratio-${key}`, "data-ratio": i, min: 0, max: 100, value: RATIOS[i] }), h("output", {}, String(RATIOS[i])));

/** A number; a slider where there is a value to begin with, and it is a part of 1. */
function numbers(one) {
  const { name, least, most, above } = one;
  const times = isPercent(one) ? 100 : 1;
  const value = one.default === null ? "" : one.default * times;
  const given = { name, value, min: (least ?? 0) * times + (above ? 1 : 0), max: most === null ? 1000 : most * times };
  return h("input", isPercent(one) && one.default !== null ? { type: "range", ...given } : { type: "number", inputmode: "numeric", ...given });
}
