// Rules: how each type of puzzle is played, in words, in three pictures, and by doing.

import { said } from "../catalogue.js";
import { get } from "../api.js";
import { h } from "../dom.js";
import { firstSteps } from "../parts/first_steps.js";
import { LazyPictures } from "../parts/lazy_pictures.js";
import { newPuzzle } from "../parts/new_puzzle.js";
import { button, page } from "../page.js";
import { kindOf, rulesOf, sentencesOf } from "../parts/words.js";

const STAGES = ["start", "middle", "end"];

/** Fetches what the area needs, see play.js. */
export async function load() {
  const { kinds } = await get("/api/tilings");
  return () => {
    const pictures = new LazyPictures(page.wide);
    page.wide.replaceChildren(h("div", { class: "list-page" },
      h("div", { class: "list-top" }, h("h1", {}, said("page-rules.title"))),
      h("p", { class: "quiet" }, said("page-rules.intro")),
      kinds.map((one) => rulesCard(one, pictures))));
    document.title = said("page-puzzle.title", { title: said("page-rules.title") });
    return () => {
      pictures.close();
      page.wide.replaceChildren();
    };
  };
}

function rulesCard(one, pictures) {
  const found = get(`/api/how-to/${one.kind}`);
  // Told where its picture stands, should there be none.
  found.catch(() => {});
  const shown = STAGES.map((stage, at) => {
    const place = h("div", { class: "picture-place" });
    pictures.when(place, async () => {
      const { pictures: drawn } = await found;
      return { svg: drawn[at], alt: said(`page-rules.${stage}-alt`, { name: kindOf(one) }) };
    });
    return h("figure", {}, place, h("figcaption", {}, said(`page-rules.${stage}`)));
  });
  return h("section", { class: "rules-of", "data-kind": one.kind },
    h("h2", {}, kindOf(one)),
    h("ul", { class: "how" }, sentencesOf(rulesOf(one)).map((line) => h("li", {}, line))),
    h("div", { class: "stages" }, shown),
    h("div", { class: "actions" },
      button(said("page-first.again"), () => firstSteps(one), { class: "button primary", "aria-label": said("page-rules.try-named", { name: kindOf(one) }) }),
      button(said("page-rules.play"), () => newPuzzle(one.kind), { "aria-label": said("page-rules.play-named", { name: kindOf(one) }) })));
}
