// What is asked for less often while playing.

import { said } from "../catalogue.js";
import { h } from "../dom.js";
import { settings } from "../settings.js";
import { button, closePanel, go, notice, openPanel, trying } from "../page.js";
import { spread } from "../board/state.js";
import { howTo } from "./how_to.js";
import { openMenu } from "./menu.js";
import { openFile, saveMenu } from "./files.js";
import { fillIn } from "./hints.js";
import { printPanel } from "./printing.js";
import { shareMenu } from "./sharing.js";

/** Opens the menu of a game that is played. */
export function moreMenu({ game, board, rules }) {
  const { marks } = game.state;
  const unsure = [...marks].flatMap((mark, edge) => (mark !== "." && game.state.sure[edge] !== "1" ? [edge] : []));
  const hasSure = game.state.sure.includes("1");
  const tiles = game.puzzle.entry === "tiles";
  openMenu(said("page-more.title"), [
    ["hint", said("page-how.title"), () => howTo(game.puzzle)],
    ["again", said("page-more.start-again"), () => game.act([{ do: "clear" }]), said("page-more.start-again-hint")],
    ...(tiles ? [] : [
      ...(settings.shades ? [["more", said("page-more.spread"), () => colourAll(game, board.shape), said("page-more.spread-hint")]] : []),
      ...(settings.automatic ? [] : [["check", said("page-more.fill-in"), () => fillIn(game), said("page-more.fill-in-hint")]]),
      ["pencil", said("page-more.ink"), () => game.act(unsure.map((edge) => ({ do: "sure", edge, sure: true }))), said("page-more.ink-hint")],
      ...(hasSure ? [["undo", said("page-more.erase"), () => game.act(unsure.map((edge) => ({ do: "edge", edge, mark: 0 })))]] : []),
    ]),
    null,
    ["plus", said("page-more.keep"), () => keepPanel(game), said("page-more.keep-hint")],
    ["share", said("page-more.share"), () => shareMenu(game), said("page-more.share-hint")],
    ["open", said("page-more.open"), () => openFile()],
    ["more", said("page-more.save"), () => saveMenu(game)],
    ["print", said("page-more.print"), () => printPanel(game, board)],
    null,
    ["hint", said("page-more.learn"), () => go("/learn")],
    ...(settings.work_log ? [["more", said("page-more.work-log"), () => rules.open(), said("page-more.work-log-hint")]] : []),
    ["pencil", said("page-more.edit"), () => go("/edit")],
  ]);
}

function colourAll(game, shape) {
  const found = spread(shape, game.state);
  if (found.length) game.act(found);
}

function keepPanel(game) {
  const title = h("input", { type: "text", maxlength: "200", value: game.puzzle.meta?.title ?? "" });
  const keep = () => trying(async () => {
    await game.keepAs(title.value.trim());
    closePanel();
    notice(said("page-keep.saved"));
  });
  const form = h("form", { class: "learn-part", onsubmit: (event) => { event.preventDefault(); keep(); } },
    h("label", { class: "field" }, h("span", {}, said("page-keep.title")), title), h("div", { class: "actions" }, button(said("page-keep.keep"), keep, { class: "button primary" })));
  openPanel(said("page-area.library"), form, { name: "keep" });
  title.focus();
}
