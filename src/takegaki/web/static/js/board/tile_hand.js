// What a mouse and a finger do to a board of Net: left turns anticlockwise, right clockwise, middle locks.

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
    const steps = this.rest.map(Math.trunc);
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
    const cell = this.board.picture.cellAt(point);
    if (cell >= 0) this.lock(cell);
  }

  /** A locked tile stays; a shake tells so. */
  turn(cell, quarters) {
    if (this.board.state.locked[cell] === "1") this.board.refuse(cell);
    else this.board.act([{ do: "turn", cell, quarters }]);
  }

  lock(cell) {
    this.board.act([{ do: "lock", cell, locked: this.board.state.locked[cell] !== "1" }]);
  }
}
