// The explanation: every step from the board as it stands, easy before hard.

import { said } from "../catalogue.js";
import { job } from "../api.js";
import { h } from "../dom.js";
import { button, trying } from "../page.js";
import { Replay } from "./replay.js";
import { tally } from "./work_log.js";
import { LEVELS, levelOf } from "./words.js";

const THINKING = said("page-explain.thinking");
const STUCK = { multiple: "stuck-several", "no solution": "stuck-none" };

/** It may be the level, or the puzzle. */
async function whyStuck(game, signal) {
  const { verdict } = await job("verdict", { puzzle: game.puzzle.json }, { signal });
  return STUCK[verdict] ?? "stuck";
}

/** The part of Learn that explains. */
export function explainPart(learn) {
  const level = h("select", { "aria-label": said("page-explain.hardest") }, LEVELS.map((name) => h("option", { value: name, selected: name === "search" }, levelOf(name))));
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
    line.textContent = THINKING;
    const begun = performance.now();
    const result = await job("explain", { game: learn.game.id, level: level.value }, { signal: abort.signal, onprogress: ({ step }) => step && mine.add(step) });
    line.textContent = said(`page-explain.${result.outcome === "stuck" ? await whyStuck(learn.game, abort.signal) : result.outcome}`);
    mine.combine(result.ideas ?? []);
    learn.workLog.add(said("page-log.explanation"), { rows: [[said("page-log.steps"), mine.steps.length], [said("page-log.level"), result.level ? levelOf(result.level) : said("page-log.no-level")], ...tally(mine.rows.single.steps)], order: mine.rows.single.steps.map((step) => step.title), seconds: (performance.now() - begun) / 1000 });
  }).finally(() => { if (line.textContent === THINKING) line.textContent = ""; });
  const root = [
    h("div", { class: "row" }, h("label", { class: "field inline" }, h("span", {}, said("page-explain.up-to")), level), button(said("page-learn.explain"), begin, { class: "button primary" })),
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
