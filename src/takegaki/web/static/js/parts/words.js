// Names of things for people.

const TILINGS = { square: "", cells: "", torus: " wrapping", honeycomb: " honeycomb" };

export const kindOf = (puzzle) => capitalised(puzzle.kind.replaceAll("-", " "));

/** "Slitherlink 10 × 10", columns first as players say it. */
export function titleOf(puzzle) {
  const tiling = TILINGS[puzzle.tiling] ?? ` ${puzzle.tiling.replaceAll("-", " ")}`;
  const name = `${kindOf(puzzle)}${tiling}`;
  if (puzzle.rows) return `${name} ${puzzle.cols} × ${puzzle.rows}`;
  // A board of one's own has cells, and no rows; the library does not tell how many.
  return puzzle.cells ? `${name}, ${puzzle.cells} cells` : name;
}

export const plural = (count, word, many = `${word}s`) => `${count} ${count === 1 ? word : many}`;

/** 75 seconds as "1:15". */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** With a capital letter. */
export const capitalised = (text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
