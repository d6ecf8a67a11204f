// Print: the board by the browser, or a PDF with several puzzles a page and solutions at the back.

import { said } from "../catalogue.js";
import { blob, get, job } from "../api.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button, openPanel, page, trying } from "../page.js";
import { chips } from "./new_puzzle.js";
import { shownTitle } from "./collected.js";
import { levelName } from "./puzzle_level.js";
import { rulesOf, titleOf } from "./words.js";
import { download } from "./downloads.js";

/** A sheet with the picture of a board, as it stands or blank. */
function sheet(board, withMarks) {
  const restore = board.picture.whole?.();
  const copy = board.svg.cloneNode(true);
  restore?.();
  const { x, y, width, height } = board.picture.box;
  const margin = 12;
  copy.setAttribute("viewBox", [x - margin, y - margin, width + 2 * margin, height + 2 * margin].join(" "));
  copy.querySelectorAll(".cursor, .over, .under").forEach((element) => element.remove());
  if (!withMarks) {
    copy.querySelectorAll(".line, .cross, .shade, .flag").forEach((element) => element.remove());
    copy.querySelectorAll("[data-state]").forEach((element) => element.removeAttribute("data-state"));
    copy.querySelectorAll(".guides path").forEach((path) => path.removeAttribute("d"));
  }
  const { title, author, comment, rules } = board.puzzle.meta ?? {};
  const name = titleOf(board.puzzle);
  const warning = doubt(board.verdict);
  return h("figure", { class: "sheet" },
    warning ? h("p", { class: "sheet-doubt" }, warning) : null,
    h("figcaption", {}, h("strong", {}, title ? shownTitle(title) : name), h("span", {}, [title && name, board.level && levelName(board.level), author].filter(Boolean).join(" · "))),
    h("p", { class: "sheet-rules" }, rules || rulesOf(board.puzzle)),
    comment ? h("p", { class: "sheet-rules" }, comment) : null,
    copy,
    h("p", { class: "sheet-lines" }, ["name", "date", "time"].map((line) => h("span", {}, said(`page-print.${line}`)))));
}

const DOUBTS = { multiple: "page-game.has-several", "no solution": "page-game.has-none", undecided: "page-print.not-proven", asking: "page-print.not-proven" };

/** What is said before a puzzle without just one solution is printed; nothing where nobody asked for its verdict. */
const doubt = (verdict) => (verdict in DOUBTS ? said(DOUBTS[verdict]) : null);

/** The browser's own print command gets the board as it stands, in the editor without the solutions that it shows; answers with what ends it. */
export function printable(board) {
  const before = () => page.printed.children.length || page.printed.append(sheet(board, !board.edits));
  const after = () => page.printed.replaceChildren();
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  return () => {
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
  };
}

/** Opens the panel; `games` more than one goes to PDF only. */
export function printPanel(game, board) {
  const marks = h("input", { type: "checkbox", role: "switch" });
  const solutions = h("input", { type: "checkbox", role: "switch", checked: true });
  const printNow = () => {
    page.printed.replaceChildren(sheet(board, marks.checked));
    window.print();
  };
  const pdf = () => trying(async () => download(await blob("/api/print", { games: [game.id], per_page: 1, solutions: solutions.checked, ...(board.level ? { player_level: board.level } : {}) }), "takegaki.pdf"));
  const warning = doubt(game.verdict);
  openPanel(said("page-print.title"), [
    warning ? h("p", { class: "message warning", role: "alert" }, warning) : null,
    h("label", { class: "switch" }, h("span", {}, said("page-file.with-marks")), marks),
    h("div", { class: "actions" }, button(said("page-print.print"), printNow, { class: "button primary" })),
    h("hr", {}),
    h("label", { class: "switch" }, h("span", {}, said("page-print.solution")), solutions),
    h("div", { class: "actions" }, button(said("page-print.pdf"), pdf)),
  ], { name: "print" });
}

/** Several games as one PDF: in the order in which they stand here, or easiest first under headings. */
export function printMany(ids) {
  const set = new PrintedSet(ids);
  openPanel(said("page-print.title"), set.content(), { name: "print" });
  set.load();
}

/** The puzzles of a PDF in the making. */
class PrintedSet {
  constructor(ids) {
    this.ids = [...ids];
    this.titles = new Map();
    this.doubtful = null;
    this.each = "2";
    this.solutions = h("input", { type: "checkbox", role: "switch", checked: true });
    this.levels = h("input", { type: "checkbox", role: "switch", name: "levels", onchange: () => this.#draw() });
    this.title = h("input", { type: "text", name: "set-title", maxlength: "200" });
    this.line = h("p", { class: "message warning", role: "alert", hidden: true });
    this.list = h("ol", { class: "printed-set" });
    this.write = button(said("page-print.pdf"), () => this.#pdf(), { class: "button primary" });
  }

  content() {
    const line = (name, input) => h("label", { class: "switch" }, h("span", {}, said(`page-print.${name}`)), input);
    return [
      this.line,
      h("label", { class: "field" }, h("span", {}, said("page-print.set-title")), this.title),
      line("levels", this.levels),
      this.list,
      chips(said("page-print.per-page"), "per-page", ["1", "2", "4", "6"].map((count) => [count, count]), this.each, (value) => { this.each = value; }),
      line("solutions", this.solutions),
      h("div", { class: "actions" }, this.write),
    ];
  }

  /** Their titles, and at once which of them have no solution, or several. */
  load() {
    this.#draw();
    return trying(async () => {
      for (const id of this.ids) {
        const { puzzle } = await get(`/api/games/${encodeURIComponent(id)}`);
        this.titles.set(id, puzzle.meta?.title ? shownTitle(puzzle.meta.title) : titleOf(puzzle));
        this.#draw();
      }
      await this.#look();
    });
  }

  #draw() {
    this.list.hidden = this.levels.checked || this.ids.length < 2;
    this.list.replaceChildren(...this.ids.map((id, at) => {
      const title = this.titles.get(id) ?? "";
      const up = h("button", { class: "icon-button", type: "button", disabled: at === 0, "aria-label": said("page-print.earlier", { title }), title: said("page-print.earlier", { title }), onclick: () => this.#earlier(at) }, icon("up"));
      return h("li", {}, h("span", {}, title), up);
    }));
  }

  #earlier(at) {
    [this.ids[at - 1], this.ids[at]] = [this.ids[at], this.ids[at - 1]];
    this.#draw();
    this.list.children[at - 1].querySelector("button").focus();
  }

  /** Names those with no solution or several, before anything is written. */
  async #look() {
    if (this.doubtful) return;
    const found = [];
    for (const id of this.ids) {
      const { verdict } = await job("verdict", { game: id });
      if (doubt(verdict)) found.push(this.titles.get(id));
    }
    this.doubtful = found;
    if (!found.length) return;
    this.line.hidden = false;
    this.line.textContent = said("page-print.doubtful", { titles: found });
    this.write.textContent = said("page-print.anyway");
  }

  /** What was not named yet is named first, and written only when asked again. */
  #pdf() {
    return trying(async () => {
      const isKnown = this.doubtful !== null;
      await this.#look();
      if (!isKnown && this.doubtful.length) return;
      download(await blob("/api/print", { games: this.ids, per_page: Number(this.each), solutions: this.solutions.checked, levels: this.levels.checked, title: this.title.value.trim() }), "takegaki.pdf");
    });
  }
}
