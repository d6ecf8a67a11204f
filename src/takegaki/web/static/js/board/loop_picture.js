// Draws a board with lines, on any tiling, and what changes on it: an element for each mark and clue.

import { set, svg } from "../dom.js";
import { digits } from "./digits.js";
import { cellPath, changes, circleClass, crossPath, flagPath, LoopLayers, PLATE, point, segment } from "./loop_layers.js";
import { numbered, piecesOf } from "./separate_lines.js";
import { UNIT } from "./shape.js";
import { LINE_CHAR } from "./state.js";

const CHUNK = 256;

const dotsPath = (shape) => shape.vertices.map((place) => (shape.onDots ? cellPath(place) : `M${point(place)}h0`)).join("");

/** One picture; `show(state)` draws the difference to what is there. */
export class LoopPicture extends LoopLayers {
  constructor(shape, clues, look, signs, drawn) {
    super(shape, look, signs, drawn);
    this.guides.append(...Array.from({ length: Math.ceil(shape.edges.length / CHUNK) }, () => svg("path")));
    this.stale = new Set();
    this.dots = svg("path", { class: "dots", d: dotsPath(shape) });
    this.spots.append(this.dots);
    this.drawn = { line: new Map(), cross: new Map(), shade: new Map() };
    this.setClues(clues);
  }

  setClues(clues) {
    this.texts = new Map();
    this.numbers.replaceChildren();
    clues.forEach((clue, face) => {
      if (clue === -1) return;
      const [cx, cy] = this.shape.cells[face];
      const shown = this.shown(clue);
      const sign = this.look === "circle" ? svg("circle", { cx, cy, r: UNIT * 0.28, class: circleClass(clue) }) : digits(shown, [cx, cy], this.strokes[clue]);
      // Where lines meet at the sign it stands on a plate.
      const plate = this.hasPlates ? [svg("circle", { cx, cy, r: UNIT * PLATE, class: "plate" })] : [];
      const group = svg("g", { class: "clue", "data-face": face, "data-clue": shown }, ...plate, sign);
      this.texts.set(face, group);
      this.numbers.append(group);
    });
  }

  hasClue(face) {
    return this.texts.has(face);
  }

  /** Only what differs from the state before: a stroke on a thousand cells must not wait. */
  show(state) {
    const hasSure = Boolean(state.sure?.includes("1"));
    const before = hasSure === this.hadSure ? this.state : null;
    for (const edge of changes(before?.marks, state.marks, before?.sure, state.sure)) this.#edge(edge, state, hasSure);
    this.#showTrials(state);
    this.#showGuides(state.marks);
    for (const face of changes(before?.shades, state.shades)) this.#shade(face, state.shades[face]);
    for (const [face, group] of this.texts) this.#clue(group, this.shape.cells[face], state.done?.[face] ?? ".");
    this.won(Boolean(state.solved), state.marks);
    this.state = state;
    this.hadSure = hasSure;
  }

  /** Lines on trial in a colour of their own: those of a trial, of one within it, and so on in turn. */
  #showTrials({ trials = "" }) {
    if (!trials && !this.hadTrials) return;
    this.hadTrials = Boolean(trials);
    for (const kind of ["line", "cross"]) {
      for (const [edge, mark] of this.drawn[kind]) {
        const depth = Number(trials[edge] ?? 0);
        mark.dataset.trial = depth ? String(1 + ((depth - 1) % 3)) : "";
      }
    }
  }

  /** Each piece of line in a colour of its own, if that `isWanted`. */
  showPieces(marks, isWanted) {
    if (!isWanted && !this.pieces) return;
    this.pieces = isWanted ? numbered(piecesOf(this.shape, marks), this.pieces ?? new Map()) : null;
    for (const [edge, line] of this.drawn.line) {
      const number = this.pieces?.get(edge);
      if (number) line.dataset.piece = String(number);
      else delete line.dataset.piece;
    }
  }

  /** A dot of the shape has another place: it, its edges and what is drawn on them follow. */
  dotMoved(vertex) {
    const { shape, drawn, dots } = this;
    this.outline = null;
    set(dots, { d: dotsPath(shape) });
    shape.holes.forEach((face, at) => set(this.holes[at], { d: shape.path(face) }));
    for (const edge of shape.at[vertex]) {
      for (const kind of ["line", "cross"]) {
        drawn[kind].get(edge)?.remove();
        drawn[kind].delete(edge);
      }
      this.#edge(edge, this.state, this.hadSure);
    }
    this.#showGuides(this.state.marks);
  }

  #edge(edge, { marks, sure }, hasSure) {
    // Once the player is sure of some marks, the others look as drawn in pencil.
    const isPencil = hasSure && sure[edge] !== "1";
    this.#draw("line", edge, marks[edge] === LINE_CHAR, isPencil);
    this.#draw("cross", edge, marks[edge] === "x", isPencil);
    this.stale.add(Math.floor(edge / CHUNK));
  }

  /** The edges without a mark, some hundred to a path. */
  #showGuides(marks) {
    for (const chunk of this.stale) {
      let open = "";
      const end = Math.min(marks.length, (chunk + 1) * CHUNK);
      for (let edge = chunk * CHUNK; edge < end; edge++) if (marks[edge] === ".") open += `M${segment(this.shape, edge)}`;
      set(this.guides.children[chunk], { d: open });
    }
    this.stale.clear();
  }

  #draw(kind, edge, isThere, isPencil) {
    const drawn = this.drawn[kind];
    if (isThere && !drawn.has(edge)) {
      const mark = kind === "line" ? this.#line(edge) : this.#cross(edge);
      drawn.set(edge, mark);
      (kind === "line" ? this.lines : this.crosses).append(mark);
    } else if (!isThere && drawn.has(edge)) {
      drawn.get(edge).remove();
      drawn.delete(edge);
    }
    if (isThere) drawn.get(edge).classList.toggle("pencil", isPencil);
  }

  #line(edge) {
    return svg("path", { d: `M${segment(this.shape, edge)}`, class: "line", "data-edge": edge });
  }

  /** As a cross and as a faint edge; a setting shows one of the two, or none. */
  #cross(edge) {
    const faint = svg("path", { d: `M${segment(this.shape, edge)}`, class: "faint" });
    return svg("g", { class: "cross", "data-edge": edge }, svg("path", { d: crossPath(this.shape, edge), class: "sign" }), faint);
  }

  #shade(face, shade) {
    const drawn = this.drawn.shade;
    const there = drawn.get(face);
    if (shade === "0") {
      there?.remove();
      drawn.delete(face);
    } else if (there) set(there, { class: `shade shade-${shade}` });
    else {
      const path = svg("path", { d: this.shape.path(face), class: `shade shade-${shade}`, "data-face": face });
      drawn.set(face, path);
      this.shades.append(path);
    }
  }

  /** A finished clue fades; an overfull one stands in a box, whatever its colour. */
  #clue(group, place, done) {
    const state = { "=": "done", "!": "over" }[done] ?? "open";
    if (group.dataset.state === state) return;
    group.dataset.state = state;
    group.querySelector(".flag")?.remove();
    if (state === "over") group.prepend(svg("path", { class: "flag", d: flagPath(place) }));
  }
}
