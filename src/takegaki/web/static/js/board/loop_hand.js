// What mouse, finger and keyboard do to a Slitherlink board. Arrows go half a step; Enter draws, Space crosses; with
// Shift an arrow draws along.

import { ARROWS } from "./arrows.js";
import { UNIT } from "./shape.js";
import { Stroke, StrokeHand } from "./stroke.js";
import { LINE_CHAR } from "./state.js";

const LINE = 1;
const BLANK = 0;
const CROSS = -1;
const NEAR = UNIT * 0.29;
const OF_CHAR = { [LINE_CHAR]: LINE, x: CROSS, ".": BLANK };

/** Turns gestures into actions; `board` has marks and settings, `act(actions)` carries them out. */
export class LoopHand extends StrokeHand {
  mark(edge) {
    return OF_CHAR[this.board.state.marks[edge]];
  }

  /** Line for the left button and cross for the right one, or the other way round where set so. */
  meant(button) {
    const swapped = this.board.settings.click === "cross";
    return (button === 2) !== swapped ? CROSS : LINE;
  }

  tap(point, button, event) {
    if (button === 1) return;
    const { id: edge, distance } = this.board.nearest.edge(point);
    const touch = event.pointerType !== "mouse";
    const face = distance > NEAR ? this.board.nearest.face(point) : -1;
    if (face >= 0) this.shade(face, button, touch);
    else if (edge >= 0 && distance < UNIT * 0.6) this.tapEdge(edge, button, touch);
  }

  tapEdge(edge, button, touch) {
    const now = this.mark(edge);
    const first = this.meant(button);
    // A finger has one button: it goes round through line, cross and blank.
    const next = touch ? { [BLANK]: first, [first]: -first, [-first]: BLANK }[now] : now === first ? BLANK : first;
    this.board.act([{ do: "edge", edge, mark: next }]);
  }

  shade(face, button, touch) {
    if (!this.board.settings.shades) return;
    const now = Number(this.board.state.shades[face]);
    const first = button === 2 ? 2 : 1;
    const next = touch ? (now + 1) % 3 : now === first ? 0 : first;
    this.board.act([{ do: "shade", face, shade: next }]);
  }

  hold(point) {
    const { id: edge, distance } = this.board.nearest.edge(point);
    this.done = new Map();
    if (edge >= 0 && distance <= UNIT * 0.6) this.done.set(`e${edge}`, { do: "edge", edge, mark: this.mark(edge) === CROSS ? BLANK : CROSS });
    this.board.preview([...this.done.values()]);
  }

  start(point, drag) {
    const { nearest } = this.board;
    const { distance } = nearest.edge(point);
    const face = distance > NEAR && this.board.settings.shades ? nearest.face(point) : -1;
    this.done = new Map();
    this.value = null;
    if (face >= 0) this.#startShading(face, drag);
    else if (this.meant(drag.button) === CROSS) this.draw = (at) => this.#crossAt(at);
    else {
      const stroke = new Stroke(this.board.shape, nearest, point, (edge, isBack) => this.#lineAt(edge, isBack));
      this.draw = (at) => stroke.move(at);
    }
    this.draw(point);
  }

  move(point) {
    this.draw(point);
  }

  drop() {
    this.draw = null;
    super.drop();
  }

  #lineAt(edge, isBack) {
    this.value ??= this.mark(edge) === LINE ? BLANK : LINE;
    if (isBack) this.done.delete(`e${edge}`);
    else this.#put(`e${edge}`, { do: "edge", edge, mark: this.value }, this.mark(edge) !== this.value);
    this.board.preview([...this.done.values()]);
  }

  #crossAt(point) {
    const { id: edge, distance } = this.board.nearest.edge(point);
    const atDot = this.board.nearest.vertex(point).distance < UNIT * 0.22;
    if (edge < 0 || distance > UNIT * 0.2 || atDot) return;
    this.value ??= this.mark(edge) === CROSS ? BLANK : CROSS;
    this.#put(`e${edge}`, { do: "edge", edge, mark: this.value }, this.mark(edge) !== this.value);
    this.board.preview([...this.done.values()]);
  }

  #startShading(face, drag) {
    const now = Number(this.board.state.shades[face]);
    const first = drag.button === 2 ? 2 : 1;
    const value = drag.touch ? (now + 1) % 3 : now === first ? 0 : first;
    this.draw = (at) => {
      const here = this.board.nearest.face(at);
      if (here < 0) return;
      this.#put(`f${here}`, { do: "shade", face: here, shade: value }, Number(this.board.state.shades[here]) !== value);
      this.board.preview([...this.done.values()]);
    };
  }

  #put(key, action, isNew) {
    if (isNew) this.done.set(key, action);
  }

  hover(point) {
    const found = point ? this.board.nearest.edge(point) : { id: -1, distance: Infinity };
    this.board.hover(found.distance < NEAR ? found.id : -1);
  }
}

/** True where the key was the board's. */
export function loopKey(board, event) {
  const { cursor, hand } = board;
  if (event.key in ARROWS) {
    if (event.shiftKey || event.ctrlKey || event.metaKey) along(board, event.key, event.shiftKey ? 1 : -1);
    else cursor.move(event.key);
    board.showCursor(true);
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const value = { Enter: 1, l: 1, " ": -1, x: -1, Backspace: 0, Delete: 0 }[event.key];
  if (value === undefined) return false;
  board.showCursor(false);
  mark(board, cursor.node, value, hand);
  return true;
}

function mark(board, { kind, id }, value, hand) {
  if (kind === "edge") board.act([{ do: "edge", edge: id, mark: hand.mark(id) === value ? 0 : value }]);
  if (kind === "face") {
    const shade = { 1: 1, [-1]: 2, 0: 0 }[value];
    board.act([{ do: "shade", face: id, shade: Number(board.state.shades[id]) === shade ? 0 : shade }]);
  }
}

/** From dot to dot, with a mark on the edge between; the same mark again takes it back. */
function along(board, key, value) {
  const { cursor, hand } = board;
  if (cursor.node.kind !== "vertex") return cursor.toDot(key);
  const ahead = cursor.ahead(key);
  if (!ahead) return undefined;
  board.act([{ do: "edge", edge: ahead.edge, mark: hand.mark(ahead.edge) === value ? 0 : value }]);
  cursor.node = { kind: "vertex", id: ahead.vertex };
  return undefined;
}
