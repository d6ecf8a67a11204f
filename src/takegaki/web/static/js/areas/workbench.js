// The workbench: rules, whole solutions and numbers on the board of the current game; beside it the rule sets, and experiments.

import { current } from "../current.js";
import { applyPart } from "../parts/applying.js";
import { BoardParts } from "../parts/board_parts.js";
import { numbersPart } from "../parts/numbers.js";
import { solutionsPart } from "../parts/solutions.js";
import { workbenchLinks } from "../parts/workbench_links.js";

/** Fetches what the area needs, see play.js. */
export async function load() {
  const game = await current();
  return () => {
    const bench = new BoardParts(game, { name: "workbench", parts: { apply: applyPart, solve: solutionsPart, numbers: numbersPart }, links: () => workbenchLinks("/workbench") });
    return () => bench.close();
  };
}
