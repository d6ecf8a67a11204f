// Pieces of line: lines that are connected, each piece with a number that it keeps while others join or part.

import { LINE_CHAR } from "./state.js";

/** So many numbers go round. */
export const PIECE_COLOURS = 6;

/** The edges of each piece of line, the longest first. */
export function piecesOf(shape, marks) {
  const pieces = [];
  const met = new Set();
  for (let first = marks.indexOf(LINE_CHAR); first >= 0; first = marks.indexOf(LINE_CHAR, first + 1)) {
    if (met.has(first)) continue;
    met.add(first);
    const piece = [first];
    for (const edge of piece) {
      for (const vertex of shape.edges[edge]) {
        for (const next of shape.at[vertex]) {
          if (marks[next] !== LINE_CHAR || met.has(next)) continue;
          met.add(next);
          piece.push(next);
        }
      }
    }
    pieces.push(piece);
  }
  return pieces.sort((a, b) => b.length - a.length);
}

/** By edge the number of its piece, from 1 on; a piece keeps the number that an edge of it had `before`. */
export function numbered(pieces, before) {
  const numbers = new Map();
  const taken = new Set();
  const late = [];
  const give = (piece, number) => {
    taken.add(number);
    for (const edge of piece) numbers.set(edge, number);
  };
  for (const piece of pieces) {
    const kept = piece.map((edge) => before.get(edge)).find((number) => number && !taken.has(number));
    if (kept) give(piece, kept);
    else late.push(piece);
  }
  let turn = 0;
  for (const piece of late) {
    const free = Array.from({ length: PIECE_COLOURS }, (_, at) => at + 1).find((number) => !taken.has(number));
    give(piece, free ?? 1 + (turn++ % PIECE_COLOURS));
  }
  return numbers;
}
