// A new, empty board for the editor: kind, tiling and size.

import { post } from "../api.js";
import { allBoards } from "./boards.js";
import { h } from "../dom.js";
import { button, closePanel, openPanel, trying } from "../page.js";
import { chips } from "./new_puzzle.js";

/** Asks, and gives {puzzle, shape} to use(). */
export async function newBoard(use) {
  await trying(async () => {
    const boards = await allBoards();
    const chosen = { tiling: boards[0].tiling };
    const number = (label, value) => h("input", { type: "number", min: "1", max: "100", value, inputmode: "numeric", "aria-label": label });
    const [cols, rows] = [number("Columns", "10"), number("Rows", "10")];
    const make = () => trying(async () => {
      const { tiling, kind } = boards.find((one) => one.tiling === chosen.tiling);
      use(await post("/api/board", emptyBoard(kind, tiling, Number(rows.value), Number(cols.value))));
      closePanel();
    });
    openPanel("New board", [
      chips("Cells", "new-tiling", boards.map(({ tiling, title }) => [tiling, title]), chosen.tiling, (value) => { chosen.tiling = value; }),
      h("div", { class: "pair" }, h("label", { class: "field" }, h("span", {}, "Columns"), cols), h("label", { class: "field" }, h("span", {}, "Rows"), rows)),
      h("div", { class: "actions" }, button("Begin", make, { class: "button primary" })),
    ], { name: "new-board" });
  });
}

/** What to ask for. Tiles cannot be missing: an empty board of Net has tiles without arms. */
export function emptyBoard(kind, tiling, rows, cols) {
  if (kind !== "net") return { kind, tiling, rows, cols };
  const clues = Array(Math.min(rows, 100)).fill("0".repeat(Math.min(cols, 100)));
  return { puzzle: { takegaki: 1, kind, tiling, rows, cols, clues } };
}
