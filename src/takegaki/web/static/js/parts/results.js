// What was solved so far, and how a time compares with the player's others; kept by the library on this machine.

import { get } from "../api.js";

/** All games that were solved, those solved last first. */
export const allResults = async () => (await get("/api/results")).results;

/** Of the same kind, board, size and level. */
const alike = (one, { puzzle, level }) =>
  one.kind === puzzle.kind && one.tiling === puzzle.tiling && one.rows === (puzzle.rows ?? 0) && one.cols === (puzzle.cols ?? 0) && (level ? one.player_level === level : true);

/** The middle one of some numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Among other games of the same size and level: {count, best, usual} in seconds; null before there is one. */
export function compared(results, { id, puzzle, level }) {
  const times = results.filter((one) => one.id !== id && alike(one, { puzzle, level })).map(({ seconds }) => seconds);
  return times.length ? { count: times.length, best: Math.min(...times), usual: median(times) } : null;
}
