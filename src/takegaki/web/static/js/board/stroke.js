// Strokes: along edges, from dot to dot, where going back over the last edge takes it back; and what all hands that draw
// strokes have in common.

import { UNIT } from "./shape.js";

const CATCH = UNIT * 0.38;
const SPACING = UNIT * 0.12;

/** Feeds on points; `onedge(edge, isBack)` is called for every edge that was drawn or taken back. */
export class Stroke {
  constructor(shape, nearest, point, onedge) {
    Object.assign(this, { shape, nearest, onedge, last: point, path: [] });
    const edge = nearest.edge(point);
    const vertex = nearest.vertex(point);
    // Begun on the middle of an edge: either of its dots may be where the stroke came from.
    this.open = vertex.distance < CATCH ? [vertex.id] : edge.distance < CATCH ? shape.edges[edge.id] : [];
    this.vertex = this.open.length === 1 ? this.open[0] : -1;
  }

  move(point) {
    const [dx, dy] = [point[0] - this.last[0], point[1] - this.last[1]];
    const count = Math.ceil(Math.hypot(dx, dy) / SPACING);
    for (let i = 1; i <= count; i++) this.#visit([this.last[0] + (dx * i) / count, this.last[1] + (dy * i) / count]);
    this.last = point;
  }

  #visit(point) {
    const { id, distance } = this.nearest.vertex(point);
    if (distance > CATCH || id === this.vertex) return;
    const from = this.vertex >= 0 ? this.vertex : this.open.find((v) => v !== id && this.open.includes(id));
    const edge = from === undefined || from < 0 ? undefined : this.shape.edgeBetween(from, id);
    if (edge !== undefined) this.#walk(edge);
    this.vertex = id;
  }

  #walk(edge) {
    if (this.path.at(-1) === edge) {
      this.path.pop();
      this.onedge(edge, true);
    } else {
      this.path.push(edge);
      this.onedge(edge, false);
    }
  }
}

/** A hand whose strokes are previewed until they end; `done` has their actions by place. */
export class StrokeHand {
  constructor(board) {
    this.board = board;
    this.drags = true;
    this.done = new Map();
  }

  /** All of a stroke is one step for undo. */
  end() {
    const actions = [...this.done.values()];
    this.drop();
    if (actions.length) this.board.act(actions);
  }

  drop() {
    this.done = new Map();
    this.board.preview([]);
  }
}
