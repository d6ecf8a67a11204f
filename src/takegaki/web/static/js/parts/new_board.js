// A new, empty board for the editor: kind, tiling and size.

import { get, post } from "../api.js";
import { h } from "../dom.js";
import { button, openPanel, trying } from "../page.js";
import { chips } from "./new_puzzle.js";

/** Asks, and gives {puzzle, shape} to use(); `closed` is called when nothing was chosen. */
export async function newBoard(use, closed) {
  await trying(async () => {
    const { kinds } = await get("/api/tilings");
    const tilings = kinds.flatMap(({ kind, tilings: boards }) => boards.map((one) => ({ ...one, kind })));
    const chosen = { tiling: tilings[0].name };
    const number = (label, value) => h("input", { type: "number", min: "1", max: "100", value, inputmode: "numeric", "aria-label": label });
    const [cols, rows] = [number("Columns", "10"), number("Rows", "10")];
    const make = () => trying(async () => {
      const { name, kind } = tilings.find((one) => one.name === chosen.tiling);
      use(await post("/api/board", wanted(kind, name, Number(rows.value), Number(cols.value))));
      closed();
    });
    openPanel("New board", [
      chips("Cells", "new-tiling", tilings.map(({ name, title }) => [name, title]), chosen.tiling, (value) => { chosen.tiling = value; }),
      h("div", { class: "pair" }, h("label", { class: "field" }, h("span", {}, "Columns"), cols), h("label", { class: "field" }, h("span", {}, "Rows"), rows)),
      h("div", { class: "actions" }, button("Begin", make, { class: "button primary" }), button("Back", closed)),
    ], { name: "new-board", onclose: null });
  });
}

/** Tiles cannot be missing: an empty board of Net has tiles without arms. */
function wanted(kind, tiling, rows, cols) {
  if (kind !== "net") return { kind, tiling, rows, cols };
  const clues = Array(Math.min(rows, 100)).fill("0".repeat(Math.min(cols, 100)));
  return { puzzle: { takegaki: 1, kind, tiling, rows, cols, clues } };
}
