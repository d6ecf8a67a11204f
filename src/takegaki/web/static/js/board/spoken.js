// The board for screen readers: a grid of labelled cells, and sentences that are read out.

import { said } from "../catalogue.js";
import { h } from "../dom.js";
import { changes } from "./loop_layers.js";
import { LINE_CHAR } from "./state.js";

const MARKS = { [LINE_CHAR]: "line", x: "cross", ".": "blank" };
const SHADES = { 1: "page-spoken.inside", 2: "page-spoken.outside" };
const SIDES = ["right", "bottom-right", "bottom", "bottom-left", "left", "top-left", "top", "top-right"];
const CIRCLES = { 1: "page-spoken.white", 2: "page-spoken.black", [-2]: "page-spoken.either" };
const ARMS = ["right", "up", "left", "down"];

/** Milliseconds of rest that a row of cells needs. */
const LEAST_REST = 3;

// Safari has no idle callbacks.
const later = window.requestIdleCallback ?? ((run) => setTimeout(() => run({ timeRemaining: () => LEAST_REST + 1 }), 50));
const never = window.cancelIdleCallback ?? clearTimeout;

const direction = ([ax, ay], [bx, by]) => {
  const eighth = Math.round(Math.atan2(by - ay, bx - ax) / (Math.PI / 4));
  return said(`page-way.${SIDES[(eighth + 8) % 8]}`);
};

/** Places that are told one by one. */
export const MOST_TOLD = 3;

/** Cells of the largest board whose grid is there at once. */
const AT_ONCE = 1500;

/**
 * Words for places and marks of one board. Of a large one rows are made where the cursor is, the others while the page
 * has nothing else to do: all at once took a second of the opening of 200x200 cells.
 */
export class Spoken {
  constructor(board) {
    this.board = board;
    this.cells = [];
    this.rows = [];
    const { rows, cols } = board.puzzle;
    this.count = board.shape.cells.length;
    this.regular = rows * cols === this.count;
    this.wide = this.regular ? cols : Math.ceil(Math.sqrt(this.count));
    this.high = Math.ceil(this.count / this.wide);
    this.root = h("div", { class: this.count < AT_ONCE ? "spoken" : "spoken many" });
    if (this.count < AT_ONCE) for (let row = 0; row < this.high; row++) this.#make(row);
  }

  /** The size of the grid, for the element that has that role. */
  get size() {
    return { "aria-rowcount": this.high, "aria-colcount": this.wide };
  }

  /** Makes the rest of the grid, some rows whenever the page is at rest. */
  goOn(deadline) {
    while (deadline && this.next < this.high && deadline.timeRemaining() > LEAST_REST) this.#make(this.next++);
    this.next ??= 0;
    if (this.next < this.high) this.waiting = later((rest) => this.goOn(rest));
  }

  close() {
    never(this.waiting);
  }

  /** Makes the row of a cell, if it is not there yet. */
  reach(cell) {
    this.#make(Math.floor(cell / this.wide));
  }

  #make(row) {
    if (this.rows[row]) return;
    const first = row * this.wide;
    const cells = Array.from({ length: Math.min(this.wide, this.count - first) }, (_, col) => this.#cell(first + col));
    this.rows[row] = h("div", { role: "row", "aria-rowindex": row + 1 }, cells);
    const after = this.rows.findIndex((made, at) => at > row && made);
    this.root.insertBefore(this.rows[row], after < 0 ? null : this.rows[after]);
  }

  #cell(id) {
    const cell = h("span", { role: "gridcell", id: `cell-${id}`, "aria-label": this.state && this.label(id) });
    this.cells[id] = cell;
    return cell;
  }

  /** A cell with its clue, whatever it is called on this board. */
  label(id) {
    return this.board.shape.tiles ? this.tile(id) : this.face(id);
  }

  /** Row and column where there are such, else a number. */
  name(face) {
    if (!this.regular) return said("page-spoken.cell-number", { number: face + 1 });
    return said("page-spoken.cell", { row: Math.floor(face / this.wide) + 1, column: (face % this.wide) + 1 });
  }

  /** Labels of the cells where something changed, of those that are there. */
  refresh() {
    const { state, puzzle } = this.board;
    for (const id of this.#changed(state, puzzle)) {
      const cell = this.cells[id];
      const label = cell && this.label(id);
      if (cell && cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
    }
    Object.assign(this, { state, puzzle });
  }

  /** What is other than in an earlier state: each place in words, of many how many; "" for none. */
  told(before) {
    const { state, shape } = this.board;
    const of = (kind, ...layers) => [...new Set(layers.flatMap((layer) => [...changes(before[layer], state[layer])]))].map((id) => ({ kind, id }));
    const places = shape.tiles ? of("cell", "quarters", "locked") : [...of("edge", "marks"), ...of("face", "shades")];
    if (places.length > MOST_TOLD) return said("page-spoken.changed", { count: places.length });
    return places.map((place) => this.node(place)).join("; ");
  }

  #changed(state, puzzle) {
    const { shape } = this.board;
    if (!this.state || puzzle !== this.puzzle) return this.cells.keys();
    const found = new Set();
    const cellLayers = shape.tiles ? ["quarters", "locked", "powered"] : ["shades", "done"];
    for (const layer of cellLayers) for (const cell of changes(this.state[layer], state[layer])) found.add(cell);
    if (!shape.tiles) {
      for (const edge of changes(this.state.marks, state.marks)) for (const cell of this.#beside(edge)) found.add(cell);
    }
    return found;
  }

  /** The cells beside an edge, or at its ends. */
  #beside(edge) {
    const { shape } = this.board;
    return shape.onDots ? shape.edges[edge] : shape.edgeFaces[edge].filter((face) => face < shape.outside);
  }

  face(id) {
    const { state, puzzle, shape } = this.board;
    const clue = puzzle.clues[id];
    const named = puzzle.look === "circle" ? CIRCLES[clue] && said(CIRCLES[clue]) : clue >= 0 ? said("page-spoken.clue", { clue: puzzle.signs[clue] ?? clue }) : null;
    const parts = [this.name(id), named ?? said(clue === -2 ? "page-spoken.hidden-clue" : "page-spoken.no-clue")];
    for (const [char, message] of [[LINE_CHAR, "page-spoken.lines"], ["x", "page-spoken.crosses"]]) {
      const sides = shape.round[id].filter((edge) => state.marks[edge] === char);
      if (sides.length) parts.push(said(message, { ways: sides.map((edge) => direction(shape.cells[id], shape.middles[edge])) }));
    }
    if (!shape.onDots && SHADES[state.shades[id]]) parts.push(said(SHADES[state.shades[id]]));
    if (state.done?.[id] === "!") parts.push(said("page-spoken.too-many"));
    if (state.done?.[id] === "=") parts.push(said("page-spoken.finished"));
    return parts.join("; ");
  }

  tile(id) {
    const { state, puzzle } = this.board;
    const quarters = Number(state.quarters[id]);
    const arms = ARMS.filter((_, side) => (puzzle.clues[id] >> ((side - quarters + 4) % 4)) & 1);
    const parts = [this.name(id), arms.length ? said("page-spoken.arms", { ways: arms.map((way) => said(`page-way.${way}`)) }) : said("page-spoken.empty")];
    if (state.locked[id] === "1") parts.push(said("page-spoken.locked"));
    if (state.powered?.[id] === "1") parts.push(said("page-spoken.powered"));
    return parts.join("; ");
  }

  /** A place of the keyboard's cursor, in words. */
  node({ kind, id }) {
    const { state, shape } = this.board;
    if (kind === "cell") return this.tile(id);
    if (kind === "face" && !shape.onDots) return this.face(id);
    if (shape.onDots && kind === "vertex") return this.face(id);
    if (shape.onDots && kind === "face") return [said("page-spoken.corner", { number: id + 1 }), SHADES[state.shades[id]] && said(SHADES[state.shades[id]])].filter(Boolean).join("; ");
    if (kind === "edge") return said("page-spoken.edge-is", { edge: this.edge(id), mark: MARKS[state.marks[id]] });
    const face = Math.min(...shape.at[id].flatMap((edge) => shape.edgeFaces[edge]));
    const lines = shape.at[id].filter((edge) => state.marks[edge] === LINE_CHAR).length;
    return said("page-spoken.dot", { way: direction(shape.centres[face], shape.vertices[id]), cell: this.name(face), lines });
  }

  edge(id) {
    const { shape } = this.board;
    const face = Math.min(...this.#beside(id));
    if (shape.onDots) return said("page-spoken.way-of", { way: direction(shape.cells[face], shape.middles[id]), cell: this.name(face) });
    return said("page-spoken.edge", { way: direction(shape.centres[face], shape.middles[id]), cell: this.name(face) });
  }
}
