// A puzzle solved by somebody else to test it: a clean link, no level beside it; what they say of it comes back as a file, if
// they want that.

import { said } from "../catalogue.js";
import { h } from "../dom.js";
import { button, notice, openPanel } from "../page.js";
import { copy, download, textBlob } from "./downloads.js";
import { clock, titleOf } from "./words.js";

const PART = "?test";
const FILE = "takegaki-test.json";
/** A pause so long, in seconds, and so many times longer than usual, is a place where somebody was stuck. */
const LONG = 20;
const TIMES = 4;
const MOST_STUCK = 8;

/** Whether the page was opened by a link to test a puzzle. */
export const isTest = () => location.search === PART;

/** Copies the link: it holds the puzzle with title, author and rules, and nothing else. */
export async function sharedTest({ meta, ...puzzle }) {
  const { comment: _, ...told } = meta ?? {};
  const link = `${location.origin}/${PART}#${encodeURIComponent(JSON.stringify(Object.keys(told).length ? { ...puzzle, meta: told } : puzzle))}`;
  const isCopied = await copy(link);
  notice(isCopied ? said("page-test.copied") : link, { lasting: !isCopied });
}

/** Notes when each move was made, while a game is tested; nothing leaves this browser by itself. */
export class TestNotes {
  constructor(game) {
    this.game = game;
    this.key = `takegaki.test.${game.id}`;
    this.moves = kept(this.key);
    this.last = performance.now();
  }

  /** Edges that were marked just now. */
  note(actions) {
    const now = performance.now();
    const edges = actions.flatMap(({ edge }) => (edge === undefined ? [] : [edge]));
    // Whoever was away was not stuck.
    if (edges.length) this.moves.push({ after: document.hidden ? 0 : Math.round((now - this.last) / 100) / 10, edges: edges.slice(0, 20) });
    this.last = now;
    try {
      localStorage.setItem(this.key, JSON.stringify(this.moves));
    } catch {
      // Then only what this visit did is told.
    }
  }

  /** The long pauses, the longest first: [{seconds, edges: what was marked after it}]. */
  get stuck() {
    const usual = [...this.moves.map(({ after }) => after)].sort((a, b) => a - b)[Math.floor(this.moves.length / 2)] ?? 0;
    const least = Math.max(LONG, TIMES * usual);
    return this.moves.filter(({ after }) => after >= least).sort((a, b) => b.after - a.after).slice(0, MOST_STUCK).map(({ after, edges }) => ({ seconds: Math.round(after), edges }));
  }

  /** The panel at the end: what would be sent, and a button that saves it. */
  panel() {
    const { game, stuck } = this;
    const words = h("textarea", { rows: 3, maxlength: 2000, "aria-label": said("page-test.words") });
    const withTime = h("input", { type: "checkbox", role: "switch", checked: true });
    const withStuck = h("input", { type: "checkbox", role: "switch", checked: true });
    const save = () => {
      const report = { takegaki_test: 1, puzzle: game.puzzle.json, solved: game.state.solved, words: words.value.trim() };
      if (withTime.checked) Object.assign(report, { seconds: Math.round(game.state.seconds), hints: game.state.hints ?? 0 });
      if (withStuck.checked) report.stuck = stuck;
      download(textBlob(JSON.stringify(report), "application/json"), FILE);
      notice(said("page-test.saved", { file: FILE }));
    };
    const line = (label, input) => h("label", { class: "switch" }, h("span", {}, label), input);
    openPanel(said("page-test.title"), [
      h("p", { class: "message" }, said("page-test.thanks", { time: clock(game.state.seconds) })),
      h("label", { class: "field" }, h("span", {}, said("page-test.words")), words),
      line(said("page-test.with-time"), withTime),
      line(said("page-test.with-stuck", { count: stuck.length }), withStuck),
      h("p", { class: "quiet" }, said("page-test.consent")),
      h("div", { class: "actions" }, button(said("page-test.save"), save, { class: "button primary" })),
    ], { name: "test", takesFocus: false, onclose: () => document.body.classList.remove("has-home") });
    // Beside the board, not over it.
    document.body.classList.add("has-home");
  }
}

function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]");
  } catch {
    return [];
  }
}

/** What a test of the puzzle in the editor has told; null where a text is no such file. */
export function testReport(text) {
  if (!text.includes("takegaki_test")) return null;
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return null;
  }
  return { show: (edit) => showReport(report, edit) };
}

function showReport(report, edit) {
  const same = JSON.stringify(report.puzzle?.clues) === JSON.stringify(edit.native.clues);
  const inside = (edge) => Number.isInteger(edge) && edge >= 0 && edge < edit.shape.edges.length;
  const stuck = (Array.isArray(report.stuck) ? report.stuck : []).map(({ seconds, edges }) => ({ seconds: Number(seconds) || 0, edges: (Array.isArray(edges) ? edges : []).filter(inside) }));
  const point = (edges) => edit.verdict.point({ look: edges });
  const place = ({ seconds, edges }) => h("li", {}, button(said("page-test.stuck-at", { time: clock(seconds) }), () => point(edges), { class: "button small" }));
  openPanel(said("page-test.report"), [
    h("p", { class: "message" }, titleOf(edit.puzzle)),
    same ? null : h("p", { class: "message warning" }, said("page-test.other-puzzle")),
    h("p", {}, said("page-test.report-line", { solved: report.solved ? "yes" : "no", has: report.seconds === undefined ? "no" : "yes", time: clock(Number(report.seconds) || 0), hints: Number(report.hints) || 0 })),
    report.words ? h("blockquote", {}, String(report.words).slice(0, 2000)) : null,
    stuck.length ? h("p", { class: "quiet" }, said("page-test.stuck")) : null,
    stuck.length ? h("ol", {}, stuck.map(place)) : null,
  ], { name: "test-report" });
  point(stuck.flatMap(({ edges }) => edges));
}
