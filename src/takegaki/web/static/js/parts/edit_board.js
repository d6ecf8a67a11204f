// The board of the editor: clues of loops and tiles of Net, written by keys, clicks and the pad.

import { blankState } from "../board/state.js";
import { h, svg } from "../dom.js";
import { stageBoard } from "./stage.js";

const BLANK = -1;
const HIDDEN = -2;
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const HEX = "0123456789abcdef";
/** The shapes of tiles: nothing, end, straight, corner, tee, cross. */
const TILES = [[0, "No tile"], [1, "End"], [5, "Straight"], [3, "Corner"], [7, "Tee"], [15, "Cross"]];
const ARM_ENDS = ["M10 10H20", "M10 10V0", "M10 10H0", "M10 10V20"];

const button = (label, content, run) => h("button", { class: "pad-key", type: "button", "aria-label": label, title: label, onclick: run }, content);

const tileIcon = (bits) => svg("svg", { viewBox: "0 0 20 20", class: "tile-icon", "aria-hidden": "true" }, svg("path", { d: ARM_ENDS.filter((_, side) => (bits >> side) & 1).join("") || "M8 10h4" }));

/** Takes the editor; asks it to write. */
export class EditBoard {
  constructor(edit) {
    this.edit = edit;
    const { puzzle, shape } = edit;
    this.isNet = puzzle.look === "tile";
    this.board = stageBoard({ puzzle, shape, edits: true });
    this.board.ontap = (cell, step) => this.#count(cell, step);
    this.board.onkey = (cell, key) => this.#typed(cell, key);
    this.#pad();
    this.board.focus();
    this.board.showCursor(false);
  }

  close() {
    this.board.close();
  }

  setClues({ clues, walls }) {
    this.board.setClues(clues, walls);
  }

  /** What a board without clues has. */
  blank() {
    const count = this.board.shape.centres.length;
    return { clues: Array(count).fill(this.isNet ? 0 : BLANK), walls: [] };
  }

  #most(cell) {
    return this.board.shape.faces[cell].length - 1;
  }

  #write(cell, clue) {
    const clues = [...this.edit.puzzle.clues];
    if (clues[cell] === clue) return;
    clues[cell] = clue;
    this.edit.write({ clues });
    this.board.showCursor(false);
  }

  /** A click on the chosen cell: blank, 0, 1, 2, ... and round again. */
  #count(cell, step) {
    const now = this.edit.puzzle.clues[cell];
    if (this.isNet) return this.#write(cell, turned(now, step));
    const size = this.#most(cell) + 2;
    return this.#write(cell, ((((Math.max(now, BLANK) + 1 + step) % size) + size) % size) - 1);
  }

  #typed(cell, key) {
    if (this.isNet) return this.#typedTile(cell, key.toLowerCase());
    if (key === "Backspace" || key === "Delete" || key === "." || key === " ") this.#write(cell, BLANK);
    else if (key === "?") this.#write(cell, HIDDEN);
    else {
      const clue = key.length === 1 ? LETTERS.indexOf(key.toUpperCase()) : -1;
      if (clue < 0 || clue > this.board.shape.faces[cell].length) return false;
      this.#write(cell, clue);
    }
    return true;
  }

  #typedTile(cell, key) {
    if (key === "backspace" || key === "delete") this.#write(cell, 0);
    else if (key === "v" || key === "h") this.#wall(cell, key === "v" ? 0 : 3);
    else if (key.length === 1 && HEX.includes(key)) this.#write(cell, HEX.indexOf(key));
    else return false;
    return true;
  }

  /** A wall on the right (0) or lower (3) side of a cell comes or goes. */
  #wall(cell, side) {
    const edge = this.board.shape.given.sides[cell][side];
    if (edge >= this.board.shape.edges.length) return;
    const { walls } = this.edit.puzzle;
    this.edit.write({ walls: walls.includes(edge) ? walls.filter((wall) => wall !== edge) : [...walls, edge] });
  }

  #pad() {
    const put = (clue) => () => {
      this.#write(this.board.cursor.cell, clue);
      this.board.focus();
    };
    const largest = Math.max(0, ...this.board.shape.faces.slice(0, 50).map((face) => face.length)) - 1;
    const numbers = [...Array(largest + 1).keys()].map((clue) => button(`Clue ${clue}`, String(clue), put(clue)));
    const keys = this.isNet
      ? TILES.map(([bits, label]) => button(label, tileIcon(bits), put(bits)))
      : [button("No clue", "·", put(BLANK)), ...numbers, button("Hidden clue", "?", put(HIDDEN))];
    this.edit.pad.replaceChildren(...keys);
  }

  /** The puzzle in takegaki's own JSON. */
  native({ kind, tiling, rows, cols, description, variant, clues, walls }) {
    const text = this.isNet ? this.#tileRows(clues, walls, rows, cols) : clues.map((clue) => (clue === BLANK ? "." : clue === HIDDEN ? "?" : LETTERS[clue])).join("");
    return { takegaki: 1, kind, tiling, rows, cols, ...(description ? { description } : {}), ...(variant ? { variant } : {}), clues: text };
  }

  #tileRows(clues, walls, rows, cols) {
    const { sides } = this.board.shape.given;
    const tile = (bits, cell) => HEX[bits & 15] + (walls.includes(sides[cell][0]) ? "v" : "") + (walls.includes(sides[cell][3]) ? "h" : "");
    const cells = clues.map(tile);
    return Array.from({ length: rows }, (_, row) => cells.slice(row * cols, (row + 1) * cols).join(""));
  }

  blankState() {
    return blankState(this.board.shape);
  }
}

/** A tile a quarter turn round. */
function turned(bits, step) {
  return step > 0 ? ((bits & 7) << 1) | (bits >> 3) : (bits >> 1) | ((bits & 1) << 3);
}
