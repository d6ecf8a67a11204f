// Draws a large board of Net: a path for all arms, lamps and borders of a kind in a square of what is seen.

import { svg } from "../dom.js";
import { changes, point } from "./loop_layers.js";
import { UNIT } from "./shape.js";
import { Squares } from "./squares.js";
import { arms, HALF, STEPS, TilePicture } from "./tile_picture.js";

/** A tile of fewer pixels shows its arms and whether it is an end, and no more. */
const FAR = 12;
const LAMP = 9;
/** Milliseconds for which a refusal is seen. */
const REFUSED = 600;
const disc = ([x, y], r) => `M${point([x - r, y])}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const lock = ([x, y]) => `M${point([x - HALF + 4, y - HALF + 11])}v-7h7M${point([x + HALF - 4, y + HALF - 11])}v7h-7`;
const box = ([x, y]) => `M${point([x - HALF, y - HALF])}h${UNIT}v${UNIT}h${-UNIT}Z`;

/**
 * One picture, as `LargePicture` for lines: tiles do not turn before the eye, they have turned. Nothing is private, as the
 * constructor of what it extends sets the clues.
 */
export class LargeTilePicture extends TilePicture {
  setClues(clues, walls = []) {
    Object.assign(this, { clues, wallEdges: walls });
    if (!this.squares) this.begin();
    this.place();
  }

  begin() {
    this.root.classList.add("large");
    this.squares = new Squares(this.box);
    const mark = svg("rect", { class: "source-mark", x: -5.5, y: -5.5, width: 11, height: 11, rx: 1.5 });
    this.sourceMark = svg("g", { class: "tile source" }, mark);
  }

  /** Which cells are seen in which square, after the view of a board that wraps was moved. */
  place() {
    this.squareOf = new Uint16Array(this.clues.length);
    for (const square of this.squares.all) square.cells = [];
    for (let cell = 0; cell < this.clues.length; cell++) {
      const [x, y] = this.spot(cell);
      const square = this.squares.all[(this.squareOf[cell] = this.squares.at([x, y]))];
      square.cells.push(cell);
      square.stretch([x - HALF, y - HALF]);
      square.stretch([x + HALF, y + HALF]);
    }
    this.placeWalls();
    this.sourceMark.setAttribute("transform", `translate(${this.spot(this.source).join(" ")})`);
    this.squares.expire();
    this.draw();
  }

  show(state) {
    const { before } = this;
    const touch = (layer) => { for (const cell of changes(before?.[layer], state[layer])) this.squares.all[this.squareOf[cell]].isStale = true; };
    for (const layer of ["quarters", "locked", "powered"]) touch(layer);
    this.before = state;
    this.draw();
    this.root.classList.toggle("solved", Boolean(state.solved));
  }

  cover(extent, scale, isMoving) {
    const isFar = scale * FAR > UNIT;
    if (isFar !== this.isFar) this.squares.expire();
    Object.assign(this, { extent, scale, isFar });
    this.squares.cover(extent, isMoving);
    this.draw();
  }

  /** Draws all of the board, for paper; answers with what goes back to what is in view. */
  whole() {
    const { extent, scale } = this;
    this.cover(null, 0);
    return () => this.cover(extent, scale);
  }

  /** A box round a tile that is not to be turned shakes, and goes. */
  refuse(cell) {
    const mark = this.vertexMark(cell, "clash refused");
    this.over.append(mark);
    setTimeout(() => mark.remove(), REFUSED);
  }

  draw() {
    if (!this.before) return;
    for (const square of this.squares.toDraw()) this.drawSquare(square, this.before);
    this.cells.append(this.sourceMark);
  }

  drawSquare(square, { quarters, locked, powered }) {
    const found = { back: "", lockedBack: "", lock: "", plain: ["", "", ""], powered: ["", "", ""] };
    for (const cell of square.cells) {
      const at = this.spot(cell);
      const isLocked = locked?.[cell] === "1";
      found[isLocked ? "lockedBack" : "back"] += box(at);
      if (isLocked && !this.isFar) found.lock += lock(at);
      const hasPower = powered?.[cell] === "1";
      const part = found[hasPower ? "powered" : "plain"];
      const ends = arms(this.clues[cell]);
      const turned = Number(quarters?.[cell] ?? 0);
      for (const end of ends) {
        const [dx, dy] = STEPS[(STEPS.indexOf(end) + turned) % STEPS.length];
        part[0] += `M${point(at)}l${dx * HALF} ${dy * HALF}`;
      }
      if (ends.length && !this.isFar) part[1] += disc(at, hasPower ? 4.25 : 3);
      if (ends.length === 1) part[2] += disc(at, LAMP);
    }
    const group = (layer, name, kind) => this.squares.group(layer, name, { class: kind });
    square.put(group(this.backs, "backs", "plain"), "tile-back", this.isFar ? "" : found.back);
    square.put(group(this.backs, "backs", "plain"), "locked tile-back", found.lockedBack);
    for (const kind of ["plain", "powered"]) {
      ["arms", "joint", "lamp"].forEach((name, i) => square.put(group(this.cells, kind, `tile ${kind}`), name, found[kind][i]));
    }
    square.put(group(this.cells, "locks", "locked"), "tile-lock", found.lock);
  }
}
