// Clues as drawn digits and signs. Text is laid out anew at each zoom and pan, which on 5,000 clues took a second.

import { svg } from "../dom.js";

const ADVANCE = 11;

/** Strokes of each sign round its middle, 14 units high, for a pen 2 units wide. */
const STROKES = {
  0: "M0-7C3-7 4.2-4 4.2 0S3 7 0 7S-4.2 4-4.2 0S-3-7 0-7Z",
  1: "M-2.8-4.4L0.8-7V7",
  2: "M-4-3.4C-4-5.8-2.2-7 0-7S4-5.6 4-3.3C4 0.2-4 3-4.2 7H4.2",
  3: "M-3.8-5C-3-6.4-1.6-7 0-7C2.2-7 3.8-5.7 3.8-3.7S2.2-0.5 0-0.5H-1.2M0-0.5C2.5-0.5 4.2 0.9 4.2 3.2S2.4 7 0 7C-1.9 7-3.4 6.2-4.2 4.8",
  4: "M2 7V-7L-4.4 3.4H4.6",
  5: "M3.7-7H-3L-3.7-0.8C-2.6-1.7-1.3-2.2 0.1-2.2C2.6-2.2 4.2-0.3 4.2 2.4S2.4 7-0.1 7C-1.8 7-3.3 6.3-4.1 5",
  6: "M3.5-6C2.7-6.7 1.7-7 0.6-7C-2.5-7-4.2-3.6-4.2 1C-4.2 4.6-2.5 7 0.1 7C2.5 7 4.2 5.2 4.2 2.6S2.6-1.6 0.2-1.6C-1.8-1.6-3.6-0.4-4.1 1.7",
  7: "M-4.2-7H4.2L-1.2 7",
  8: "M0-0.7C-2.1-0.7-3.6-2-3.6-3.9S-2.1-7 0-7S3.6-5.8 3.6-3.9S2.1-0.7 0-0.7C-2.5-0.7-4.2 0.8-4.2 3.1S-2.5 7 0 7S4.2 5.4 4.2 3.1S2.5-0.7 0-0.7Z",
  9: "M-3.5 6C-2.7 6.7-1.7 7-0.6 7C2.5 7 4.2 3.6 4.2-1C4.2-4.6 2.5-7-0.1-7C-2.5-7-4.2-5.2-4.2-2.6S-2.6 1.6-0.2 1.6C1.8 1.6 3.6 0.4 4.1-1.7",
  "/": "M-3 8L3-8",
  A: "M-4.4 7L0-7L4.4 7M-2.8 2H2.8",
  B: "M-3.8-7V7H0.6C2.8 7 4.2 5.6 4.2 3.4S2.8-0.4 0.6-0.4H-3.8M-3.8-7H0.2C2.2-7 3.6-5.8 3.6-3.7S2.2-0.4 0.2-0.4",
  C: "M4-4.6C3.2-6.1 1.9-7 0.2-7C-2.6-7-4.2-4.4-4.2 0S-2.6 7 0.2 7C1.9 7 3.2 6.1 4 4.6",
  D: "M-3.8-7V7H-0.4C2.6 7 4.2 4.2 4.2 0S2.6-7-0.4-7Z",
  E: "M3.6-7H-3.6V7H3.6M-3.6 0H2.6",
  F: "M3.6-7H-3.6V7M-3.6 0H2.6",
  G: "M4-4.6C3.2-6.1 1.9-7 0.2-7C-2.6-7-4.2-4.4-4.2 0S-2.6 7 0.2 7C1.9 7 3.2 6.4 4.2 5.4V0.8H0.8",
  H: "M-4-7V7M4-7V7M-4 0H4",
  I: "M0-7V7M-2.4-7H2.4M-2.4 7H2.4",
  J: "M2.6-7V3.2C2.6 5.6 1.2 7-0.8 7C-2.4 7-3.6 6-4 4.4",
  K: "M-3.6-7V7M4-7L-3.6 1M-0.8-1.4L4.2 7",
  L: "M-3.2-7V7H3.8",
  M: "M-5 7V-7L0 2L5-7V7",
  N: "M-4 7V-7L4 7V-7",
  O: "M0-7C3.2-7 4.6-4 4.6 0S3.2 7 0 7S-4.6 4-4.6 0S-3.2-7 0-7Z",
  P: "M-3.6 7V-7H0.4C2.6-7 4-5.6 4-3.2S2.6 0.6 0.4 0.6H-3.6",
  Q: "M0-7C3.2-7 4.6-4 4.6 0S3.2 7 0 7S-4.6 4-4.6 0S-3.2-7 0-7ZM1.4 3.6L4.8 7.6",
  R: "M-3.6 7V-7H0.4C2.6-7 4-5.6 4-3.2S2.6 0.6 0.4 0.6H-3.6M0.4 0.6L4.2 7",
  S: "M4-4.6C3.4-6.2 1.9-7 0-7C-2.3-7-4-5.7-4-3.7C-4 0.6 4.2-0.8 4.2 3.4C4.2 5.6 2.4 7 0 7C-2 7-3.7 6-4.3 4.3",
  T: "M-4.4-7H4.4M0-7V7",
  U: "M-4-7V2.6C-4 5.4-2.4 7 0 7S4 5.4 4 2.6V-7",
  V: "M-4.4-7L0 7L4.4-7",
  W: "M-6-7L-3 7L0-4L3 7L6-7",
  X: "M-4.2-7L4.2 7M4.2-7L-4.2 7",
  Y: "M-4.4-7L0-0.4V7M4.4-7L0-0.4",
  Z: "M-4-7H4L-4 7H4",
  o: "M0-3.6C2-3.6 3.6-2 3.6 0S2 3.6 0 3.6S-3.6 2-3.6 0S-2-3.6 0-3.6Z",
  v: "M-4.4-3L0 4L4.4-3",
  "^": "M-4.4 3L0-4L4.4 3",
  "<": "M3.4-5L-3.6 0L3.4 5",
  ">": "M-3.4-5L3.6 0L-3.4 5",
  "#": "M-1.2-6L-2.8 6M2.8-6L1.2 6M-4.8-2.2H4.8M-4.8 2.2H4.8",
  "+": "M-4.4 0H4.4M0-4.4V4.4",
  "-": "M-4 0H4",
  "=": "M-4-2.2H4M-4 2.2H4",
  "*": "M0-4.6V4.6M-4-2.3L4 2.3M4-2.3L-4 2.3",
  "|": "M0-8V8",
  "!": "M0-7V2.8M0 6.6V7",
  "?": "M-3.5-4.1C-3.1-6-1.7-7 0.1-7C2.3-7 3.8-5.7 3.8-3.7C3.8-0.9 0.1-0.7 0.1 2.8M0.1 6.6V7",
};

/** Of what has none a box. */
const STRANGE = "M-4-7H4V7H-4Z";
const strokesOf = (sign) => STROKES[sign] ?? STROKES[sign.toUpperCase()] ?? STRANGE;

/** Each sign of a text, how far to the right of its middle it stands, and at which size. */
function* spread(text) {
  const signs = [...String(text)];
  // Three, as 1/3, would touch the sides of a square.
  const scale = signs.length > 2 ? 2.4 / signs.length : 1;
  for (const [i, sign] of signs.entries()) yield { sign, right: (i - (signs.length - 1) / 2) * ADVANCE * scale, scale };
}

/** Paths that show a clue, with its middle at (x, y); `strokes` of its own where it is a picture. */
export function digits(text, [x, y], strokes) {
  if (strokes) return [svg("path", { class: "digit drawn", d: strokes, transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})` })];
  return Array.from(spread(text), ({ sign, right, scale }) => {
    const size = scale < 1 ? ` scale(${scale})` : "";
    return svg("path", { class: "digit", d: strokesOf(sign), transform: `translate(${(x + right).toFixed(2)} ${y.toFixed(2)})${size}` });
  });
}

/** The same as one path, for a picture in which many clues are one. */
export function digitsPath(text, [x, y], strokes) {
  if (strokes) return `M${hundredths(x)} ${hundredths(y)}${fromMiddle(strokes, 1)}`;
  let path = "";
  for (const { sign, right, scale } of spread(text)) path += `M${hundredths(x + right)} ${hundredths(y)}${relative(sign, scale)}`;
  return path;
}

const hundredths = (value) => Math.round(value * 100) / 100;

/** How many numbers a command takes, and which of two coordinates the first one is. */
const TAKES = { M: [2, 0], L: [2, 0], C: [6, 0], S: [4, 0], H: [1, 0], V: [1, 1], Z: [0, 0] };
const relatives = new Map();

/** The strokes of a sign from its middle on, without a place. */
function relative(sign, scale) {
  const key = `${sign} ${scale}`;
  if (!relatives.has(key)) relatives.set(key, fromMiddle(strokesOf(sign), scale));
  return relatives.get(key);
}

function fromMiddle(strokes, scale) {
  let path = "";
  let at = [0, 0];
  let begun = at;
  for (const [, command, rest] of strokes.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map((number) => Number(number) * scale);
    const [takes, first] = TAKES[command];
    path += command.toLowerCase();
    if (!takes) at = begun;
    for (let from = 0; from < numbers.length; from += takes) {
      const now = [...at];
      for (let i = 0; i < takes; i++) {
        const axis = takes === 1 ? first : i % 2;
        path += ` ${hundredths(numbers[from + i] - at[axis])}`;
        now[axis] = numbers[from + i];
      }
      at = now;
      if (command === "M") begun = at;
    }
  }
  return path;
}
