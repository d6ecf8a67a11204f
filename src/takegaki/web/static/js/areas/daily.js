// Daily: the puzzles of a day, its week and its month, a calendar of what was solved, the graded collection, and what
// all that comes to. Games of it are found again by their titles.

import { language, said } from "../catalogue.js";
import { get, remove } from "../api.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button, go, page, redraw, say, swap, trying } from "../page.js";
import { chapterTitle, dailyTitle, ideaOf } from "../parts/collected.js";
import { download, textBlob } from "../parts/downloads.js";
import { DAY, EACH_DAY, dayOf, daysOf, later, nameOf, playCollected, streakOf, today } from "../parts/play_collected.js";
import { levelName, levelWord } from "../parts/puzzle_level.js";
import { median } from "../parts/results.js";
import { capitalised, clock, titleOf } from "../parts/words.js";

const MOST_WEEKS = 12;
/** Whether the results were forgotten a moment ago: whoever did that by keys is where they were. */
let areForgotten = false;
/** What is told of puzzles of one size and level. */
const COLUMNS = ["solved", "best", "usual", "without"];

const written = (name, how = { dateStyle: "full" }) => dayOf(name).toLocaleDateString(language, how);

/** Fetches what the area needs, see play.js. */
export async function load() {
  const [{ chapters }, { results, asked }, { techniques }] = await Promise.all([get("/api/collection"), get("/api/results"), get("/api/techniques")]);
  return () => {
    const daily = new Daily(chapters, results, techniques, asked);
    daily.show(today()).then(() => daily.tellForgotten());
    return () => page.wide.replaceChildren();
  };
}

/** A bar of this share of its place. */
function bar(share) {
  const root = h("span", { class: "week-bar", "aria-hidden": "true" });
  root.style.width = `${Math.round(100 * share)}%`;
  return root;
}

class Daily {
  constructor(chapters, results, techniques, asked) {
    Object.assign(this, { chapters, results, techniques, asked, turn: 0 });
    this.solved = new Map(results.map((one) => [one.title, one]));
    this.days = daysOf([...this.solved.keys()]);
    this.month = today().slice(0, 7);
    this.day = h("section", { class: "daily-part", "aria-live": "polite" });
    this.calendar = h("section", { class: "daily-part" });
    const streak = streakOf(this.days);
    page.wide.replaceChildren(h("div", { class: "list-page" },
      h("div", { class: "list-top" }, h("h1", {}, said("page-area.daily")), h("p", {}, streak ? said("page-daily.streak", { count: streak }) : said("page-daily.no-streak"))),
      h("div", { class: "daily" }, this.day, this.calendar),
      this.#collection(),
      this.#statistics()));
    document.title = said("page-puzzle.title", { title: said("page-area.daily") });
  }

  /** Once all is there, so that it stays in view. */
  tellForgotten() {
    if (!areForgotten) return;
    areForgotten = false;
    page.wide.querySelector(".statistics h2")?.focus();
    say(said("page-daily.none-yet"));
  }

  /** The puzzles of a day; an earlier call gives way. */
  show(name) {
    const mine = ++this.turn;
    this.month = name.slice(0, 7);
    this.shown = name;
    this.#draw();
    return trying(async () => {
      const { puzzles } = await get(`/api/daily?${new URLSearchParams({ date: name })}`);
      if (mine !== this.turn) return;
      redraw(() => this.day.replaceChildren(
        h("div", { class: "daily-head" }, this.#step("left", -1), h("h2", {}, written(name)), this.#step("right", 1)),
        h("ul", { class: "games" }, puzzles.map((one) => h("li", { class: "game" }, this.#puzzle(one))))), () => this.day.querySelector("button"));
    });
  }

  #step(side, days) {
    const name = later(this.shown, days);
    return button(side === "left" ? "‹" : "›", () => this.show(name), { class: "button small", "aria-label": written(name), disabled: name > today(), "data-key": side });
  }

  #puzzle(one) {
    const title = dailyTitle(one);
    const done = this.solved.get(title);
    const name = said("page-daily.named", { row: said(`page-daily.${one.row}`), title: titleOf(one) });
    const facts = [said("page-player-level.whole", { level: one.player_level, word: levelWord(one.player_level) }), done ? said("page-game.solved-clock", { time: clock(done.seconds) }) : null];
    return h("button", { class: "game-open", type: "button", onclick: () => playCollected(one, title, done) }, h("strong", {}, done ? h("span", { class: "done-mark", "aria-hidden": "true" }, icon("check")) : null, name), h("span", { class: "quiet" }, facts.filter(Boolean).join(" · ")));
  }

  /** A month as a table: each day tells how many of its puzzles are solved. */
  #draw() {
    const first = dayOf(`${this.month}-01`);
    const length = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
    const before = (first.getDay() + 6) % 7;
    const days = [...Array(before).fill(null), ...Array.from({ length }, (_, at) => `${this.month}-${String(at + 1).padStart(2, "0")}`)];
    const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, at) => days.slice(7 * at, 7 * at + 7));
    const monday = "2026-01-05";
    const names = [0, 1, 2, 3, 4, 5, 6].map((at) => written(later(monday, at), { weekday: "short" }));
    redraw(() => this.calendar.replaceChildren(
      h("div", { class: "daily-head" }, this.#month("‹", -1), h("h2", {}, written(`${this.month}-01`, { month: "long", year: "numeric" })), this.#month("›", 1)),
      h("table", { class: "calendar" }, h("thead", {}, h("tr", {}, names.map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", {}, weeks.map((week) => h("tr", {}, week.map((day) => h("td", {}, day ? this.#date(day) : null))))))), () => this.calendar.querySelector("button"));
  }

  #month(sign, by) {
    const [year, month] = this.month.split("-").map(Number);
    const name = nameOf(new Date(year, month - 1 + by, 1, 12));
    const words = written(name, { month: "long", year: "numeric" });
    const show = () => {
      this.month = name.slice(0, 7);
      this.#draw();
      say(words);
    };
    return button(sign, show, { class: "button small", "aria-label": words, disabled: name > today(), "data-key": by < 0 ? "month-before" : "month-after" });
  }

  #date(day) {
    const count = EACH_DAY.filter((row) => this.solved.has(dailyTitle({ begin: day, row }))).length;
    return h("button", { class: `date date-${count}`, type: "button", disabled: day > today(), "aria-label": said("page-daily.of-day", { day: written(day), count }), "aria-current": day === this.shown ? "date" : null, "data-key": day, onclick: () => this.show(day) },
      String(Number(day.slice(8))), h("span", { class: "pips", "aria-hidden": "true" }, "●".repeat(count)));
  }

  #collection() {
    const groupOf = ({ row }) => (ideaOf(row) ? "idea" : /^\d/.test(row) ? "size" : "board");
    const parts = ["size", "board", "idea"].map((name) => {
      const own = this.chapters.filter((one) => groupOf(one) === name);
      return [h("h3", {}, said(`page-daily.by-${name}`)), h("ul", { class: "games chapters" }, own.map((one) => this.#chapter(one)))];
    });
    return h("section", { class: "collection" }, h("h2", {}, said("page-daily.collection")), h("p", { class: "quiet" }, said("page-daily.collection-hint")), parts);
  }

  #chapter({ row, count, player_level, ...board }) {
    const found = Array.from({ length: count }, (_, at) => this.solved.get(chapterTitle(row, at + 1)));
    const done = found.filter(Boolean);
    const next = found.findIndex((one) => !one) + 1;
    const stars = done.filter(({ hints }) => !hints).length;
    const idea = ideaOf(row);
    const name = idea ? capitalised(idea) : said("page-daily.chapter", { title: titleOf(board), level: levelName(player_level) });
    const open = () => trying(async () => {
      const number = next || count;
      return playCollected(await get(`/api/collection/${row}/${number}`), chapterTitle(row, number), next ? null : found[number - 1]);
    });
    return h("li", { class: "game", "data-row": row }, h("button", { class: "game-open", type: "button", onclick: open }, h("strong", {}, name), h("span", { class: "quiet" }, said("page-daily.progress", { done: done.length, count, stars }))),
      h("progress", { max: count, value: done.length, "aria-label": name }));
  }

  /** The weeks in which something was solved, the latest first: how much, and how long a puzzle took. */
  #weeks() {
    const weeks = new Map();
    for (const one of this.results) {
      const day = nameOf(new Date(one.solved * 1000));
      const monday = later(day, -((dayOf(day).getDay() + 6) % 7));
      weeks.set(monday, [...(weeks.get(monday) ?? []), one.seconds]);
    }
    const shown = [...weeks].sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, MOST_WEEKS);
    const most = Math.max(...shown.map(([, times]) => times.length));
    return [h("h3", {}, said("page-daily.weeks")), h("dl", { class: "week-bars" }, shown.map(([monday, times]) => [
      h("dt", {}, said("page-daily.week", { day: written(monday, { dateStyle: "medium" }) })),
      h("dd", {}, bar(times.length / most), h("span", {}, said("page-daily.week-solved", { count: times.length, time: clock(median(times)) }))),
    ]))];
  }

  /** By level how much was solved, and how long it took. */
  #levels() {
    const levels = new Map();
    for (const { player_level: level, seconds } of this.results) if (level) levels.set(level, [...(levels.get(level) ?? []), seconds]);
    if (!levels.size) return null;
    const most = Math.max(...[...levels.values()].map((times) => times.length));
    return [h("h3", {}, said("page-daily.by-level")), h("dl", { class: "week-bars level-bars" }, [...levels].sort(([a], [b]) => a - b).map(([level, times]) => [
      h("dt", {}, levelName(level)),
      h("dd", {}, bar(times.length / most), h("span", {}, said("page-daily.level-solved", { count: times.length, time: clock(median(times)) }))),
    ]))];
  }

  /** What hints were about. */
  #asked() {
    const rows = Object.entries(this.asked);
    if (!rows.length) return null;
    const titles = new Map(this.techniques.map(({ name, title }) => [name, capitalised(title)]));
    return h("details", { class: "asked" }, h("summary", {}, said("page-daily.asked")), h("ul", {}, rows.map(([name, count]) => h("li", {}, said("page-daily.asked-times", { title: titles.get(name) ?? name, count })))));
  }

  /** What the puzzles that were solved needed, as far as that is known. */
  #techniques() {
    const counts = new Map();
    for (const { techniques } of this.results) for (const name of techniques ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (!counts.size) return null;
    const titles = new Map(this.techniques.map(({ name, title }) => [name, capitalised(title)]));
    const rows = [...counts].sort(([, a], [, b]) => b - a).map(([name, count]) => h("li", {}, said("page-daily.technique-times", { title: titles.get(name) ?? name, count })));
    return h("details", {}, h("summary", {}, said("page-daily.techniques")), h("ul", {}, rows));
  }

  #statistics() {
    const { results } = this;
    const week = results.filter(({ solved }) => solved * 1000 > Date.now() - 7 * DAY);
    const groups = new Map();
    for (const one of results) {
      const name = [titleOf(one), one.player_level ? levelName(one.player_level) : null].filter(Boolean).join(", ");
      groups.set(name, [...(groups.get(name) ?? []), one]);
    }
    const rows = [...groups].sort(([, a], [, b]) => b.length - a.length).map(([name, games]) => {
      const times = games.map(({ seconds }) => seconds);
      const values = [games.length, clock(Math.min(...times)), clock(median(times)), games.filter(({ hints }) => !hints).length];
      return h("tr", { role: "row" }, h("th", { scope: "row", role: "rowheader" }, name), values.map((value, at) => h("td", { role: "cell", "data-of": said(`page-daily.${COLUMNS[at]}`) }, String(value))));
    });
    const heads = ["what", ...COLUMNS].map((name) => h("th", { scope: "col", role: "columnheader" }, said(`page-daily.${name}`)));
    const asking = h("div", { class: "actions", onkeydown: ({ key }) => key === "Escape" && keep() });
    const ask = () => {
      swap(asking, h("span", {}, said("page-daily.forget-sure")), button(said("page-daily.forget"), forget, { class: "button small primary" }), button(said("page-library.keep"), keep, { class: "button small" }));
      say(said("page-daily.forget-sure"));
    };
    const keep = () => redraw(() => asking.replaceChildren(...buttons), () => buttons.at(-1));
    const forget = () => trying(async () => {
      await remove("/api/results");
      areForgotten = true;
      go("/daily");
    });
    const buttons = [
      button(said("page-daily.export"), () => download(textBlob(JSON.stringify(results, null, 1), "application/json"), "takegaki-results.json"), { class: "button small" }),
      button(said("page-daily.forget"), ask, { class: "button small" }),
    ];
    asking.append(...buttons);
    return h("section", { class: "statistics" }, h("h2", { tabindex: "-1" }, said("page-daily.statistics")),
      results.length ? [
        h("p", {}, said("page-daily.sum", { count: results.length, week: week.length, time: clock(results.reduce((sum, { seconds }) => sum + seconds, 0)) })),
        this.#weeks(),
        this.#levels(),
        h("div", { class: "table-place", tabindex: "0", role: "region", "aria-label": said("page-daily.statistics") }, h("table", { class: "results by-puzzle", role: "table" }, h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, heads)), h("tbody", { role: "rowgroup" }, rows))),
        this.#techniques(),
        this.#asked(),
        asking,
      ] : h("p", { class: "quiet" }, said("page-daily.none-yet")),
      h("p", { class: "quiet" }, said("page-daily.here-only")));
  }
}
