// What a mouse and a finger do to a board of Net: left turns anticlockwise, right clockwise, middle locks.

/** Turns gestures into actions. */
export class TileHand {
  constructor(board) {
    this.board = board;
    this.drags = false;
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
