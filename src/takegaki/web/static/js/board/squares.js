// Squares of a large board: each has a path for all of a kind that lies in it, and only those in view are drawn.

import { set, svg } from "../dom.js";
import { UNIT } from "./shape.js";

/** Side of a square: with twice as much, close views took twice the time to paint, half of it out of view. */
const SIDE = 8 * UNIT;

/** What lies in a square, its extent, and its paths, made when it is first in view. */
class Square {
  constructor() {
    Object.assign(this, { box: [Infinity, Infinity, -Infinity, -Infinity], paths: new Map(), isShown: false, isStale: true });
    for (const kind of ["edges", "vertices", "cells", "faces"]) this[kind] = [];
  }

  stretch([x, y]) {
    const { box } = this;
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }

  meets([left, top, right, bottom]) {
    return this.box[0] < right && this.box[2] > left && this.box[1] < bottom && this.box[3] > top;
  }

  /** The path of this class in a group has this form; none is made for nothing. */
  put(group, name, d) {
    const key = `${group.dataset.name} ${name}`;
    let path = this.paths.get(key);
    if (!path && !d) return;
    if (!path) {
      path = svg("path", { class: name });
      this.paths.set(key, path);
      // A flag is behind the clue that it is raised for.
      group[name === "flag" ? "prepend" : "append"](path);
    }
    set(path, { d });
  }
}

/** The squares of a board with this extent. */
export class Squares {
  constructor(box) {
    this.box = box;
    this.across = Math.ceil((box.width + 1) / SIDE);
    this.all = Array.from({ length: this.across * Math.ceil((box.height + 1) / SIDE) }, () => new Square());
    this.groups = new Map();
  }

  /** The number of the square that has a place. */
  at([x, y]) {
    const bound = (value) => Math.max(0, Math.floor(value / SIDE));
    return Math.min(this.all.length - 1, bound(y - this.box.y) * this.across + Math.min(this.across - 1, bound(x - this.box.x)));
  }

  /** All of them are drawn anew when they are in view. */
  expire() {
    for (const square of this.all) square.isStale = true;
  }

  /** A part of the board is in view, null for all of it; while one `isMoving`, what was in view stays. */
  cover(extent, isMoving) {
    for (const square of this.all) {
      const isShown = !extent || square.meets(extent) || (isMoving && square.isShown);
      if (isShown === square.isShown) continue;
      square.isShown = isShown;
      for (const path of square.paths.values()) path.setAttribute("display", isShown ? "inline" : "none");
    }
  }

  /** Those in view that are to be drawn anew; then they are not. */
  *toDraw() {
    for (const square of this.all) {
      if (!square.isShown || !square.isStale) continue;
      square.isStale = false;
      yield square;
    }
  }

  /** A group in a layer, made when it is first asked for: styles look for these attributes. */
  group(layer, name, attributes = {}) {
    if (!this.groups.has(name)) {
      const group = svg("g", { "data-name": name, ...attributes });
      this.groups.set(name, group);
      layer.append(group);
    }
    return this.groups.get(name);
  }
}
