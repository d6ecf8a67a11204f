// The numbers of rows and columns beside a board whose cells stand in rows: sentences name cells by them.

import { svg } from "../dom.js";

/** Units between the board and the middle of a number. */
const AWAY = 14;
/** Units between the border of the view and the middle of a number that stays there. */
const INNER = 9;
/** Pixels that a number needs. */
const LEAST = 17;
const STEPS = [1, 2, 5, 10, 20, 50, 100];

/** Where rows and columns lie, or null: {rows: [y], cols: [x]}. */
function gridOf({ puzzle, shape, picture }) {
  const { rows, cols } = puzzle;
  if (!rows || rows * cols !== shape.cells.length || picture.wraps) return null;
  const at = (row, col) => shape.cells[row * cols + col];
  const grid = { rows: Array.from({ length: rows }, (_, row) => at(row, 0)[1]), cols: Array.from({ length: cols }, (_, col) => at(0, col)[0]) };
  const isStraight = shape.cells.every(([x, y], cell) => Math.abs(x - grid.cols[cell % cols]) < 1 && Math.abs(y - grid.rows[Math.floor(cell / cols)]) < 1);
  return isStraight ? grid : null;
}

/** `show(isShown)` puts them there, `cover(extent, scale)` keeps them at the border of what is in view. */
export class Rulers {
  constructor(board) {
    this.board = board;
    this.root = svg("g", { class: "rulers", "aria-hidden": "true" });
    this.isShown = false;
  }

  show(isShown) {
    if (isShown === this.isShown) return;
    this.isShown = isShown;
    this.#draw();
  }

  cover(extent, scale) {
    Object.assign(this, { extent, scale });
    if (this.isShown) this.#draw();
  }

  #draw() {
    this.grid ??= gridOf(this.board);
    const { grid, extent, scale, isShown } = this;
    if (!isShown || !grid || !extent) return this.root.replaceChildren();
    const [left, top, right, bottom] = extent;
    const { box } = this.board.picture;
    const x = Math.max(box.x - AWAY, left + INNER), y = Math.max(box.y - AWAY, top + INNER);
    // Numbers that stay in view over the board have a strip of paper under them, or they could not be told from clues.
    const strip = 2 * INNER;
    const [isOverCols, isOverRows] = [x > box.x - AWAY, y > box.y - AWAY];
    const strips = [[isOverCols, { width: strip, height: bottom - top }], [isOverRows, { width: right - left, height: strip }]];
    const paper = strips.flatMap(([isOver, size]) => (isOver ? [svg("rect", { class: "ruler-paper", x: left, y: top, ...size })] : []));
    const size = Math.min(12, 12 * Math.max(1, scale));
    const write = (places, from, to, at) => {
      const apart = places.length > 1 ? Math.abs(places[1] - places[0]) / scale : LEAST;
      const step = STEPS.find((one) => one * apart >= LEAST) ?? STEPS.at(-1);
      return places.flatMap((place, number) => {
        const isNamed = number === 0 || (number + 1) % step === 0;
        if (!isNamed || place < from || place > to) return [];
        return svg("text", { ...at(place), "font-size": size }, String(number + 1));
      });
    };
    const [least, highest] = [left + (isOverCols ? strip : 0), top + (isOverRows ? strip : 0)];
    this.root.replaceChildren(
      ...paper,
      ...write(grid.cols, least, right, (place) => ({ x: place, y })),
      ...write(grid.rows, highest, bottom, (place) => ({ x, y: place })),
    );
    return undefined;
  }
}
