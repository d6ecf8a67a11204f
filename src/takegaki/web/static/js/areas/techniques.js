// Techniques: cards by type of puzzle and by level, each with a board to try it on.

import { said } from "../catalogue.js";
import { get } from "../api.js";
import { putAside } from "../current.js";
import { h } from "../dom.js";
import { LazyPictures } from "../parts/lazy_pictures.js";
import { button, go, page, trying } from "../page.js";
import { levelWord } from "../parts/puzzle_level.js";
import { capitalised, kindOf } from "../parts/words.js";

/** Fetches what the area needs, see play.js. */
export async function load() {
  const [{ kinds }, { techniques }] = await Promise.all([get("/api/tilings"), get("/api/techniques")]);
  return () => {
    const area = new Techniques(kinds, techniques);
    return () => area.close();
  };
}

/** The type that was looked at last. */
let chosen = null;

/** A type to choose, and the cards of its techniques, level by level. */
class Techniques {
  constructor(kinds, techniques) {
    Object.assign(this, { kinds, techniques });
    this.pictures = new LazyPictures(page.wide);
    this.cards = h("div", {});
    chosen ??= kinds[0].kind;
    this.select = h("select", { "aria-label": said("page-techniques.type"), onchange: () => this.show(this.select.value) }, kinds.map((one) => h("option", { value: one.kind, selected: one.kind === chosen }, kindOf(one))));
    page.wide.replaceChildren(h("div", { class: "list-page" },
      h("div", { class: "list-top" }, h("h1", {}, said("page-area.techniques")), h("label", { class: "field inline" }, this.select)),
      h("p", { class: "quiet" }, said("page-techniques.intro")), this.cards));
    this.show(chosen);
    document.title = said("page-puzzle.title", { title: said("page-area.techniques") });
  }

  close() {
    this.pictures.close();
    page.wide.replaceChildren();
  }

  show(kind) {
    chosen = kind;
    this.pictures.forget();
    const own = this.techniques.filter(({ kinds }) => kinds.includes(kind));
    const levels = [...new Set(own.map((one) => one.player_level))].sort();
    this.cards.replaceChildren(...levels.flatMap((level) => [
      h("h2", {}, said("page-player-level.whole", { level, word: levelWord(level) })),
      h("div", { class: "cards large" }, own.filter((one) => one.player_level === level).map((one) => this.#card(one, kind))),
    ]));
  }

  #card({ name, title: text, statement, uniqueness }, kind) {
    const picture = h("div", { class: "picture-place" });
    const actions = h("div", { class: "actions" });
    const card = h("article", { class: "card", "data-technique": name },
      uniqueness ? h("div", { class: "badges" }, h("span", { class: "badge quiet" }, said("page-techniques.one-solution"))) : null,
      h("h3", {}, capitalised(text)), h("p", {}, statement), picture, actions);
    this.pictures.when(picture, async () => {
      const { svg, sentence, because, text: board, kind: shown } = await get(`/api/techniques/${name}?${new URLSearchParams({ kind })}`);
      // Where it hardly ever is the next step there is no game to try it on.
      if (board) actions.replaceChildren(button(said("page-techniques.try"), () => tryOn(board, capitalised(text)), { class: "button small", "aria-label": said("page-techniques.try-named", { title: capitalised(text) }) }));
      // A board of another type would puzzle more than it shows.
      if (shown !== kind) return null;
      return { svg, alt: sentence, more: because ? h("p", { class: "quiet" }, capitalised(sentence)) : null };
    });
    return card;
  }
}

/** Opens a board on which the technique is the next step. */
function tryOn(text, title) {
  return trying(async () => {
    await putAside(text, "/", { tried: title });
    go("/");
  });
}
