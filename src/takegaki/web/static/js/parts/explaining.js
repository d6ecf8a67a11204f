// The explanation: every step from the board as it stands, easy before hard.

import { job } from "../api.js";
import { h } from "../dom.js";
import { button, trying } from "../page.js";
import { Replay } from "./replay.js";
import { tally } from "./work_log.js";
import { capitalised } from "./words.js";

export const LEVELS = ["easy", "normal", "tricky", "hard", "expert", "trial", "search"];
const ENDS = { solved: "Solved.", stuck: "Nothing more to find at this level.", contradiction: "These marks can't all be right.", stopped: "Time is up." };

const STUCK = { multiple: "Nothing more to find, as there are several solutions.", "no solution": "Nothing more to find, as there is no solution." };

/** It may be the level, or the puzzle. */
async function whyStuck(game, signal) {
  const { verdict } = await job("verdict", { puzzle: game.puzzle.json }, { signal });
  return STUCK[verdict] ?? ENDS.stuck;
}

/** The part of Learn that explains. */
export function explainPart(learn) {
  const level = h("select", { "aria-label": "Hardest level" }, LEVELS.map((name) => h("option", { value: name, selected: name === "search" }, capitalised(name))));
  const line = h("p", { class: "quiet", role: "status" });
  const place = h("div", {});
  let abort = null;
  let replay = null;
  const stop = () => {
    abort?.abort();
    replay?.close();
  };
  const begin = () => trying(async () => {
    stop();
    abort = new AbortController();
    await learn.game.settled();
    replay = new Replay(learn);
    const mine = replay;
    place.replaceChildren(mine.root);
    line.textContent = "Thinking …";
    const begun = performance.now();
    const result = await job("explain", { game: learn.game.id, level: level.value }, { signal: abort.signal, onprogress: ({ step }) => step && mine.add(step) });
    line.textContent = result.outcome === "stuck" ? await whyStuck(learn.game, abort.signal) : (ENDS[result.outcome] ?? result.outcome);
    mine.combine(result.ideas ?? []);
    learn.workLog.add("Explanation", { rows: [["steps", mine.steps.length], ["level", result.level ?? "none"], ...tally(mine.rows.single.steps)], order: mine.rows.single.steps.map((step) => step.title), seconds: (performance.now() - begun) / 1000 });
  }).finally(() => { if (line.textContent === "Thinking …") line.textContent = ""; });
  const root = [
    h("div", { class: "row" }, h("label", { class: "field inline" }, h("span", {}, "Up to"), level), button("Explain", begin, { class: "button primary" })),
    line,
    place,
  ];
  return {
    root,
    close: stop,
    stale: () => {
      stop();
      place.replaceChildren();
      line.textContent = "";
    },
  };
}
