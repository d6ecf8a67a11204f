// Print: the board by the browser, or a PDF with several puzzles a page and solutions at the back.

import { said } from "../catalogue.js";
import { blob } from "../api.js";
import { h } from "../dom.js";
import { button, openPanel, page, trying } from "../page.js";
import { chips } from "./new_puzzle.js";
import { titleOf } from "./words.js";
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
  return h("figure", { class: "sheet" }, h("figcaption", {}, titleOf(board.puzzle), h("span", {}, "takegaki")), copy);
}

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
  openPanel(said("page-print.title"), [
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
  const pdf = () => trying(async () => download(await blob("/api/print", { games: ids, per_page: Number(each), solutions: solutions.checked }), "takegaki.pdf"));
  openPanel(said("page-print.title"), [
    chips(said("page-print.per-page"), "per-page", ["1", "2", "4", "6"].map((count) => [count, count]), each, (value) => { each = value; }),
    h("label", { class: "switch" }, h("span", {}, said("page-print.solutions")), solutions),
    h("div", { class: "actions" }, button(said("page-print.pdf"), pdf, { class: "button primary" })),
  ], { name: "print" });
}
