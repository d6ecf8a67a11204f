// Hands that paint cells: a click, or a stroke over several of which the first says whether they go or come.

import { ARROWS } from "./arrows.js";
import { StrokeHand } from "./stroke.js";

const [IN, PLACE, OUT] = [0, 1, 2];

/** Turns gestures into shades, OUT for cells that go; where `paints` of the board is "places", PLACE for those that get a clue. */
export class PaintHand extends StrokeHand {
  /** What a cell becomes. */
  other(face) {
    const painted = this.board.paints === "places" ? PLACE : OUT;
    return Number(this.board.state.shades[face]) === painted ? IN : painted;
  }

  tap(point) {
    this.start(point);
    this.end();
  }

  hold(point) {
    this.start(point);
  }

  start(point) {
    this.drop();
    this.move(point);
  }

  move(point) {
    const face = this.board.nearest.face(point);
    if (face < 0 || this.board.shape.holes.includes(face)) return;
    this.shade ??= this.other(face);
    this.done.set(face, { do: "shade", face, shade: this.shade });
    this.board.preview([...this.done.values()]);
  }

  drop() {
    this.shade = null;
    super.drop();
  }
}

/** True where the key was the painter's. */
export function paintKey(board, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { cursor, hand } = board;
  if (event.key in ARROWS) cursor.move(event.key);
  else if (event.key !== "Enter" && event.key !== " ") return false;
  else if (!board.shape.holes.includes(cursor.cell)) board.act([{ do: "shade", face: cursor.cell, shade: hand.other(cursor.cell) }]);
  board.showCursor(true);
  return true;
}
