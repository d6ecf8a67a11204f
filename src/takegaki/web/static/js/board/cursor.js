// The keyboard's place on a loop board: dots, edges and faces are nodes half a step apart, on any tiling.

const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const ORDER = { edge: 0, vertex: 1, face: 2 };

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

  /** The node that lies in a direction, or null: the straightest one, edges before dots before faces. */
  toward(key, from = this.node, kinds = ORDER) {
    const [dx, dy] = DIRECTIONS[key];
    const [x, y] = this.place(from);
    let best = null;
    for (const node of this.#neighbours(from)) {
      const [nx, ny] = this.place(node);
      const length = Math.hypot(nx - x, ny - y) || 1;
      const straight = ((nx - x) * dx + (ny - y) * dy) / length;
      const rank = straight - ORDER[node.kind] * 0.01;
      if (node.kind in kinds && straight > 0.4 && (!best || rank > best.rank)) best = { node, rank };
    }
    return best?.node ?? null;
  }

  move(key) {
    this.node = this.toward(key) ?? this.node;
  }

  /** The edge from a dot on which the next stroke would go, and the dot at its other end. */
  ahead(key) {
    if (this.node.kind !== "vertex") return null;
    const found = this.toward(key, this.node, { edge: 0 });
    return found && { edge: found.id, vertex: this.shape.otherEnd(found.id, this.node.id) };
  }

  /** From an edge or a face to the nearest dot in a direction, to begin a stroke. */
  toDot(key) {
    const found = this.toward(key, this.node, { vertex: 0 });
    if (found) this.node = found;
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
    const [dx, dy] = DIRECTIONS[key];
    const [row, col] = [Math.floor(this.cell / cols) + dy, (this.cell % cols) + dx];
    const inside = row >= 0 && col >= 0 && row < rows && col < cols;
    if (inside || wraps) this.cell = ((row + rows) % rows) * cols + ((col + cols) % cols);
  }
}

export const ARROWS = DIRECTIONS;
