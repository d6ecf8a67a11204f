// Numbers: as few as possible with one solution, all of a loop that is drawn; and what is certain by now.

import { job } from "../api.js";
import { take } from "../current.js";
import { h } from "../dom.js";
import { Game } from "../game.js";
import { button, go, trying } from "../page.js";
import { plural } from "./words.js";

const again = () => go("/learn");

const TESTS = [["exact", "exact search"], ["rules", "rules"], ["backtrack", "backtracking"], ["rules+backtrack", "rules, then backtracking"]];

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

  const reduce = run("Removing numbers …", async (begun, signal) => {
    const clues = [...learn.game.puzzle.clues];
    const tried = [];
    const onprogress = ({ cell, name, gone }) => {
      if (cell === undefined) return;
      tried.push(`${name}: ${gone ? "removed" : "kept"}`);
      clues[cell] = gone ? -1 : learn.game.puzzle.clues[cell];
      learn.board.setClues([...clues]);
    };
    const found = await job("reduce", { puzzle: learn.game.puzzle.json, by: tests.value }, { signal, onprogress }).finally(() => learn.board.setClues(learn.game.puzzle.clues));
    learn.workLog.add(`Numbers removed, ${tests.selectedOptions[0].textContent.toLowerCase()}`, { rows: [["tried", tried.length], ["removed", found.removed.length], ["left", found.left]], order: tried, seconds: seconds(begun) });
    take(await Game.make({ puzzle: found.puzzle.json }));
    again();
  });

  const fill = run("Filling in numbers …", async (begun, signal) => {
    const found = await job("fill", { game: learn.game.id }, { signal });
    learn.workLog.add("Numbers filled in", { rows: [["numbers", found.puzzle.clues.filter((clue) => clue >= 0).length]], seconds: seconds(begun) });
    take(await Game.make({ puzzle: found.puzzle.json }));
    again();
  });

  const forced = run("Looking …", async (begun, signal) => {
    const found = await job("forced", { game: learn.game.id }, { signal });
    line.textContent = found.contradiction ? "No solution has these marks." : `${plural(found.new.length, "more mark")} certain.`;
    learn.workLog.add("Certain marks", { rows: [["new", found.new.length]], effort: found.effort, seconds: seconds(begun) });
    if (!found.contradiction) learn.put(found.marks);
  });

  const tests = h("select", { "aria-label": "Numbers are tested by" }, TESTS.filter(([value]) => learn.game.puzzle.methods.includes(value)).map(([value, title]) => h("option", { value }, `Tested by ${title}`)));
  const item = (label, hint, act) => h("div", { class: "action" }, button(label, act), h("p", { class: "quiet" }, hint));
  const tiles = learn.game.puzzle.entry === "tiles";
  return {
    root: [
      item("Mark what is certain", "What is the same in every solution with the marks on the board.", forced),
      ...(tiles ? [] : [
        item("Remove numbers", "As many as can go while the solution stays the only one; a new game.", reduce),
        tests,
        item("Fill in numbers", "All numbers of the loop that is drawn; a new game.", fill),
      ]),
      item("Clear the marks", "Undo brings them back.", () => learn.act([{ do: "clear" }])),
      line,
    ],
    close: () => abort?.abort(),
  };
}
