// A new, empty board for the editor: kind, tiling and size.

import { get, post } from "../api.js";
import { h } from "../dom.js";
import { button, openPanel, trying } from "../page.js";
import { chips } from "./new_puzzle.js";

/** Asks, and gives {puzzle, shape} to use(); `closed` is called when nothing was chosen. */
export async function newBoard(use, closed) {
  await trying(async () => {
    const { tilings } = await get("/api/tilings");
    const chosen = { tiling: tilings[0].name };
    const number = (label, value) => h("input", { type: "number", min: "1", max: "100", value, inputmode: "numeric", "aria-label": label });
    const [cols, rows] = [number("Columns", "10"), number("Rows", "10")];
    const make = () => trying(async () => {
      const { tiling } = chosen;
      const kind = tilings.find(({ name }) => name === tiling).kind ?? "slitherlink";
      use(await post("/api/shape", { kind, tiling, rows: Number(rows.value), cols: Number(cols.value) }));
      closed();
    });
    openPanel("New board", [
      chips("Cells", "new-tiling", tilings.map(({ name, title }) => [name, title]), chosen.tiling, (value) => { chosen.tiling = value; }),
      h("div", { class: "pair" }, h("label", { class: "field" }, h("span", {}, "Columns"), cols), h("label", { class: "field" }, h("span", {}, "Rows"), rows)),
      h("div", { class: "actions" }, button("Begin", make, { class: "button primary" }), button("Back", closed)),
    ], { name: "new-board", onclose: null });
  });
}
