// Library: your own puzzles and games; find them, go on with them, take them away.

import { language, said } from "../catalogue.js";
import { get, job, post, remove, text } from "../api.js";
import { take } from "../current.js";
import { h } from "../dom.js";
import { Game } from "../game.js";
import { icon } from "../icons.js";
import { shownTitle } from "../parts/collected.js";
import { download, textBlob } from "../parts/downloads.js";
import { openFile } from "../parts/files.js";
import { levelName } from "../parts/puzzle_level.js";
import { LazyPictures } from "../parts/lazy_pictures.js";
import { printMany } from "../parts/printing.js";
import { capitalised, clock, levelOf, PLAYER_LEVELS, titleOf } from "../parts/words.js";
import { button, go, page, redraw, say, trying } from "../page.js";

const STATES = ["begun", "new", "solved"];
const LEVELS = ["easy", "normal", "tricky", "hard", "expert", "trial", "search"];
/** What is proven of a puzzle, with the messages of it. */
const VERDICTS = { unique: "unique", multiple: "multiple", "no solution": "none", unknown: "unknown" };
const ORDERS = ["changed", "begun", "title", "level", "size", "time"];
/** A word of a title that begins so is a tag. */
const TAG = /^#\S+$/;
const AT_ONCE = 100;
const NOT_THERE = 404;
/** The deletions that are under way: a list that is asked for meanwhile waits for them. */
let going = Promise.resolve();
const PROOF = "puzzle.proof";
const stateOf = (state) => said(`page-library.state-${state}`);
const verdictOf = (verdict) => said(`page-library.verdict-${VERDICTS[verdict]}`);

/** Fetches what the area needs, see play.js. */
export async function load() {
  const techniques = await get("/api/techniques");
  return () => {
    const library = new Library(techniques);
    library.load();
    return () => library.close();
  };
}

/** The filters, and the list they leave. */
class Library {
  constructor({ techniques }) {
    const change = () => this.#ask();
    const select = (name, label, options) => h("label", { class: "field" }, h("span", {}, label), h("select", { name, onchange: change }, [["", said("page-library.all")], ...options].map(([value, text]) => h("option", { value }, text))));
    const input = (name, label, placeholder) => h("label", { class: "field" }, h("span", {}, label), h("input", { type: "search", name, placeholder, oninput: () => this.#soon() }));
    // On a phone they would be a screen of their own.
    this.form = h("form", { onsubmit: (event) => event.preventDefault() },
      h("div", { class: "filters" }, input("q", said("page-library.search"), said("page-library.search-hint")),
        h("label", { class: "field" }, h("span", {}, said("page-library.sort")), h("select", { name: "sort", onchange: change }, ORDERS.map((name) => h("option", { value: name === "changed" ? "" : name }, said(`page-library.sort-${name}`)))))),
      h("details", { class: "others", open: !matchMedia("(max-width: 760px)").matches }, h("summary", {}, said("page-library.filters")), h("div", { class: "filters" },
        input("size", said("page-library.size"), "10x10"),
        select("state", said("page-library.state"), STATES.map((state) => [state, stateOf(state)])),
        select("player_level", said("page-level.label"), PLAYER_LEVELS.map((_, at) => [String(at + 1), levelName(at + 1)])),
        select("level", said("page-library.detailed-level"), LEVELS.map((level) => [level, levelOf(level)])),
        select("verdict", said("page-library.proven"), Object.keys(VERDICTS).map((verdict) => [verdict, verdictOf(verdict)])),
        select("technique", said("page-library.technique"), techniques.map((one) => [one.name, capitalised(one.title)])))));
    this.list = h("ul", { class: "games" });
    this.more = button(said("page-library.show-more"), () => this.#more(), { class: "button small", hidden: true });
    this.line = h("p", { class: "quiet", role: "status" });
    this.away = button(said("page-library.delete-chosen"), () => this.#doom(this.games.filter(({ id }) => this.chosen.has(id))), { class: "button small" });
    this.print = button(said("page-library.print"), () => printMany([...this.chosen]), { class: "button small" });
    this.levels = button(said("page-library.rate"), () => this.#workOut(), { class: "button small" });
    this.chosen = new Set();
    // The games that are to go: they do when the library is left, unless that is taken back before.
    this.doomed = new Map();
    this.undo = h("p", { class: "undo-bar", role: "status", hidden: true });
    this.pictures = new LazyPictures(page.wide);
    this.leaving = () => this.#carryOut({ keepalive: true });
    addEventListener("pagehide", this.leaving);
    this.turn = 0;
    page.wide.replaceChildren(h("div", { class: "list-page" },
      h("div", { class: "list-top" }, h("h1", {}, said("page-area.library")), h("div", { class: "actions" }, this.levels, this.print, this.away, button(said("page-more.open"), () => openFile(), { class: "button small" }))),
      this.form, this.line, this.undo, this.list, this.more));
    document.title = said("page-puzzle.title", { title: said("page-area.library") });
  }

  close() {
    clearTimeout(this.timer);
    this.work?.abort();
    this.proving?.abort();
    removeEventListener("pagehide", this.leaving);
    this.pictures.close();
    this.#carryOut();
    page.wide.replaceChildren();
  }

  /** They go from the list at once, and for good when it is left. */
  #doom(games) {
    for (const game of games) {
      this.doomed.set(game.id, game);
      this.chosen.delete(game.id);
    }
    this.#draw();
    this.#chose();
    this.undo.querySelector("button")?.focus();
  }

  /** What is to go goes for good. */
  #carryOut(how) {
    const ids = [...this.doomed.keys()];
    this.doomed.clear();
    this.#offer();
    going = trying(() => Promise.all(ids.map((id) => remove(`/api/games/${encodeURIComponent(id)}`, how).catch((error) => { if (error.status !== NOT_THERE) throw error; }))));
  }

  #offer() {
    this.undo.hidden = !this.doomed.size;
    const back = () => {
      const ids = [...this.doomed.keys()];
      this.doomed.clear();
      this.#draw(() => this.#opener(ids[0]));
      say(said("page-library.restored", { count: ids.length }));
    };
    this.undo.replaceChildren(...(this.doomed.size ? [h("span", {}, said("page-library.deleted", { count: this.doomed.size })), " ", button(said("page-library.undo"), back, { class: "button small" })] : []));
  }

  /** The level of each listed game that has none yet, one after another; leaving the page ends it. */
  #workOut() {
    this.work?.abort();
    const { signal } = (this.work = new AbortController());
    const open = this.games.filter((game) => !(game.level && game.player_level) && game.goal !== "tree");
    const wasThere = document.activeElement === this.levels;
    this.levels.disabled = true;
    return trying(async () => {
      for (const [at, { id }] of open.entries()) {
        this.line.textContent = said("page-library.rating", { number: at + 1, count: open.length });
        const { level, techniques } = await job("level", { game: id }, { signal });
        const rating = level ? await job("rate", { game: id }, { signal }).catch(() => null) : null;
        const player = rating ? { player_level: rating.player_level } : {};
        if (level) await post(`/api/games/${encodeURIComponent(id)}/keep`, { level, techniques: Object.keys(techniques), ...player });
      }
      await this.load();
    }).finally(() => {
      this.levels.disabled = false;
      // A button that waits has no keys.
      if (wasThere && document.activeElement === document.body) this.levels.focus({ preventScroll: true });
    });
  }

  #soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#ask(), 200);
  }

  /** Whoever asked for others, or for another order, hears how many there are. */
  async #ask() {
    const turn = this.turn + 1;
    await this.load();
    if (turn === this.turn && this.list.children.length) say(said("page-library.found", { count: this.count - this.doomed.size }));
  }

  /** What opens a game of the list. */
  #opener(id) {
    return [...this.list.querySelectorAll(".game-open")].find(({ dataset }) => dataset.key === `open-${id}`);
  }

  /** Draws what fits; the answer to an earlier call gives way, however late it comes. */
  load() {
    clearTimeout(this.timer);
    const mine = ++this.turn;
    const wanted = this.#wanted();
    return trying(async () => {
      await going;
      const { games, count } = await get(`/api/games?${new URLSearchParams(wanted)}`);
      if (mine !== this.turn) return;
      this.games = games;
      this.count = count;
      this.line.textContent = games.some(({ id }) => !this.doomed.has(id)) ? "" : said(wanted.length ? "page-library.no-match" : "page-library.empty");
      this.#draw();
      this.#chose();
    });
  }

  #wanted() {
    return [...new FormData(this.form)].filter(([, value]) => value);
  }

  /** The next ones of the list, below it. */
  #more() {
    const mine = this.turn;
    return trying(async () => {
      const { games, count } = await get(`/api/games?${new URLSearchParams([...this.#wanted(), ["limit", AT_ONCE], ["from", this.games.length]])}`);
      if (mine !== this.turn) return;
      this.games.push(...games);
      this.count = count;
      // Where there are no more, whoever goes on by keys is at the first of these.
      this.#draw(() => this.#opener(games[0]?.id));
    });
  }

  /** Draws the list; what has the keys keeps them, and goes to `otherwise()` where that is gone. */
  #draw(otherwise = () => this.form.elements.q) {
    redraw(() => this.#list(), otherwise);
  }

  #list() {
    this.more.hidden = !(this.games.length < this.count);
    if (!this.more.hidden) this.line.textContent = said("page-library.matches", { count: this.count, shown: this.games.length });
    this.pictures.forget();
    this.list.replaceChildren(...this.games.filter(({ id }) => !this.doomed.has(id)).map((game) => this.#row(game)));
    this.#offer();
  }

  #chose() {
    this.print.disabled = this.away.disabled = this.chosen.size === 0;
  }

  #row(game) {
    const title = game.title ? shownTitle(game.title) : titleOf(game);
    const choose = h("input", { type: "checkbox", "aria-label": said("page-library.choose", { title }), checked: this.chosen.has(game.id), "data-key": `choose-${game.id}`, onchange: () => {
      if (choose.checked) this.chosen.add(game.id);
      else this.chosen.delete(game.id);
      this.#chose();
    } });
    const open = () => trying(async () => {
      take(await Game.open(game.id));
      go("/");
    });
    const level = game.player_level ? levelName(game.player_level) : game.level && levelOf(game.level);
    const facts = [stateOf(game.state), level, game.hints ? said("page-library.hints", { count: game.hints }) : null, game.verdict && game.verdict !== "unique" ? verdictOf(game.verdict) : null, game.proven ? said("page-library.with-proof") : null, game.seconds ? clock(game.seconds) : null, game.changed ? when(game.changed) : null].filter(Boolean);
    const picture = h("div", { class: "game-picture" });
    this.pictures.when(picture, async () => ({ svg: (await get(`/api/games/${encodeURIComponent(game.id)}/picture`)).svg, alt: said("page-library.picture", { title }) }));
    const tags = [...new Set((game.title ?? "").split(/\s+/).filter((word) => TAG.test(word)))];
    const look = (tag) => {
      this.form.elements.q.value = tag;
      this.#ask();
    };
    return h("li", { class: "game" }, choose, picture,
      h("button", { class: "game-open", type: "button", "data-key": `open-${game.id}`, onclick: open }, h("strong", {}, title), h("span", { class: "quiet" }, facts.join(" · "))),
      tags.map((tag) => button(tag, () => look(tag), { class: "button small", "data-key": `${tag}-${game.id}`, "aria-label": said("page-library.tag", { tag }) })),
      button(said("page-library.proof"), () => this.#prove(game), { class: "button small", "data-key": `proof-${game.id}`, "aria-label": said("page-library.save-proof"), title: said("page-library.save-proof") }),
      h("button", { class: "icon-button", type: "button", "aria-label": said("page-library.delete"), title: said("page-library.delete"), onclick: () => this.#doom([game]) }, icon("trash")));
  }

  /** The proof of what is known of a puzzle, as a file; the library keeps it. */
  async #prove(game) {
    this.proving?.abort();
    const { signal } = (this.proving = new AbortController());
    this.line.textContent = said("page-verdict.writing-proof");
    const saved = await trying(async () => {
      download(textBlob(await text(`/api/games/${encodeURIComponent(game.id)}/proof`, signal)), PROOF);
      await this.load();
      return said("page-library.proof-saved", { file: PROOF, command: `takegaki-verify ${PROOF}` });
    });
    if (!signal.aborted) this.line.textContent = saved ?? "";
  }
}

/** A moment in words: seconds since 1970, or a date. */
function when(moment) {
  const date = new Date(typeof moment === "number" ? moment * 1000 : moment);
  return Number.isNaN(date.getTime()) ? "" : date.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}
