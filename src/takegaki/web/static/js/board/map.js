// The map in a corner of a board that is larger than the view: the whole board, and a rectangle round what is in view.

import { h, set, svg } from "../dom.js";

const CORNERS = ["bottom-right", "top-right", "bottom-left"];
/** The least share of the longer side that the shorter one has on the map, however long the board is. */
const FLATTEST = 0.08;
const STROKE = 0.9;
/** Pixels round the map in which what somebody is busy with is too near. */
const NEAR = 24;
/** Milliseconds after which the map pales, once the view rests: clues lie under it. */
const REST = 1800;
/** The parts of a state that the map has. */
const DRAWN = ["marks", "quarters", "powered"];

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);

/**
 * new BoardMap(board, settings): `show(state)` draws its lines at the next frame, `follow()` moves the rectangle, which
 * is all that a pan costs. A click goes there, a drag of the rectangle takes it along, the wheel zooms. Where somebody
 * plays, and what is pointed out, it does not hide: it goes to another corner, and stays there.
 */
export class BoardMap {
  constructor(board, settings) {
    Object.assign(this, { board, settings, state: board.state, isStale: true });
    const { x, y, width, height } = board.view.extent;
    this.canvas = h("canvas");
    this.rectangle = svg("rect", { class: "map-view" });
    const over = svg("svg", { viewBox: `${x} ${y} ${width} ${height}`, preserveAspectRatio: "none" }, this.rectangle);
    this.root = h("div", { class: "map", "aria-hidden": "true", hidden: true }, this.canvas, over);
    const longer = Math.max(width, height);
    this.root.style.setProperty("--across", Math.max(FLATTEST, width / longer));
    this.root.style.setProperty("--down", Math.max(FLATTEST, height / longer));
    this.#listen();
    this.follow();
  }

  close() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.paling);
    this.root.remove();
  }

  #listen() {
    const listen = (name, run, options) => this.root.addEventListener(name, run, options);
    listen("pointerdown", (event) => this.#down(event));
    listen("pointermove", (event) => this.grip && this.#go(event));
    for (const name of ["pointerup", "pointercancel"]) listen(name, () => this.#up());
    listen("contextmenu", (event) => event.preventDefault());
    listen("wheel", (event) => this.board.gestures.wheel(event, []), { passive: false });
    const { board } = this;
    board.root.addEventListener("pointerup", ({ clientX: x, clientY: y }) => this.#makeWay([{ left: x, right: x, top: y, bottom: y }]));
    board.onpointed = () => this.#makeWay([...board.highlight.kept.step, ...board.marker.children].map((shape) => shape.getBoundingClientRect()));
  }

  /** From these places, in pixels of the window. */
  #makeWay(places) {
    if (this.root.hidden || this.grip) return;
    const hides = (corner) => {
      this.root.dataset.corner = corner;
      const { left, right, top, bottom } = this.root.getBoundingClientRect();
      return places.some((one) => one.right > left - NEAR && one.left < right + NEAR && one.bottom > top - NEAR && one.top < bottom + NEAR);
    };
    const now = this.root.dataset.corner;
    const other = hides(now) ? CORNERS.filter((corner) => corner !== now).find((corner) => !hides(corner)) : null;
    this.root.dataset.corner = other ?? now;
    if (other) this.stays = this.board.view.origin.join();
  }

  /** Where a pointer is on the board, in its units. */
  #at(event) {
    const place = this.root.getBoundingClientRect();
    const { x, y, width, height } = this.board.view.extent;
    return [x + ((event.clientX - place.left) / place.width) * width, y + ((event.clientY - place.top) / place.height) * height];
  }

  /** The rectangle is taken where it is; a click beside it brings its middle there. */
  #down(event) {
    // The keyboard stays with the board.
    event.preventDefault();
    this.root.setPointerCapture?.(event.pointerId);
    const { centre, size } = this.board.view;
    const off = this.#at(event).map((at, i) => at - centre[i]);
    this.grip = off.every((by, i) => Math.abs(by) < size[i] / 2) ? off : [0, 0];
    this.#go(event);
  }

  #go(event) {
    this.board.view.moveTo(this.#at(event).map((at, i) => at - this.grip[i]));
  }

  #up() {
    this.grip = null;
    this.follow();
  }

  /** Another state; or the same one again, as the colours or the view of a board that wraps have changed. */
  show(state) {
    this.isStale ||= state === this.state || DRAWN.some((name) => state[name] !== this.state[name]);
    this.state = state;
    this.follow();
  }

  follow() {
    const { view } = this.board;
    const ends = view.ends();
    this.root.hidden = !this.settings.map || ends.every((end) => end.every((beyond) => beyond <= 0));
    if (this.root.hidden) return;
    const { x, y, width, height } = view.extent;
    const [left, top] = [Math.max(x, view.origin[0]), Math.max(y, view.origin[1])];
    const right = Math.min(x + width, view.origin[0] + view.size[0]);
    const bottom = Math.min(y + height, view.origin[1] + view.size[1]);
    set(this.rectangle, { x: left.toFixed(1), y: top.toFixed(1), width: (right - left).toFixed(1), height: (bottom - top).toFixed(1) });
    if (!this.grip) this.#stand(view, ends);
    this.#shine([left, top, right, bottom].join());
    if (this.isStale) this.frame ??= requestAnimationFrame(() => this.#draw());
  }

  /** It is plain to see while the view moves, and pale when that rests. */
  #shine(part) {
    if (part === this.part) return;
    this.part = part;
    this.root.classList.remove("is-pale");
    clearTimeout(this.paling);
    this.paling = setTimeout(() => this.root.classList.add("is-pale"), REST);
  }

  /** Never over the corner of the board itself: what is under the map must come out from under it by panning. */
  #stand(view, ends) {
    if (this.stays === view.origin.join()) return;
    this.stays = null;
    const room = this.room * view.scale;
    const isFree = (corner) => {
      const [vertical, horizontal] = corner.split("-");
      return ends[0][horizontal === "right" ? 1 : 0] > room || ends[1][vertical === "bottom" ? 1 : 0] > room;
    };
    // It stays in a corner that it made way to, rather than coming back over the same place.
    const now = this.root.dataset.corner;
    const corner = [now, ...CORNERS].find((one) => one && isFree(one)) ?? CORNERS[0];
    if (now !== corner) this.root.dataset.corner = corner;
  }

  /** Pixels from the corner of the stage to the far side of the map. */
  get room() {
    this.reach ??= Math.max(this.root.offsetWidth, this.root.offsetHeight) + 60;
    return this.reach;
  }

  #draw() {
    this.frame = null;
    this.isStale = false;
    const { clientWidth, clientHeight } = this.root;
    const { x, y, width, height } = this.board.view.extent;
    const [w, h] = [clientWidth, clientHeight].map((side) => Math.max(1, Math.round(side * devicePixelRatio)));
    Object.assign(this.canvas, { width: w, height: h });
    const pen = this.canvas.getContext("2d");
    pen.setTransform(w / width, 0, 0, h / height, (-x * w) / width, (-y * h) / height);
    pen.lineWidth = (STROKE * width) / clientWidth;
    for (const [name, path] of this.board.picture.mapPaths(this.state)) {
      pen.strokeStyle = colour(name);
      pen.stroke(path);
    }
  }
}
