// A second checker of certificates: Slitherlink and its kinds, on boards of squares and of polygons.
// Written from docs/certificates.md alone, by somebody who had not read takegaki or takegaki_verify.
//
//     node second_checker.mjs FILE...
//
// prints a line for each file: "verified: unique" or "not verified: why".

import { readFileSync } from "node:fs";

class Wrong extends Error {}

const demand = (condition, why) => {
  if (!condition) throw new Wrong(why);
};

// ---- Reading ------------------------------------------------------------------------------------

const NUMBER = /^(0|[1-9]\d{0,11})$/;
const SIGNED = /^(0|-?[1-9]\d{0,11})$/;
const KINDS = ["slitherlink", "slitherlink-pairs", "slitherlink-sheep", "slitherlink-inequality"];

function number(word, limit = Infinity) {
  demand(word !== undefined && NUMBER.test(word), `no number: ${word}`);
  demand(Number(word) < limit, `too large: ${word}`);
  return Number(word);
}

function signed(word) {
  demand(word !== undefined && SIGNED.test(word), `no number: ${word}`);
  return Number(word);
}

const numbers = (words, limit) => words.map((word) => number(word, limit));
const distinct = (list, what) => demand(new Set(list).size === list.length, `twice in ${what}`);

// The place of each line: those of a lower place come first. A given mark may stand anywhere.
const PLACE = { kind: 1, variant: 1, board: 1, dot: 1, cell: 1, clue: 1, wall: 1, given: 0, claim: 2 };
for (const word of ["from", "witness", "without", "faces", "cut"]) PLACE[word] = 3;

function wordsOf(line) {
  demand(/^[\t\x20-\x7e]*\r?$/.test(line), "a character that is not printable ASCII");
  return line.split(/[ \t\r]+/).filter((word) => word);
}

// The lines before the proof by their first word, as rows of words; those of the proof as they are, as
// nobody looks at what stands behind the empty clause.
function read(text) {
  const lines = text.split("\n");
  demand(wordsOf(lines[0]).join(" ") === "takegaki-certificate 1", "no certificate of version 1");
  const file = { proof: [] };
  for (const word in PLACE) file[word] = [];
  let place = 1;
  for (let i = 1; i < lines.length; i++) {
    const [word, ...rest] = wordsOf(lines[i]);
    if (word === undefined) continue;
    if (word === "proof") {
      demand(rest.length === 0, "words after proof");
      file.proof = lines.slice(i + 1);
      break;
    }
    demand(Object.hasOwn(PLACE, word), `unknown: ${word}`);
    if (word !== "given") {
      demand(PLACE[word] >= place, `${word} comes too late`);
      place = PLACE[word];
    }
    if (word === "cut") demand(rest.length, "a cut without its kind");
    if (word === "variant") demand(file.kind.length, "variant before kind");
    file[word].push(rest);
  }
  for (const word of ["kind", "board", "claim"]) demand(file[word].length === 1, `${word} not once`);
  for (const word of ["variant", "from", "faces"]) demand(file[word].length <= 1, `${word} twice`);
  return file;
}

// ---- The board ----------------------------------------------------------------------------------

// dots: coordinates; cells: rows of dots, clockwise; edges: pairs of dots; cellEdges: the edges of a
// cell in its order; at: the edges of a dot, ascending; beside: the two faces of an edge; edgesOf: the
// edges of a face; outside: the last face.
function readBoard(file) {
  const [shape, ...size] = file.board[0];
  let dots = [];
  let cells = [];
  if (shape === "square") {
    demand(size.length === 2, "a board of squares has rows and columns");
    const [rows, columns] = numbers(size);
    demand(rows > 0 && columns > 0 && rows * columns <= 1e6, "the size of the board");
    demand(!file.dot.length && !file.cell.length, "squares need no dots or cells");
    for (let y = 0; y <= rows; y++) for (let x = 0; x <= columns; x++) dots.push([x, y]);
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const corner = y * (columns + 1) + x;
        cells.push([corner, corner + 1, corner + columns + 2, corner + columns + 1]);
      }
    }
  } else {
    demand(shape === "polygons" && size.length === 0, "this checker knows squares and polygons");
    for (const row of file.dot) demand(row.length === 2, "a dot has two coordinates");
    dots = file.dot.map((row) => row.map(signed));
    cells = file.cell.map((row) => numbers(row, dots.length));
    demand(cells.length > 0, "no cells");
  }
  const pairs = new Map(); // from "smaller dot, larger dot" to the pair, later to the number
  const key = (a, b) => Math.min(a, b) * dots.length + Math.max(a, b);
  for (const cell of cells) {
    demand(cell.length >= 3, "a cell has three dots or more");
    distinct(cell, "a cell");
    cell.forEach((a, i) => {
      const b = cell[(i + 1) % cell.length];
      pairs.set(key(a, b), [Math.min(a, b), Math.max(a, b)]);
    });
  }
  const edges = [...pairs.values()].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  edges.forEach(([a, b], e) => pairs.set(key(a, b), e));
  const edgeAfter = (a, i, cell) => pairs.get(key(a, cell[(i + 1) % cell.length]));
  const cellEdges = cells.map((cell) => cell.map(edgeAfter));
  const at = dots.map(() => []);
  edges.forEach((ends, e) => ends.forEach((dot) => at[dot].push(e)));
  const board = { dots, cells, edges, cellEdges, at };
  findFaces(board);
  return board;
}

// The sign of a x b, exactly: coordinates have up to twelve digits.
function turn([ax, ay], [bx, by]) {
  const product = BigInt(ax) * BigInt(by) - BigInt(ay) * BigInt(bx);
  return product > 0n ? 1 : product < 0n ? -1 : 0;
}

// Checks that the cells lie side by side in a plane, and numbers the faces.
// Half-edge 2e runs from the smaller dot of edge e to the larger one, 2e + 1 back; each walk has its
// face on the right.
function findFaces(board) {
  const { dots, cells, edges, cellEdges, at } = board;
  const start = (half) => edges[half >> 1][half & 1];
  const along = (half) => {
    const [a, b] = [dots[start(half)], dots[start(half ^ 1)]];
    return [b[0] - a[0], b[1] - a[1]];
  };
  const turned = ([x, y]) => (y > 0 || (y === 0 && x > 0) ? 0 : 1);
  const next = new Array(2 * edges.length);
  at.forEach((here, dot) => {
    demand(here.length, "a dot of no cell");
    const out = here.map((e) => (edges[e][0] === dot ? 2 * e : 2 * e + 1)).map((h) => [h, along(h)]);
    for (const [, v] of out) demand(v[0] !== 0 || v[1] !== 0, "two dots at one place");
    // By direction, clockwise as y points down.
    out.sort(([, v], [, w]) => turned(v) - turned(w) || -turn(v, w));
    out.forEach(([h, v], i) => {
      const [before, w] = out[(i || out.length) - 1];
      const apart = turned(v) !== turned(w) || turn(v, w) !== 0;
      demand(out.length === 1 || apart, "two edges in one direction");
      next[h ^ 1] = before; // who arrives against h turns right, so the face stays on the right
    });
  });
  const walk = new Array(2 * edges.length).fill(-1);
  const walks = [];
  for (let h = 0; h < next.length; h++) {
    if (walk[h] >= 0) continue;
    const halves = [];
    for (let g = h; walk[g] < 0; g = next[g]) {
      walk[g] = walks.length;
      halves.push(g);
    }
    let area = 0n;
    for (const g of halves) {
      const [p, q] = [dots[start(g)], dots[start(g ^ 1)]];
      area += BigInt(p[0]) * BigInt(q[1]) - BigInt(p[1]) * BigInt(q[0]);
    }
    walks.push({ size: halves.length, area, face: -1 });
  }
  // Euler: dots - edges + walks = 2 for each connected part.
  const root = dots.map((_, i) => i);
  const find = (i) => {
    while (root[i] !== i) i = root[i] = root[root[i]];
    return i;
  };
  for (const [a, b] of edges) root[find(a)] = find(b);
  const parts = dots.filter((_, i) => find(i) === i).length;
  demand(dots.length - edges.length + walks.length === 2 * parts, "not in a plane");
  cells.forEach((cell, c) => {
    const halves = cellEdges[c].map((e, i) => (edges[e][0] === cell[i] ? 2 * e : 2 * e + 1));
    halves.forEach((h, i) => {
      demand(next[h] === halves[(i + 1) % halves.length], `cell ${c} is not a face of the plane`);
    });
    const own = walks[walk[halves[0]]];
    demand(own.face < 0 && own.area > 0n, `cell ${c} is not clockwise, or there twice`);
    own.face = c;
  });
  board.connected = parts === 1;
  const outer = walks.filter((own) => own.area <= 0n);
  demand(outer.length === parts && outer.every((own) => own.area < 0n), "not in a plane");
  // A walk was found from its smallest edge on, so the holes are already in their order.
  let faces = cells.length;
  for (const own of walks) if (own.face < 0 && own.area > 0n) own.face = faces++;
  for (const own of outer) own.face = faces;
  board.outside = faces;
  const faceOf = (h) => walks[walk[h]].face;
  board.beside = edges.map((_, e) => [faceOf(2 * e), faceOf(2 * e + 1)].sort((f, g) => f - g));
  board.edgesOf = Array.from({ length: faces + 1 }, () => []);
  board.beside.forEach((pair, e) => pair.forEach((f) => board.edgesOf[f].push(e)));
}

// ---- Tables -------------------------------------------------------------------------------------

// A table: edges, and allows(lines), which has a 0 or 1 for each of them; counts: the numbers allowed,
// if it only counts.
const counting = (edges, counts) => {
  const set = new Set(counts);
  return { edges, counts: set, allows: (lines) => set.has(lines.reduce((sum, line) => sum + line, 0)) };
};

function clueTable(kind, board, cell, words) {
  const own = board.cellEdges[cell];
  const [word] = words;
  if (kind === "slitherlink-inequality" && word === ">") {
    demand(words.length === 2, "more lines than which cell?");
    const other = board.cellEdges[number(words[1], board.cells.length)];
    const beside = words[1] !== String(cell) && own.some((e) => other.includes(e));
    demand(beside, `cell ${cell} is not beside cell ${words[1]}`);
    const first = own.filter((e) => !other.includes(e));
    const second = other.filter((e) => !own.includes(e));
    demand(first.length + second.length <= 8, `cells ${cell} and ${words[1]} are too wide`);
    const signs = [...first.map(() => 1), ...second.map(() => -1)];
    const more = (lines) => lines.reduce((sum, line, i) => sum + signs[i] * line, 0) > 0;
    return { edges: [...first, ...second], counts: null, allows: more };
  }
  demand(words.length === 1, "a clue is one word");
  if (word === "?") return null;
  if (kind === "slitherlink-sheep" && (word === "S" || word === "W")) {
    const path = wayOut(board, cell);
    const counts = [0, ...path.map((_, i) => i + 1)];
    return counting(path, counts.filter((n) => n % 2 === (word === "S" ? 1 : 0)));
  }
  if (kind === "slitherlink-pairs" && word.includes("/")) return counting(own, numbers(word.split("/")));
  return counting(own, [number(word)]);
}

// The edges on the way from a cell to the outside that a breadth-first search finds.
function wayOut(board, cell) {
  demand(board.connected, "sheep need a connected board");
  const via = new Map([[cell, null]]);
  for (const face of via.keys()) { // a Map goes on to what is added meanwhile, in that order
    for (const e of board.edgesOf[face]) {
      const other = board.beside[e][0] === face ? board.beside[e][1] : board.beside[e][0];
      if (!via.has(other)) via.set(other, [face, e]);
    }
  }
  const path = [];
  for (let step = via.get(board.outside); step; step = via.get(step[0])) path.unshift(step[1]);
  return path;
}

// All shortest clauses over `size` variables: rows of [place, sign].
const shortestKnown = new Map();
function shortest(size, allowed) {
  const name = `${size}:${allowed.map(Number).join("")}`;
  if (shortestKnown.has(name)) return shortestKnown.get(name);
  const bits = (set) => set.toString(2).replaceAll("0", "").length;
  const sets = allowed.map((_, set) => set).sort((a, b) => bits(a) - bits(b) || a - b);
  const clauses = [];
  const never = sets.map(() => null); // of each set: the subsets that no allowed set has there
  for (const set of sets) {
    const seen = new Set();
    allowed.forEach((yes, lines) => yes && seen.add(lines & set));
    never[set] = new Set();
    for (let sub = set; sub >= 0; sub = sub === 0 ? -1 : (sub - 1) & set) {
      if (seen.has(sub)) continue;
      never[set].add(sub);
      let least = true;
      for (let bit = 1; bit <= set; bit *= 2) {
        if (set & bit && never[set & ~bit].has(sub & ~bit)) least = false;
      }
      if (!least) continue;
      const clause = [];
      for (let i = 0; i < size; i++) if (set & (1 << i)) clause.push([i, sub & (1 << i) ? -1 : 1]);
      clauses.push(clause);
    }
  }
  shortestKnown.set(name, clauses);
  return clauses;
}

// ---- Clauses ------------------------------------------------------------------------------------

class Clauses {
  constructor(board, withFaces) {
    this.board = board;
    this.list = [];
    this.variables = board.edges.length + (withFaces ? board.outside : 0);
  }

  // Literals may be true or false instead of numbers.
  add(literals) {
    if (literals.includes(true)) return;
    const clause = [...new Set(literals.filter((literal) => literal !== false))];
    if (clause.some((literal) => clause.includes(-literal))) return;
    this.list.push(clause);
  }

  face(f) {
    return f === this.board.outside ? false : this.board.edges.length + f + 1;
  }

  ofEdges(table) {
    const { edges, allows, counts } = table;
    if (edges.length > 8 && counts) return this.counter(edges, counts);
    const lines = (set) => edges.map((_, i) => (set >> i) & 1);
    const sets = Array.from({ length: 1 << edges.length }, (_, set) => allows(lines(set)));
    for (const clause of shortest(edges.length, sets)) {
      this.add(clause.map(([i, sign]) => sign * (edges[i] + 1)));
    }
  }

  facesOf(table) {
    const all = new Set(table.edges.flatMap((e) => this.board.beside[e]));
    all.delete(this.board.outside);
    return [...all].sort((f, g) => f - g);
  }

  ofFaces(table) {
    const faces = this.facesOf(table);
    // Of each edge where its faces stand; -1: the outside.
    const places = table.edges.map((e) => this.board.beside[e].map((f) => faces.indexOf(f)));
    const sets = Array.from({ length: 1 << faces.length }, (_, set) => {
      const inside = (place) => (place < 0 ? 0 : (set >> place) & 1);
      return table.allows(places.map(([p, q]) => inside(p) ^ inside(q)));
    });
    for (const clause of shortest(faces.length, sets)) {
      this.add(clause.map(([i, sign]) => sign * this.face(faces[i])));
    }
  }

  counter(edges, counts) {
    const n = edges.length;
    const k = Math.max(...counts);
    const names = new Map();
    for (let i = 1; i <= n; i++) {
      for (let j = 1; j <= Math.min(i, k + 1, n); j++) names.set(i * (n + 2) + j, ++this.variables);
    }
    const s = (i, j) => (j === 0 ? true : j > Math.min(i, k + 1) ? false : names.get(i * (n + 2) + j));
    for (let i = 1; i <= n; i++) {
      for (let j = 1; j <= Math.min(i, k + 1, n); j++) {
        const [edge, it, same, less] = [edges[i - 1] + 1, s(i, j), s(i - 1, j), s(i - 1, j - 1)];
        this.add([not(same), it]);
        this.add([-edge, not(less), it]);
        this.add([same, edge, -it]);
        this.add([same, less, -it]);
      }
    }
    for (let j = 0; j <= Math.min(n, k + 1); j++) {
      if (!counts.has(j)) this.add([not(s(n, j)), s(n, j + 1)]);
    }
  }

  // "The edge is a line just if one face beside it is inside and the other one is not."
  link(e) {
    const line = e + 1;
    const [first, second] = this.board.beside[e].map((f) => this.face(f));
    this.add([-line, first, second]);
    this.add([-line, not(first), not(second)]);
    this.add([line, first, not(second)]);
    this.add([line, not(first), second]);
  }

  tables(tables, faces) {
    if (faces !== null) {
      const small = tables.map((table) => this.facesOf(table).length <= 8);
      tables.forEach((table, i) => small[i] && this.ofFaces(table));
      this.board.edges.forEach((_, e) => this.link(e));
      if (faces !== "edges") tables = tables.filter((_, i) => !small[i]);
    }
    for (const table of tables) this.ofEdges(table);
  }
}

const not = (literal) => (typeof literal === "boolean" ? !literal : -literal);

// ---- The claim and what is shown for it ---------------------------------------------------------

// Whether these edges are one loop and nothing else.
function isLoop(board, lines) {
  if (!lines.length) return false;
  const chosen = new Set(lines);
  const at = (dot) => board.at[dot].filter((e) => chosen.has(e));
  let [first, dot] = board.edges[lines[0]];
  let edge = lines[0];
  for (let steps = 1; ; steps++) {
    const here = at(dot);
    if (here.length !== 2) return false;
    if (dot === first) return steps === chosen.size;
    edge = here[0] === edge ? here[1] : here[0];
    dot = board.edges[edge][0] === dot ? board.edges[edge][1] : board.edges[edge][0];
  }
}

const obeys = (table, chosen) => table.allows(table.edges.map((e) => (chosen.has(e) ? 1 : 0)));

// "line 7 cross 9": what each of these edges is to be.
function readMarks(words, edges) {
  const marks = new Map();
  demand(words.length % 2 === 0, "a mark is a word and an edge");
  for (let i = 0; i < words.length; i += 2) {
    demand(words[i] === "line" || words[i] === "cross", "a mark is a line or a cross");
    const e = number(words[i + 1], edges);
    demand(!marks.has(e), "an edge marked twice");
    marks.set(e, words[i] === "line");
  }
  return marks;
}

function check(text) {
  const file = read(text);
  const kind = file.kind[0].join(" ");
  demand(KINDS.includes(kind), "this checker knows Slitherlink only");
  const full = file.variant.length > 0;
  if (full) demand(file.variant[0].join(" ") === "full", "unknown variant");
  const board = readBoard(file);
  const edgeCount = board.edges.length;

  // The puzzle.
  const clues = new Map();
  for (const [cell, ...words] of file.clue) {
    const c = number(cell, board.cells.length);
    demand(!clues.has(c), "two clues in a cell");
    clues.set(c, clueTable(kind, board, c, words));
  }
  const walls = file.wall.map((row) => {
    demand(row.length === 1, "a wall is one edge");
    return number(row[0], edgeCount);
  });
  const given = new Map();
  for (const row of file.given) {
    demand(row[0] === "line" || row[0] === "cross", "given line or given cross");
    for (const e of numbers(row.slice(1), edgeCount)) {
      demand(!given.has(e), "an edge marked twice");
      given.set(e, row[0] === "line");
    }
  }

  // The claim.
  const [claim, ...rest] = file.claim[0];
  let wanted = { unique: 1, none: 0, multiple: 2, minimal: 1, follows: 0 }[claim];
  let marks = null;
  if (claim === "count") {
    demand(rest.length === 1, "count what?");
    wanted = number(rest[0]);
  } else if (claim === "follows") {
    marks = readMarks(rest, edgeCount);
    demand(marks.size, "nothing follows");
  } else demand(wanted !== undefined && !rest.length, "unknown claim");
  let clueCells = [...clues.keys()];
  if (file.from.length) {
    demand(claim === "follows", "from is of what follows");
    clueCells = numbers(file.from[0], board.cells.length);
    for (const cell of clueCells) demand(clues.has(cell), `no clue ${cell}`);
  }
  clueCells = [...new Set(clueCells)].sort((a, b) => a - b);
  const tablesBut = (without) => [
    ...board.at.map((edges) => counting(edges, full ? [2] : [0, 2])),
    ...clueCells.filter((cell) => cell !== without && clues.get(cell)).map((cell) => clues.get(cell)),
    ...[...new Set(walls)].sort((a, b) => a - b).map((e) => counting([e], [0])),
  ];
  const tables = tablesBut(-1);

  // Solutions.
  const solution = (row, why, rules) => {
    const chosen = new Set(numbers(row, edgeCount));
    const lines = [...chosen].sort((a, b) => a - b);
    demand(isLoop(board, lines), `${why}: no loop`);
    for (const table of rules) demand(obeys(table, chosen), `${why}: a rule is broken`);
    for (const [e, line] of given) demand(chosen.has(e) === line, `${why}: not as given`);
    return lines;
  };
  const witnesses = file.witness.map((row) => solution(row, "witness", tables));
  demand(witnesses.length === wanted, `${wanted} witnesses wanted`);
  distinct(witnesses.map(String), "witnesses");
  if (claim !== "minimal") demand(!file.without.length, "without is of a minimal puzzle");
  else {
    const cells = file.without.map(([cell, ...row]) => {
      const c = number(cell, board.cells.length);
      demand(clues.has(c), `no clue ${c}`);
      const other = solution(row, `without ${c}`, tablesBut(c));
      demand(String(other) !== String(witnesses[0]), `without ${c}: the same solution`);
      return c;
    });
    distinct(cells, "without");
    demand(cells.length === clues.size, "a clue that may not be needed");
  }
  let faces = null;
  if (file.faces.length) {
    faces = file.faces[0].join(" ");
    demand(["", "edges"].includes(faces), "faces or faces edges");
    demand(board.connected, "faces need a connected board");
  }
  const verdict = `verified: ${file.claim[0].join(" ")}`;
  if (claim === "multiple") return verdict;

  // The clauses, in the order of the page.
  const clauses = new Clauses(board, faces !== null);
  clauses.tables(tables, faces);
  clauses.add(board.edges.map((_, e) => e + 1));
  const ascending = [...given.keys()].sort((a, b) => a - b);
  for (const e of ascending) clauses.add([given.get(e) ? e + 1 : -(e + 1)]);
  for (const [word, ...row] of file.cut) {
    if (word === "cycle") clauses.add(cutCycle(board, tables, given, marks, row));
    else if (word === "part") clauses.add(cutPart(board, tables, row));
    else {
      demand(word === "inside" || word === "outside", `unknown cut ${word}`);
      demand(faces !== null, "a cut of faces without faces");
      const [a, b, ...between] = cutFaces(board, row);
      const inside = word === "inside" ? [a, b] : between;
      const outside = word === "inside" ? between : [a, b];
      demand(!inside.includes(board.outside), "the outside is not inside");
      const literals = (faces) => faces.map((f) => clauses.face(f));
      clauses.add([...literals(inside).map(not), ...literals(outside)]);
    }
  }
  for (const lines of witnesses) clauses.add(lines.map((e) => -(e + 1)));
  if (marks) clauses.add([...marks].map(([e, line]) => (line ? -(e + 1) : e + 1)));
  demand(refutes(clauses.list, file.proof), "the proof does not end with the empty clause");
  return verdict;
}

// ---- Facts about the goal -----------------------------------------------------------------------

// Not all edges of a cycle that, alone, is not the solution sought.
function cutCycle(board, tables, given, marks, row) {
  const cycle = numbers(row, board.edges.length);
  distinct(cycle, "a cycle");
  demand(isLoop(board, cycle), "no cycle");
  const chosen = new Set(cycle);
  const breaks = tables.some((table) => !obeys(table, chosen));
  const against = [...given].some(([e, line]) => chosen.has(e) !== line);
  const follows = marks && [...marks].every(([e, line]) => chosen.has(e) === line);
  demand(breaks || against || follows, "a cycle that may be the solution");
  return cycle.map((e) => -(e + 1));
}

// Some line leads out of a part, as a table needs a line within it and another one needs a line beyond.
function cutPart(board, tables, row) {
  const dots = numbers(row, board.dots.length);
  distinct(dots, "a part");
  const part = new Set(dots);
  const ends = board.edges.map(([a, b]) => part.has(a) + part.has(b));
  const needing = tables.filter((table) => !obeys(table, new Set()));
  const needed = (number) => needing.some((table) => table.edges.every((e) => ends[e] === number));
  demand(needed(2), "no line needed within the part");
  demand(needed(0), "no line needed beyond the part");
  return board.edges.map((_, e) => e + 1).filter((literal) => ends[literal - 1] === 1);
}

// Two faces, and those without which no way leads from one of the two to the other.
function cutFaces(board, row) {
  const [a, b, ...between] = numbers(row, board.outside + 1);
  demand(b !== undefined, "a cut has two faces");
  distinct([a, b, ...between], "a cut");
  const closed = new Set([...between, a]);
  const todo = [a];
  while (todo.length) {
    for (const e of board.edgesOf[todo.pop()]) {
      for (const f of board.beside[e]) {
        demand(f !== b, "a way avoids the faces between");
        if (!closed.has(f)) todo.push(f);
        closed.add(f);
      }
    }
  }
  return [a, b, ...between];
}

// ---- The proof ----------------------------------------------------------------------------------

function refutes(list, proof) {
  if (list.some((clause) => !clause.length)) return true;
  const known = new Map(list.map((clause, i) => [i + 1, clause]));
  let last = list.length;
  for (const line of proof) {
    const row = wordsOf(line);
    if (!row.length) continue;
    const id = signed(row[0]); // of a deletion it means nothing
    const deletion = row[1] === "d";
    const words = row.slice(deletion ? 2 : 1);
    for (const word of words) signed(word);
    demand(words.pop() === "0", "a line of the proof ends with 0");
    if (deletion) {
      for (const word of words) demand(known.delete(number(word)), `no clause ${word}`);
      continue;
    }
    const end = words.indexOf("0");
    demand(id > last && end >= 0, `step ${id}`);
    last = id;
    const clause = [...new Set(words.slice(0, end).map(Number))];
    const truth = new Set(clause.map((literal) => -literal)); // the literals that are true
    let conflict = clause.some((literal) => truth.has(literal));
    for (const word of words.slice(end + 1)) {
      if (conflict) break;
      const hint = known.get(number(word));
      demand(hint, `step ${id}: no clause ${word}`);
      const left = hint.filter((literal) => !truth.has(-literal));
      demand(left.length < 2, `step ${id}: clause ${word} has two literals left`);
      if (left.length) truth.add(left[0]);
      else conflict = true;
    }
    demand(conflict, `step ${id} does not follow`);
    if (!clause.length) return true;
    known.set(id, clause);
  }
  return false;
}

// ---- The command --------------------------------------------------------------------------------

for (const name of process.argv.slice(2)) {
  try {
    console.log(check(readFileSync(name, "latin1")));
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    console.log(`not verified: ${error.message}`);
  }
}
