// What lies under a pointer: the nearest edge, dot and face, found in buckets of one unit.

import { UNIT } from "./shape.js";

/** Points in squares of one unit, those of a square one after the other in `found`, from `starts[square]` on. */
class Buckets {
  constructor(points, { x, y, width, height }) {
    Object.assign(this, { left: x, top: y, across: Math.floor(width / UNIT) + 1, down: Math.floor(height / UNIT) + 1 });
    this.starts = new Int32Array(this.across * this.down + 1);
    const squares = Int32Array.from(points, (point) => this.#square(point));
    for (const square of squares) this.starts[square + 1] += 1;
    for (let at = 1; at < this.starts.length; at++) this.starts[at] += this.starts[at - 1];
    const next = this.starts.slice();
    this.found = new Int32Array(points.length);
    squares.forEach((square, i) => { this.found[next[square]++] = i; });
  }

  /** A point beyond the border, as a middle may be by a hair, counts to the square beside it. */
  #square([x, y]) {
    const [col, row] = this.#place(x, y);
    return Math.min(this.down - 1, Math.max(0, row)) * this.across + Math.min(this.across - 1, Math.max(0, col));
  }

  #place(x, y) {
    return [Math.floor((x - this.left) / UNIT), Math.floor((y - this.top) / UNIT)];
  }

  /** The points of a square and of those round it, `reach` squares away. */
  *around([x, y], reach) {
    const [col, row] = this.#place(x, y);
    for (let at = Math.max(0, row - reach); at <= Math.min(this.down - 1, row + reach); at++) {
      const first = at * this.across + Math.max(0, col - reach);
      const last = at * this.across + Math.min(this.across - 1, col + reach);
      if (first > last) continue;
      for (let i = this.starts[first]; i < this.starts[last + 1]; i++) yield this.found[i];
    }
  }
}

function nearest(candidates, distance) {
  let best = { id: -1, distance: Infinity };
  for (const id of candidates) {
    const far = distance(id);
    if (far < best.distance) best = { id, distance: far };
  }
  return best;
}

/** Distance of a point from a segment. */
export function toSegment([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

function isInside([x, y], corners) {
  let odd = false;
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}

/** Finds {id, distance} by point; id is -1 where there is nothing near. What it looks in is made when it is asked first. */
export class Nearest {
  constructor(shape) {
    this.shape = shape;
    this.buckets = {};
  }

  #around(kind, point, reach) {
    this.buckets[kind] ??= new Buckets(this.shape[kind], this.shape.box);
    return this.buckets[kind].around(point, reach);
  }

  edge(point) {
    const { vertices, edges } = this.shape;
    return nearest(this.#around("middles", point, 1), (id) =>
      toSegment(point, vertices[edges[id][0]], vertices[edges[id][1]]),
    );
  }

  vertex(point) {
    return nearest(this.#around("vertices", point, 1), (id) => far(point, this.shape.vertices[id]));
  }

  /** The face that holds the point, or -1. */
  face(point) {
    const { faces, vertices } = this.shape;
    for (const id of this.#around("centres", point, 2)) {
      if (isInside(point, faces[id].map((v) => vertices[v]))) return id;
    }
    return -1;
  }
}

const far = ([x, y], [a, b]) => Math.hypot(x - a, y - b);
