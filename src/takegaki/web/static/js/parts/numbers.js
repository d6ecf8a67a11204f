// Numbers: as few as possible with one solution, all of a loop that is drawn; and what is certain by now.

import { said } from "../catalogue.js";
import { job } from "../api.js";
import { take } from "../current.js";
import { h } from "../dom.js";
import { Game } from "../game.js";
import { button, go, trying } from "../page.js";

const again = () => go("/workbench");

const TESTS = [["exact", "exact"], ["rules", "rules"], ["backtrack", "backtrack"], ["rules+backtrack", "rules-backtrack"]];

/** The part of Learn about numbers and marks as a whole. */
export function numbersPart(learn) {
  const line = h("p", { class: "message", role: "status" });
  let abort = null;
  const run = (words, work) => () => trying(async () => {
    abort?.abort();
    abort = new AbortController();
    line.textContent = words;
    await learn.game.settled();
    await work(performance.now(), abort.signal);
  }).finally(() => { if (line.textContent === words) line.textContent = ""; });
  const seconds = (begun) => (performance.now() - begun) / 1000;

  const reduce = run(said("page-numbers.removing"), async (begun, signal) => {
    const clues = [...learn.game.puzzle.clues];
    const tried = [];
    const onprogress = ({ cell, name, gone }) => {
      if (cell === undefined) return;
      tried.push(said(gone ? "page-log.number-removed" : "page-log.number-kept", { name }));
      clues[cell] = gone ? -1 : learn.game.puzzle.clues[cell];
      learn.board.setClues([...clues]);
    };
    const found = await job("reduce", { puzzle: learn.game.puzzle.json, by: tests.value }, { signal, onprogress }).finally(() => learn.board.setClues(learn.game.puzzle.clues));
    learn.workLog.add(said("page-log.numbers-removed", { method: said(`page-method.${TESTS.find(([value]) => value === tests.value)[1]}`) }), { rows: [[said("page-log.tried"), tried.length], [said("page-log.removed"), found.removed.length], [said("page-log.left"), found.left]], order: tried, seconds: seconds(begun) });
    take(await Game.make({ puzzle: found.puzzle.json }));
    again();
  });

  const fill = run(said("page-numbers.filling"), async (begun, signal) => {
    const found = await job("fill", { game: learn.game.id }, { signal });
    learn.workLog.add(said("page-log.numbers-filled"), { rows: [[said("page-log.numbers"), found.puzzle.clues.filter((clue) => clue >= 0).length]], seconds: seconds(begun) });
    take(await Game.make({ puzzle: found.puzzle.json }));
    again();
  });

  const forced = run(said("page-numbers.looking"), async (begun, signal) => {
    const found = await job("forced", { game: learn.game.id }, { signal });
    line.textContent = found.contradiction ? said("page-numbers.clash") : said("page-numbers.certain", { count: found.new.length });
    learn.workLog.add(said("page-log.certain"), { rows: [[said("page-log.new"), found.new.length]], effort: found.effort, seconds: seconds(begun) });
    if (!found.contradiction) learn.put(found.marks);
  });

  const tests = h("select", { "aria-label": said("page-numbers.tested-by") }, TESTS.filter(([value]) => learn.game.puzzle.methods.includes(value)).map(([value, title]) => h("option", { value }, said("page-numbers.tested-by-method", { method: said(`page-method.${title}`) }))));
  const item = (label, hint, act) => h("div", { class: "action" }, button(label, act), h("p", { class: "quiet" }, hint));
  const tiles = learn.game.puzzle.entry === "tiles";
  return {
    root: [
      item(said("page-numbers.certain-do"), said("page-numbers.certain-hint"), forced),
      ...(tiles ? [] : [
        item(said("page-numbers.remove-do"), said("page-numbers.remove-hint"), reduce),
        tests,
        item(said("page-numbers.fill-do"), said("page-numbers.fill-hint"), fill),
      ]),
      item(said("page-numbers.clear-do"), said("page-numbers.clear-hint"), () => learn.act([{ do: "clear" }])),
      line,
    ],
    close: () => abort?.abort(),
  };
}
