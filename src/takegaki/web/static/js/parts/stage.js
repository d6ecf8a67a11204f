// The stage: one board as large as the page lets it be, with a map, with buttons for zoom and, where it wraps, for moving
// the view.

import { said } from "../catalogue.js";
import { Board } from "../board/board.js";
import { BoardMap } from "../board/map.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { page, say } from "../page.js";
import { onSettings, settings } from "../settings.js";
import { printable } from "./printing.js";

const SIDES = { up: [0, -1], left: [-1, 0], right: [1, 0], down: [0, 1] };

function zoomButtons(board) {
  const make = (name, label, run) => h("button", { class: "icon-button", type: "button", "aria-label": label, title: label, onclick: run }, icon(name));
  const fit = make("fit", said("page-stage.whole"), () => board.view.fit());
  const buttons = h("div", { class: "zoom" }, make("closer", said("page-stage.closer"), () => board.view.zoomBy(1.4)), make("further", said("page-stage.further"), () => board.view.zoomBy(1 / 1.4)), fit);
  const follow = (view) => buttons.classList.toggle("zoomed", view.zoom > 1.01);
  return { root: buttons, follow };
}

function moveButtons(board) {
  if (!board.picture.wraps) return null;
  return h("div", { class: "moves", "aria-label": said("page-stage.move"), role: "group" }, Object.entries(SIDES).map(([side, [dx, dy]]) =>
    h("button", { class: `icon-button move-${side}`, type: "button", "aria-label": said(`page-stage.move-${side}`), title: said(`page-stage.move-${side}`), onclick: () => board.moveView(-dx, -dy) }, icon(side)),
  ));
}

/** Puts a board on the stage in place of what is there; `close()` ends it. */
export function stageBoard(given) {
  const place = h("div", { class: "place" });
  const board = new Board(place, { ...given, settings, say });
  const buttons = zoomButtons(board);
  const header = h("div", { class: "stage-head" });
  const map = new BoardMap(board, settings);
  page.stage.style.paddingBottom = "";
  page.stage.replaceChildren(header, place, buttons.root, ...[moveButtons(board)].filter(Boolean), map.root);
  board.ondraw = (state) => map.show(state);
  board.view.onchange = (view) => {
    buttons.follow(view);
    map.follow();
  };
  board.header = header;
  const ends = [onSettings(() => board.show(board.state)), printable(board)];
  const close = board.close.bind(board);
  board.close = () => {
    for (const end of ends) end();
    map.close();
    close();
    if (page.stage.contains(place)) page.stage.replaceChildren();
  };
  return board;
}
