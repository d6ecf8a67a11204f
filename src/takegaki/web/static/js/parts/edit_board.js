// The board of the editor: numbers, signs, circles and tiles, written by keys, clicks and the pad.

import { said } from "../catalogue.js";
import { MOST_TOLD } from "../board/spoken.js";
import { h, svg } from "../dom.js";
import { TOLD } from "./about_puzzle.js";
import { stageBoard } from "./stage.js";

const BLANK = -1;
const HIDDEN = -2;
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const HEX = "0123456789abcdef";
const ERASERS = ["Backspace", "Delete", ".", " "];
/** The shapes of tiles: nothing, end, straight, corner, tee, cross. */
const TILES = [0, 1, 5, 3, 7, 15];
const ARM_ENDS = ["M10 10H20", "M10 10V0", "M10 10H0", "M10 10V20"];
/** Circles, and the keys that write them. */
const CIRCLES = [[1, "page-edit.white", ["1", "w"]], [2, "page-edit.black", ["2", "b"]]];

const padIcon = (...drawn) => svg("svg", { viewBox: "0 0 20 20", class: "tile-icon", "aria-hidden": "true" }, ...drawn);
const tileIcon = (bits) => padIcon(svg("path", { d: ARM_ENDS.filter((_, side) => (bits >> side) & 1).join("") || "M8 10h4" }));
const circleIcon = (clue) => padIcon(svg("circle", { cx: 10, cy: 10, r: 7, class: `circle circle-${clue}` }));

/** The clue before or after another, round a list; one that is not in it comes last. */
function round(list, now, step) {
  const all = list.includes(now) ? list : [...list, now];
  return all[(all.indexOf(now) + step + all.length) % all.length];
}

/**
 * How clues of a look are written: `none` is no clue; `next` what a click makes of a clue, `typed` the clue of a key or
 * undefined, `pad` the buttons: [clue, label, what stands on it]. `size` is the number of sides of the cell.
 */
const WRITING = {
  number: {
    none: BLANK,
    next: (now, step, size) => round([BLANK, ...Array(size).keys()], Math.max(now, BLANK), step),
    typed: (key, size) => {
      if (key === "?") return HIDDEN;
      const clue = key.length === 1 ? LETTERS.indexOf(key.toUpperCase()) : -1;
      return clue < 0 || clue > size ? undefined : clue;
    },
    pad: (most) => [[BLANK, said("page-edit.no-clue"), "·"], ...[...Array(most).keys()].map((clue) => [clue, said("page-edit.clue", { clue }), String(clue)]), [HIDDEN, said("page-edit.hidden-clue"), "?"]],
  },
  circle: {
    none: BLANK,
    next: (now, step) => round([BLANK, ...CIRCLES.map(([clue]) => clue)], now, step),
    typed: (key) => (key === "?" ? HIDDEN : CIRCLES.find(([, , keys]) => keys.includes(key.toLowerCase()))?.[0]),
    pad: () => [[BLANK, said("page-edit.no-circle"), "·"], ...CIRCLES.map(([clue, label]) => [clue, said(label), circleIcon(clue)]), [HIDDEN, said("page-edit.either-circle"), circleIcon("either")]],
  },
  tile: {
    none: 0,
    next: (now, step) => turned(now, step),
    typed: (key) => (key.length === 1 && HEX.includes(key.toLowerCase()) ? HEX.indexOf(key.toLowerCase()) : undefined),
    pad: () => TILES.map((bits) => [bits, said(`page-edit.tile-${bits}`), tileIcon(bits)]),
  },
};

/** The same for clues with signs of their own, by the clue: a key writes the sign that it is, or begins. */
const writingSigns = (signs) => {
  const clues = Object.keys(signs).map(Number).sort((a, b) => a - b);
  return {
    none: BLANK,
    next: (now, step) => round([BLANK, ...clues], now, step),
    typed: (key) => (key === "?" ? HIDDEN : clues.find((clue) => signs[clue] === key || signs[clue] === key.toUpperCase())),
    pad: () => [[BLANK, said("page-edit.no-clue"), "·"], ...clues.map((clue) => [clue, said("page-edit.clue", { clue: signs[clue] }), signs[clue]]), [HIDDEN, said("page-edit.hidden-clue"), "?"]],
  };
};

/** Takes the editor; asks it to write, or with another `hand` of the board than `edits` does what that does. */
export class EditBoard {
  constructor(edit, hand = { edits: true }) {
    this.edit = edit;
    const { puzzle, shape } = edit;
    this.writing = WRITING[puzzle.look] ?? writingSigns(puzzle.signs);
    this.board = stageBoard({ puzzle, shape, ...hand });
    this.board.ontap = (cell, step) => this.#write(cell, this.writing.next(this.edit.puzzle.clues[cell], step, this.#size(cell)));
    this.board.onkey = (cell, key) => this.#typed(cell, key);
    this.#pad();
    this.board.focus();
    if (hand.edits) this.board.showCursor(false);
  }

  close() {
    this.board.close();
  }

  /** Draws clues that were written or taken back, and reads them out. */
  setClues({ clues, walls }) {
    const { board } = this;
    const before = board.puzzle.clues;
    board.setClues(clues, walls);
    const others = [...clues.keys()].filter((cell) => clues[cell] !== before[cell]);
    if (others.length) board.say(others.length > MOST_TOLD ? said("page-spoken.changed", { count: others.length }) : others.map((cell) => board.spoken.label(cell)).join("; "));
  }

  /** What a board without clues has. */
  blank() {
    return { clues: this.board.shape.cells.map(() => this.writing.none), walls: [] };
  }

  /** What the board has beside clues: a loop that was drawn, in a colour of its own. */
  get drawn() {
    const { loop } = this.edit;
    return loop ? { marks: loop.replaceAll("x", "."), trials: loop.replace(/[^-]/g, "0").replaceAll("-", "1") } : {};
  }

  /** How a clue is written. */
  signOf(clue) {
    const circle = CIRCLES.find(([one]) => one === clue);
    if (this.edit.puzzle.look === "circle" && circle) return said(circle[1]);
    return this.edit.puzzle.signs[clue] ?? String(clue);
  }

  #size(cell) {
    return this.board.shape.round[cell]?.length ?? 0;
  }

  #write(cell, clue) {
    this.edit.put(cell, clue);
    this.board.showCursor(false);
  }

  /** True where the key was one of the editor's. */
  #typed(cell, key) {
    const { tiles } = this.board.shape;
    if (tiles && "vh".includes(key.toLowerCase())) this.#wall(cell, key.toLowerCase() === "v" ? 0 : 3);
    else {
      const clue = ERASERS.includes(key) ? this.writing.none : this.writing.typed(key, this.#size(cell));
      if (clue === undefined) return false;
      this.#write(cell, clue);
    }
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
    const most = Math.max(0, ...this.board.shape.faces.slice(0, 50).map((face) => face.length));
    const put = (clue) => () => {
      this.#write(this.board.cursor.cell, clue);
      this.board.focus();
    };
    const key = ([clue, label, content]) => h("button", { class: "pad-key", type: "button", "aria-label": label, title: label, onclick: put(clue) }, content);
    this.edit.pad.replaceChildren(...this.writing.pad(most).map(key));
  }

  /** The puzzle in takegaki's own JSON, on the board it was read with; what was known about its clues goes, what its setter said stays. */
  native({ json, clues, walls, rows, cols, look, signs, meta }) {
    const { meta: _, ...board } = json;
    const told = Object.fromEntries(Object.entries(meta ?? {}).filter(([name, value]) => TOLD.includes(name) && value !== ""));
    const hasSigns = look === "sign";
    const hidden = look === "circle" ? "." : "?";
    const shown = (clue) => (clue === BLANK ? "." : clue === HIDDEN ? hidden : hasSigns ? signs[clue] : LETTERS[clue]);
    const text = this.board.shape.tiles ? this.#tileRows(clues, walls, rows, cols) : clues.map(shown).join(hasSigns ? " " : "");
    return { ...board, clues: text, ...(Object.keys(told).length ? { meta: told } : {}) };
  }

  #tileRows(clues, walls, rows, cols) {
    const { sides } = this.board.shape.given;
    const tile = (bits, cell) => HEX[bits & 15] + (walls.includes(sides[cell][0]) ? "v" : "") + (walls.includes(sides[cell][3]) ? "h" : "");
    const cells = clues.map(tile);
    return Array.from({ length: rows }, (_, row) => cells.slice(row * cols, (row + 1) * cols).join(""));
  }
}

/** A tile a quarter turn round. */
function turned(bits, step) {
  return step > 0 ? ((bits & 7) << 1) | (bits >> 3) : (bits >> 1) | ((bits & 1) << 3);
}
