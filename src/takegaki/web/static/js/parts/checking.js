// Check: is what is drawn right so far? Mistakes are pointed out only when asked for.

import { said } from "../catalogue.js";
import { job } from "../api.js";
import { h } from "../dom.js";
import { endCard } from "./end_card.js";
import { reasonFor } from "./hints.js";
import { button, closePanel, openPanel, say, swap, trying } from "../page.js";

const MOST_NAMED = 2;

/** Checks the game and reports what it found: first what breaks a rule, then what no solution has. */
export async function checkGame(play) {
  await play.game.settled();
  await trying(async () => {
    const { solved, errors } = await play.game.check();
    // The card of the end, as it was closed or the page was loaded anew; who tests a puzzle has none.
    if (solved) return play.notes ? report(play, said("page-check.solved"), {}) : endCard(play);
    const blank = isBlank(play.game.state);
    if (errors.length && !blank) return report(play, first(errors, (one) => faultOf(play.board, one)), together(errors), first(errors, (one) => one.spoken));
    const { wrong, conflicting, sides } = await job("wrong", { game: play.game.id });
    const { tiles } = play.board.shape;
    if (conflicting.length) {
      const cells = tiles ? { vertices: conflicting } : { faces: conflicting };
      return report(play, said(tiles ? "page-check.tiles-clash" : "page-check.clues-clash"), cells);
    }
    if (wrong.length) return mistakes(play, wrong);
    if (sides.length) return mistakenSides(play, sides);
    return report(play, said(blank ? "page-check.nothing-drawn" : "page-check.no-mistakes"), {});
  });
}

/** Nothing is drawn, coloured, turned or locked. */
const isBlank = ({ marks, shades = "", quarters = "", locked = "" }) => !/[^.]/.test(marks) && !/[^0]/.test([shades, quarters, locked].flat().join(""));

/** The weightiest errors in words, and how many more there are. */
function first(errors, inWords) {
  const more = errors.length - MOST_NAMED;
  const rest = more > 0 ? [said("page-check.more", { count: more })] : [];
  return [...errors.slice(0, MOST_NAMED).map(inWords), ...rest].join(" ");
}

/** Messages that say no more than that. */
const FAULTS = {
  "dead end": "page-fault.dead-end",
  "unvisited dot": "page-fault.unvisited",
  "wrong way through a circle": "page-fault.circle",
  "on the wrong side of the loop": "page-fault.side",
  "more than one loop": "page-fault.loop",
  "loop closed too early": "page-fault.loop",
  "no way to turn the tile": "page-fault.tile",
  "closed cycle": "page-fault.cycle",
  "more than one network": "page-fault.apart",
};

/** What is wrong, of a place that the board points out. */
function faultOf({ puzzle, shape }, { fault, faces, edges, text }) {
  if (fault in FAULTS) return said(FAULTS[fault]);
  if (fault === "branch" || fault === "crossing") return said(`page-fault.${fault}`, { lines: edges.length, place: shape.onDots ? "cell" : "dot" });
  const clue = puzzle.signs[puzzle.clues[faces[0]]] ?? puzzle.clues[faces[0]];
  if (fault === "clue over") return said("page-fault.clue", { clue, lines: edges.length });
  if (fault === "clue under") return said("page-fault.clue-short", { clue });
  return text;
}

const together = (errors) => ({ edges: errors.flatMap((one) => one.edges), faces: errors.flatMap((one) => one.faces), vertices: errors.flatMap((one) => one.vertices) });

/** Shows a line, and reads it out or what is meant for those who see no picture. */
function report(play, line, step, spoken = line) {
  const shown = { wrong: step.edges, faces: step.faces, vertices: step.vertices };
  openPanel(said("page-check.title"), h("p", { class: "message" }, line), { name: "check", takesFocus: false, onclose: () => play.pointNothing() });
  play.clear(shown);
  play.point(shown);
  say(spoken);
}

/** Marks, or tiles, that no solution has. */
function mistakes(play, wrong) {
  const { tiles } = play.board.shape;
  const line = tiles ? said("page-check.tiles-wrong") : said("page-check.marks-wrong", { count: wrong.length });
  // Which of the tiles to unlock is the player's choice.
  const takeBack = tiles ? null : wrong.map((edge) => ({ do: "edge", edge, mark: 0 }));
  blame(play, line, { wrong }, takeBack);
}

/** Cells that are inside or outside in no solution as they are coloured. */
function mistakenSides(play, sides) {
  blame(play, said("page-check.sides-wrong", { count: sides.length }), { sides }, sides.map((face) => ({ do: "shade", face, shade: 0 })));
}

/** First how many, then where. */
function blame(play, line, shown, takeBack) {
  const show = () => {
    play.point(shown);
    swap(actions, ...(takeBack ? [button(said("page-hint.remove", { count: takeBack.length }), () => { closePanel(); play.game.act(takeBack); }, { class: "button primary" })] : []), ...why);
  };
  // A hint on the board as it is tells what would follow from a wrong mark; colours it leaves to the player.
  const why = shown.wrong ? [button(said("page-check.why"), () => reasonFor(play), { class: "button small" })] : [];
  const actions = h("div", { class: "actions" }, button(said("page-hint.show"), show, { class: "button primary" }));
  openPanel(said("page-check.title"), [h("p", { class: "message" }, line), actions], { name: "check", takesFocus: false, onclose: () => play.pointNothing() });
  play.clear(shown);
  play.point({});
  say(line);
}
