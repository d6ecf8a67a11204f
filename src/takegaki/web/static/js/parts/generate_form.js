// All that a generator can be asked: a form built from the server's table of parameters.

import { hasMessage, percent, said } from "../catalogue.js";
import { h } from "../dom.js";
import { boardChips, boardsOf, chips } from "./new_puzzle.js";
import { TechniqueWishes } from "./technique_wishes.js";
import { wishes } from "./kept_ideas.js";
import { capitalised, levelOf, ruleSetOf } from "./words.js";

const KEY = "takegaki.generate";
/** Puzzles that one click makes. */
const MOST_AT_ONCE = 100;
const field = (label, input, hint) => h("label", { class: "field" }, h("span", {}, label), input, hint ? h("small", { class: "quiet" }, hint) : null);
const toggle = (label, input) => h("label", { class: "switch" }, h("span", {}, label), input);
const options = (list, first) => [first ? h("option", { value: "" }, first) : null, ...list.map(({ name, title }) => h("option", { value: name }, title))];

const RULES = ["as-long", "longer", "shorter"];
const RATIOS = [33, 33, 34];

/** A message where there is one, else what the server calls it. */
const named = (key, title) => (hasMessage(key) ? said(key) : title);

/** The messages of what there is to choose from, by the list that it is in. */
const OF_LIST = { methods: "page-method-made", loops: "page-loop-made", styles: "page-style-made", parts: "page-begin", trees: "page-tree-made", symmetries: "page-look" };

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
  ratios: (values) => RULES.map((key) => Number(values.get(`ratio-${key}`))),
  lines: (values, { name }) => values.get(name).trim() || undefined,
};
READ.range = (values, { name }) => {
  const parts = values.get(name).split("..").map(Number);
  return values.get(name).trim() ? parts : undefined;
};
READ.shares = (values, { name }) => (values.get(name).trim() ? values.get(name).split("/").map(Number) : undefined);
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
      return title ? h("details", { class: "form-part" }, h("summary", {}, named(`page-parameter-part.${title.replaceAll(" ", "-")}`, title)), h("div", { class: "form-group" }, content)) : h("div", { class: "form-parts" }, content);
    });
    this.wished = new TechniqueWishes(options_.techniques, this.fields.get("needs").firstChild, this.fields.get("avoid").firstChild, () => this.#keep());
    this.many = h("input", { type: "number", name: "count", value: 1, min: 1, max: MOST_AT_ONCE, inputmode: "numeric" });
    this.root = h("form", { class: "form-parts" }, this.#board(), field(said("page-form.count"), this.many, said("page-form.count-hint")), this.wished.root, this.parts, this.#seed());
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

  close() {
    this.wished.close();
  }

  /** How many puzzles are asked for. */
  get count() {
    return Math.max(1, Math.min(MOST_AT_ONCE, Math.round(Number(this.many.value)) || 1));
  }

  #board() {
    const boards = boardsOf(this.options.kinds);
    const sizeOf = (name) => h("input", { type: "number", name, value: 10, min: 1, max: 100, inputmode: "numeric" });
    const size = h("div", { class: "pair" }, field(said("page-new.columns"), sizeOf("cols")), field(said("page-new.rows"), sizeOf("rows")));
    this.boards = boardChips(said("page-new.board"), "tiling", boards, boards[0].key, () => {});
    return h("div", { class: "form-group" }, this.boards, size, this.#own());
  }

  /** A board that is drawn elsewhere, and a part of any board. */
  #own() {
    const text = (name, placeholder) => h("textarea", { name, rows: 4, spellcheck: "false", placeholder });
    this.own = h("details", { class: "form-part" }, h("summary", {}, said("page-form.own-board")), h("div", { class: "form-group" },
      field(said("page-form.drawing"), text("board", said("page-form.drawing-placeholder")), said("page-form.drawing-hint")),
      field(said("page-form.part"), text("mask", ".##.##.\n#######\n.#####.\n..###..\n...#..."), said("page-form.part-hint")),
    ));
    return this.own;
  }

  #seed() {
    const input = h("input", { type: "text", name: "seed", inputmode: "numeric", placeholder: said("page-form.seed-placeholder") });
    return h("details", { class: "form-part" }, h("summary", {}, said("page-form.seed-part")), h("div", { class: "form-group" }, field(said("page-form.seed"), input, said("page-form.seed-hint"))));
  }

  #field(one) {
    const made = this.#made(one);
    this.fields.set(one.name, made);
    return made;
  }

  #made(one) {
    const { name, kind } = one;
    const label = named(`page-parameter.${name}`, one.label);
    if (kind === "level") return chips(label, name, [["", said("page-form.any")], ...this.options.levels.map((level) => [level.name, levelOf(level.name)])], one.default, () => {});
    if (kind === "flag") return toggle(label, h("input", { type: "checkbox", role: "switch", name }));
    if (kind === "ratios") return h("div", { class: "form-group" }, RULES.map(slider));
    // The pictures below choose it.
    if (kind === "names") return h("div", { class: "wished" }, h("select", { name, multiple: true, "aria-label": label }));
    if (kind === "name") return field(label, h("select", { name }, options(this.#choices(one), one.default === null ? said("page-form.usual") : null)));
    if (["numbers", "range", "shares"].includes(kind)) return field(label, h("input", { type: "text", name, placeholder: one.example }));
    if (kind === "lines" || kind === "cells") return field(label, h("textarea", { name, rows: 3, spellcheck: "false" }));
    return field(label, numbers(one));
  }

  /** What a parameter can be; techniques only of the puzzle type. */
  #choices({ choices }) {
    const list = this.options[choices].filter(Boolean).map((one) => (typeof one === "string" ? { name: one, title: one } : one)).map((one) => (choices === "rules" ? { ...one, title: ruleSetOf(one) } : choices in OF_LIST ? { ...one, title: named(`${OF_LIST[choices]}.${one.name}`, one.title) } : one));
    return choices === "techniques" ? list.filter(({ goals }) => goals.includes(this.#kind.goal)).map(({ name, title, level }) => ({ name, title: said("page-form.technique-level", { title: capitalised(title), level: levelOf(level) }) })) : list;
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
      if (one.name === "needs") this.wished.root.hidden = !this.#applies(one);
      element.hidden = !this.#applies(one) || (one.name === "variant" && !variants.length);
    }
    for (const part of this.parts) part.hidden = ![...part.querySelectorAll("[name]")].some((input) => !input.closest("[hidden]:not(.form-part):not(.form-parts)"));
    for (const slider_ of this.root.querySelectorAll("[data-ratio]")) slider_.nextElementSibling.textContent = percent(Number(slider_.value) / 100);
  }

  #offer(element, one, goal) {
    element.dataset.goal = goal;
    const select = element.querySelector("select");
    const kept = [...select.selectedOptions].map(({ value }) => value).concat(this.kept?.[one.name] ?? []);
    select.replaceChildren(...options(this.#choices(one)).filter(Boolean));
    // What was kept while composing is wished for.
    const chosen = one.name === "needs" ? [...kept, ...wishes()] : kept;
    for (const option of select.options) option.selected = chosen.includes(option.value);
    this.wished.show(goal);
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
    // A loop of your own is made by nobody; what only one maker knows says which it is.
    if (request.lines) for (const name of ["loop", ...ofMaker]) delete request[name];
    else if (ofMaker.some((name) => name in request)) delete request.loop;
    if (values.get("seed")) request.seed = Number(values.get("seed"));
    return request;
  }
}

const slider = (key, i) => h("label", { class: "ratio" }, h("span", {}, said(`page-form.${key}`), h("small", {}, said(`page-form.${key}-hint`))), h("input", { type: "range", name: `ratio-${key}`, "data-ratio": i, min: 0, max: 100, value: RATIOS[i] }), h("output", {}, String(RATIOS[i])));

/** A number; a slider where there is a value to begin with, and it is a part of 1. */
function numbers(one) {
  const { name, least, most, above } = one;
  const times = isPercent(one) ? 100 : 1;
  const value = one.default === null ? "" : one.default * times;
  const given = { name, value, min: (least ?? 0) * times + (above ? 1 : 0), max: most === null ? 1000 : most * times };
  return h("input", isPercent(one) && one.default !== null ? { type: "range", ...given } : { type: "number", inputmode: "numeric", ...given });
}
