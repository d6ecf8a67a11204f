// Class: a link for each pupil, and who is at which puzzle. Nothing of it is kept when the server ends.

import { said } from "../catalogue.js";
import { get, post, remove } from "../api.js";
import { current } from "../current.js";
import { h } from "../dom.js";
import { button, page, redraw, trying } from "../page.js";
import { copy } from "../parts/downloads.js";
import { playerName } from "../parts/players.js";
import { levelName } from "../parts/puzzle_level.js";
import { shownTitle } from "../parts/collected.js";
import { clock, titleOf } from "../parts/words.js";

const EVERY = 3000;
/** Seconds after which somebody counts as away. */
const AWAY = 30;

/** Fetches what the area needs, see play.js. */
export async function load() {
  const found = await get("/api/class");
  return () => {
    const area = new Class(found);
    return () => area.close();
  };
}

class Class {
  constructor(found) {
    this.names = h("textarea", { rows: "4", placeholder: said("page-class.names-hint") });
    // A phone shows a pupil as a card: that it is a table is said in words that a style sheet cannot take away.
    this.rows = h("tbody", { role: "rowgroup" });
    this.line = h("p", { class: "quiet", role: "status" });
    const heads = ["name", "puzzle", "state", "time", "hints", "link"].map((name) => h("th", { scope: "col", role: "columnheader" }, said(`page-class.${name}`)));
    this.table = h("div", { class: "table-place", tabindex: "0", role: "region", "aria-label": said("page-area.class") }, h("table", { class: "results class-table", role: "table" }, h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, heads)), this.rows));
    const form = h("form", { class: "learn-part", onsubmit: (event) => { event.preventDefault(); this.#add(); } },
      h("label", { class: "field" }, h("span", {}, said("page-class.names")), this.names),
      h("div", { class: "actions" }, h("button", { class: "button primary", type: "submit" }, said("page-class.add"))));
    this.give = button(said("page-class.give"), () => this.#give());
    page.wide.replaceChildren(h("div", { class: "list-page" }, h("div", { class: "list-top" }, h("h1", {}, said("page-area.class"))), h("p", { class: "quiet" }, said("page-class.about")), h("div", { class: "actions" }, this.give), this.line, this.table, form));
    document.title = said("page-puzzle.title", { title: said("page-area.class") });
    this.#show(found);
    this.timer = setInterval(() => get("/api/class").then((next) => this.#show(next), () => {}), EVERY);
  }

  close() {
    clearInterval(this.timer);
    page.wide.replaceChildren();
  }

  #add() {
    return trying(async () => {
      const before = this.pupils.length;
      this.#show(await post("/api/class", { names: this.names.value.split(/[\n,;]/) }));
      this.names.value = "";
      this.line.textContent = said("page-class.added", { count: this.pupils.length - before });
    });
  }

  /** All pupils get the puzzle that the teacher has on the board. */
  #give() {
    return trying(async () => {
      const game = await current();
      this.#show(await post("/api/class/puzzle", { game: game.id }));
      const { title } = game.puzzle.meta ?? {};
      this.line.textContent = said("page-class.given", { puzzle: title ? shownTitle(title) : titleOf(game.puzzle) });
    });
  }

  #copy(one, field) {
    field.select();
    return copy(this.#link(one)).then((done) => { this.line.textContent = said(done ? "page-class.copied" : "page-class.by-hand", { name: one.name }); });
  }

  #show({ pupils, host }) {
    this.host = host ?? this.host;
    this.table.hidden = this.give.hidden = !pupils.length;
    // What is chosen or focused stays while nothing has changed.
    this.pupils = pupils;
    const now = JSON.stringify([this.leaving ?? null, ...pupils.map(({ seen, ...one }) => ({ ...one, isHere: isHere(seen) }))]);
    if (now === this.shown) return;
    this.shown = now;
    redraw(() => this.rows.replaceChildren(...pupils.map((one) => this.#row(one))), () => this.names);
  }

  #row(one) {
    const { id, name, game, seen } = one;
    const level = game?.player_level ? levelName(game.player_level) : null;
    const puzzle = game ? [game.title ? shownTitle(game.title) : titleOf(game), level].filter(Boolean).join(", ") : "";
    const state = !seen ? "invited" : game?.solved ? "solved" : isHere(seen) ? "here" : "away";
    const field = h("input", { type: "text", readonly: true, value: this.#link(one), "aria-label": said("page-class.link-of", { name }), title: said("page-class.copy-of", { name }), "data-key": `link-${id}`, onclick: () => this.#copy(one, field) });
    const cell = (of, text) => h("td", { role: "cell", class: `class-${of}`, "data-of": said(`page-class.${of}`) }, text);
    return h("tr", { role: "row" }, h("th", { scope: "row", role: "rowheader" }, playerName(one)), cell("puzzle", puzzle), cell("state", said(`page-class.${state}`)), cell("time", seen && game ? clock(game.seconds) : ""), cell("hints", seen && game ? String(game.hints) : ""),
      h("td", { role: "cell", class: "class-link" }, h("div", { class: "actions" }, field,
        button(said("page-class.copy"), () => this.#copy(one, field), { class: "button small", "data-key": `copy-${id}`, "aria-label": said("page-class.copy-of", { name }) }),
        ...this.#removal(one))));
  }

  /** Asked once more, as their link is gone then: whoever is removed can't come back by it. */
  #removal({ id, name }) {
    const ask = (who) => {
      this.leaving = who;
      this.#show({ pupils: this.pupils });
      [...this.rows.querySelectorAll("button")].find(({ dataset }) => dataset.key === `leave-${id}`)?.focus();
    };
    if (this.leaving !== id) return [button(said("page-class.remove"), () => ask(id), { class: "button small", "aria-label": said("page-class.remove-of", { name }), "data-key": `leave-${id}` })];
    const onkeydown = ({ key }) => key === "Escape" && ask(null);
    const away = () => trying(async () => {
      this.leaving = null;
      this.#show(await remove(`/api/class/${id}`));
      this.line.textContent = said("page-class.removed", { name });
    });
    return [button(said("page-class.remove-sure"), away, { class: "button small primary", "data-key": `leave-${id}`, onkeydown }), button(said("page-library.keep"), () => ask(null), { class: "button small", "data-key": `keep-${id}` })];
  }

  /** The address that lets a pupil in: by this machine's name where others may ask. */
  #link({ token }) {
    const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    const host = this.host && isLocal ? `${this.host}:${location.port}` : location.host;
    return `${location.protocol}//${host}/enter#${token}`;
  }
}

const isHere = (seen) => seen && Date.now() / 1000 - seen < AWAY;
