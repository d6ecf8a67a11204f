// Rule sets: every rule as a picture, with its proof and its source.

import { hasMessage, said } from "../catalogue.js";
import { get } from "../api.js";
import { h } from "../dom.js";
import { LazyPictures } from "../parts/lazy_pictures.js";
import { page, trying } from "../page.js";
import { boardOf, ruleSetOf } from "../parts/words.js";
import { workbenchLinks } from "../parts/workbench_links.js";

/** Fetches what the area needs, see play.js. */
export async function load() {
  const found = await get("/api/rules");
  return () => {
    const rules = new RuleSets(found);
    return () => rules.close();
  };
}

/** A list of the sets, and the cards of the one that was chosen. */
class RuleSets {
  constructor({ sets }) {
    this.sets = sets;
    this.pictures = new LazyPictures(page.wide);
    this.cards = h("div", { class: "cards" });
    this.head = h("div", { class: "list-head" });
    const choices = sets.map((one) => [one.name, ruleSetOf(one)]);
    this.select = h("select", { "aria-label": said("page-rules-list.what"), onchange: () => this.show(this.select.value) }, choices.map(([value, text]) => h("option", { value }, text)));
    page.wide.replaceChildren(h("div", { class: "list-page" }, workbenchLinks("/rule-sets"), h("div", { class: "list-top" }, h("h1", {}, said("page-rules-list.title")), h("label", { class: "field inline" }, this.select)), this.head, this.cards));
    this.show(sets[0].name);
    document.title = said("page-puzzle.title", { title: said("page-rules-list.title") });
  }

  close() {
    this.pictures.close();
    page.wide.replaceChildren();
  }

  show(name) {
    this.pictures.forget();
    return trying(() => this.#set(name, 1));
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
