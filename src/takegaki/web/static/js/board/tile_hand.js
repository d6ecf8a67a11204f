// What mouse, finger and keyboard do to a board of Net. Left turns anticlockwise, right clockwise, middle locks; a and d
// turn, f turns half round, s or Enter locks; Shift and an arrow move the view.

import { ARROWS } from "./arrows.js";
import { UNIT } from "./shape.js";

/** Turns gestures into actions. */
export class TileHand {
  constructor(board) {
    this.board = board;
    this.drags = false;
    this.rest = [0, 0];
  }

  /** Moves the view of a wrapping board, by whole cells, as far as a drag of so many pixels goes. */
  scroll(dx, dy) {
    const { picture, view } = this.board;
    if (!picture.wraps || view.zoom > 1) return false;
    const cell = UNIT / view.measure().scale;
    this.rest = [this.rest[0] + dx / cell, this.rest[1] + dy / cell];
    // To the nearest cell: pointers are told in whole pixels, so that a drag by one cell may be a hair less.
    const steps = this.rest.map(Math.round);
    this.rest = this.rest.map((rest, i) => rest - steps[i]);
    if (steps[0] || steps[1]) this.board.moveView(...steps);
    return true;
  }

  tap(point, button, event) {
    const cell = this.board.picture.cellAt(point);
    if (cell < 0) return;
    if (button === 1 || event.shiftKey) this.lock(cell);
    else this.turn(cell, button === 2 ? 3 : 1);
  }

  hold(point) {
    this.held = this.board.picture.cellAt(point);
    if (this.held >= 0) this.board.preview([this.locking(this.held)]);
  }

  end() {
    const cell = this.held;
    this.drop();
    if (cell >= 0) this.lock(cell);
  }

  drop() {
    this.held = -1;
    this.board.preview([]);
  }

  /** A locked tile stays; a shake shows it. */
  turn(cell, quarters) {
    if (this.board.state.locked[cell] === "1") this.board.refuse(cell);
    else this.board.act([{ do: "turn", cell, quarters }]);
  }

  lock(cell) {
    this.board.act([this.locking(cell)]);
  }

  locking(cell) {
    return { do: "lock", cell, locked: this.board.state.locked[cell] !== "1" };
  }
}

const TURNS = { a: 1, f: 2, d: 3 };

/** True where the key was the board's. */
export function tileKey(board, event) {
  const { cursor, hand, picture } = board;
  if (event.key in ARROWS) {
    if (event.shiftKey && picture.wraps) board.moveView(...ARROWS[event.key].map((step) => -step));
    else cursor.move(event.key);
    board.showCursor(true);
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key in TURNS) hand.turn(cursor.cell, TURNS[key]);
  else if (key === "s" || key === "enter" || key === " ") hand.lock(cursor.cell);
  else return false;
  board.showCursor(false);
  return true;
}
