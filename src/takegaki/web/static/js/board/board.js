// One board on the page, of any puzzle: its picture, view, hands, keys and words put together.

import { said } from "../catalogue.js";
import { h, svg } from "../dom.js";
import { CellCursor, ClueHand, clueKey } from "./clue_hand.js";
import { ARROWS } from "./arrows.js";
import { LoopCursor, TileCursor } from "./cursor.js";
import { DotCursor, DotHand, dotKey } from "./dot_hand.js";
import { LoopErrors } from "./loop_errors.js";
import { Gestures } from "./gestures.js";
import { Highlight } from "./highlight.js";
import { LoopHand, loopKey } from "./loop_hand.js";
import { LARGE, LargePicture } from "./large_picture.js";
import { LargeTilePicture } from "./large_tiles.js";
import { LoopPicture } from "./loop_picture.js";
import { Nearest } from "./nearest.js";
import { PaintHand, paintKey } from "./paint_hand.js";
import { Rulers } from "./rulers.js";
import { Shape } from "./shape.js";
import { Spoken } from "./spoken.js";
import { TileHand, tileKey } from "./tile_hand.js";
import { TilePicture } from "./tile_picture.js";
import { View } from "./view.js";
import { applied, blankState } from "./state.js";
import { kindOf } from "../parts/words.js";


/** The picture of a board of its kind and size. */
function pictureOf(shape, puzzle) {
  const isLarge = shape.cells.length >= LARGE;
  if (shape.tiles) return new (isLarge ? LargeTilePicture : TilePicture)(shape, puzzle);
  return new (isLarge ? LargePicture : LoopPicture)(shape, puzzle.clues, puzzle.look, puzzle.signs, puzzle.drawn);
}

/** Was what the player did last a key? */
let byKeys = false;
addEventListener("keydown", () => { byKeys = true; }, true);
addEventListener("pointerdown", () => { byKeys = false; }, true);

/**
 * new Board(place, {puzzle, shape, state?, settings?, act?, say?, readOnly?}): `act(actions)` is asked to carry out
 * what the player does, `say(text)` to read a sentence out; with `edits` clues are written instead of marks
 * (`ontap(cell, step)`, `onkey(cell, key)`), with `paints` cells are shaded, with `moves` dots are moved. `show(state)`
 * draws a state. While `isLocked`, what the player does is not carried out and `onlocked()` is called; `ondraw(state)`
 * after each drawing, `onpointed()` after something was pointed out or the cursor moved.
 */
export class Board {
  constructor(place, { puzzle, shape, state, settings, act, say, readOnly, edits, paints, moves }) {
    Object.assign(this, { puzzle, settings: settings ?? { shades: true }, readOnly: Boolean(readOnly), edits, paints, moves });
    this.shape = new Shape(shape, puzzle.entry);
    this.say = say ?? (() => {});
    this.act = (actions) => {
      if (this.isLocked) this.onlocked?.();
      else if (!this.readOnly) act?.(actions);
    };
    this.state = state ?? blankState(this.shape);
    const tiles = this.shape.tiles;
    this.picture = pictureOf(this.shape, puzzle);
    this.marker = svg("g", { class: "cursor" });
    this.rulers = new Rulers(this);
    this.layer = svg("g", { class: "layer" }, this.picture.root, this.rulers.root, this.marker);
    this.svg = svg("svg", { class: "board-svg", "aria-hidden": "true" }, this.layer);
    this.spoken = new Spoken(this);
    this.plane = h("div", { class: "plane" }, this.svg);
    this.root = h("div", { class: moves ? "board moves-dots" : "board", role: "grid", tabindex: "0", "aria-label": this.title(), ...this.spoken.size }, this.plane, this.spoken.root);
    place.replaceChildren(this.root);
    this.#bring(tiles);
    this.show(this.state);
    this.spoken.goOn();
  }

  #bring(tiles) {
    this.view = new View(this.root, this.plane, this.svg, this.picture.box);
    this.view.oncover = (extent, scale, isMoving) => {
      this.picture.cover?.(extent, scale, isMoving);
      this.rulers.cover(extent, scale);
    };
    this.view.show();
    this.nearest = tiles ? null : new Nearest(this.shape);
    if (this.edits) Object.assign(this, { hand: new ClueHand(this), cursor: this.#cellCursor(), key: clueKey });
    else if (this.paints) Object.assign(this, { hand: new PaintHand(this), cursor: new CellCursor(this.shape), key: paintKey });
    else if (this.moves) Object.assign(this, { hand: new DotHand(this), cursor: new DotCursor(this.shape), key: dotKey });
    else if (tiles) Object.assign(this, { hand: new TileHand(this), cursor: new TileCursor(this.picture), key: tileKey });
    else Object.assign(this, { hand: new LoopHand(this), cursor: new LoopCursor(this.shape), key: loopKey });
    this.highlight = new Highlight(this.picture);
    this.highlight.onstep = () => this.#number();
    this.loopErrors = tiles ? null : new LoopErrors(this.shape, this.puzzle.look === "number" ? this.puzzle.clues : []);
    this.gestures = new Gestures(this.root, this.view, this.hand, this.settings);
    this.root.addEventListener("keydown", (event) => this.#pressed(event));
    if (!this.edits) this.root.addEventListener("pointerdown", () => this.hideCursor());
    this.root.addEventListener("pointerleave", () => this.hover(-1));
    this.root.addEventListener("blur", () => !this.edits && this.hideCursor());
    this.root.addEventListener("focus", () => !this.isQuiet && this.root.matches(":focus-visible") && this.showCursor(false));
  }

  /** Takes the keyboard without showing its cursor before a key was pressed. */
  focus() {
    this.isQuiet = true;
    this.root.focus({ preventScroll: true });
    this.isQuiet = false;
  }

  title() {
    const { rows, cols, cells } = this.puzzle;
    const name = kindOf(this.puzzle);
    return rows ? said("page-puzzle.rows", { name, rows, cols }) : said("page-puzzle.of-cells", { name, cells });
  }

  close() {
    this.view.close();
    this.spoken.close();
    this.root.remove();
  }

  /** Draws a state, and what a stroke in the making would add to it. */
  show(state) {
    this.state = state;
    this.#draw(state);
    this.spoken.refresh();
  }

  /** The same for a game: who plays by keys hears what a key did, an undo, too. The end of a puzzle has words of its own. */
  showPlayed(state) {
    const before = this.state;
    this.show(state);
    const told = byKeys && before && !state.solved ? this.spoken.told(before) : "";
    if (told) this.say(told);
  }

  /** Numbers of rows and columns, while a sentence speaks of what is pointed out, or as the setting has it. */
  #number() {
    const { numbers } = this.settings;
    this.rulers.show(numbers === "always" || (numbers === "words" && this.highlight.isPointing));
  }

  preview(actions) {
    this.#draw(actions.length && !this.isLocked ? applied(this.state, actions) : this.state);
  }

  #draw(state) {
    this.picture.show(state);
    this.picture.showPieces?.(state.marks, Boolean(this.settings.pieces) && !state.solved);
    this.#number();
    this.ondraw?.(state);
    this.highlight.errors(this.settings.errors === "on" && !state.solved ? this.#errorsOf(state) : null);
  }

  /** Of lines seen here and at once; of tiles as the server finds them. */
  #errorsOf(state) {
    if (this.loopErrors) return this.loopErrors.of(state);
    const violations = state.violations ?? [];
    return { faces: [], vertices: violations.flatMap((one) => one.vertices), edges: violations.flatMap((one) => one.edges) };
  }

  setClues(clues, walls) {
    this.puzzle = { ...this.puzzle, clues, walls };
    this.picture.setClues(clues, walls);
    if (this.loopErrors) this.loopErrors.clues = clues;
    this.show(this.state);
  }

  hover(edge) {
    if (edge === this.hovered || this.readOnly) return;
    this.hovered = edge;
    this.highlight.hover(edge);
  }

  /** A locked tile was asked to turn. */
  refuse(cell) {
    this.say(said("page-stage.tile-locked"));
    this.picture.refuse(cell);
  }

  moveView(dx, dy) {
    this.picture.moveView(dx, dy);
    this.ondraw?.(this.state);
    this.highlight.again();
    if (this.isCursorShown) this.showCursor(false);
  }

  #pressed(event) {
    if (event.key === "Escape" && this.gestures.drop()) return event.preventDefault();
    if (this.#zoomKey(event) || (!this.readOnly && this.key(this, event))) return event.preventDefault();
    return undefined;
  }

  #zoomKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (this.readOnly && event.key in ARROWS) return this.view.panBy(...ARROWS[event.key].map((step) => -40 * step)) ?? true;
    const factor = { "+": 1.25, "=": 1.25, "-": 0.8, _: 0.8, 0: this.edits ? undefined : 0 }[event.key];
    if (factor === undefined) return false;
    if (factor) this.view.zoomBy(factor);
    else this.view.fit();
    return true;
  }

  #cellCursor() {
    return this.shape.tiles ? Object.assign(new TileCursor(this.picture), { cell: 0 }) : new CellCursor(this.shape);
  }

  showCursor(isMoved) {
    this.isCursorShown = true;
    const node = this.cursor.node;
    const [x, y] = this.cursor.place();
    // Where circles are written, a round one would look like one of them.
    const isAmongCircles = this.edits && this.shape.onDots;
    const size = isAmongCircles ? 18 : { vertex: 9, edge: 9, face: 14, cell: 18 }[node.kind];
    const shape = node.kind === "vertex" && !isAmongCircles ? svg("circle", { cx: x, cy: y, r: size }) : svg("rect", { x: x - size, y: y - size, width: 2 * size, height: 2 * size, rx: 4 });
    shape.classList.add(`at-${node.kind}`);
    if (node.kind === "edge") shape.setAttribute("transform", `rotate(45 ${x} ${y})`);
    this.marker.replaceChildren(shape);
    if (isMoved && this.view.zoom > 1) this.view.reveal([x, y]);
    const isCell = node.kind === "cell" || node.kind === (this.shape.onDots ? "vertex" : "face");
    if (isCell) this.spoken.reach(node.id);
    if (isCell) this.onchosen?.(node.id);
    if (isCell) this.root.setAttribute("aria-activedescendant", `cell-${node.id}`);
    else this.root.removeAttribute("aria-activedescendant");
    if (isMoved) this.say(this.spoken.node(node));
    this.onpointed?.();
  }

  /** Brings what is pointed out into view, and so close that it can be seen. */
  reveal() {
    const boxes = this.highlight.kept.step.map((shape) => shape.getBBox()).filter(({ width, height }) => width || height);
    if (!boxes.length) return;
    const ends = (of, name, side) => of(...boxes.map((box) => box[name] + (side ? box[side] : 0)));
    this.view.showPart([ends(Math.min, "x"), ends(Math.min, "y"), ends(Math.max, "x", "width"), ends(Math.max, "y", "height")]);
    this.onpointed?.();
  }

  hideCursor() {
    this.isCursorShown = false;
    this.marker.replaceChildren();
  }
}
