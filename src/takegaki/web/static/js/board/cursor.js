// The keyboard's place on a loop board: dots, edges and faces are nodes half a step apart, on any tiling.

import { ArrowMap, ARROWS, cosines, STRAIGHT } from "./arrows.js";

/** Of two nodes in about the same direction, edges come before dots and dots before faces. */
const HANDICAP = { edge: 0, vertex: 0.01, face: 0.02 };

/** A node is {kind: "vertex" | "edge" | "face", id}. */
export class LoopCursor {
  constructor(shape) {
    this.shape = shape;
    const face = this.#middleFace();
    this.node = face >= 0 ? { kind: "face", id: face } : { kind: "vertex", id: 0 };
  }

  #middleFace() {
    const { box, centres } = this.shape;
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    const far = ([x, y]) => Math.hypot(x - middle[0], y - middle[1]);
    return centres.reduce((best, centre, i) => (best < 0 || far(centre) < far(centres[best]) - 1e-6 ? i : best), -1);
  }

  place({ kind, id } = this.node) {
    const { vertices, middles, centres } = this.shape;
    return { vertex: vertices, edge: middles, face: centres }[kind][id];
  }

  #neighbours({ kind, id }) {
    const { shape } = this;
    const edges = (list) => list.map((edge) => ({ kind: "edge", id: edge }));
    const vertices = (list) => list.map((vertex) => ({ kind: "vertex", id: vertex }));
    const faces = (list) => list.filter((face) => face < shape.outside).map((face) => ({ kind: "face", id: face }));
    if (kind === "edge") return [...vertices(shape.edges[id]), ...faces(shape.edgeFaces[id])];
    if (kind === "vertex") {
      const near = new Set(shape.at[id].flatMap((edge) => shape.edgeFaces[edge]));
      return [...edges(shape.at[id]), ...faces([...near])];
    }
    return [...edges(shape.sides[id]), ...vertices(shape.faces[id])];
  }

  /** Where the arrows lead from every node; made when it is first needed. */
  get #arrows() {
    if (this.map) return this.map;
    const { vertices, edges, outside } = this.shape;
    this.nodes = [
      ...vertices.map((_, id) => ({ kind: "vertex", id })),
      ...edges.map((_, id) => ({ kind: "edge", id })),
      ...Array.from({ length: outside }, (_, id) => ({ kind: "face", id })),
    ];
    const neighbours = (i) => this.#neighbours(this.nodes[i]).map((node) => this.#number(node));
    this.map = new ArrowMap(this.nodes.length, neighbours, (i) => this.place(this.nodes[i]), (i) => HANDICAP[this.nodes[i].kind]);
    return this.map;
  }

  #number({ kind, id }) {
    const { vertices, edges } = this.shape;
    return id + { vertex: 0, edge: vertices.length, face: vertices.length + edges.length }[kind];
  }

  /** The node to which an arrow leads, or null. */
  toward(key, from = this.node) {
    const next = this.#arrows.next(key, this.#number(from));
    return next < 0 ? null : this.nodes[next];
  }

  move(key) {
    this.node = this.toward(key) ?? this.node;
  }

  /** The node of a kind that lies straightest in a direction, or null. */
  #straightest(key, kind) {
    const at = Object.keys(ARROWS).indexOf(key);
    const found = this.#neighbours(this.node)
      .filter((node) => node.kind === kind)
      .map((node) => ({ node, straight: cosines(this.place(), this.place(node))[at] }));
    return found.reduce((best, one) => (one.straight > (best?.straight ?? STRAIGHT) ? one : best), null)?.node ?? null;
  }

  /** The edge from a dot on which the next stroke would go, and the dot at its other end. */
  ahead(key) {
    if (this.node.kind !== "vertex") return null;
    const found = this.#straightest(key, "edge");
    return found && { edge: found.id, vertex: this.shape.otherEnd(found.id, this.node.id) };
  }

  /** From an edge or a face to the nearest dot in a direction, to begin a stroke. */
  toDot(key) {
    this.node = this.#straightest(key, "vertex") ?? this.node;
  }
}

/** The keyboard's place on a board of tiles: a cell; a wrapping board goes round. */
export class TileCursor {
  constructor(picture) {
    this.picture = picture;
    this.cell = picture.cellAt([(picture.cols * 40) / 2, (picture.rows * 40) / 2]);
  }

  get node() {
    return { kind: "cell", id: this.cell };
  }

  place() {
    return this.picture.spot(this.cell);
  }

  move(key) {
    const { rows, cols, wraps } = this.picture;
    const [dx, dy] = ARROWS[key];
    const [row, col] = [Math.floor(this.cell / cols) + dy, (this.cell % cols) + dx];
    const inside = row >= 0 && col >= 0 && row < rows && col < cols;
    if (inside || wraps) this.cell = ((row + rows) % rows) * cols + ((col + cols) % cols);
  }
}
