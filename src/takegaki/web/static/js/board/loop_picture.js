// Draws a board with lines, on any tiling, and what changes on it.

import { set, svg } from "../dom.js";
import { digits } from "./digits.js";
import { between, UNIT } from "./shape.js";
import { LINE_CHAR } from "./state.js";

const CROSS = 4.6;
const CHUNK = 256;
const point = ([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`;
const segment = (shape, edge) => shape.edges[edge].map((v) => point(shape.vertices[v])).join("L");

const dotsPath = (shape) => shape.vertices.map((v) => `M${point(v)}h0`).join("");

/** The cross of an edge, turned with it so that it never lies along the edge. */
function crossPath(shape, edge, size = CROSS) {
  const [a, b] = shape.edges[edge].map((v) => shape.vertices[v]);
  const [mx, my] = between(a, b);
  const turn = Math.atan2(b[1] - a[1], b[0] - a[0]) + Math.PI / 4;
  const [dx, dy] = [Math.cos(turn) * size, Math.sin(turn) * size];
  return `M${point([mx - dx, my - dy])}L${point([mx + dx, my + dy])}M${point([mx + dy, my - dx])}L${point([mx - dy, my + dx])}`;
}

/** Places where texts of the same length differ, or a second pair does; all of them where there was none before. */
export function* changes(before, now, otherBefore, other) {
  for (let i = 0; i < (now?.length ?? 0); i++) {
    if (!before || before[i] !== now[i] || otherBefore?.[i] !== other?.[i]) yield i;
  }
}

/** Stripes for the outside, so that it differs from the inside without colour. */
function hatching() {
  const stripe = svg("path", { class: "stripe", d: "M-2 2l4 -4M0 8l8 -8M6 10l4 -4" });
  const back = svg("rect", { class: "stripe-back", width: 8, height: 8 });
  return svg("defs", {}, svg("pattern", { id: "outside", width: 8, height: 8, patternUnits: "userSpaceOnUse" }, back, stripe));
}

/** The faces that cannot be reached from outside without crossing a line. */
function insideOf(shape, marks) {
  const beside = shape.faces.map(() => []);
  beside.push([]);
  shape.edgeFaces.forEach(([a, b], edge) => {
    if (marks[edge] === LINE_CHAR) return;
    beside[a].push(b);
    beside[b].push(a);
  });
  const reached = new Set([shape.outside]);
  for (const face of reached) for (const next of beside[face]) reached.add(next);
  return [...shape.faces.keys()].filter((face) => !reached.has(face));
}

/** One picture; `show(state)` draws the difference to what is there. */
export class LoopPicture {
  constructor(shape, clues, look = "number", signs = {}) {
    this.shape = shape;
    this.look = look;
    this.signs = signs;
    this.shades = svg("g", { class: "shades" });
    this.guides = svg("g", { class: "guides" }, Array.from({ length: Math.ceil(shape.edges.length / CHUNK) }, () => svg("path")));
    this.stale = new Set();
    this.under = svg("g", { class: "under" });
    this.crosses = svg("g", { class: "crosses" });
    this.lines = svg("g", { class: "lines" });
    this.dots = svg("path", { class: "dots", d: dotsPath(shape) });
    this.numbers = svg("g", { class: "clues" });
    this.over = svg("g", { class: "over" });
    this.holes = shape.holes.map((face) => svg("path", { d: shape.path(face), class: "hole" }));
    this.root = svg("g", { class: "picture" }, hatching(), this.shades, this.holes, this.under, this.guides, this.crosses, this.dots, this.lines, this.numbers, this.over);
    this.drawn = { line: new Map(), cross: new Map(), shade: new Map() };
    this.setClues(clues);
  }

  /** The extent on the screen, in board units. */
  get box() {
    return this.shape.box;
  }

  setClues(clues) {
    this.texts = new Map();
    this.numbers.replaceChildren();
    clues.forEach((clue, face) => {
      if (clue === -1) return;
      const [cx, cy] = this.shape.cells[face];
      const shown = clue === -2 ? "?" : this.signs[clue] ?? clue;
      const sign = this.look === "circle" ? svg("circle", { cx, cy, r: UNIT * 0.28, class: `circle circle-${clue}` }) : digits(shown, [cx, cy]);
      const group = svg("g", { class: "clue", "data-face": face, "data-clue": shown }, sign);
      this.texts.set(face, group);
      this.numbers.append(group);
    });
  }

  /** For the map: names of colours, and what is stroked in them: where the board ends, and its lines. */
  mapPaths({ marks }) {
    this.outline ??= this.#border();
    const lines = new Path2D();
    for (let edge = marks.indexOf(LINE_CHAR); edge >= 0; edge = marks.indexOf(LINE_CHAR, edge + 1)) this.#trace(lines, edge);
    return [["--soft", this.outline], ["--line", lines]];
  }

  #border() {
    const beyond = new Set([this.shape.outside, ...this.shape.holes]);
    const path = new Path2D();
    this.shape.edgeFaces.forEach((faces, edge) => faces.some((face) => beyond.has(face)) && this.#trace(path, edge));
    return path;
  }

  #trace(path, edge) {
    const [a, b] = this.shape.edges[edge];
    path.moveTo(...this.shape.vertices[a]);
    path.lineTo(...this.shape.vertices[b]);
  }

  /** Only what differs from the state before: a stroke on ten thousand cells must not wait. */
  show(state) {
    const hasSure = Boolean(state.sure?.includes("1"));
    const before = hasSure === this.hadSure ? this.state : null;
    for (const edge of changes(before?.marks, state.marks, before?.sure, state.sure)) this.#edge(edge, state, hasSure);
    this.#showGuides(state.marks);
    for (const face of changes(before?.shades, state.shades)) this.#shade(face, state.shades[face]);
    for (const [face, group] of this.texts) this.#clue(group, this.shape.cells[face], state.done?.[face] ?? ".");
    this.#won(Boolean(state.solved), state.marks);
    this.state = state;
    this.hadSure = hasSure;
  }

  /** A dot of the shape has another place: it, its edges and what is drawn on them follow. */
  dotMoved(vertex) {
    const { shape, drawn, dots } = this;
    this.outline = null;
    set(dots, { d: dotsPath(shape) });
    shape.holes.forEach((face, at) => set(this.holes[at], { d: shape.path(face) }));
    for (const edge of shape.at[vertex]) {
      for (const kind of ["line", "cross"]) {
        drawn[kind].get(edge)?.remove();
        drawn[kind].delete(edge);
      }
      this.#edge(edge, this.state, this.hadSure);
    }
    this.#showGuides(this.state.marks);
  }

  /** The inside of the loop, once it is the right one. */
  #won(isWon, marks) {
    this.root.classList.toggle("solved", isWon);
    if (isWon === Boolean(this.inside)) return;
    this.inside?.remove();
    this.inside = isWon ? svg("path", { class: "won", d: insideOf(this.shape, marks).map((face) => this.shape.path(face)).join("") }) : null;
    if (isWon) this.shades.before(this.inside);
  }

  #edge(edge, { marks, sure }, hasSure) {
    // Once the player is sure of some marks, the others look as drawn in pencil.
    const isPencil = hasSure && sure[edge] !== "1";
    this.#draw("line", edge, marks[edge] === LINE_CHAR, isPencil);
    this.#draw("cross", edge, marks[edge] === "x", isPencil);
    this.stale.add(Math.floor(edge / CHUNK));
  }

  /** The edges without a mark, some hundred to a path. */
  #showGuides(marks) {
    for (const chunk of this.stale) {
      let open = "";
      const end = Math.min(marks.length, (chunk + 1) * CHUNK);
      for (let edge = chunk * CHUNK; edge < end; edge++) if (marks[edge] === ".") open += `M${segment(this.shape, edge)}`;
      set(this.guides.children[chunk], { d: open });
    }
    this.stale.clear();
  }

  #draw(kind, edge, isThere, isPencil) {
    const drawn = this.drawn[kind];
    if (isThere && !drawn.has(edge)) {
      const mark = kind === "line" ? this.#line(edge) : this.#cross(edge);
      drawn.set(edge, mark);
      (kind === "line" ? this.lines : this.crosses).append(mark);
    } else if (!isThere && drawn.has(edge)) {
      drawn.get(edge).remove();
      drawn.delete(edge);
    }
    if (isThere) drawn.get(edge).classList.toggle("pencil", isPencil);
  }

  #line(edge) {
    return svg("path", { d: `M${segment(this.shape, edge)}`, class: "line", "data-edge": edge });
  }

  /** As a cross and as a faint edge; a setting shows one of the two, or none. */
  #cross(edge) {
    const faint = svg("path", { d: `M${segment(this.shape, edge)}`, class: "faint" });
    return svg("g", { class: "cross", "data-edge": edge }, svg("path", { d: crossPath(this.shape, edge), class: "sign" }), faint);
  }

  #shade(face, shade) {
    const drawn = this.drawn.shade;
    const there = drawn.get(face);
    if (shade === "0") {
      there?.remove();
      drawn.delete(face);
    } else if (there) set(there, { class: `shade shade-${shade}` });
    else {
      const path = svg("path", { d: this.shape.path(face), class: `shade shade-${shade}`, "data-face": face });
      drawn.set(face, path);
      this.shades.append(path);
    }
  }

  /** A finished clue fades; an overfull one stands in a box that is struck through, whatever its colour. */
  #clue(group, [x, y], done) {
    const state = { "=": "done", "!": "over" }[done] ?? "open";
    if (group.dataset.state === state) return;
    group.dataset.state = state;
    group.querySelector(".flag")?.remove();
    if (state === "over") {
      const r = UNIT * 0.3;
      group.prepend(svg("path", { class: "flag", d: `M${x} ${y - r * 1.15}L${x + r * 1.15} ${y}L${x} ${y + r * 1.15}L${x - r * 1.15} ${y}Z` }));
    }
  }

  /** The shapes of what is to be pointed at: edges, faces, dots, and cells as the one or the other. */
  cellMark(cell, name) {
    return this.shape.onDots ? this.vertexMark(cell, name) : this.faceMark(cell, name);
  }

  edgeMark(edge, name) {
    return svg("path", { d: `M${segment(this.shape, edge)}`, class: name });
  }

  crossMark(edge, name) {
    return svg("path", { d: crossPath(this.shape, edge, CROSS * 1.15), class: name });
  }

  faceMark(face, name) {
    return svg("path", { d: this.shape.path(face), class: name });
  }

  vertexMark(vertex, name) {
    const [cx, cy] = this.shape.vertices[vertex];
    return svg("circle", { cx, cy, r: this.shape.onDots ? UNIT * 0.4 : 8, class: name });
  }
}
