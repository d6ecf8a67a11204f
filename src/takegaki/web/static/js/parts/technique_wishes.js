// Which techniques a puzzle must need, and which it must not: chosen once, by their pictures.

import { said } from "../catalogue.js";
import { get } from "../api.js";
import { h } from "../dom.js";
import { LazyPictures } from "./lazy_pictures.js";
import { wish } from "./kept_ideas.js";
import { capitalised, levelOf } from "./words.js";

const CHOICES = ["free", "needs", "avoid"];

/** Shows and writes two lists of options, of techniques that are needed and of those that are avoided. */
export class TechniqueWishes {
  constructor(techniques, needs, avoid, onchange) {
    Object.assign(this, { techniques, lists: { needs, avoid }, onchange });
    this.cards = h("div", { class: "wish-cards" });
    this.chosen = h("p", { class: "quiet" });
    this.root = h("details", { class: "form-part", "data-part": "wishes", ontoggle: () => this.root.open && this.#fill() }, h("summary", {}, said("page-wishes.title")), this.chosen, this.cards);
    this.pictures = new LazyPictures(null);
  }

  close() {
    this.pictures.close();
  }

  /** The techniques are those of a goal. */
  show(goal) {
    this.goal = goal;
    this.pictures.forget();
    this.cards.replaceChildren();
    if (this.root.open) this.#fill();
    this.#tell();
  }

  #fill() {
    if (this.cards.children.length) return;
    this.cards.replaceChildren(...this.techniques.filter(({ goals }) => goals.includes(this.goal)).map((one) => this.#card(one)));
  }

  #card({ name, title, level }) {
    const picture = h("div", { class: "picture-place" });
    this.pictures.when(picture, async () => {
      const { svg, sentence } = await get(`/api/techniques/${name}`);
      return { svg, alt: sentence };
    });
    const now = CHOICES.find((choice) => this.#option(choice, name)?.selected) ?? "free";
    const choice = (value) => h("label", { class: "chip" }, h("input", { type: "radio", name: `wish-${name}`, value, checked: value === now, onchange: () => this.#choose(name, value) }), h("span", {}, said(`page-wishes.${value}`)));
    return h("fieldset", { class: "wish-card" }, h("legend", {}, said("page-form.technique-level", { title: capitalised(title), level: levelOf(level) })), picture, h("div", { class: "chips" }, CHOICES.map(choice)));
  }

  #option(list, name) {
    return [...(this.lists[list]?.options ?? [])].find(({ value }) => value === name);
  }

  #choose(name, value) {
    for (const list of ["needs", "avoid"]) this.#option(list, name).selected = list === value;
    wish(name, value === "needs");
    this.#tell();
    this.onchange();
  }

  /** What is wished for, in words. */
  #tell() {
    const titles = (list) => [...(this.lists[list].selectedOptions ?? [])].map(({ text }) => text);
    const [needs, avoid] = [titles("needs"), titles("avoid")];
    const lines = [needs.length ? said("page-wishes.must", { titles: needs }) : "", avoid.length ? said("page-wishes.must-not", { titles: avoid }) : ""].filter(Boolean);
    this.chosen.textContent = lines.join(" ") || said("page-wishes.none");
  }
}
