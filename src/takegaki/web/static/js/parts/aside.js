// Boards beside your own game: that of a lesson, and one on which you try an idea. Your game waits where it was.

import { said } from "../catalogue.js";
import { job } from "../api.js";
import { applied } from "../board/state.js";
import { backToOwn } from "../current.js";
import { button, go, say } from "../page.js";
import { h } from "../dom.js";
import { actionsOf } from "./hints.js";

/** Leads back to the game that waits, in Play. */
export const ownGame = () => button(said("page-aside.back"), () => { backToOwn(); go("/"); }, { class: "button small", "data-back": "" });

/** What is asked of a board to try, in the bar at the top, until the board is left: `changed(state)` says when the idea was used. */
export class Idea {
  constructor(game) {
    this.game = game;
    this.title = game.tried;
    this.bar = document.getElementById("offer");
    this.#tell(said("page-aside.find", { title: this.title }), ownGame());
    this.places = null;
    this.#seek().catch(() => {});
  }

  /** What a hint would draw, there and wherever else the idea is the next step. */
  async #seek() {
    const { game } = this;
    const before = game.state;
    const hint = await job("hint", { game: game.id }, { isQuiet: true });
    const first = differences(before, hint);
    const like = hint.actions?.length ? hint : await job("hint", { game: game.id, all_like: true }, { isQuiet: true });
    this.places = { count: first.length, all: differences(before, like) };
    this.changed(game.state);
  }

  changed(state) {
    const { places } = this;
    if (!places?.count || this.isFound) return;
    this.isFound = places.all.filter(({ name, at, value }) => state[name][at] === value).length >= places.count;
    if (!this.isFound) return;
    const [found, rest] = ["found", "rest"].map((name) => said(`page-aside.${name}`));
    this.#tell([h("strong", {}, found), " ", h("span", { class: "offer-about" }, rest)], button(said("page-area.techniques"), () => { backToOwn(); go("/techniques"); }, { class: "button small primary" }), ownGame());
    say(`${found} ${rest}`);
  }

  #tell(line, ...buttons) {
    this.bar.replaceChildren(h("span", {}, line), ...buttons);
  }

  close() {
    this.bar.replaceChildren();
  }
}

/** The places of a state that a hint's actions change: {name of the text, place in it, value after}. */
function differences(before, hint) {
  const after = applied(before, hint.actions?.length ? hint.actions : actionsOf(hint.deduction?.conclusions));
  return ["marks", "quarters"].flatMap((name) => [...(after[name] ?? "")].flatMap((value, at) => (value === before[name][at] ? [] : [{ name, at, value }])));
}
