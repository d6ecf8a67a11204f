// The work log of a game and of the generator: what rules make of the board, how often each, in which order.

import { said } from "../catalogue.js";
import { job } from "../api.js";
import { h } from "../dom.js";
import { openPanel, trying } from "../page.js";
import { settings } from "../settings.js";
import { choices } from "./applying.js";
import { levelOf } from "./words.js";
import { tally, WorkLog } from "./work_log.js";

const PAUSE = 250;

/** An entry of the log for what a job "apply" found. */
export function addApplied(log, title, { steps, seconds, outcome, new: marks }) {
  const end = ["contradiction", "solved"].includes(outcome) && said(`page-log.ends-${outcome}`);
  const rows = [[said("page-log.new-marks"), marks], [said("page-log.steps"), steps.length], ...(end ? [[said("page-log.ends"), end]] : []), ...tally(steps, Infinity)];
  log.add(title, { rows, order: steps.map((step) => step.title), seconds });
}

/** While it is open, every move is followed by what rules or techniques find then; nothing is put on the board. */
export class RuleLog {
  constructor(game) {
    this.game = game;
    this.select = h("select", { "aria-label": said("page-apply.what-label"), onchange: () => this.#soon(true) });
    this.loops = h("input", { type: "checkbox", onchange: () => this.#soon(true) });
  }

  open() {
    if (!settings.work_log) return;
    this.log?.close();
    this.log = new WorkLog();
    const mine = this.log;
    this.log.root.open = true;
    const withRules = h("label", {}, this.loops, " ", said("page-apply.no-early-loop"));
    const content = [h("p", { class: "quiet" }, said("page-log.intro")), h("label", { class: "field" }, h("span", {}, said("page-log.by")), this.select), withRules, this.log.root];
    openPanel(said("page-log.title"), content, { name: "work-log", takesFocus: false, onclose: () => { if (this.log === mine) this.close(); } });
    return trying(async () => {
      if (!this.select.options.length) {
        this.select.append(...(await choices(this.game.puzzle)));
        this.select.value = "level hard";
      }
      await this.#look();
    });
  }

  close() {
    clearTimeout(this.timer);
    this.abort?.abort();
    this.log?.close();
    this.log = null;
  }

  /** The board changed. */
  changed() {
    if (this.log) this.#soon(false);
  }

  #soon(isAsked) {
    if (isAsked) this.seen = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => trying(() => this.#look()), PAUSE);
  }

  async #look() {
    const { game } = this;
    await game.settled();
    const { marks, quarters } = game.state;
    const [kind, name] = [this.select.value.split(" ", 1)[0], this.select.value.slice(this.select.value.indexOf(" ") + 1)];
    const seen = [marks, quarters, kind, name, this.loops.checked].join();
    if (!this.log || seen === this.seen) return;
    this.seen = seen;
    this.abort?.abort();
    this.abort = new AbortController();
    const done = [...marks].filter((mark) => mark !== ".").length;
    const found = await job("apply", { game: game.id, [kind]: name, ...(kind === "rules" ? { loops: this.loops.checked } : {}) }, { signal: this.abort.signal });
    if (this.log) addApplied(this.log, said("page-log.after", { count: done }), found);
  }
}

/** What came about while a puzzle was made: the rules of growth, the numbers that went, then what solves it. */
export async function addMade(log, made, events, { seconds, rules, signal }) {
  const grown = events.filter(([kind]) => kind === "loop").map(([, rule]) => (rule ? said("page-log.growth-rule", { rule }) : said("page-log.first-cell")));
  const drawn = events.filter(([kind]) => kind === "tree").length;
  // Some methods take a number away before they look whether it is needed, others after.
  const gone = new Set();
  const clues = events.filter(([kind]) => kind === "clue").map(([, cell, how]) => {
    if (how !== "off") return said(gone.delete(cell) ? "page-log.put-back" : "page-log.kept");
    gone.add(cell);
    return said("page-log.taken");
  });
  const titles = [...grown, ...clues].map((title) => ({ title }));
  const rows = [[said("page-log.tries"), made.tries], ...(drawn ? [[said("page-log.tree-steps"), drawn]] : []), ...tally(titles)];
  log.add(said("page-log.made"), { rows, order: titles.map(({ title }) => title), seconds });
  const by = rules ? { rules } : { level: made.level ?? "hard" };
  const found = await job("apply", { puzzle: made.puzzle.json, ...by }, { signal });
  addApplied(log, rules ? said("page-log.solved-by-rules", { rules }) : said("page-log.solved-by-techniques", { level: levelOf(by.level) }), found);
}
