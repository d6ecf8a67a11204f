// What is plainly wrong on a loop board in the making: seen at once, without asking the server.

import { LINE_CHAR } from "./state.js";

/** `of(state)` finds clues that cannot be met, dots where lines branch or end, and loops closed too early. */
export class LoopErrors {
  constructor(shape, clues) {
    this.shape = shape;
    this.clues = clues;
  }

  of({ marks }) {
    return { faces: this.#faces(marks), ...this.#vertices(marks), edges: this.#earlyLoop(marks) };
  }

  #faces(marks) {
    return this.clues.flatMap((clue, face) => {
      if (clue < 0) return [];
      const sides = this.shape.sides[face];
      const lines = sides.filter((edge) => marks[edge] === LINE_CHAR).length;
      const open = sides.filter((edge) => marks[edge] === ".").length;
      return lines > clue || lines + open < clue ? [face] : [];
    });
  }

  #vertices(marks) {
    const vertices = this.shape.at.flatMap((edges, vertex) => {
      const lines = edges.filter((edge) => marks[edge] === LINE_CHAR).length;
      const open = edges.some((edge) => marks[edge] === ".");
      return lines > 2 || (lines === 1 && !open) ? [vertex] : [];
    });
    return { vertices };
  }

  /** The edges of a closed loop while other lines, or clues without their lines, are left. */
  #earlyLoop(marks) {
    const lines = this.shape.edges.flatMap((_, edge) => (marks[edge] === LINE_CHAR ? [edge] : []));
    const seen = new Set();
    for (const start of lines) {
      if (seen.has(start)) continue;
      const loop = this.#walk(start, marks, seen);
      if (loop && (loop.length < lines.length || this.#isShort(marks))) return loop;
    }
    return [];
  }

  #isShort(marks) {
    return this.clues.some((clue, face) => clue > this.shape.sides[face].filter((edge) => marks[edge] === LINE_CHAR).length);
  }

  #walk(start, marks, seen) {
    const path = [start];
    let vertex = this.shape.edges[start][1];
    for (let edge = start; ; ) {
      seen.add(edge);
      const ways = this.shape.at[vertex].filter((next) => next !== edge && marks[next] === LINE_CHAR);
      if (ways.length !== 1) return null;
      if (ways[0] === start) return path;
      [edge] = ways;
      if (seen.has(edge)) return null;
      path.push(edge);
      vertex = this.shape.otherEnd(edge, vertex);
    }
  }
}
