// Generate: ask for a puzzle, and see it come about.

import { get, job, post } from "../api.js";
import { take } from "../current.js";
import { h } from "../dom.js";
import { Game } from "../game.js";
import { GrowthFilm, TreeFilm } from "../parts/growth_film.js";
import { saveMenu } from "../parts/files.js";
import { StepPlayer } from "../parts/step_player.js";
import { stageBoard } from "../parts/stage.js";
import { WishForm } from "../parts/wish_form.js";
import { plural, titleOf } from "../parts/words.js";
import { button, openPanel, page, say, setHome, trying } from "../page.js";
import { emptyBoard } from "../parts/new_board.js";

const go = (path) => document.dispatchEvent(new CustomEvent("takegaki:go", { detail: path }));

/** Opens the area. */
export async function mount() {
  const generate = new Generate(await get("/api/options"));
  await generate.preview();
  return () => generate.close();
}

/** The form, the film, and what came of it. */
class Generate {
  constructor(options) {
    this.form = new WishForm(options, () => this.preview());
    this.line = h("p", { class: "quiet", role: "status" });
    this.make = button("Make a puzzle", () => this.begin(), { class: "button primary wide-button" });
    this.cancel = button("Cancel", () => this.abort?.abort(), { class: "button wide-button", hidden: true });
    this.result = h("div", { class: "result" });
    const content = [this.form.root, h("div", { class: "deed sticky" }, this.make, this.cancel, this.line), this.result];
    setHome(() => openPanel("Generate", content, { name: "generate", isHome: true }));
  }

  close() {
    this.abort?.abort();
    this.player?.close();
    this.board?.close();
  }

  /** The empty board that is asked for. */
  async preview() {
    if (this.abort) return;
    const { kind, tiling, rows, cols } = this.form.board;
    const mine = (this.wanted = `${tiling} ${rows} ${cols}`);
    if (mine === this.shown) return;
    await trying(async () => {
      const given = await post("/api/board", emptyBoard(kind, tiling, rows, cols));
      if (mine !== this.wanted) return;
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
    const events = [];
    const begun = performance.now();
    const clock = setInterval(() => { if (!events.length) this.line.textContent = `${this.told ?? "Working"} … ${Math.floor((performance.now() - begun) / 1000)} s`; }, 500);
    return trying(async () => {
      const request = this.form.request();
      const made = await job("generate", { request }, { signal: this.abort.signal, onprogress: (told) => this.#heard(told, events) });
      this.line.textContent = "";
      await this.#film(made, events);
    }).finally(() => {
      clearInterval(clock);
      if (!this.result.children.length) this.line.textContent = this.abort.signal.aborted ? "Cancelled." : "";
      this.abort = null;
      this.told = null;
      this.#busy(false);
    });
  }

  #busy(isBusy) {
    this.make.hidden = isBusy;
    this.cancel.hidden = !isBusy;
  }

  #heard(told, events) {
    if (told.events) events.push(...told.events);
    else if (told.try) this.told = `Loop ${told.try}`;
    else if (told.note) this.told = told.note;
    else if (told.bound) this.told = `Between ${told.bound[0]} and ${told.bound[1]} clues`;
  }

  /** What came about, step by step, then the puzzle. */
  async #film(made, events) {
    const given = await post("/api/board", { puzzle: made.puzzle.json });
    this.#stage(given);
    const Film = made.puzzle.kind === "net" ? TreeFilm : GrowthFilm;
    const film = new Film(this.board, made, events);
    this.player = new StepPlayer((at) => film.show(at), { pace: Math.max(15, film.count / 8), label: "Step" });
    this.player.grow(film.count);
    page.tools.replaceChildren(this.player.root);
    this.#told(made);
    this.player.begin();
  }

  #told(made) {
    const clues = made.puzzle.clues.filter((clue) => clue !== -1).length;
    const isNet = made.puzzle.kind === "net";
    const line = isNet ? `One solution, seed ${made.seed}.` : `${made.level ?? "Above hard"}, ${plural(clues, "clue")}, seed ${made.seed}.`;
    const start = () => trying(async () => {
      take(await Game.make({ puzzle: made.puzzle.json }));
      go("/");
    });
    const edit = () => trying(async () => {
      take(await Game.make({ puzzle: made.puzzle.json }));
      go("/edit");
    });
    this.result.replaceChildren(
      h("p", { class: "told", role: "status" }, line),
      h("div", { class: "actions" }, button("Play it", start, { class: "button primary" }), button("Edit it", edit), button("Save or copy", () => saveMenu({ puzzle: made.puzzle }))),
    );
    this.result.scrollIntoView({ block: "nearest" });
    say(`A puzzle was made. ${line}`);
  }
}
