// How the tiles of Net stand, from marks on their borders and back.

import { LINE_CHAR } from "../board/state.js";

const turned = (arms) => ((arms & 7) << 1) | (arms >> 3);

/** Quarters anticlockwise that turn a tile to these arms; -1 where none do. */
export function quartersTo(bits, goal) {
  let arms = bits & 15;
  for (let quarters = 0; quarters < 4; quarters++) {
    if (arms === goal) return quarters;
    arms = turned(arms);
  }
  return -1;
}

/** Marks, a character for each border, that the locked tiles of a state stand for. */
export function lockedMarks(state, { puzzle, shape }) {
  const marks = shape.edges.map(() => ".");
  puzzle.clues.forEach((bits, cell) => {
    if (state.locked[cell] !== "1") return;
    let arms = bits & 15;
    for (let quarter = Number(state.quarters[cell]); quarter > 0; quarter--) arms = turned(arms);
    shape.given.sides[cell].forEach((edge, side) => {
      if (edge < marks.length) marks[edge] = (arms >> side) & 1 ? LINE_CHAR : "x";
    });
  });
  return marks.join("");
}

/** How the tiles stand of which all borders are marked: [{cell, quarters}]. */
export function decided(marks, { puzzle, shape }) {
  return puzzle.clues.flatMap((bits, cell) => {
    const around = shape.given.sides[cell].map((edge) => marks[edge] ?? "x");
    if (around.includes(".")) return [];
    const quarters = quartersTo(bits, around.reduce((arms, mark, side) => arms | (mark === LINE_CHAR ? 1 << side : 0), 0));
    return quarters < 0 ? [] : [{ cell, quarters }];
  });
}

/** What a state shows when these borders are marked: tiles that are decided stand so and are locked. */
export function standing(marks, state, board) {
  const quarters = [...state.quarters];
  const locked = quarters.map(() => "0");
  for (const one of decided(marks, board)) {
    quarters[one.cell] = String(one.quarters);
    locked[one.cell] = "1";
  }
  return { quarters: quarters.join(""), locked: locked.join(""), powered: locked.map(() => "0").join("") };
}

/** Actions that turn and lock what these marks decide. */
export function turns(marks, state, board) {
  return decided(marks, board).flatMap(({ cell, quarters }) => {
    if (state.locked[cell] === "1") return [];
    const by = (quarters - Number(state.quarters[cell]) + 4) % 4;
    return [...(by ? [{ do: "turn", cell, quarters: by }] : []), { do: "lock", cell, locked: true }];
  });
}
