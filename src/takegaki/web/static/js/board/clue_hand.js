// The editor's hands: a cell is chosen by a click or the arrows, and keys write its clue.

import { ARROWS } from "./arrows.js";

/** A click chooses a cell; again on the same cell it counts up. */
export class ClueHand {
  constructor(board) {
    this.board = board;
    this.drags = false;
  }

  tap(point, button) {
    const { board } = this;
    const cell = board.shape.tiles ? board.picture.cellAt(point) : board.nearest.face(point);
    if (cell < 0) return;
    const isSame = board.cursor.cell === cell && board.isCursorShown;
    board.cursor.cell = cell;
    board.isCursorShown = true;
    if (isSame || button === 2) board.ontap?.(cell, button === 2 ? -1 : 1);
    board.showCursor(false);
  }

  hold(point) {
    this.held = point;
  }

  end() {
    this.tap(this.held, 2);
  }

  drop() {
    this.held = null;
  }
}

/** The keyboard's place: a cell of any board. */
export class CellCursor {
  constructor(board) {
    this.board = board;
    this.cell = 0;
  }

  get node() {
    return { kind: this.board.shape.tiles ? "cell" : "face", id: this.cell };
  }

  place(cell = this.cell) {
    return this.board.shape.tiles ? this.board.picture.spot(cell) : this.board.shape.centres[cell];
  }

  /** The nearest cell that lies in a direction. */
  move(key) {
    const [dx, dy] = ARROWS[key];
    const [x, y] = this.place();
    let best = { far: Infinity, cell: this.cell };
    for (let cell = 0; cell < this.board.shape.centres.length; cell++) {
      const [nx, ny] = this.place(cell);
      const [along, aside] = [(nx - x) * dx + (ny - y) * dy, Math.abs((nx - x) * dy - (ny - y) * dx)];
      const far = along + 2 * aside;
      if (along > 1 && aside <= along * 1.2 && far < best.far) best = { far, cell };
    }
    this.cell = best.cell;
  }
}

/** True where the key was the editor's. */
export function clueKey(board, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key in ARROWS) {
    board.cursor.move(event.key);
    board.showCursor(true);
    return true;
  }
  return board.onkey?.(board.cursor.cell, event.key) ?? false;
}
