// How a puzzle came about, from the generator's events: the loop grows, then clues go and come back.

import { LINE_CHAR, blankState } from "../board/state.js";

/** Frames 0..count; `show(at)` draws one. Going on from the frame before costs one step. */
export class GrowthFilm {
  constructor(board, made, events) {
    Object.assign(this, { board, made });
    this.growth = events.filter(([kind]) => kind === "loop");
    this.removal = events.filter(([kind]) => kind === "clue");
    this.count = this.growth.length + this.removal.length;
    // Lines come and go many times a second: none of them fades in.
    board.root.classList.add("film");
    this.#rewind();
  }

  #rewind() {
    this.at = 0;
    const { shape } = this.board;
    this.marks = Array(shape.edges.length).fill(".");
    this.inside = Array(shape.faces.length).fill("0");
    this.clues = [...this.made.full];
  }

  show(at) {
    if (at < this.at) this.#rewind();
    for (; this.at < at; this.at++) this.#step(this.at);
    const isGrowing = at < this.growth.length;
    const isOver = at === this.count;
    const blank = blankState(this.board.shape);
    const grown = this.growth.length ? this.marks.join("") : this.made.solution.replaceAll("x", ".");
    const clues = isOver ? this.made.puzzle.clues : isGrowing ? this.made.full.map(() => -1) : this.clues;
    this.#write(clues);
    this.board.show(isOver ? blank : { ...blank, marks: grown, shades: this.inside.join("") });
  }

  /** Numbers are drawn anew only where some of them changed. */
  #write(clues) {
    const written = clues.join();
    if (written === this.written) return;
    this.written = written;
    this.board.setClues([...clues]);
  }

  #step(number) {
    const event = this.growth[number] ?? this.removal[number - this.growth.length];
    if (event[0] === "loop") {
      const [, , face, drawn, erased] = event;
      for (const edge of drawn) this.marks[edge] = LINE_CHAR;
      for (const edge of erased) this.marks[edge] = ".";
      this.inside[face] = this.inside[face] === "1" ? "0" : "1";
    } else {
      const [, face, how] = event;
      this.clues[face] = how === "off" ? -1 : this.made.full[face];
    }
  }
}

/** How a board of Net came about: the tree grows over the cells; the last frame is the puzzle, its tiles turned. */
export class TreeFilm {
  constructor(board, made, events) {
    Object.assign(this, { board, made });
    this.steps = events.filter(([kind]) => kind === "tree");
    this.count = this.steps.length + 1;
    this.sides = board.shape.given.sides;
    this.drawn = new Set();
    this.at = 0;
  }

  show(at) {
    if (at < this.at) {
      this.drawn.clear();
      this.at = 0;
    }
    for (; this.at < Math.min(at, this.steps.length); this.at++) {
      const [, drawn, erased] = this.steps[this.at];
      for (const edge of drawn) this.drawn.add(edge);
      for (const edge of erased) this.drawn.delete(edge);
    }
    this.at = at;
    const arms = (edges) => edges.reduce((bits, edge, side) => bits | (this.drawn.has(edge) ? 1 << side : 0), 0);
    const { clues, walls } = this.made.puzzle;
    if (at === this.count) this.board.setClues(clues, walls);
    else this.board.setClues(this.sides.map(arms), []);
    this.board.show(blankState(this.board.shape));
  }
}
