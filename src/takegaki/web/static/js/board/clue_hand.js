// The editor's hands: a cell is chosen by a click or the arrows, and keys write its clue.

import { ArrowMap, ARROWS } from "./arrows.js";
import { UNIT } from "./shape.js";

/** Units from a dot within which a click means it. */
const NEAR_DOT = UNIT / 2;

/** A click chooses a cell; again on the same cell it counts up. */
export class ClueHand {
  constructor(board) {
    this.board = board;
    this.drags = false;
  }

  tap(point, button) {
    const { board } = this;
    const cell = this.#cellAt(point);
    if (cell < 0) return;
    const isSame = board.cursor.cell === cell && board.isCursorShown;
    board.cursor.cell = cell;
    board.isCursorShown = true;
    if (isSame || button === 2 || board.writesAtOnce) board.ontap?.(cell, button === 2 ? -1 : 1);
    board.showCursor(false);
  }

  #cellAt(point) {
    const { shape, picture, nearest } = this.board;
    if (shape.tiles) return picture.cellAt(point);
    if (!shape.onDots) return nearest.face(point);
    const dot = nearest.vertex(point);
    return dot.distance < NEAR_DOT ? dot.id : -1;
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

/** The keyboard's place: a cell of a board with lines. */
export class CellCursor {
  constructor(shape) {
    this.shape = shape;
    this.cell = 0;
  }

  get node() {
    return { kind: this.shape.onDots ? "vertex" : "face", id: this.cell };
  }

  place() {
    return this.shape.cells[this.cell];
  }

  /** The cells that share a dot with a cell; where cells are dots, those an edge away. */
  #beside(cell) {
    const { shape } = this;
    if (shape.onDots) return shape.at[cell].map((edge) => shape.otherEnd(edge, cell));
    this.meeting ??= meetingAt(shape);
    const beside = new Set(shape.faces[cell].flatMap((dot) => this.meeting[dot]));
    beside.delete(cell);
    return [...beside];
  }

  move(key) {
    this.map ??= new ArrowMap(this.shape.cells.length, (cell) => this.#beside(cell), (cell) => this.shape.cells[cell]);
    const next = this.map.next(key, this.cell);
    if (next >= 0) this.cell = next;
  }
}

/** The faces at each dot. */
function meetingAt({ faces, vertices }) {
  const meeting = vertices.map(() => []);
  faces.forEach((dots, face) => dots.forEach((dot) => meeting[dot].push(face)));
  return meeting;
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
