// The first visit: the rules by doing, on tiny boards that ask for a line, for its end, and for a cross; of any other type
// on one that is half solved.

import { said } from "../catalogue.js";
import { get, post } from "../api.js";
import { Board } from "../board/board.js";
import { UNIT } from "../board/shape.js";
import { applied, blankState, LINE_CHAR } from "../board/state.js";
import { h } from "../dom.js";
import { button, closePanel, openPanel, say } from "../page.js";
import { settings } from "../settings.js";
import { lockedMarks, turns } from "./tiles.js";
import { rulesOf, sentencesOf } from "./words.js";

/** Do more than two lines meet at a dot? */
const branches = ({ marks }, { shape }) => shape.at.some((edges) => edges.filter((edge) => marks[edge] === LINE_CHAR).length > 2);

/** The boards: their text, the lines that are there as a way from dot to dot (columns and rows from 0), and what ends the step. */
const STEPS = [
  { name: "line", text: "3.", way: ["0 1", "0 0", "1 0"], isByHand: true, isDone: ({ marks }, { shape }) => shape.sides[0].filter((edge) => marks[edge] === LINE_CHAR).length === 3 },
  { name: "loop", text: "23\n32", way: ["0 0", "1 0", "2 0", "2 1", "1 1", "1 2", "0 2"], isDone: ({ marks }, board) => isLoop(board.shape, marks), isSolved: true, isWrong: branches },
  { name: "cross", text: "0-\n--", way: [], isByHand: true, isDone: ({ marks }, { shape }) => shape.sides[0].some((edge) => marks[edge] === "x") },
];

/** Each dot with lines has two, and there are some. */
function isLoop(shape, marks) {
  const lines = shape.at.map((edges) => edges.filter((edge) => marks[edge] === LINE_CHAR).length);
  return lines.some(Boolean) && lines.every((number) => number === 0 || number === 2);
}

/** The lines of a way from dot to dot. */
function linesOf(shape, way) {
  const dots = way.map((place) => {
    const [x, y] = place.split(" ").map((part) => Number(part) * UNIT);
    return shape.vertices.findIndex(([vx, vy]) => Math.hypot(vx - x, vy - y) < 1);
  });
  return dots.slice(1).map((dot, at) => ({ do: "edge", edge: shape.edgeBetween(dots[at], dot), mark: 1 }));
}

/** The hand in use, and before that the one that the browser tells of. */
let hand = matchMedia("(pointer: coarse)").matches ? "finger" : "mouse";
addEventListener("pointerdown", ({ pointerType }) => { hand = pointerType === "touch" ? "finger" : "mouse"; }, true);
addEventListener("keydown", () => { hand = "keys"; }, true);

/** The steps that teach a type: those above if they are of it, else one that finishes a small puzzle. */
async function stepsOf(puzzle) {
  const own = await post("/api/board", { text: STEPS[0].text });
  if (own.puzzle.kind === puzzle.kind) return STEPS.map((step) => ({ ...step, board: { text: step.text }, begun: ({ shape }) => linesOf(shape, step.way) }));
  const { puzzle: small, begun, solution } = await get(`/api/how-to/${puzzle.kind}`);
  const lines = (marks) => [...marks].map((mark) => mark === LINE_CHAR).join();
  const isTiles = puzzle.entry === "tiles";
  return [{
    name: "finish", message: `finish-${puzzle.entry}`, isSolved: true, rules: puzzle, board: { puzzle: small },
    begun: (board, state) => (isTiles ? turns(begun, state, board) : [...begun].flatMap((mark, edge) => (mark === LINE_CHAR ? [{ do: "edge", edge, mark: 1 }] : []))),
    isDone: (state, board) => lines(isTiles ? lockedMarks({ ...state, locked: "1".repeat(state.locked.length) }, board) : state.marks) === lines(solution),
  }];
}

/** Opens the steps that teach a type; they can be left at any time, and are found again under How to play. */
export async function firstSteps(puzzle) {
  const steps = await stepsOf(puzzle);
  const place = h("div", { class: "tiny" });
  const text = h("p", { class: "message", "aria-live": "polite" });
  const more = h("div", { class: "quiet" });
  const dots = h("p", { class: "quiet" });
  const actions = h("div", { class: "actions" });
  let board = null;
  let tell = () => {};
  const go = async (at) => {
    const step = steps[at];
    const given = await post("/api/board", step.board);
    board?.close();
    let state = null;
    let isDone = false;
    board = new Board(place, {
      ...given, settings, say,
      act: (done) => {
        state = applied(state, done);
        board.show(state);
        tell();
        if (!isDone && step.isDone(state, board)) {
          isDone = true;
          over(at, { board, state });
        }
      },
    });
    state = blankState(board.shape);
    state = applied(state, step.begun(board, state));
    board.show(state);
    // As it is done by the hand that is in use, from one moment to the next.
    tell = () => {
      if (isDone) return;
      const message = said(step.isWrong?.(state, board) ? `page-first.branch-${hand}` : `page-first.${step.message ?? step.name}${step.isByHand ? `-${hand}` : ""}`);
      if (text.textContent !== message) text.textContent = message;
      more.replaceChildren(step.rules ? h("ul", { class: "how" }, sentencesOf(rulesOf(step.rules)).map((line) => h("li", {}, line))) : "", step.rules ? h("p", {}, said(`page-how.${step.rules.entry}-${hand}`)) : "");
    };
    tell();
    dots.textContent = steps.length > 1 ? said("page-first.step", { at: at + 1, count: steps.length }) : "";
    actions.replaceChildren(button(said("page-first.skip"), () => closePanel(true)));
    board.focus();
  };
  const over = (at, { board: done, state }) => {
    const isLast = at === steps.length - 1;
    text.textContent = said(`page-first.${steps[at].name}-done`);
    if (steps[at].isSolved) done.show({ ...state, solved: true });
    actions.replaceChildren(button(said(isLast ? "page-first.play" : "page-first.on"), () => (isLast ? closePanel(true) : go(at + 1)), { class: "button primary" }));
    actions.firstChild.focus({ preventScroll: true });
  };
  const follow = () => tell();
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, follow);
  document.body.classList.add("has-home");
  const learning = (detail) => document.dispatchEvent(new CustomEvent("takegaki:learning", { detail }));
  openPanel(said("page-how.title"), [dots, text, place, more, actions], { name: "first", takesFocus: false, onclose: () => {
    document.body.classList.remove("has-home");
    learning(false);
    for (const name of ["pointerdown", "keydown"]) document.removeEventListener(name, follow);
    board?.close();
  } });
  learning(true);
  return go(0);
}
