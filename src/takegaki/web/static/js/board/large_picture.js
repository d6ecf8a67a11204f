// Draws a large board with lines: a path for all marks of a kind in a square of the board, and only squares in view.
// An element for each mark took 30 ms of layout at each zoom of 100x100 cells, these paths take 1.

import { set } from "../dom.js";
import { Chains } from "./chains.js";
import { digitsPath } from "./digits.js";
import { cellPath, changes, circleClass, crossPath, flagPath, LoopLayers, PLATE, point } from "./loop_layers.js";
import { UNIT } from "./shape.js";
import { Squares } from "./squares.js";
import { LINE_CHAR } from "./state.js";

/** From so many cells on a board is large. */
export const LARGE = 1500;
/** An edge of fewer pixels is too short for digits to be read: then only where clues are is shown. */
const FAR = 10;
/** Below so many, round ends of lines are not seen, and take twice the time to paint. */
const BLUNT = 14;
const OPEN = ["open", "done", "over"];
const STATES = { "=": "done", "!": "over" };

/** One picture; `show(state)` draws the squares in view that changed, `cover(extent, scale)` those that came into view. */
export class LargePicture extends LoopLayers {
  constructor(shape, clues, look, signs, drawn) {
    super(shape, look, signs, drawn);
    this.root.classList.add("large");
    this.clues = clues;
    this.points = shape.vertices.map(point);
    this.chains = new Chains(shape, this.points);
    this.#divide();
    this.view = null;
  }

  #divide() {
    const { shape } = this;
    this.squares = new Squares(this.box);
    const { all } = this.squares;
    this.squareOf = {};
    for (const [name, places] of [["edges", shape.middles], ["vertices", shape.vertices], ["cells", shape.cells], ["faces", shape.centres]]) {
      this.squareOf[name] = Uint16Array.from(places, (place) => this.squares.at(place));
      this.squareOf[name].forEach((square, at) => all[square][name].push(at));
    }
    for (const square of all) {
      for (const edge of square.edges) for (const vertex of shape.edges[edge]) square.stretch(shape.vertices[vertex]);
    }
  }

  hasClue(cell) {
    return this.clues[cell] !== -1;
  }

  setClues(clues) {
    clues.forEach((clue, cell) => {
      if (clue !== this.clues[cell]) this.squares.all[this.squareOf.cells[cell]].isStale = true;
    });
    this.clues = clues;
    this.#draw();
  }

  show(state) {
    const hasSure = Boolean(state.sure?.includes("1"));
    const before = hasSure === this.hadSure ? this.state : null;
    const touch = (found, squareOf) => { for (const at of found) this.squares.all[squareOf[at]].isStale = true; };
    touch(changes(before?.marks, state.marks, before?.sure, state.sure), this.squareOf.edges);
    touch(changes(before?.trials ?? "", state.trials ?? ""), this.squareOf.edges);
    if (before?.trials && !state.trials) this.squares.expire();
    touch(changes(before?.shades, state.shades), this.squareOf.faces);
    touch(changes(before?.done, state.done), this.squareOf.cells);
    Object.assign(this, { state, hadSure: hasSure });
    this.#draw();
    this.won(Boolean(state.solved), state.marks);
  }

  /** A part of the board, [left, top, right, bottom], is looked at, with so many units to a pixel; others stay while one `isMoving`. */
  cover(extent, scale, isMoving) {
    const isFar = scale * FAR > UNIT;
    this.root.classList.toggle("afar", scale * BLUNT > UNIT);
    if (isFar !== this.isFar) {
      this.isFar = isFar;
      this.squares.expire();
    }
    Object.assign(this, { extent, scale });
    this.squares.cover(extent, isMoving);
    this.#draw();
  }

  /** Draws all of the board, for paper; answers with what goes back to what is in view. */
  whole() {
    const { extent, scale } = this;
    this.cover(null, 0);
    return () => this.cover(extent, scale);
  }

  /** A dot of the shape has another place: it, its edges and what is drawn on them follow. */
  dotMoved(vertex) {
    const { shape } = this;
    this.outline = null;
    this.points[vertex] = point(shape.vertices[vertex]);
    shape.holes.forEach((face, at) => set(this.holes[at], { d: shape.path(face) }));
    for (const square of [this.squareOf.vertices[vertex], ...shape.at[vertex].map((edge) => this.squareOf.edges[edge])]) {
      this.squares.all[square].isStale = true;
      this.squares.all[square].stretch(shape.vertices[vertex]);
    }
    this.#draw();
  }

  #draw() {
    if (!this.state) return;
    for (const square of this.squares.toDraw()) {
      this.#drawMarks(square);
      this.#drawShades(square);
      this.#drawClues(square);
    }
  }

  /** A path of a square in a layer, or in a group within it by its state or kind. */
  #put(square, layer, name, d) {
    const [above, part] = layer.split(".");
    const attributes = above === "numbers" ? { class: "clue", "data-state": part } : { class: part };
    square.put(this.squares.group(this[above], layer, part ? attributes : {}), name, d);
  }

  #drawMarks(square) {
    const { shape, points, isFar, hadSure, state: { marks, sure } } = this;
    const isTried = (edge) => (this.state.trials?.[edge] ?? "0") !== "0";
    const isPencil = (edge) => hadSure && sure[edge] !== "1";
    const along = (isDrawn) => this.chains.path(square.edges, isDrawn);
    this.#put(square, "guides", "guide", along((edge) => marks[edge] === "."));
    this.#put(square, "lines", "line", along((edge) => marks[edge] === LINE_CHAR && !isPencil(edge) && !isTried(edge)));
    this.#put(square, "lines", "line trial", this.state.trials ? along((edge) => marks[edge] === LINE_CHAR && isTried(edge)) : "");
    this.#put(square, "lines", "line pencil", hadSure ? along((edge) => marks[edge] === LINE_CHAR && isPencil(edge)) : "");
    // From afar a cross is where an edge is not.
    const crossed = isFar ? [] : square.edges.filter((edge) => marks[edge] === "x");
    const signs = (list) => list.map((edge) => crossPath(shape, edge)).join("");
    this.#put(square, "crosses.cross", "sign", signs(crossed.filter((edge) => !isPencil(edge))));
    this.#put(square, "crosses.cross pencil", "sign", signs(crossed.filter(isPencil)));
    this.#put(square, "crosses.cross", "faint", along((edge) => marks[edge] === "x"));
    this.#put(square, "spots", "dots", isFar ? "" : square.vertices.map((vertex) => (shape.onDots ? cellPath(shape.vertices[vertex]) : `M${points[vertex]}h0`)).join(""));
  }

  #drawShades(square) {
    const found = { 1: "", 2: "" };
    for (const face of square.faces) {
      const shade = this.state.shades?.[face] ?? "0";
      if (shade !== "0") found[shade] += this.shape.path(face);
    }
    for (const shade of [1, 2]) this.#put(square, "shades", `shade shade-${shade}`, found[shade]);
  }

  #drawClues(square) {
    const found = new Map();
    const add = (state, name, d) => found.set(`${state} ${name}`, (found.get(`${state} ${name}`) ?? "") + d);
    for (const cell of square.cells) {
      const clue = this.clues[cell];
      if (clue === -1) continue;
      const state = STATES[this.state.done?.[cell]] ?? "open";
      const place = this.shape.cells[cell];
      if (this.look === "circle") add(state, circleClass(clue), circlePath(place));
      else if (this.hasPlates && !this.isFar) add(state, "plate", circlePath(place, PLATE));
      if (this.look !== "circle") add(state, this.isFar ? "speck" : "digit", this.isFar ? `M${point(place)}h0` : digitsPath(this.shown(clue), place, this.strokes[clue]));
      if (state === "over") add(state, "flag", flagPath(place));
    }
    for (const state of OPEN) {
      for (const name of ["flag", "plate", "digit", "speck", ...[1, 2, -2].map(circleClass)]) {
        this.#put(square, `numbers.${state}`, name, found.get(`${state} ${name}`) ?? "");
      }
    }
  }
}

function circlePath([x, y], radius = 0.28) {
  const r = UNIT * radius;
  return `M${point([x - r, y])}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}
