// Print: the board by the browser, or a PDF with several puzzles a page and solutions at the back.

import { said } from "../catalogue.js";
import { blob, get, job } from "../api.js";
import { h } from "../dom.js";
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
  const { title, author, comment } = board.puzzle.meta ?? {};
  const name = titleOf(board.puzzle);
  return h("figure", { class: "sheet" },
    h("figcaption", {}, h("strong", {}, title ? shownTitle(title) : name), h("span", {}, [title && name, board.level && levelName(board.level), author].filter(Boolean).join(" · "))),
    h("p", { class: "sheet-rules" }, rulesOf(board.puzzle)),
    comment ? h("p", { class: "sheet-rules" }, comment) : null,
    copy,
    h("p", { class: "sheet-lines" }, ["name", "date", "time"].map((line) => h("span", {}, said(`page-print.${line}`)))));
}

/** What is said before a puzzle without just one solution is printed; nothing where that is not known. */
const doubt = (verdict) => (verdict === "multiple" ? said("page-game.has-several") : verdict === "no solution" ? said("page-game.has-none") : null);

/** The browser's own print command gets the board as it stands; answers with what ends it. */
export function printable(board) {
  const before = () => page.printed.children.length || page.printed.append(sheet(board, true));
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
  const pdf = () => trying(async () => download(await blob("/api/print", { games: [game.id], per_page: 1, solutions: solutions.checked }), "takegaki.pdf"));
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

/** Several games as one PDF. */
export function printMany(ids) {
  const solutions = h("input", { type: "checkbox", role: "switch", checked: true });
  let each = "2";
  const line = h("p", { class: "message warning", role: "alert", hidden: true });
  let isWarned = false;
  /** First looked at: what has no solution, or several, is named, and written only when asked again. */
  const pdf = () => trying(async () => {
    const doubtful = isWarned ? [] : await doubtfulOf(ids);
    if (doubtful.length) {
      isWarned = true;
      line.hidden = false;
      line.textContent = said("page-print.doubtful", { titles: doubtful });
      write.textContent = said("page-print.anyway");
      return;
    }
    download(await blob("/api/print", { games: ids, per_page: Number(each), solutions: solutions.checked }), "takegaki.pdf");
  });
  const write = button(said("page-print.pdf"), pdf, { class: "button primary" });
  openPanel(said("page-print.title"), [
    line,
    chips(said("page-print.per-page"), "per-page", ["1", "2", "4", "6"].map((count) => [count, count]), each, (value) => { each = value; }),
    h("label", { class: "switch" }, h("span", {}, said("page-print.solutions")), solutions),
    h("div", { class: "actions" }, write),
  ], { name: "print" });
}

/** The titles of those games whose puzzles have not just one solution. */
async function doubtfulOf(ids) {
  const found = [];
  for (const id of ids) {
    const { verdict } = await job("verdict", { game: id });
    if (!doubt(verdict)) continue;
    const { puzzle } = await get(`/api/games/${encodeURIComponent(id)}`);
    found.push(puzzle.meta?.title ? shownTitle(puzzle.meta.title) : titleOf(puzzle));
  }
  return found;
}
