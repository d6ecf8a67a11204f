// Dots of a board are moved: what comes of each move is a board of its own, on which the clues stay.

import { said } from "../catalogue.js";
import { post } from "../api.js";
import { UNIT } from "../board/shape.js";
import { say, trying } from "../page.js";
import { EditBoard } from "./edit_board.js";

/** Whole units to a common edge at least: positions in takegaki's JSON are whole numbers. */
const FINENESS = 1000;

/** Takes the editor as EditBoard does; `before` is the board that was there. A move is a step of the editor's history. */
export class DotBoard extends EditBoard {
  constructor(edit, before) {
    super(edit, { moves: true, act: ([{ dot, from }]) => this.#check(dot, from) });
    if (before instanceof DotBoard) this.#lookAs(before.board, before.showedCursor);
  }

  close() {
    this.isClosed = true;
    // Out of the page a board loses the keyboard, and hides its cursor.
    this.showedCursor = this.board.isCursorShown;
    super.close();
  }

  /** The dots keep their numbers, so that the same one stays chosen, and the view where it was. */
  #lookAs({ cursor, shape, view }, showsCursor) {
    const { board } = this;
    board.cursor.dot = cursor.dot < board.shape.vertices.length ? cursor.dot : 0;
    if (view.zoom > 1) {
      const still = cursor.dot === 0 ? 1 : 0;
      board.view.zoom = view.zoom;
      board.view.centre = view.centre.map((at, i) => at + board.shape.vertices[still][i] - shape.vertices[still][i]);
      board.view.show();
    }
    if (showsCursor) board.showCursor(false);
  }

  /** Asks for the board as it is drawn now; where that is none, the dot goes back. */
  async #check(dot, from) {
    const { board, edit } = this;
    board.isLocked = true;
    const given = await trying(() => post("/api/board", { puzzle: this.#drawn(dot) }));
    if (this.isClosed) return;
    board.isLocked = false;
    if (given) edit.replace(given);
    else board.hand.put(dot, from);
    if (given) say(said("page-edit.moved"));
  }

  /** The puzzle in takegaki's JSON with the polygons as they are drawn. */
  #drawn(dot) {
    const { shape } = this.board;
    const { rows, cols, description, ...puzzle } = this.edit.native;
    const { vertices, faces, unit, holes } = shape.given;
    const fineness = Math.max(1, Math.round(FINENESS / unit));
    const positions = vertices.map((place) => place.map((at) => Math.round(at * fineness)));
    positions[dot] = shape.vertices[dot].map((at) => Math.round((at * unit * fineness) / UNIT));
    const tiling = puzzle.graph ? puzzle.tiling : `${puzzle.tiling} redrawn`;
    return { ...puzzle, tiling, graph: { positions, faces: faces.slice(0, faces.length - holes) } };
  }
}
