// The keyboard on a loop board. Arrows go half a step; Enter draws, Space crosses; with Shift an arrow draws along.

import { ARROWS } from "./cursor.js";

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
  put(board, cursor.node, value, hand);
  return true;
}

function put(board, { kind, id }, value, hand) {
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
