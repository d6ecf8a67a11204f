// Edges that meet as lines drawn in one go: a sixteenth of the path on squares, and as much less to be painted.

/** How far a step may turn, as the sine, and still go straight on. */
const STRAIGHT = 1e-3;

/** Draws edges of one board; `points` has the places of its dots as they are written in paths. */
export class Chains {
  constructor(shape, points) {
    Object.assign(this, { shape, points, done: new Uint32Array(shape.edges.length), turn: 0 });
  }

  /** A path along all of these edges that `isDrawn(edge)`, each once. Cost: linear in the edges. */
  path(edges, isDrawn) {
    this.turn += 1;
    for (const edge of edges) if (isDrawn(edge)) this.done[edge] = this.turn;
    let path = "";
    for (const edge of edges) {
      if (this.done[edge] !== this.turn) continue;
      this.done[edge] = 0;
      const [first, second] = this.shape.edges[edge];
      const back = this.#walk(second, first);
      const way = this.#walk(first, second);
      let mark = "M";
      for (const vertex of [...back.reverse(), ...way]) {
        path += mark + this.points[vertex];
        mark = "L";
      }
    }
    return path;
  }

  /** The corners beyond the first dot of a step, to the last; what is walked along is done. */
  #walk(from, to) {
    const { vertices, edges } = this.shape;
    const way = [];
    for (;;) {
      const [ax, ay] = [vertices[to][0] - vertices[from][0], vertices[to][1] - vertices[from][1]];
      let [best, straightest, isStraight] = [-1, -Infinity, false];
      for (const edge of this.shape.at[to]) {
        if (this.done[edge] !== this.turn) continue;
        const next = edges[edge][0] === to ? edges[edge][1] : edges[edge][0];
        const [bx, by] = [vertices[next][0] - vertices[to][0], vertices[next][1] - vertices[to][1]];
        const length = Math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by)) || 1;
        const cosine = (ax * bx + ay * by) / length;
        if (cosine <= straightest) continue;
        [best, straightest, isStraight] = [edge, cosine, cosine > 0 && Math.abs(ax * by - ay * bx) < STRAIGHT * length];
      }
      if (best < 0) break;
      this.done[best] = 0;
      if (!isStraight) way.push(to);
      [from, to] = [to, edges[best][0] === to ? edges[best][1] : edges[best][0]];
    }
    way.push(to);
    return way;
  }
}
