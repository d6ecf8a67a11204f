// The shape of a board as the server gives it, and what is derived from it once.
// Lengths are in board units: an edge is about UNIT long.

export const UNIT = 40;

/**
 * vertices, edges, faces and centres; at[v] the edges at a dot, sides[f] the edges round a face. `tiles`: cells are
 * dots that hold tiles to be turned. Where they are dots and lines are drawn, clues stand on dots (`onDots`).
 */
export class Shape {
  constructor(given, entry) {
    this.given = given;
    this.tiles = given.cells === "vertices" && entry !== "lines";
    this.onDots = given.cells === "vertices" && !this.tiles;
    const factor = UNIT / given.unit;
    const scaled = ([x, y]) => [x * factor, y * factor];
    this.vertices = given.vertices.map(scaled);
    this.centres = (this.tiles ? given.vertices : given.centres).map(scaled);
    this.edges = given.edges;
    this.edgeFaces = given.edge_faces;
    this.faces = given.faces;
    this.holes = this.faces.slice(this.faces.length - (given.holes ?? 0)).map((_, at) => this.faces.length - given.holes + at);
    this.middles = this.edges.map(([a, b]) => between(this.vertices[a], this.vertices[b]));
    this.at = incident(this.edges, this.vertices.length);
    this.sides = given.face_edges;
    this.cells = this.onDots ? this.vertices : this.centres;
    this.round = this.onDots ? this.at : this.sides;
    this.box = boxOf(this.vertices);
  }

  get outside() {
    return this.faces.length;
  }

  /** The edge between two dots, or undefined. */
  edgeBetween(a, b) {
    return this.at[a].find((edge) => this.edges[edge].includes(a) && this.edges[edge].includes(b));
  }

  otherEnd(edge, vertex) {
    const [a, b] = this.edges[edge];
    return a === vertex ? b : a;
  }

  /** The polygon of a face as an SVG path. */
  path(face) {
    return `M${this.faces[face].map((v) => this.vertices[v].map(round).join(" ")).join("L")}Z`;
  }
}

const round = (value) => Math.round(value * 100) / 100;

export function between([ax, ay], [bx, by]) {
  return [(ax + bx) / 2, (ay + by) / 2];
}

function incident(edges, count) {
  const at = Array.from({ length: count }, () => []);
  edges.forEach(([a, b], edge) => {
    at[a].push(edge);
    at[b].push(edge);
  });
  return at;
}

function boxOf(points) {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const least = (values) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values) => values.reduce((a, b) => Math.max(a, b), -Infinity);
  return { x: least(xs), y: least(ys), width: most(xs) - least(xs), height: most(ys) - least(ys) };
}
