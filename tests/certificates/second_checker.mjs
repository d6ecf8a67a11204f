// A second checker of certificates, for Slitherlink on squares and polygons, written from
// docs/certificates.md alone. It shares nothing with takegaki_verify, and trusts nobody either.
//
//     node second_checker.mjs FILE...     a line for each: "verified: unique", or why not
import { readFileSync } from "node:fs";

class Wrong extends Error {}

const need = (holds, why) => {
  if (!holds) throw new Wrong(why);
};
const whole = (word) => {
  need(/^(0|[1-9][0-9]{0,11})$/.test(word), `no number: ${word}`);
  return Number(word);
};
const signed = (word) => (/^-[^0]/.test(word) ? -whole(word.slice(1)) : whole(word));

const wordsOf = (line) => {
  need(line.length <= 8e6 && /^[\t\x20-\x7e]*\r*$/.test(line), "a sign that no line has");
  return line.split(/[ \t\r]+/).filter(Boolean);
};

// ---- the lines ----------------------------------------------------------------------------------

function read(lines) {
  const found = { variant: "", dots: [], cells: [], clues: new Map(), walls: new Set(), witnesses: [],
    faces: "", given: new Map(), wanted: new Map(), without: new Map(), cuts: [], proof: [] };
  need(wordsOf(lines[0]).join(" ") === "takegaki-certificate 1", "no certificate of version 1");
  for (let at = 1; at < lines.length; at++) {
    const [name, ...rest] = wordsOf(lines[at]);
    if (name === undefined) continue;
    if (name === "proof" && !rest.length) {
      found.proof = lines.slice(at + 1);
      break;
    }
    takeLine(found, name, rest);
  }
  need(found.kind && found.board && found.claim, "no kind, no board or no claim");
  return found;
}

const OF_THE_PUZZLE = new Set(["kind", "variant", "board", "dot", "cell", "clue", "wall"]);

function takeLine(found, name, rest) {
  need(!OF_THE_PUZZLE.has(name) || !found.claim, `${name} behind the claim`);
  const numbers = () => rest.map(whole);
  if (name === "kind" && !found.kind) {
    need(rest.join() === "slitherlink", "another kind");
    found.kind = rest[0];
  } else if (name === "variant" && found.kind && !found.variant && rest.join() === "full")
    found.variant = "full";
  else if (name === "board" && rest.length && !found.board) found.board = rest;
  else if (name === "dot" && rest.length === 2) found.dots.push(rest.map(signed));
  else if (name === "cell" && found.cells.length < 1e6) found.cells.push(numbers());
  else if (name === "clue" && rest.length === 2 && !found.clues.has(whole(rest[0])))
    found.clues.set(whole(rest[0]), rest[1] === "?" ? null : whole(rest[1]));
  else if (name === "wall" && rest.length === 1) found.walls.add(whole(rest[0]));
  else if (name === "given" && ["line", "cross"].includes(rest[0]))
    for (const edge of rest.slice(1).map(whole)) {
      need(!found.given.has(edge), "an edge is given twice");
      found.given.set(edge, rest[0] === "line");
    }
  else if (name === "claim" && !found.claim) takeClaim(found, rest);
  else if (name === "from" && found.wanted.size && !found.used) found.used = new Set(numbers());
  else if (name === "witness" && found.claim && found.witnesses.length < 1000)
    found.witnesses.push(new Set(numbers()));
  else if (name === "without" && found.claim === "minimal" && !found.without.has(whole(rest[0])))
    found.without.set(whole(rest[0]), new Set(numbers().slice(1)));
  else if (name === "faces" && ["", "edges"].includes(rest.join()) && found.claim && !found.faces)
    found.faces = rest.length ? "faces edges" : "faces";
  else if (name === "cut" && rest.length && found.claim) found.cuts.push([rest[0], rest.slice(1).map(whole)]);
  else throw new Wrong(`a line not known here: ${name}`);
}

function takeClaim(found, words) {
  const known = { none: 0, unique: 1, multiple: 2, minimal: 1 };
  if (words.length === 1 && Object.hasOwn(known, words[0])) found.solutions = known[words[0]];
  else if (words.length === 2 && words[0] === "count") found.solutions = whole(words[1]);
  else if (words[0] === "follows" && words.length > 2 && words.length % 2) {
    for (let i = 1; i < words.length; i += 2) {
      need(["line", "cross"].includes(words[i]), "neither line nor cross");
      need(!found.wanted.has(whole(words[i + 1])), "the same edge follows twice");
      found.wanted.set(whole(words[i + 1]), words[i] === "line");
    }
  } else throw new Wrong("no claim");
  need(!(found.solutions > 1000), "too many solutions");
  found.claim = words.join(" ");
}

// ---- the board ----------------------------------------------------------------------------------

const steps = (ring) => ring.map((dot, i) => [dot, ring[(i + 1) % ring.length]]);
const area = (walk, dots) =>
  walk.reduce((sum, [a, b]) => sum + BigInt(dots[a][0]) * BigInt(dots[b][1])
    - BigInt(dots[b][0]) * BigInt(dots[a][1]), 0n);

function boardOf(found) {
  let { dots, cells } = found;
  if (found.board[0] === "square") {
    need(found.board.length === 3 && !dots.length && !cells.length, "no such board");
    const [rows, cols] = found.board.slice(1).map(whole);
    need(rows > 0 && cols > 0 && rows * cols <= 1e6, "too large a board, or none");
    [dots, cells] = [[], []];
    for (let row = 0; row <= rows; row++) for (let col = 0; col <= cols; col++) dots.push([col, row]);
    for (let row = 0; row < rows; row++)
      for (let col = 0; col < cols; col++) {
        const dot = row * (cols + 1) + col;
        cells.push([dot, dot + 1, dot + cols + 2, dot + cols + 1]);
      }
  } else need(found.board.join() === "polygons" && cells.length, "no such board");
  const seen = new Map();
  for (const ring of cells) {
    need(ring.length > 2 && new Set(ring).size === ring.length, "a cell is no ring");
    need(ring.every((dot) => dot < dots.length), "a cell has a dot that is not there");
    for (const [a, b] of steps(ring)) seen.set(`${Math.min(a, b)} ${Math.max(a, b)}`, 0);
  }
  const edges = [...seen.keys()].map((key) => key.split(" ").map(Number));
  edges.sort((one, two) => one[0] - two[0] || one[1] - two[1]);
  edges.forEach(([a, b], edge) => seen.set(`${a} ${b}`, edge));
  const atDot = dots.map(() => []);
  edges.forEach((ends, edge) => ends.forEach((dot) => atDot[dot].push(edge)));
  need(atDot.every((some) => some.length), "a dot without an edge");
  const around = cells.map((ring) =>
    steps(ring).map(([a, b]) => seen.get(`${Math.min(a, b)} ${Math.max(a, b)}`)));
  const board = { edges, atDot, cells: around, edgeOf: seen };
  checkPlane(board, dots, cells);
  return board;
}

function checkPlane(board, dots, cells) {
  const after = new Map();
  const key = (a, b) => a * dots.length + b;
  board.atDot.forEach((some, dot) => {
    const ends = some.map((edge) => board.edges[edge][0] + board.edges[edge][1] - dot);
    const way = (end) => [BigInt(dots[end][0] - dots[dot][0]), BigInt(dots[dot][1] - dots[end][1])];
    const below = ([x, y]) => (y < 0n || (y === 0n && x < 0n) ? 1 : 0);
    const turn = (one, two) => {
      const [p, q] = [way(one), way(two)];
      const cross = p[0] * q[1] - p[1] * q[0];
      return below(p) - below(q) || (cross > 0n ? -1 : cross < 0n ? 1 : 0);
    };
    need(ends.every((end) => way(end).some((part) => part !== 0n)), "two dots in one place");
    ends.sort(turn);
    ends.forEach((end, i) => {
      const next = ends[(i + 1) % ends.length];
      need(ends.length === 1 || turn(end, next) !== 0, "two edges in the same direction");
      after.set(key(end, dot), [dot, next]);
    });
  });
  const taken = new Map();
  for (const [cell, ring] of cells.entries()) {
    const walk = steps(ring);
    need(area(walk, dots) > 0n, "a cell is not clockwise");
    walk.forEach(([a, b], i) => {
      const [c, d] = walk[(i + 1) % walk.length];
      const next = after.get(key(a, b));
      need(!taken.has(key(a, b)) && next[0] === c && next[1] === d, "cells overlap");
      taken.set(key(a, b), cell);
    });
  }
  const walks = [];
  for (const [a, b] of board.edges.flatMap(([a, b]) => [[a, b], [b, a]])) {
    const walk = [];
    for (let [c, d] = [a, b]; !taken.has(key(c, d)); [c, d] = after.get(key(c, d))) {
      taken.set(key(c, d), -1);
      walk.push([c, d]);
    }
    if (!walk.length) continue;
    const numbers = walk.map(([a, b]) => board.edgeOf.get(`${Math.min(a, b)} ${Math.max(a, b)}`));
    const least = numbers.reduce((one, two) => Math.min(one, two));
    walks.push({ walk, least, outside: area(walk, dots) < 0n });
  }
  walks.sort((one, two) => one.outside - two.outside || one.least - two.least);
  walks.forEach(({ walk }, i) => walk.forEach(([a, b]) => taken.set(key(a, b), cells.length + i)));
  const faces = cells.length + walks.length;
  const outside = walks.filter((one) => one.outside).length;
  const parts = partsOf(dots.keys(), board.edges).length;
  need(dots.length - board.edges.length + faces === 2 * parts, "the board is in no plane");
  need(outside === parts, "the board has no outside");
  if (parts === 1) board.sides = board.edges.map(([a, b]) => [taken.get(key(a, b)), taken.get(key(b, a))]);
}

function partsOf(dots, edges) {
  const beside = new Map([...dots].map((dot) => [dot, []]));
  for (const [a, b] of edges) {
    beside.get(a).push(b);
    beside.get(b).push(a);
  }
  const [found, seen] = [[], new Set()];
  for (const first of beside.keys()) {
    if (seen.has(first)) continue;
    const part = [first];
    seen.add(first);
    for (const dot of part)
      for (const other of beside.get(dot))
        if (!seen.has(other)) {
          seen.add(other);
          part.push(other);
        }
    found.push(part);
  }
  return found;
}

// ---- the rules ----------------------------------------------------------------------------------

function tablesOf(found, board, clues) {
  const meeting = found.variant === "full" ? [2] : [0, 2];
  const tables = board.atDot.map((edges) => ({ edges, counts: meeting }));
  for (const [cell, clue] of [...clues].sort((one, two) => one[0] - two[0]))
    if (clue !== null) tables.push({ edges: board.cells[cell], counts: [clue] });
  for (const wall of [...found.walls].sort((a, b) => a - b)) tables.push({ edges: [wall], counts: [0] });
  return tables;
}

const allows = (table, lines) =>
  table.counts.includes(table.edges.filter((edge) => lines.has(edge)).length);

function isOneCycle(board, lines) {
  const some = [...lines].map((edge) => board.edges[edge]);
  const degree = new Map();
  for (const dot of some.flat()) degree.set(dot, (degree.get(dot) ?? 0) + 1);
  return lines.size > 0 && [...degree.values()].every((n) => n === 2)
    && partsOf(degree.keys(), some).length === 1;
}

const hasMarks = (marks, lines) => [...marks].every(([edge, line]) => lines.has(edge) === line);
const isSolution = (found, board, tables, lines) =>
  hasMarks(found.given, lines) && tables.every((table) => allows(table, lines))
  && isOneCycle(board, lines);

// ---- clauses ------------------------------------------------------------------------------------

const bits = (set) => set.toString(2).replaceAll("0", "").length;
const known = new Map();

function shortest(size, counts, name = `${size}: ${counts}`, fits = (set) => counts.includes(bits(set))) {
  if (known.has(name)) return known.get(name);
  const allowed = [...Array(1 << size).keys()].filter(fits);
  const sets = [...Array(1 << size).keys()].sort((a, b) => bits(a) - bits(b) || a - b);
  const [broken, found] = [new Set(), []];
  for (const set of sets) {
    const there = new Set(allowed.map((lines) => lines & set));
    for (let lines = set; ; lines = (lines - 1) & set) {
      if (!there.has(lines)) {
        const places = [...Array(size).keys()].filter((i) => (set >> i) & 1);
        const already = places.some((i) =>
          broken.has((set & ~(1 << i)) * 256 + (lines & ~(1 << i))));
        if (!already) found.push(places.map((i) => ((lines >> i) & 1 ? -(i + 1) : i + 1)));
        broken.add(set * 256 + lines);
      }
      if (!lines) break;
    }
  }
  known.set(name, found);
  return found;
}

// A literal, or true or false where it is known; a clause of these.
const not = (literal) => (typeof literal === "boolean" ? !literal : -literal);

function counter(edges, counts, last) {
  const [n, clauses] = [edges.length, []];
  const most = Math.min(n, Math.max(-1, ...counts) + 1);
  const s = new Map();
  const at = (i, j) => (j === 0 ? true : j > i ? false : s.get(i * (n + 1) + j));
  const add = (...parts) => {
    if (!parts.includes(true)) clauses.push(parts.filter((part) => part !== false));
  };
  for (let i = 1; i <= n; i++)
    for (let j = 1; j <= Math.min(i, most); j++) {
      const it = ++last;
      s.set(i * (n + 1) + j, it);
      const edge = edges[i - 1] + 1;
      add(not(at(i - 1, j)), it);
      add(-edge, not(at(i - 1, j - 1)), it);
      add(at(i - 1, j), edge, -it);
      add(at(i - 1, j), at(i - 1, j - 1), -it);
    }
  for (let j = 0; j <= most; j++)
    if (!counts.includes(j)) add(not(at(n, j)), j < most ? at(n, j + 1) : false);
  return [clauses, last];
}

// Face f is the variable (edges + f + 1); the last face is the outside, which is false.
function clausesOfFaces(found, board, tables, clauses) {
  need(board.sides, "faces of a board of several parts");
  const first = board.edges.length + 1;
  const outside = board.sides.flat().reduce((one, two) => Math.max(one, two));
  const wide = [];
  for (const table of tables) {
    const faces = [...new Set(table.edges.flatMap((edge) => board.sides[edge]))]
      .filter((face) => face !== outside).sort((a, b) => a - b);
    if (faces.length > 8 || found.faces === "faces edges") wide.push(table);
    if (faces.length > 8) continue;
    const ends = table.edges.map((edge) => board.sides[edge].map((face) => faces.indexOf(face)));
    const has = (set, at) => (at < 0 ? 0 : (set >> at) & 1);
    const fits = (set) =>
      table.counts.includes(ends.filter(([one, two]) => has(set, one) !== has(set, two)).length);
    const name = `${faces.length} faces: ${ends.join("/")}: ${table.counts}`;
    for (const clause of shortest(faces.length, [], name, fits))
      clauses.push(clause.map((one) => Math.sign(one) * (first + faces[Math.abs(one) - 1])));
  }
  board.sides.forEach((pair, edge) => {
    const [a, b] = [...pair].sort((p, q) => p - q).map((face) => (face === outside ? false : first + face));
    for (const clause of [[-(edge + 1), a, b], [-(edge + 1), not(a), not(b)], [edge + 1, a, not(b)],
      [edge + 1, not(a), b]]) {
      const left = [...new Set(clause.filter((part) => part !== false))];
      if (!left.includes(true) && !left.some((part) => left.includes(-part))) clauses.push(left);
    }
  });
  return [board.edges.length + outside, wide];
}

function cutOfFaces(board, name, numbers) {
  const first = board.edges.length + 1;
  const outside = board.sides.flat().reduce((one, two) => Math.max(one, two));
  need(numbers.length > 1 && new Set(numbers).size === numbers.length, "no two faces, or one twice");
  need(numbers.every((face) => face <= outside), "there is no such face");
  const between = new Set(numbers.slice(2));
  const ways = board.sides.filter((pair) => !pair.some((face) => between.has(face)));
  const faces = new Set([...ways.flat(), ...numbers.slice(0, 2)]);
  const part = partsOf(faces, ways).find((some) => some.includes(numbers[0]));
  need(!part.includes(numbers[1]), "a way leads past these faces");
  const clause = [];
  numbers.forEach((face, i) => {
    const inside = (name === "outside") === i < 2;
    if (face !== outside) clause.push(inside ? first + face : -(first + face));
    else need(inside, "the outside is not inside");
  });
  return clause.sort((one, two) => Math.abs(one) - Math.abs(two));
}

function clausesOf(found, board, tables) {
  const all = tables;
  const clauses = [];
  let last = board.edges.length;
  if (found.faces) [last, tables] = clausesOfFaces(found, board, tables, clauses);
  for (const { edges, counts } of tables) {
    if (edges.length <= 8)
      for (const clause of shortest(edges.length, counts))
        clauses.push(clause.map((one) => Math.sign(one) * (edges[Math.abs(one) - 1] + 1)));
    else {
      const [more, end] = counter(edges, counts, last);
      last = end;
      for (const clause of more) clauses.push(clause);
    }
  }
  const ascending = (edges) => [...edges].sort((a, b) => a - b);
  clauses.push(board.edges.map((_, edge) => edge + 1));
  for (const edge of ascending(found.given.keys()))
    clauses.push([found.given.get(edge) ? edge + 1 : -edge - 1]);
  for (const [name, numbers] of found.cuts)
    clauses.push(found.faces && ["inside", "outside"].includes(name)
      ? cutOfFaces(board, name, numbers)
      : cutClause(found, board, all, name, numbers));
  for (const lines of found.witnesses) clauses.push(ascending(lines).map((edge) => -edge - 1));
  if (found.wanted.size)
    clauses.push(ascending(found.wanted.keys()).map((e) => (found.wanted.get(e) ? -e - 1 : e + 1)));
  return clauses;
}

function cutClause(found, board, tables, name, numbers) {
  const some = new Set(numbers);
  need(some.size === numbers.length, "the same number twice in a cut");
  if (name === "cycle") {
    need(numbers.every((edge) => edge < board.edges.length), "a cut has an edge that is not there");
    need(isOneCycle(board, some), "a cut is no cycle");
    const wanted = found.wanted.size > 0 && hasMarks(found.wanted, some);
    need(wanted || !isSolution(found, board, tables, some), "the cycle of a cut is a solution");
    return [...some].sort((a, b) => a - b).map((edge) => -edge - 1);
  }
  need(name === "part", "no such cut");
  need(some.size > 0 && some.size < board.atDot.length, "a part is nothing or all");
  need(numbers.every((dot) => dot < board.atDot.length), "a part has a dot that is not there");
  const within = (edge) => board.edges[edge].every((dot) => some.has(dot));
  const beyond = (edge) => !board.edges[edge].some((dot) => some.has(dot));
  const needing = tables.filter((table) => !allows(table, new Set()));
  need(needing.some(({ edges }) => edges.every(within)), "nothing needs a line within a part");
  need(needing.some(({ edges }) => edges.every(beyond)), "nothing needs a line beyond a part");
  return board.edges.flatMap((_, edge) => (within(edge) || beyond(edge) ? [] : [edge + 1]));
}

// ---- the proof ----------------------------------------------------------------------------------

function refute(clauses, proof) {
  if (clauses.some((clause) => !clause.length)) return;
  const there = new Map(clauses.map((clause, i) => [i + 1, clause]));
  let largest = clauses.length;
  for (const line of proof) {
    const words = wordsOf(line);
    if (!words.length) continue;
    if (words[1] === "d") {
      signed(words[0]);
      need(words.at(-1) === "0", "a line of the proof without its end");
      for (const word of words.slice(2, -1)) need(there.delete(whole(word)), "no clause to leave out");
      continue;
    }
    const numbers = words.map(signed);
    const end = numbers.indexOf(0, 1);
    need(end > 0 && end < numbers.length - 1 && numbers.at(-1) === 0, "no step of a proof");
    need(numbers[0] > largest, "a number that was there before");
    const clause = numbers.slice(1, end);
    need(follows(there, clause, numbers.slice(end + 1, -1)), `clause ${numbers[0]} does not follow`);
    if (!clause.length) return;
    there.set((largest = numbers[0]), clause);
  }
  throw new Wrong("the proof ends without a contradiction");
}

function follows(there, clause, reasons) {
  const untrue = new Set(clause);
  if (clause.some((one) => untrue.has(-one))) return true;
  for (const number of reasons) {
    need(there.has(number), `there is no clause ${number}`);
    const left = new Set(there.get(number).filter((one) => !untrue.has(one)));
    if (left.size > 1) return false;
    if (!left.size) return true;
    untrue.add(-[...left][0]);
  }
  return false;
}

// ---- all of it ----------------------------------------------------------------------------------

function verify(text) {
  const found = read(text.split("\n"));
  const board = boardOf(found);
  const { edges, cells } = board;
  const marked = [found.given.keys(), found.wanted.keys(), found.walls, ...found.witnesses,
    ...found.without.values()].flatMap((some) => [...some]);
  need(marked.every((edge) => edge < edges.length), "there is no such edge");
  need([...found.clues.keys()].every((cell) => cell < cells.length), "there is no such cell");
  need(!found.used || [...found.used].every((cell) => found.clues.has(cell)), "there is no such clue");
  const left = [...found.clues].filter(([cell]) => !found.used || found.used.has(cell));
  const tables = tablesOf(found, board, left);
  need(found.witnesses.length === (found.solutions ?? 0), "too many witnesses, or too few");
  const apart = found.witnesses.map((lines) => [...lines].sort((a, b) => a - b).join());
  need(new Set(apart).size === apart.length, "two witnesses are the same");
  for (const lines of found.witnesses)
    need(isSolution(found, board, tables, lines), "a witness is no solution");
  if (found.claim === "minimal") {
    need([...found.clues.keys()].every((cell) => found.without.has(cell))
      && found.without.size === found.clues.size, "a clue without another solution");
    for (const [cell, lines] of found.without) {
      const others = tablesOf(found, board, [...found.clues].filter(([other]) => other !== cell));
      need([...lines].sort((a, b) => a - b).join() !== apart[0], "not another solution");
      need(isSolution(found, board, others, lines), "what should be another solution is none");
    }
  }
  if (found.claim !== "multiple") refute(clausesOf(found, board, tables), found.proof);
  return `verified: ${found.claim}`;
}

for (const name of process.argv.slice(2)) {
  let said;
  try {
    said = verify(readFileSync(name, "latin1"));
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    said = `not verified: ${error.message}`;
  }
  console.log(said);
}
