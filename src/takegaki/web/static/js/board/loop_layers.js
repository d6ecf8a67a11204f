// The layers of a picture of a board with lines, on any tiling, and the shapes of what is pointed at on it.

import { svg } from "../dom.js";
import { UNIT } from "./shape.js";
import { LINE_CHAR } from "./state.js";

const CROSS = 4.6;
const BLOCK = 512;
const rounded = (value) => Math.round(value * 100) / 100;

/** A place in a path. */
export const point = ([x, y]) => `${rounded(x)} ${rounded(y)}`;

/** The ends of an edge in a path. */
export const segment = (shape, edge) => shape.edges[edge].map((v) => point(shape.vertices[v])).join("L");

/** The cross of an edge, turned with it so that it never lies along the edge. */
export function crossPath(shape, edge, size = CROSS) {
  const [[ax, ay], [bx, by]] = shape.edges[edge].map((v) => shape.vertices[v]);
  const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
  // By an eighth of a turn.
  const arm = (size * Math.SQRT1_2) / (Math.hypot(bx - ax, by - ay) || 1);
  const [dx, dy] = [(bx - ax - by + ay) * arm, (bx - ax + by - ay) * arm];
  return `M${point([mx - dx, my - dy])}L${point([mx + dx, my + dy])}M${point([mx + dy, my - dx])}L${point([mx - dy, my + dx])}`;
}

/** The cell round a dot in which a clue stands: lines run from cell to cell. */
export function cellPath([x, y]) {
  return `M${point([x - UNIT / 2, y - UNIT / 2])}h${UNIT}v${UNIT}h${-UNIT}Z`;
}

/** A clue that cannot be met any more stands in this box. */
export function flagPath([x, y]) {
  const r = UNIT * 0.3;
  return `M${point([x, y - r * 1.15])}L${point([x + r * 1.15, y])}L${point([x, y + r * 1.15])}L${point([x - r * 1.15, y])}Z`;
}

/** Places where texts of the same length differ, or a second pair does; all of them where there was none before. */
export function* changes(before, now, otherBefore, other) {
  const end = now?.length ?? 0;
  if (before && before === now && otherBefore === other) return;
  for (let start = 0; start < end; start += BLOCK) {
    const stop = Math.min(end, start + BLOCK);
    // On a board of ten thousand cells a stroke changes one block in forty.
    const isSame = (was, is) => was === is || was?.slice(start, stop) === is?.slice(start, stop);
    if (before && isSame(before, now) && isSame(otherBefore, other)) continue;
    for (let i = start; i < stop; i++) if (!before || before[i] !== now[i] || otherBefore?.[i] !== other?.[i]) yield i;
  }
}

/** Stripes for the outside, so that it differs from the inside without colour; and for the opposite cells of a step. */
function hatching() {
  const stripe = (name) => svg("path", { class: name, d: "M-2 2l4 -4M0 8l8 -8M6 10l4 -4" });
  const back = svg("rect", { class: "stripe-back", width: 8, height: 8 });
  const pattern = (id, ...parts) => svg("pattern", { id, width: 8, height: 8, patternUnits: "userSpaceOnUse" }, ...parts);
  return svg("defs", {}, pattern("outside", back, stripe("stripe")), pattern("sides", stripe("side-stripe")));
}

/** A letter at a point, on its ground if it has one. */
export function lettered(ground, [x, y], letter) {
  const text = svg("text", { x: rounded(x), y: rounded(y), class: "place-letter" }, letter);
  return ground ? [ground, text] : [text];
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

/** The dots of the loop that the lines are, in order; null where they are none. */
function loopOf(shape, marks) {
  const first = marks.indexOf(LINE_CHAR);
  if (first < 0) return null;
  const [start, second] = shape.edges[first];
  const order = [start];
  for (let vertex = second, edge = first; vertex !== start; ) {
    order.push(vertex);
    const next = shape.at[vertex].find((one) => one !== edge && marks[one] === LINE_CHAR);
    if (next === undefined || order.length > shape.vertices.length) return null;
    [edge, vertex] = [next, shape.otherEnd(next, vertex)];
  }
  return order;
}

/** The radius of the plate of a sign, in edges. */
export const PLATE = 0.3;

/** Of a circle, white, black or of either colour yet. */
export const circleClass = (clue) => `circle circle-${clue < 0 ? "either" : clue}`;

/** What pictures of small and of large boards have in common: groups from the ground up, and shapes. */
export class LoopLayers {
  constructor(shape, look = "number", signs = {}, strokes = {}) {
    Object.assign(this, { shape, look, signs, strokes, hasPlates: shape.onDots && look !== "circle" });
    const group = (name) => svg("g", { class: name });
    for (const name of ["shades", "guides", "under", "crosses", "lines", "over"]) this[name] = group(name);
    this.spots = group("spots");
    this.numbers = group("clues");
    this.holes = shape.holes.map((face) => svg("path", { d: shape.path(face), class: "hole" }));
    this.root = svg("g", { class: shape.onDots ? "picture in-cells" : "picture" }, hatching(), this.shades, this.holes, this.under, this.guides, this.crosses, this.spots, this.lines, this.numbers, this.over);
  }

  /** The extent on the screen, in board units: where cells are dots, with the halves of cells at the border. */
  get box() {
    const { box, onDots } = this.shape;
    if (!onDots) return box;
    return { x: box.x - UNIT / 2, y: box.y - UNIT / 2, width: box.width + UNIT, height: box.height + UNIT };
  }

  /** What the sign of a clue is made of: a circle's class, or a text. */
  shown(clue) {
    return clue === -2 ? "?" : this.signs[clue] ?? clue;
  }

  /** The part of the board that is looked at; a picture that draws all of it has nothing to do. */
  cover() {}

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

  /** The inside of the loop, once it is the right one. */
  won(isWon, marks) {
    this.root.classList.toggle("solved", isWon);
    if (isWon === Boolean(this.inside)) return;
    this.inside?.remove();
    this.inside = isWon ? svg("path", { class: "won", d: insideOf(this.shape, marks).map((face) => this.shape.path(face)).join("") }) : null;
    if (isWon) this.shades.before(this.inside);
  }

  /** Runs along the loop once. */
  run(marks) {
    const order = loopOf(this.shape, marks);
    if (!order) return;
    const path = svg("path", { class: "run", pathLength: "1", d: `M${order.map((vertex) => point(this.shape.vertices[vertex])).join("L")}Z` });
    path.addEventListener("animationend", () => path.remove());
    this.over.append(path);
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

  /** The number by which sentences name a face. */
  faceNumber(face, name) {
    return this.#inFace(face, name, String(face + 1));
  }

  /** A face on one side of the loop, or striped on the other, and its letter. */
  sideMark(face, letter) {
    const ground = this.faceMark(face, letter.endsWith("'") ? "side-mark opposite" : "side-mark");
    return [ground, this.#inFace(face, "side-letter", letter)];
  }

  /** A small text in a face, and beside its clue on the way to the farthest corner, where no mark is. */
  #inFace(face, name, text) {
    const [x, y] = this.shape.cells[face];
    const ways = this.shape.faces[face].map((v) => this.shape.vertices[v]).map(([cx, cy]) => [cx - x, cy - y]);
    const [dx, dy] = ways.reduce((best, way) => (Math.hypot(...way) > Math.hypot(...best) + 0.01 ? way : best));
    const part = this.hasClue(face) ? Math.min(0.55, (UNIT * 0.37) / Math.hypot(dx, dy)) : 0;
    return svg("text", { x: rounded(x + part * dx), y: rounded(y + part * dy), class: name, "data-face": face }, text);
  }

  vertexMark(vertex, name) {
    const [cx, cy] = this.shape.vertices[vertex];
    return svg("circle", { cx, cy, r: this.shape.onDots ? UNIT * 0.4 : 8, class: name });
  }

  /** A ring round a clue that a step needs. */
  clueRing(face, name) {
    const [cx, cy] = this.shape.cells[face];
    return svg("circle", { cx, cy, r: 14, class: name });
  }

  /** A cell of a list on the board: shaded by its weight from 0 to 1, with a text in the corner. */
  rankMark({ cell, text, weight }) {
    const [x, y] = this.shape.cells[cell];
    const part = this.shape.onDots ? 0.3 : 0.28;
    const mark = this.cellMark(cell, "ranked");
    mark.setAttribute("fill-opacity", String(0.08 + 0.32 * weight));
    return [mark, svg("text", { x: rounded(x + 1.4 * part * UNIT), y: rounded(y - part * UNIT), class: "rank", "data-cell": cell }, text)];
  }

  /** The letter by which sentences name an edge or a dot: on it, or beside a cross. */
  letterMark({ edge, vertex, letter }, isCross) {
    if (edge === undefined) return lettered(svg("rect", { x: this.shape.vertices[vertex][0] - 7.5, y: this.shape.vertices[vertex][1] - 7.5, width: 15, height: 15, rx: 2, class: "letter-back" }), this.shape.vertices[vertex], letter);
    const [x, y] = this.shape.middles[edge];
    if (!isCross) return lettered(svg("circle", { cx: x, cy: y, r: 7.5, class: "letter-back" }), [x, y], letter);
    return lettered(null, this.#besideEdge(edge), letter);
  }

  /** A point beside the middle of an edge, where no clue is. */
  #besideEdge(edge) {
    const { shape } = this;
    const [[ax, ay], [bx, by]] = shape.edges[edge].map((v) => shape.vertices[v]);
    const [x, y] = shape.middles[edge];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const across = [(ay - by) / length, (bx - ax) / length];
    const free = shape.onDots ? undefined : shape.edgeFaces?.[edge]?.find((face) => face < shape.faces.length && !this.hasClue(face));
    const inwards = free === undefined ? 1 : Math.sign(across[0] * (shape.centres[free][0] - x) + across[1] * (shape.centres[free][1] - y)) || 1;
    return [x + 14 * inwards * across[0], y + 14 * inwards * across[1]];
  }
}
