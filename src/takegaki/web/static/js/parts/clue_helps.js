// Where one more clue helps a puzzle with several solutions: cells ranked on the board, and clues that end it at once.

import { percent, said } from "../catalogue.js";
import { h } from "../dom.js";
import { button } from "../page.js";

/** Cells that have a rank on the board. */
const RANKED = 12;
/** Clues that are offered as buttons. */
const OFFERED = 8;

/** What the board points out. */
export function helpsStep({ cells }) {
  const shown = cells.slice(0, RANKED);
  return { ranked: shown.map(({ cell }, at) => ({ cell, text: String(at + 1), weight: 1 - at / shown.length })) };
}

/** {line, root}: in words, with buttons that write a clue. */
export function helpsList({ cells, met, all_met: all }, edit) {
  const alone = cells.flatMap(({ cell, name, unique }, at) => unique.map((clue) => ({ cell, name, clue, rank: at + 1 })));
  // A cell goes by the number that it has on the board; those beyond have none there.
  const label = ({ name, clue, rank }) => (rank <= RANKED ? said("page-verdict.put-ranked", { rank, clue: edit.board.signOf(clue) }) : said("page-verdict.put-clue", { cell: name, clue: edit.board.signOf(clue) }));
  const put = (one) => button(label(one), () => edit.put(one.cell, one.clue), { class: "button small" });
  const line = cells.length ? said("page-verdict.helps-ranked", { met, all: all ? "yes" : "no" }) : said("page-verdict.helps-nowhere");
  const first = cells.slice(0, 3).map(({ left }) => h("li", {}, said("page-verdict.helps-cell", { left: percent(left) })));
  const offered = alone.slice(0, OFFERED).map(put);
  return {
    line,
    root: h("div", { class: "form-group" },
      first.length ? h("ol", { class: "quiet" }, first) : null,
      h("p", { class: "quiet" }, said(alone.length ? "page-verdict.helps-alone" : "page-verdict.helps-none-alone")),
      offered.length ? h("div", { class: "actions" }, offered) : null),
  };
}
