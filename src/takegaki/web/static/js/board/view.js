// Where the board is looked at: zoom and pan as the viewBox of an SVG that fills its place. While either goes on, the
// plane that holds the picture is moved and stretched as one layer, and painted anew when it rests: painting 100x100
// cells at each step took 30 to 50 ms, moving what is painted takes 1.

import { set } from "../dom.js";
import { UNIT } from "./shape.js";

const MARGIN = 26;
const CLOSEST = 8;
/** On a large board as close as this many pixels to an edge, 40 units. */
const LARGEST_EDGE = 48;
/** Where an edge has fewer pixels than the first, what is pointed out is brought so close that it has the second. */
const [LEAST_EDGE, CLEAR_EDGE] = [14, 26];
/** Where an edge has fewer pixels than this, a board is not played as a whole. */
const LEAST_PLAYED = 16;
const REST = 160;
/** What is pointed out beside a panel over the board may make the board shrink to this share. */
const LEAST_ZOOM = 0.4;
const NOTHING = { left: 0, top: 0, right: 0, bottom: 0 };
/** What is painted is stretched at most so far, and shrunk so far: beyond, it is coarse, or more is in view than was painted. */
const STRETCHED = 2.5;
const SHRUNK = 0.6;

/**
 * The window, an element of fixed size, onto an SVG in a `plane` of the window's size; `at` turns a pointer's place into
 * board units. `oncover(extent, scale, isMoving)` is told which part of the board is in view before it is shown.
 */
export class View {
  constructor(element, plane, picture, box) {
    Object.assign(this, { element, plane, picture, box, zoom: 1, centre: null, hidden: NOTHING });
    this.oncover = () => {};
    this.onchange = () => {};
    this.watcher = new ResizeObserver(() => this.show());
    this.watcher.observe(element);
  }

  close() {
    clearTimeout(this.timer);
    this.watcher.disconnect();
  }

  /** The board with the margin round it. */
  get extent() {
    const { x, y, width, height } = this.box;
    return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  }

  /** How many units the board goes on beyond the view: to the left and right, above and below; 0 or less where it ends in view. */
  ends() {
    const { x, y, width, height } = this.box;
    const [[left, top], [across, down]] = [this.origin, this.size];
    return [[left - x, x + width - left - across], [top - y, y + height - top - down]];
  }

  /** Size of the element in pixels, and board units for each pixel at this zoom. */
  measure() {
    const { width, height } = this.element.getBoundingClientRect();
    const [w, h] = [Math.max(width, 1), Math.max(height, 1)];
    const fit = Math.max((this.box.width + 2 * MARGIN) / w, (this.box.height + 2 * MARGIN) / h);
    // A small board on a large screen: an edge needs not be longer than this many pixels.
    const scale = Math.max(fit, 40 / 120) / this.zoom;
    return { w, h, scale };
  }

  /** The highest zoom: of a large board where its edges are as long as those of a small one. */
  get closest() {
    return Math.max(CLOSEST, (this.measure().scale * this.zoom * LARGEST_EDGE) / UNIT);
  }

  /** Pixels at each side of the window that something lies over, or null: the board moves aside as far as it can, and back. */
  hide(hidden) {
    if (!hidden && !this.isCovered) return;
    this.hidden = hidden ?? NOTHING;
    if (!hidden) this.zoom = Math.max(1, this.zoom);
    this.show();
  }

  get isCovered() {
    return this.hidden !== NOTHING;
  }

  /** Across and down, how far the middle of what is free lies from the middle of the window, and the size of what is free, in pixels. */
  #free(w, h) {
    const { left, top, right, bottom } = this.hidden;
    return { aside: [(left - right) / 2, (top - bottom) / 2], free: [w - left - right, h - top - bottom].map((size) => Math.max(size, 1)) };
  }

  show(isMoving = false) {
    const { w, h, scale } = this.measure();
    const [width, height] = [w * scale, h * scale];
    const middle = [this.box.x + this.box.width / 2, this.box.y + this.box.height / 2];
    const centre = this.zoom <= 1 && !this.isCovered ? middle : (this.centre ?? middle);
    const half = [this.box.width / 2 + MARGIN, this.box.height / 2 + MARGIN];
    const { aside, free } = this.#free(w, h);
    // Never so far away that the board is lost; and as much of it as can be in what is free.
    const kept = free.map((size, i) => {
      const more = half[i] - (size * scale) / 2;
      const room = aside[i] ? Math.abs(more) : Math.max(0, more);
      const shift = aside[i] * scale;
      return Math.max(middle[i] - room, Math.min(middle[i] + room, centre[i] + shift)) - shift;
    });
    this.centre = kept;
    this.scale = scale;
    this.origin = [kept[0] - width / 2, kept[1] - height / 2];
    this.size = [width, height];
    clearTimeout(this.timer);
    const stretched = (this.painted?.scale ?? 0) / scale;
    if (isMoving && stretched > SHRUNK && stretched < STRETCHED) this.#move(stretched);
    else this.#settle();
    this.onchange(this);
  }

  #move(stretched) {
    const [x, y] = this.origin.map((at, i) => (this.painted.origin[i] - at) / this.scale);
    // What comes into view from further away waits: painted as large as before, it would be more than the view.
    if (stretched > 0.98) this.#cover(true);
    this.plane.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${stretched.toFixed(5)})`;
    this.timer = setTimeout(() => this.#settle(), REST);
  }

  #settle() {
    this.painted = { origin: this.origin, scale: this.scale };
    this.#cover(false);
    this.plane.style.transform = "";
    set(this.picture, { viewBox: [...this.origin, ...this.size].map((n) => n.toFixed(2)).join(" ") });
  }

  /** Nothing is in view before the page has made room for it. */
  #cover(isMoving) {
    if (!this.element.clientWidth) return;
    const [[left, top], [across, down]] = [this.origin, this.size];
    this.oncover([left, top, left + across, top + down], this.painted.scale, isMoving);
  }

  /** Board units of a place on the screen. */
  at(x, y) {
    const place = this.element.getBoundingClientRect();
    const { scale } = this.measure();
    return [this.origin[0] + (x - place.left) * scale, this.origin[1] + (y - place.top) * scale];
  }

  /** Closer or further, with the place (x, y) on the screen kept where it is. */
  zoomBy(factor, x, y) {
    const place = this.element.getBoundingClientRect();
    const [px, py] = [x ?? place.left + place.width / 2, y ?? place.top + place.height / 2];
    const before = this.at(px, py);
    this.zoom = Math.max(1, Math.min(this.closest, this.zoom * factor));
    const { scale, w, h } = this.measure();
    this.centre = [before[0] - (px - place.left - w / 2) * scale, before[1] - (py - place.top - h / 2) * scale];
    this.show(true);
  }

  /** Moves by pixels. */
  panBy(dx, dy) {
    const { scale } = this.measure();
    this.centre = [this.centre[0] - dx * scale, this.centre[1] - dy * scale];
    this.show(true);
  }

  /** Brings a point of the board to the middle, as far as the board goes. */
  moveTo(point) {
    this.centre = point;
    this.show(true);
  }

  fit() {
    this.zoom = 1;
    this.show();
  }

  /** Begins so close that a finger finds an edge, from the top left on, where the whole board has edges too short for it. */
  begin() {
    const { scale } = this.measure();
    if (UNIT / scale >= LEAST_PLAYED) return;
    this.zoom = Math.min(this.closest, (scale * CLEAR_EDGE) / UNIT);
    this.centre = [this.box.x, this.box.y];
    this.show();
  }

  /** Keeps a point in sight, for the cursor. */
  reveal([x, y]) {
    this.revealAll([x, y, x, y]);
  }

  /** The same, closer where edges are too short to be told apart, and from further away where else not all is in view. */
  showPart([left, top, right, bottom]) {
    const { w, h, scale } = this.measure();
    const { aside, free } = this.#free(w, h);
    const whole = Math.max((right - left + 2 * MARGIN) / free[0], (bottom - top + 2 * MARGIN) / free[1]);
    const wanted = Math.max(scale > UNIT / LEAST_EDGE ? UNIT / CLEAR_EDGE : scale, whole);
    if (wanted === scale) return this.revealAll([left, top, right, bottom]);
    this.zoom = Math.max(this.isCovered ? LEAST_ZOOM : 1, Math.min(this.closest, (this.zoom * scale) / wanted));
    return this.moveTo([(left + right) / 2, (top + bottom) / 2].map((at, i) => at - aside[i] * wanted));
  }

  /** Brings a part of the board, [left, top, right, bottom], into view, by as little as that takes. */
  revealAll([left, top, right, bottom]) {
    const { w, h, scale } = this.measure();
    const { aside, free } = this.#free(w, h);
    const reach = free.map((size) => (size * scale) / 2 - MARGIN);
    const [least, most] = [[right, bottom], [left, top]].map((ends, side) => ends.map((end, i) => end - aside[i] * scale + (side ? reach[i] : -reach[i])));
    const centre = this.centre.map((at, i) => (least[i] > most[i] ? (least[i] + most[i]) / 2 : Math.max(least[i], Math.min(most[i], at))));
    if (centre.some((at, i) => at !== this.centre[i])) this.moveTo(centre);
  }
}
