// Where the arrow keys lead on boards of any shape.

export const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const KEYS = Object.keys(ARROWS);
/** The least cosine between an arrow and where it leads. */
export const STRAIGHT = 0.4;
/** How much straighter an arrow must be that loses where it led. */
const TAKEN = 0.3;
const NOWHERE = -1;

/** How straight a step is in each direction of KEYS: its cosine. */
export function cosines([x, y], [nx, ny]) {
  const [dx, dy] = [nx - x, ny - y];
  const length = Math.sqrt(dx * dx + dy * dy) || 1;
  return [dx / length, -dx / length, dy / length, -dy / length];
}

/**
 * Each arrow leads to the neighbour that lies straightest in its direction. Places that no arrow leads to, or from
 * which none leads back, get an arrow that is not needed to reach another.
 */
export class ArrowMap {
  /** Places are 0, 1, ...; neighbours(i) are those beside place i, place(i) is where it is, handicap(i) what it yields. */
  constructor(count, neighbours, place, handicap = () => 0) {
    this.place = place;
    this.beside = Array.from({ length: count }, (_, i) => neighbours(i));
    this.to = new Int32Array(KEYS.length * count).fill(NOWHERE);
    for (let i = 0; i < count; i++) this.#aim(i, handicap);
    const needed = new Uint8Array(this.to.length);
    this.#join(count, needed, false);
    this.#join(count, needed, true);
  }

  /** Where an arrow leads from a place, or -1. */
  next(key, from) {
    return this.to[KEYS.length * from + KEYS.indexOf(key)];
  }

  #aim(i, handicap) {
    const best = KEYS.map(() => -Infinity);
    for (const other of this.beside[i]) {
      const straight = cosines(this.place(i), this.place(other));
      const yields = handicap(other);
      for (let key = 0; key < KEYS.length; key++) {
        if (straight[key] <= STRAIGHT || straight[key] - yields <= best[key]) continue;
        best[key] = straight[key] - yields;
        this.to[KEYS.length * i + key] = other;
      }
    }
  }

  /** Every place is reached from the first; or, `back`, reaches it. `needed` are the arrows by which that is so. */
  #join(count, needed, back) {
    const into = back ? this.#incoming(count) : null;
    const joined = new Uint8Array(count);
    const open = [0];
    const join = (place, arrow) => {
      if (joined[place]) return;
      joined[place] = 1;
      if (arrow !== NOWHERE) needed[arrow] = 1;
      open.push(place);
    };
    const spread = () => {
      while (open.length) {
        const place = open.pop();
        if (back) for (const arrow of into[place]) join(Math.floor(arrow / KEYS.length), arrow);
        else for (let arrow = KEYS.length * place; arrow < KEYS.length * (place + 1); arrow++) if (this.to[arrow] !== NOWHERE) join(this.to[arrow], arrow);
      }
    };
    joined[0] = 1;
    spread();
    for (const least of [STRAIGHT, 0, -1]) {
      for (let left = true; left; ) {
        left = false;
        for (let place = 0; place < count; place++) {
          const found = joined[place] ? null : this.#spare(place, joined, needed, back, least);
          if (!found) continue;
          this.to[found.arrow] = found.to;
          join(place, found.arrow);
          spread();
          left = true;
        }
      }
    }
  }

  #incoming(count) {
    const into = Array.from({ length: count }, () => []);
    this.to.forEach((place, arrow) => place !== NOWHERE && into[place].push(arrow));
    return into;
  }

  /** The straightest arrow that can be had between a place and those that are joined; its cosine is `least` or more. */
  #spare(place, joined, needed, back, least) {
    let best = null;
    for (const other of this.beside[place]) {
      if (!joined[other]) continue;
      const [from, to] = back ? [place, other] : [other, place];
      cosines(this.place(from), this.place(to)).forEach((straight, key) => {
        const arrow = KEYS.length * from + key;
        const rank = straight - (this.to[arrow] === NOWHERE ? 0 : TAKEN);
        if (straight >= least && !needed[arrow] && (!best || rank > best.rank)) best = { arrow, to, rank };
      });
    }
    return best;
  }
}
