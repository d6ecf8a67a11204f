// Generate: ask for a puzzle, and see it come about.

import { said } from "../catalogue.js";
import { get, job, post } from "../api.js";
import { take } from "../current.js";
import { h } from "../dom.js";
import { Game } from "../game.js";
import { GrowthFilm, TreeFilm } from "../parts/growth_film.js";
import { saveMenu } from "../parts/files.js";
import { addMade } from "../parts/rule_log.js";
import { WorkLog } from "../parts/work_log.js";
import { StepPlayer } from "../parts/step_player.js";
import { stageBoard } from "../parts/stage.js";
import { GenerateForm } from "../parts/generate_form.js";
import { printMany } from "../parts/printing.js";
import { levelOf, titleOf } from "../parts/words.js";
import { button, go, openPanel, page, say, setHome, trying } from "../page.js";
import { emptyBoard } from "../parts/new_puzzle.js";

/** Fetches what the area needs, see play.js. */
export async function load() {
  const options = await get("/api/options");
  return () => {
    const generate = new Generate(options);
    generate.preview();
    return () => generate.close();
  };
}

/** What was made goes into the library at once, with its level. */
async function keepMade(made) {
  const game = await Game.make({ puzzle: made.puzzle.json, keep: true });
  if (made.level) await game.know({ level: made.level });
  return game;
}

/** The form, the film, and what came of it. */
class Generate {
  constructor(options) {
    this.form = new GenerateForm(options, () => this.preview());
    this.line = h("p", { class: "quiet", role: "status" });
    this.make = button(said("page-generate.make"), () => this.begin(), { class: "button primary wide-button" });
    this.cancel = button(said("page-generate.cancel"), () => this.abort?.abort(), { class: "button wide-button", hidden: true });
    this.result = h("div", { class: "result" });
    this.workLog = new WorkLog();
    this.workLog.root.open = false;
    const content = [this.form.root, h("div", { class: "action sticky" }, this.make, this.cancel, this.line), this.result, this.workLog.root];
    setHome(() => openPanel(said("page-generate.title"), content, { name: "generate", isHome: true }));
  }

  close() {
    this.isClosed = true;
    this.abort?.abort();
    this.logging?.abort();
    this.workLog.close();
    this.form.close();
    this.player?.close();
    this.board?.close();
  }

  /** The empty board that is asked for. */
  async preview() {
    if (this.abort) return;
    const { kind, look, tiling, rows, cols, board, mask } = this.form.board;
    const mine = (this.wanted = JSON.stringify(this.form.board));
    if (mine === this.shown) return;
    await trying(async () => {
      const part = mask ? { mask } : {};
      const given = await post("/api/board", board ? { text: board, ...part } : { ...emptyBoard({ kind, look }, tiling, rows, cols), ...part });
      if (mine !== this.wanted || this.isClosed) return;
      this.shown = mine;
      this.#stage(given);
    });
  }

  #stage(given) {
    this.player?.close();
    page.tools.replaceChildren();
    this.board?.close();
    this.board = stageBoard({ ...given, readOnly: true });
    this.board.header.append(h("h1", { class: "title" }, titleOf(given.puzzle)));
  }

  begin() {
    this.player?.close();
    this.result.replaceChildren();
    this.abort = new AbortController();
    this.#busy(true);
    const begun = performance.now();
    const events = [];
    const clock = setInterval(() => { if (!events.length) this.line.textContent = said("page-generate.working", { status: this.status ?? said("page-generate.status"), seconds: Math.floor((performance.now() - begun) / 1000) }); }, 500);
    return trying(() => (this.form.count > 1 ? this.#several() : this.#one(events, begun))).finally(() => {
      clearInterval(clock);
      if (!this.result.children.length) this.line.textContent = this.abort.signal.aborted ? said("page-generate.cancelled") : "";
      this.abort = null;
      this.status = null;
      this.#busy(false);
    });
  }

  async #one(events, begun) {
    const request = this.form.request();
    const made = await job("generate", { request }, { signal: this.abort.signal, onprogress: (progress) => this.#onProgress(progress, events) });
    this.line.textContent = "";
    this.#log(made, events, request, (performance.now() - begun) / 1000);
    this.kept = await keepMade(made);
    await this.#film(made, events);
  }

  /** One after the other, each in the library as soon as it is there; what was made before it is stopped stays. */
  async #several() {
    const { count } = this.form;
    const request = this.form.request();
    const ids = [];
    try {
      for (let at = 0; at < count; at++) {
        this.status = said("page-generate.one-of", { at: at + 1, count });
        const seed = request.seed === undefined ? {} : { seed: request.seed + at };
        const made = await job("generate", { request: { ...request, ...seed, watch: false } }, { signal: this.abort.signal });
        ids.push((await keepMade(made)).id);
      }
    } finally {
      this.line.textContent = "";
      if (ids.length) this.#showSeveral(ids);
    }
  }

  #showSeveral(ids) {
    const line = said("page-generate.several-kept", { count: ids.length });
    this.result.replaceChildren(
      h("p", { class: "message", role: "status" }, line),
      h("div", { class: "actions" }, button(said("page-area.library"), () => go("/library"), { class: "button primary" }), button(said("page-more.print"), () => printMany(ids))),
    );
    say(line);
  }

  /** What happened in the background, for the work log; it holds nothing up. */
  #log(made, events, request, seconds) {
    this.logging?.abort();
    this.logging = new AbortController();
    const { signal } = this.logging;
    addMade(this.workLog, made, events, { seconds, rules: request.rules, signal }).catch(() => {});
  }

  #busy(isBusy) {
    this.make.hidden = isBusy;
    this.cancel.hidden = !isBusy;
  }

  #onProgress(progress, events) {
    if (progress.events) events.push(...progress.events);
    else if (progress.try) this.status = said("page-generate.loop", { number: progress.try });
    else if (progress.note) this.status = progress.note;
    else if (progress.bound) this.status = said("page-generate.bound", { least: progress.bound[0], most: progress.bound[1] });
  }

  /** What came about, step by step, then the puzzle. */
  async #film(made, events) {
    const given = await post("/api/board", { puzzle: made.puzzle.json });
    if (this.isClosed) return;
    this.#stage(given);
    const Film = made.puzzle.goal === "tree" ? TreeFilm : GrowthFilm;
    const film = new Film(this.board, made, events);
    this.#showResult(made);
    // A drawing is made at once: nothing comes about step by step.
    if (!film.count) return film.show(0);
    this.player = new StepPlayer((at) => film.show(at), { pace: Math.max(15, film.count / 8) });
    this.player.grow(film.count);
    page.tools.replaceChildren(this.player.root);
    this.player.begin();
  }

  #showResult(made) {
    const clues = made.puzzle.clues.filter((clue) => clue !== -1).length;
    const line = made.puzzle.goal === "tree" ? said("page-generate.tree-result", { seed: made.seed }) : said("page-generate.result", { level: made.level ? levelOf(made.level) : said("page-generate.above-hard"), clues, seed: made.seed });
    const { kept } = this;
    const start = () => {
      take(kept).verdict = "unique";
      go("/");
    };
    const edit = () => {
      take(kept);
      go("/edit");
    };
    this.result.replaceChildren(
      h("p", { class: "message", role: "status" }, line),
      made.not_drawn ? h("p", { class: "message" }, said("page-generate.not-drawn", { why: made.not_drawn })) : null,
      h("p", { class: "quiet" }, said("page-generate.kept")),
      h("div", { class: "actions" }, button(said("page-generate.play"), start, { class: "button primary" }), button(said("page-generate.edit"), edit), button(said("page-generate.save"), () => saveMenu({ puzzle: made.puzzle }))),
    );
    this.result.scrollIntoView({ block: "nearest" });
    say(said("page-generate.ready", { line }));
  }
}
