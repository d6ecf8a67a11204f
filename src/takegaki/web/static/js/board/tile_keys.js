// The keyboard on a board of Net: a and d turn, f turns half round, s or Enter locks; Shift and an arrow move the view.

import { ARROWS } from "./cursor.js";

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
