// What is asked for less often while playing.

import { h } from "../dom.js";
import { settings } from "../settings.js";
import { button, closePanel, go, notice, openPanel, trying } from "../page.js";
import { howTo } from "./how_to.js";
import { openMenu } from "./menu.js";
import { openFile, saveMenu } from "./files.js";
import { printPanel } from "./printing.js";
import { shareMenu } from "./sharing.js";

/** Opens the menu of a game that is played. */
export function moreMenu({ game, board, rules }) {
  const { marks } = game.state;
  const unsure = [...marks].flatMap((mark, edge) => (mark !== "." && game.state.sure[edge] !== "1" ? [edge] : []));
  const hasSure = game.state.sure.includes("1");
  const tiles = game.puzzle.entry === "tiles";
  openMenu("More", [
    ["hint", "How to play", () => howTo(game.puzzle)],
    ["trash", "Start again", () => game.act([{ do: "clear" }]), "you can undo this"],
    ...(tiles ? [] : [
      ["pencil", "Ink what I have", () => game.act(unsure.map((edge) => ({ do: "sure", edge, sure: true }))), "new lines will be in pencil"],
      ...(hasSure ? [["undo", "Erase the pencil lines", () => game.act(unsure.map((edge) => ({ do: "edge", edge, mark: 0 })))]] : []),
    ]),
    null,
    ["plus", "Keep in the library", () => keepPanel(game), "with a title"],
    ["share", "Share", () => shareMenu(game), "link, picture, text"],
    ["open", "Open a file or a text", () => openFile()],
    ["more", "Save or copy as …", () => saveMenu(game)],
    ["print", "Print or PDF", () => printPanel(game, board)],
    null,
    ["hint", "Learn from this board", () => go("/learn")],
    ...(settings.work_log ? [["more", "Work log", () => rules.open(), "what can be deduced after each move"]] : []),
    ["pencil", "Edit this puzzle", () => go("/edit")],
  ]);
}

function keepPanel(game) {
  const title = h("input", { type: "text", maxlength: "200", value: game.puzzle.meta?.title ?? "" });
  const keep = () => trying(async () => {
    await game.keepAs(title.value.trim());
    closePanel();
    notice("Saved in your library.");
  });
  const form = h("form", { class: "learn-part", onsubmit: (event) => { event.preventDefault(); keep(); } },
    h("label", { class: "field" }, h("span", {}, "Title"), title), h("div", { class: "actions" }, button("Keep", keep, { class: "button primary" })));
  openPanel("Library", form, { name: "keep" });
  title.focus();
}
