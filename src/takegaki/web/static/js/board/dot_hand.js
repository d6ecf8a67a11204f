// Hands that move dots: a drag takes the nearest one along, and the edges that end there follow.

import { ArrowMap, ARROWS } from "./arrows.js";
import { UNIT } from "./shape.js";

/** Units from a dot within which a drag takes it; one begun further away moves the view. */
const REACH = UNIT * 0.45;
const STEP = UNIT / 10;
const FINE_STEP = UNIT / 40;

/** Moves one dot at a time on the page; the board is asked to act on it once it is let go. */
export class DotHand {
  constructor(board) {
    this.board = board;
    this.drags = true;
    this.held = null;
  }

  takes(point) {
    return !this.board.isLocked && this.#near(point) >= 0;
  }

  #near(point) {
    const { id, distance } = this.board.nearest.vertex(point);
    return distance < REACH ? id : -1;
  }

  /** A click chooses the dot that the arrow keys begin at. */
  tap(point) {
    const dot = this.#near(point);
    if (dot < 0) return;
    this.board.cursor.dot = dot;
    this.board.showCursor(false);
  }

  start(point) {
    this.drop();
    this.take(this.#near(point), point);
  }

  /** A dot is held at a point: beside it, so that it does not jump there. */
  take(dot, point) {
    const { cursor, isLocked, shape } = this.board;
    if (dot < 0 || isLocked) return;
    const from = shape.vertices[dot];
    this.held = { dot, from, beside: [from[0] - point[0], from[1] - point[1]] };
    cursor.dot = dot;
    this.board.showCursor(false);
  }

  move([x, y]) {
    if (this.held) this.put(this.held.dot, [x + this.held.beside[0], y + this.held.beside[1]]);
  }

  put(dot, place) {
    const { board } = this;
    board.shape.vertices[dot] = place;
    board.picture.dotMoved(dot);
    board.highlight.again();
    if (board.isCursorShown) board.showCursor(false);
  }

  end() {
    const { held } = this;
    this.held = null;
    if (held && this.board.shape.vertices[held.dot] !== held.from) this.board.act([{ do: "move", dot: held.dot, from: held.from }]);
  }

  drop() {
    if (this.held) this.put(this.held.dot, this.held.from);
    this.held = null;
  }
}

/** The keyboard's place: a dot. */
export class DotCursor {
  constructor(shape) {
    this.shape = shape;
    this.dot = 0;
  }

  get node() {
    return { kind: "vertex", id: this.dot };
  }

  place() {
    return this.shape.vertices[this.dot];
  }

  move(key) {
    const { at, vertices } = this.shape;
    this.map ??= new ArrowMap(vertices.length, (dot) => at[dot].map((edge) => this.shape.otherEnd(edge, dot)), (dot) => vertices[dot]);
    const next = this.map.next(key, this.dot);
    if (next >= 0) this.dot = next;
  }
}

/** Enter takes the dot, arrows then move it (Shift: less far), Enter lets it go, Escape puts it back. True for such keys. */
export function dotKey(board, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { cursor, hand } = board;
  const arrow = ARROWS[event.key];
  if (arrow && hand.held) {
    const [x, y] = cursor.place();
    const step = event.shiftKey ? FINE_STEP : STEP;
    hand.put(cursor.dot, [x + arrow[0] * step, y + arrow[1] * step]);
    return true;
  }
  if (arrow) cursor.move(event.key);
  else if (event.key === "Escape" && hand.held) hand.drop();
  else if (event.key !== "Enter" && event.key !== " ") return false;
  else if (hand.held) hand.end();
  else hand.take(cursor.dot, cursor.place());
  board.showCursor(true);
  return true;
}
