// Draws a board of Net: tiles that turn, walls, and where the power comes from.

import { set, svg } from "../dom.js";
import { lettered } from "./loop_layers.js";
import { UNIT } from "./shape.js";

/** Half a tile's side. */
export const HALF = UNIT / 2;
/** Where the sides of a tile lie: right, above, left, below. */
export const STEPS = [[1, 0], [0, -1], [-1, 0], [0, 1]];

/** The sides of a tile that have an arm. */
export const arms = (bits) => STEPS.filter((_, side) => (bits >> side) & 1);

/** Each tile is a group at its place; its arms are in a group of their own that turns. */
export class TilePicture {
  constructor(shape, { rows, cols, clues, walls }) {
    Object.assign(this, { shape, rows, cols });
    this.wraps = Boolean(shape.given.wraps);
    // Where the power comes from, as the session has it.
    this.source = Math.floor(rows / 2) * cols + Math.floor(cols / 2);
    this.shift = [0, 0];
    this.floor = svg("rect", { class: "floor", x: 0, y: 0, width: this.cols * UNIT, height: this.rows * UNIT });
    // All backs below all arms: two arms that meet are one line.
    this.backs = svg("g", { class: "backs" });
    this.cells = svg("g", { class: "tiles" });
    this.walls = svg("g", { class: "walls" });
    this.border = svg("rect", { class: this.wraps ? "border wraps" : "border", x: 0, y: 0, width: this.cols * UNIT, height: this.rows * UNIT });
    this.under = svg("g", { class: "under" });
    this.over = svg("g", { class: "over" });
    this.root = svg("g", { class: "picture net" }, this.floor, this.backs, this.cells, this.under, this.walls, this.border, this.over);
    this.setClues(clues, walls);
  }

  get box() {
    return { x: 0, y: 0, width: this.cols * UNIT, height: this.rows * UNIT };
  }

  setClues(clues, walls = []) {
    this.clues = clues;
    this.wallEdges = walls;
    this.turns = clues.map(() => 0);
    this.tiles = clues.map((bits) => this.#tile(bits));
    this.cells.replaceChildren(...this.tiles.map((tile) => tile.group));
    this.backs.replaceChildren(...this.tiles.map((tile) => tile.back));
    this.place();
  }

  #tile(bits) {
    const ends = arms(bits);
    const d = ends.map(([x, y]) => `M0 0L${x * HALF} ${y * HALF}`).join("");
    const parts = [svg("path", { class: "arms", d }), svg("circle", { class: "joint", r: 3 })];
    if (ends.length === 0) parts.length = 0;
    if (ends.length === 1) parts.push(svg("circle", { class: "lamp", r: 9 }));
    const turning = svg("g", { class: "turning" }, ...parts);
    const back = svg("rect", { class: "tile-back", x: -HALF, y: -HALF, width: UNIT, height: UNIT });
    const lock = svg("path", { class: "tile-lock", d: `M${-HALF + 4} ${-HALF + 11}V${-HALF + 4}H${-HALF + 11}M${HALF - 4} ${HALF - 11}V${HALF - 4}H${HALF - 11}` });
    const source = svg("rect", { class: "source-mark", x: -5.5, y: -5.5, width: 11, height: 11, rx: 1.5 });
    return { group: svg("g", { class: "tile" }, turning, source, lock), turning, back };
  }

  /** Where a cell is on the screen after the view of a wrapping board was moved. */
  spot(cell) {
    const [row, col] = [Math.floor(cell / this.cols), cell % this.cols];
    const wrap = (value, size) => ((value % size) + size) % size;
    return [(wrap(col + this.shift[0], this.cols) + 0.5) * UNIT, (wrap(row + this.shift[1], this.rows) + 0.5) * UNIT];
  }

  /** The cell at a point, or -1. */
  cellAt([x, y]) {
    const [col, row] = [Math.floor(x / UNIT), Math.floor(y / UNIT)];
    if (col < 0 || row < 0 || col >= this.cols || row >= this.rows) return -1;
    const wrap = (value, size) => ((value % size) + size) % size;
    return wrap(row - this.shift[1], this.rows) * this.cols + wrap(col - this.shift[0], this.cols);
  }

  /** Puts every tile and wall where it belongs. */
  place() {
    this.tiles.forEach(({ group, back }, cell) => {
      const transform = `translate(${this.spot(cell).join(" ")})`;
      set(group, { transform });
      set(back, { transform });
    });
    this.placeWalls();
  }

  placeWalls() {
    this.walls.replaceChildren(...this.wallEdges.flatMap((edge) => this.#wall(edge)));
  }

  /** A wall at the border of a wrapping view is seen on both sides. */
  #wall(edge) {
    const { x, y, across } = this.#borderAt(edge);
    const [dx, dy] = across ? [0, HALF] : [HALF, 0];
    const draw = (px, py) => svg("path", { class: "wall", d: `M${px - dx} ${py - dy}L${px + dx} ${py + dy}` });
    const { width, height } = this.box;
    const again = across ? x === width && [0, y] : y === height && [x, 0];
    return again ? [draw(x, y), draw(...again)] : [draw(x, y)];
  }

  /** For the map: names of colours, and what is stroked in them: the border, arms without power and with it. */
  mapPaths(state) {
    const [border, wire, power] = [new Path2D(), new Path2D(), new Path2D()];
    border.rect(0, 0, this.cols * UNIT, this.rows * UNIT);
    this.clues.forEach((bits, cell) => {
      const [x, y] = this.spot(cell);
      const path = state.powered?.[cell] === "1" ? power : wire;
      STEPS.forEach((_, side) => {
        if (!((bits >> side) & 1)) return;
        const [dx, dy] = STEPS[(side + Number(state.quarters?.[cell] ?? 0)) % STEPS.length];
        path.moveTo(x, y);
        path.lineTo(x + dx * HALF, y + dy * HALF);
      });
    });
    return [["--soft", border], ["--wire", wire], ["--power", power]];
  }

  moveView(dx, dy) {
    this.shift = [this.shift[0] + dx, this.shift[1] + dy];
    this.place();
  }

  show(state) {
    this.tiles.forEach(({ group, turning, back }, cell) => {
      this.#turn(turning, cell, Number(state.quarters?.[cell] ?? 0));
      for (const part of [group, back]) part.classList.toggle("locked", state.locked?.[cell] === "1");
      group.classList.toggle("powered", state.powered?.[cell] === "1");
      group.classList.toggle("source", cell === this.source);
    });
    this.root.classList.toggle("solved", Boolean(state.solved));
  }

  /** A tile that is not to be turned shakes. */
  refuse(cell) {
    const { group } = this.tiles[cell];
    group.classList.remove("refused");
    void group.getBoundingClientRect();
    group.classList.add("refused");
  }

  /** The shorter way round: a tile that stood at 3 goes on to 4, not back to 0. */
  #turn(element, cell, quarters) {
    const now = this.turns[cell];
    const difference = ((((quarters - now) % 4) + 5) % 4) - 1;
    this.turns[cell] = now + difference;
    const transform = `rotate(${-90 * this.turns[cell]}deg)`;
    if (element.style.transform !== transform) element.style.transform = transform;
  }

  edgeMark(edge, name) {
    const { x, y, across } = this.#borderAt(edge);
    const [dx, dy] = across ? [0, HALF * 0.8] : [HALF * 0.8, 0];
    return svg("path", { class: `${name} net-border`, d: `M${x - dx} ${y - dy}L${x + dx} ${y + dy}` });
  }

  crossMark(edge, name) {
    const { x, y } = this.#borderAt(edge);
    return svg("path", { class: name, d: `M${x - 5} ${y - 5}l10 10m0 -10l-10 10` });
  }

  #borderAt(edge) {
    const cell = this.shape.edges[edge][0];
    const across = this.shape.given.sides[cell][0] === edge;
    const [x, y] = this.spot(cell);
    return across ? { x: x + HALF, y, across } : { x, y: y + HALF, across };
  }

  faceMark() {
    return svg("g");
  }

  vertexMark(cell, name) {
    const [x, y] = this.spot(cell);
    return svg("rect", { class: name, x: x - HALF + 2, y: y - HALF + 2, width: UNIT - 4, height: UNIT - 4, rx: 4 });
  }

  /** The letter by which sentences name a border. */
  letterMark({ edge, letter }) {
    if (edge === undefined) return [];
    const { x, y } = this.#borderAt(edge);
    return lettered(svg("circle", { cx: x, cy: y, r: 7.5, class: "letter-back" }), [x, y], letter);
  }
}
