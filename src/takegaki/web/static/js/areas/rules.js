// Rules: every technique and every rule as a picture, with its proof and its source.

import { hasMessage, said } from "../catalogue.js";
import { get } from "../api.js";
import { h } from "../dom.js";
import { LazyPictures } from "../parts/lazy_pictures.js";
import { page, trying } from "../page.js";
import { boardOf, capitalised, levelOf, ruleSetOf } from "../parts/words.js";

/** Fetches what the area needs, see play.js. */
export async function load() {
  const [sets, techniques] = await Promise.all([get("/api/rules"), get("/api/techniques")]);
  return () => {
    const rules = new Rules(sets, techniques);
    return () => rules.close();
  };
}

/** A list of what there is, and the cards of what was chosen. */
class Rules {
  constructor({ sets }, { techniques }) {
    Object.assign(this, { sets, techniques });
    this.pictures = new LazyPictures(page.wide);
    this.cards = h("div", { class: "cards" });
    this.head = h("div", { class: "list-head" });
    const choices = [["", said("page-rules-list.techniques")], ...sets.map((one) => [one.name, ruleSetOf(one)])];
    this.select = h("select", { "aria-label": said("page-rules-list.what"), onchange: () => this.show(this.select.value) }, choices.map(([value, text]) => h("option", { value }, text)));
    page.wide.replaceChildren(h("div", { class: "list-page" }, h("div", { class: "list-top" }, h("h1", {}, said("page-rules-list.title")), h("label", { class: "field inline" }, this.select)), this.head, this.cards));
    this.show("");
    document.title = said("page-puzzle.title", { title: said("page-rules-list.title") });
  }

  close() {
    this.pictures.close();
    page.wide.replaceChildren();
  }

  show(name) {
    this.pictures.forget();
    return name ? trying(() => this.#set(name, 1)) : this.#techniques();
  }

  #techniques() {
    this.head.replaceChildren(h("p", { class: "quiet" }, said("page-rules-list.intro")));
    this.cards.className = "cards large";
    this.cards.replaceChildren(...this.techniques.map((one) => this.#technique(one)));
  }

  #technique({ name, title: text, level, statement, uniqueness }) {
    const picture = h("div", { class: "picture-place" });
    const card = h("article", { class: "card" },
      h("div", { class: "badges" }, h("span", { class: "badge" }, levelOf(level)), uniqueness ? h("span", { class: "badge quiet" }, said("page-rules-list.one-solution")) : null),
      h("h2", {}, capitalised(text)), h("p", {}, statement), picture);
    this.pictures.when(picture, async () => {
      const { svg, sentence, because } = await get(`/api/techniques/${name}`);
      return { svg, alt: sentence, more: because ? h("p", { class: "quiet" }, capitalised(sentence)) : null };
    });
    return card;
  }

  async #set(name, from) {
    const { source, count, rules } = await get(`/api/rules/${name}?from=${from}`);
    const about = this.sets.find((one) => one.name === name);
    const last = from + rules.length - 1;
    const turn = (to, label) => h("button", { class: "button small", type: "button", onclick: () => { this.pictures.forget(); trying(() => this.#set(name, to)); } }, label);
    this.head.replaceChildren(
      h("p", { class: "quiet" }, said("page-rules-list.count", { count, board: boardOf({ name: about.tiling, title: about.tiling }), proven: about.proven === count ? "all" : about.proven }), " ", source ?? ""),
      h("div", { class: "actions" }, from > 1 ? turn(Math.max(1, from - 200), said("page-rules-list.before")) : null, last < count ? turn(last + 1, said("page-rules-list.further", { number: last + 1 })) : null),
    );
    this.cards.className = "cards";
    this.cards.replaceChildren(...rules.map((rule) => this.#rule(name, rule)));
    page.wide.scrollTop = 0;
  }

  #rule(set, { number, name, status, source, assumption }) {
    const picture = h("div", { class: "picture-place" });
    this.pictures.when(picture, async () => {
      const { svg, words } = await get(`/api/rules/${set}/${number}`);
      return { svg, alt: said("page-rules-list.alt", { name }), more: words?.length ? h("p", { class: "quiet" }, words.join(" ")) : null };
    });
    return h("article", { class: "card" },
      h("h2", {}, h("span", { class: "quiet" }, `${number} `), String(name).replace(/^\d+ */, "")),
      picture,
      h("p", { class: "quiet" }, h("span", { class: `proof proof-${status}` }, hasMessage(`page-rules-list.${status}`) ? said(`page-rules-list.${status}`) : status), source ? ` · ${source}` : "", assumption ? ` · ${said("page-rules-list.assumption")}` : ""));
  }
}
