// All that a generator can be asked, as a form made from what the server says there is.

import { h } from "../dom.js";
import { chips } from "./new_puzzle.js";

const KEY = "takegaki.wishes";
const number = (name, value, { min = 1, max = 100 } = {}) => h("input", { type: "number", name, value, min, max, inputmode: "numeric" });
const field = (label, input, hint) => h("label", { class: "field" }, h("span", {}, label), input, hint ? h("small", { class: "quiet" }, hint) : null);
const toggle = (name, label, hint) => h("label", { class: "switch" }, h("span", {}, label, hint ? h("small", {}, hint) : null), h("input", { type: "checkbox", role: "switch", name }));
const part = (title, ...content) => h("details", { class: "wish" }, h("summary", {}, title), h("div", { class: "wish-body" }, content));
const options = (list, first) => [first ? h("option", { value: "" }, first) : null, ...list.map(({ name, title }) => h("option", { value: name }, title))];

const SHORT = { cells: "Net", torus: "Net, wrapping" };
const RULES = [["as-long", "Turns", "a side moves and keeps its length"], ["longer", "Grows", "it gets longer"], ["shorter", "Shrinks", "it gets shorter"]];
/** Ratios that paper 2 tells about, by what they look like. */
const PRESETS = { "All over": [33, 33, 34], Corridors: [33, 67, 0], Broad: [33, 7, 60] };
const LOOKS = { rot2: "Half turn", rot3: "Third turn", rot4: "Quarter turn", rot6: "Sixth turn", "left-right": "Left to right", "top-bottom": "Top to bottom", diagonal: "Diagonal", antidiagonal: "Other diagonal" };

/** `board` is what is asked for, `request()` all of it; `onboard` is called when the board changes. */
export class WishForm {
  constructor(options_, onboard) {
    this.options = options_;
    this.loopWishes = h("div", { class: "wishes" }, this.#level(), this.#loop(), this.#clues());
    this.netWishes = h("div", { class: "wish-body" }, this.#net());
    this.root = h("form", { class: "wishes" }, this.#board(), this.loopWishes, this.netWishes, this.#seed());
    this.root.addEventListener("submit", (event) => event.preventDefault());
    this.#restore();
    this.root.addEventListener("change", (event) => {
      this.#keep();
      this.#dress();
      if (["tiling", "cols", "rows"].includes(event.target.name)) onboard();
    });
    this.root.addEventListener("input", (event) => event.target.dataset.ratio && this.#balance(event.target));
    this.#dress();
  }

  #board() {
    const tilings = this.options.kinds.flatMap((kind) => kind.tilings.map(({ name, title }) => [name, SHORT[name] ?? title]));
    const size = h("div", { class: "pair" }, field("Columns", number("cols", 10)), field("Rows", number("rows", 10)));
    return h("div", { class: "wish-body" }, chips("Cells", "tiling", tilings, tilings[0][0], () => {}), size);
  }

  #level() {
    const { levels, methods, techniques, rules } = this.options;
    const level = chips("Level", "level", [["", "Any"], ...levels.map(({ name, title }) => [name, title])], "normal", () => {});
    const names = techniques.map(({ name, title, level: hard }) => ({ name, title: `${title} (${hard})` }));
    return [level, part("How hard",
      field("Proven by", h("select", { name: "method" }, options(methods))),
      field("Needs these techniques", h("select", { name: "needs", multiple: true, size: 4 }, options(names))),
      field("Does without these", h("select", { name: "avoid", multiple: true, size: 4 }, options(names))),
      field("Rule set", h("select", { name: "rules" }, options(rules, "the usual one")), "where rules are to solve it"),
      toggle("full", "The loop visits every dot"),
    )];
  }

  #loop() {
    const kinds = chips("Loop", "maker", [["growth", "Grown"], ["colouring", "Coloured"]], "growth", () => {});
    const slider = ([key, label, hint], i) => h("label", { class: "ratio" }, h("span", {}, label, h("small", {}, hint)), h("input", { type: "range", name: `ratio-${key}`, "data-ratio": i, min: 0, max: 100, value: [33, 33, 34][i] }), h("output", {}, ["33", "33", "34"][i]));
    const presets = h("div", { class: "chips" }, Object.entries(PRESETS).map(([label, ratios]) => h("button", { type: "button", class: "button small", onclick: () => this.#setRatios(ratios) }, label)));
    this.grown = h("div", { class: "wish-body" }, presets, RULES.map(slider), field("Steps for each cell", number("steps", 10, { min: 1, max: 100 })));
    this.coloured = h("div", { class: "wish-body" },
      field("Winding", h("input", { type: "range", name: "windingness", min: 0, max: 100, value: 50 }), "from broad to tight"),
      field("Inside, % of the cells", number("inside", "", { min: 5, max: 95 })),
      field("At most straight on", number("max_straight", "", { min: 1, max: 100 })),
      field("Symmetry of the loop", h("select", { name: "loop_symmetry" }, options(this.#looks(), "none"))));
    const own = field("A loop of one’s own", h("textarea", { name: "lines", rows: 3, spellcheck: "false", placeholder: "a row of # (inside) and . for each row of cells" }));
    return part("The loop", kinds, this.grown, this.coloured, own);
  }

  #net() {
    return [
      field("The tree", h("select", { name: "tree" }, options(this.options.trees))),
      field("Walls", h("input", { type: "range", name: "walls", min: 0, max: 100, value: 0 }), "how many of the free borders have one"),
    ];
  }

  #looks() {
    return this.options.symmetries.filter(Boolean).map((name) => ({ name, title: LOOKS[name] ?? name }));
  }

  #clues() {
    return part("The clues",
      field("Symmetry", h("select", { name: "symmetry" }, options(this.#looks(), "none"))),
      field("Share of cells with a clue, %", number("share", "", { min: 1, max: 100 })),
      field("Only these numbers", h("input", { type: "text", name: "values", inputmode: "numeric", placeholder: "0123" })),
      field("Clues exactly here", h("textarea", { name: "pattern", rows: 3, spellcheck: "false", placeholder: "a row of # (clue) and . for each row of cells" })),
      toggle("minimal", "No clue can go"),
      toggle("fewest", "As few as possible", "boards of at most 64 cells, proven as “hard”"),
    );
  }

  #seed() {
    return part("The seed", field("Seed", h("input", { type: "text", name: "seed", inputmode: "numeric", placeholder: "by lot" }), "the same seed and wishes make the same puzzle"));
  }

  /** Three ratios that add up to 100: the others share what is left as they did. */
  #balance(changed) {
    const sliders = [...this.root.querySelectorAll("[data-ratio]")];
    const value = Number(changed.value);
    const others = sliders.filter((slider) => slider !== changed);
    const sum = others.reduce((total, slider) => total + Number(slider.value), 0);
    const first = sum ? Math.round(((100 - value) * Number(others[0].value)) / sum) : Math.round((100 - value) / 2);
    others[0].value = String(first);
    others[1].value = String(100 - value - first);
    this.#dress();
  }

  #setRatios(ratios) {
    [...this.root.querySelectorAll("[data-ratio]")].forEach((slider, i) => { slider.value = String(ratios[i]); });
    this.#dress();
    this.#keep();
  }

  #dress() {
    const { maker } = this.#values();
    this.loopWishes.hidden = this.board.kind === "net";
    this.netWishes.hidden = this.board.kind !== "net";
    this.grown.hidden = maker !== "growth";
    this.coloured.hidden = maker !== "colouring";
    for (const slider of this.root.querySelectorAll("[data-ratio]")) slider.nextElementSibling.textContent = `${slider.value} %`;
  }

  #values() {
    return Object.fromEntries(new FormData(this.root));
  }

  #keep() {
    localStorage.setItem(KEY, JSON.stringify({ ...this.#values(), seed: "" }));
  }

  #restore() {
    let kept = {};
    try {
      kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    } catch {
      return;
    }
    for (const element of this.root.elements) {
      if (!(element.name in kept) && element.type !== "checkbox") continue;
      if (element.type === "checkbox") element.checked = kept[element.name] === "on";
      else if (element.type === "radio") element.checked = kept[element.name] === element.value;
      else element.value = kept[element.name];
    }
  }

  get board() {
    const { tiling, rows, cols } = this.#values();
    const kind = this.options.kinds.find(({ tilings }) => tilings.some(({ name }) => name === tiling)).kind;
    return { kind, tiling, rows: Number(rows), cols: Number(cols) };
  }

  request() {
    const values = this.#values();
    const { method, maker } = values;
    const whole = (name) => (values[name] ? { [name]: Number(values[name]) } : {});
    const share = (name) => (values[name] ? { [name]: Number(values[name]) / 100 } : {});
    const text = (name) => (values[name] ? { [name]: values[name] } : {});
    const all = new FormData(this.root);
    const list = (name) => (all.getAll(name).length ? { [name]: all.getAll(name) } : {});
    if (this.board.kind === "net") return { ...this.board, tree: values.tree, ...(Number(values.walls) ? share("walls") : {}), ...whole("seed") };
    const byLevel = method === "level" ? { ...text("level"), ...list("needs"), ...list("avoid"), ...(values.full ? { variant: "full" } : {}) } : {};
    const ratios = RULES.map(([key]) => Number(values[`ratio-${key}`]));
    const loop = values.lines.trim() ? { lines: values.lines.trim() } : maker === "growth" ? { ratios, steps: Number(values.steps) } : { ...share("windingness"), ...share("inside"), ...whole("max_straight"), ...text("loop_symmetry") };
    const clues = { ...(values.pattern.trim() ? { pattern: values.pattern.trim() } : {}), ...text("symmetry"), ...share("share"), ...(values.values ? { values: [...values.values].filter((c) => c >= "0" && c <= "9").map(Number) } : {}) };
    return { ...this.board, method, ...byLevel, ...(method === "normal" ? text("rules") : {}), ...loop, ...clues, ...(values.minimal ? { minimal: true } : {}), ...(values.fewest ? { fewest: true } : {}), ...whole("seed") };
  }
}
