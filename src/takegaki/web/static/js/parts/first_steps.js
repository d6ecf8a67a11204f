// The first visit: the rules by doing, on tiny boards that ask for a line, for its end, and for a cross.

import { said } from "../catalogue.js";
import { post } from "../api.js";
import { Board } from "../board/board.js";
import { UNIT } from "../board/shape.js";
import { applied, blankState, LINE_CHAR } from "../board/state.js";
import { h } from "../dom.js";
import { button, closePanel, openPanel, say } from "../page.js";
import { settings } from "../settings.js";

/** The boards: their text, the lines that are there as a way from dot to dot (columns and rows from 0), and what ends the step. */
const STEPS = [
  { name: "line", text: "3.", way: ["0 1", "0 0", "1 0"], isDone: ({ marks }, { shape }) => shape.sides[0].filter((edge) => marks[edge] === LINE_CHAR).length === 3 },
  { name: "loop", text: "23\n32", way: ["0 0", "1 0", "2 0", "2 1", "1 1", "1 2", "0 2"], isDone: ({ marks }, board) => isLoop(board.shape, marks) },
  { name: "cross", text: "0-\n--", way: [], isDone: ({ marks }, { shape }) => shape.sides[0].some((edge) => marks[edge] === "x") },
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

/** By which hand somebody plays, as far as the browser tells. */
const hand = () => (matchMedia("(pointer: coarse)").matches ? "finger" : "mouse");

/** Opens the steps; they can be left at any time, and are found again under How to play. */
export function firstSteps() {
  const place = h("div", { class: "tiny" });
  const text = h("p", { class: "message", "aria-live": "polite" });
  const dots = h("p", { class: "quiet" });
  const actions = h("div", { class: "actions" });
  let board = null;
  const go = async (at) => {
    const step = STEPS[at];
    const given = await post("/api/board", { text: step.text });
    board?.close();
    let state = null;
    let isDone = false;
    board = new Board(place, {
      ...given, settings, say,
      act: (done) => {
        state = applied(state, done);
        board.show(state);
        if (!isDone && step.isDone(state, board)) {
          isDone = true;
          over(at, { board, state });
        }
      },
    });
    state = applied(blankState(board.shape), linesOf(board.shape, step.way));
    board.show(state);
    text.textContent = said(`page-first.${step.name}${step.name === "loop" ? "" : `-${hand()}`}`);
    dots.textContent = said("page-first.step", { at: at + 1, count: STEPS.length });
    actions.replaceChildren(button(said("page-first.skip"), () => closePanel(true)));
  };
  const over = (at, { board: done, state }) => {
    const isLast = at === STEPS.length - 1;
    text.textContent = said(`page-first.${STEPS[at].name}-done`);
    if (STEPS[at].name === "loop") done.show({ ...state, solved: true });
    actions.replaceChildren(button(said(isLast ? "page-first.play" : "page-first.on"), () => (isLast ? closePanel(true) : go(at + 1)), { class: "button primary" }));
    actions.firstChild.focus({ preventScroll: true });
  };
  document.body.classList.add("has-home");
  openPanel(said("page-how.title"), [dots, text, place, actions], { name: "first", takesFocus: false, onclose: () => {
    document.body.classList.remove("has-home");
    board?.close();
  } });
  return go(0);
}
