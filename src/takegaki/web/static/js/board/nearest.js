// What lies under a pointer: the nearest edge, dot and face, found in buckets of one unit.

import { UNIT } from "./shape.js";

const key = (x, y) => `${Math.floor(x / UNIT)},${Math.floor(y / UNIT)}`;

function buckets(points) {
  const found = new Map();
  points.forEach(([x, y], i) => {
    const name = key(x, y);
    if (!found.has(name)) found.set(name, []);
    found.get(name).push(i);
  });
  return found;
}

function* around(map, [x, y], reach) {
  for (let dx = -reach; dx <= reach; dx++) {
    for (let dy = -reach; dy <= reach; dy++) {
      yield* map.get(key(x + dx * UNIT, y + dy * UNIT)) ?? [];
    }
  }
}

function nearest(candidates, distance) {
  let best = { id: -1, distance: Infinity };
  for (const id of candidates) {
    const far = distance(id);
    if (far < best.distance) best = { id, distance: far };
  }
  return best;
}

/** Distance of a point from a segment. */
export function toSegment([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

function isInside([x, y], corners) {
  let odd = false;
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}

/** Finds {id, distance} by point; id is -1 where there is nothing near. */
export class Nearest {
  constructor(shape) {
    this.shape = shape;
    this.byEdge = buckets(shape.middles);
    this.byVertex = buckets(shape.vertices);
    this.byFace = buckets(shape.centres);
  }

  edge(point) {
    const { vertices, edges } = this.shape;
    return nearest(around(this.byEdge, point, 1), (id) =>
      toSegment(point, vertices[edges[id][0]], vertices[edges[id][1]]),
    );
  }

  vertex(point) {
    return nearest(around(this.byVertex, point, 1), (id) => far(point, this.shape.vertices[id]));
  }

  /** The face that holds the point, or -1. */
  face(point) {
    const { faces, vertices } = this.shape;
    for (const id of around(this.byFace, point, 2)) {
      if (isInside(point, faces[id].map((v) => vertices[v]))) return id;
    }
    return -1;
  }
}

const far = ([x, y], [a, b]) => Math.hypot(x - a, y - b);
