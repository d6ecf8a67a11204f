// Learn: the course, and explanations of the current game as it stands.

import { said } from "../catalogue.js";
import { current, isAside } from "../current.js";
import { h } from "../dom.js";
import { ownGame } from "../parts/aside.js";
import { BoardParts } from "../parts/board_parts.js";
import { coursePart } from "../parts/course.js";
import { explainPart } from "../parts/explaining.js";

/** Fetches what the area needs, see play.js. */
export async function load() {
  const game = await current();
  return () => {
    const learn = new BoardParts(game, { name: "learn", parts: { course: coursePart, explain: explainPart }, links: () => learnLinks(game) });
    return () => learn.close();
  };
}

/** What is to be read besides: the rules of each puzzle, and all techniques. */
function learnLinks(game) {
  const links = ["rules", "techniques"].map((name) => h("a", { class: "button small", href: `/${name}`, "data-area": `/${name}` }, said(`page-area.${name}`)));
  const own = isAside(game) ? [h("span", { class: "quiet" }, said("page-aside.waits")), ownGame()] : h("span", { class: "quiet" }, said("page-aside.kept"));
  return h("div", { class: "learn-part" }, h("nav", { class: "actions places", "aria-label": said("page-area.learn") }, links), h("p", { class: "actions" }, own));
}
