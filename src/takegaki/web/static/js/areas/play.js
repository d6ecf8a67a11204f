// Play: the game on the table, its tools, and the moment it is solved.

import { said } from "../catalogue.js";
import { current } from "../current.js";
import { h, isTyping } from "../dom.js";
import { icon } from "../icons.js";
import { repeatButton } from "../parts/repeat_button.js";
import { greet, howTo } from "../parts/how_to.js";
import { shownTitle } from "../parts/collected.js";
import { Idea } from "../parts/aside.js";
import { endCard } from "../parts/end_card.js";
import { checkGame } from "../parts/checking.js";
import { takesPuzzles } from "../parts/files.js";
import { fillIn, hintFor } from "../parts/hints.js";
import { moreMenu } from "../parts/more_menu.js";
import { tellLevel } from "../parts/puzzle_level.js";
import { another, newPuzzle } from "../parts/new_puzzle.js";
import { RuleLog } from "../parts/rule_log.js";
import { tellSolutions } from "../parts/solution_count.js";
import { stageBoard } from "../parts/stage.js";
import { TestNotes, isTest } from "../parts/test_solve.js";
import { Timer } from "../parts/timer.js";
import { closePanel, focusBoard, hasMoved, hiddenBy, isHidden, notice, page, redraw, say, tool, uncover } from "../page.js";
import { onSettings, settings } from "../settings.js";
import { capitalised, titleOf } from "../parts/words.js";

/** Fetches what the area needs; answers with what puts it on the page, which answers with what leaves it. */
export async function load() {
  const game = await current();
  return () => {
    const notes = isTest() ? new TestNotes(game) : null;
    const act = (actions) => {
      notes?.note(actions);
      game.act(actions);
      hasMoved();
      play.timer.moved();
    };
    const board = stageBoard({ puzzle: game.puzzle, shape: game.shape, state: game.state, act });
    const play = new Play(game, board, notes);
    return () => play.close();
  };
}

/** What is on the board, to see whether it changed. */
const looks = ({ marks, quarters, locked }) => [marks, quarters, locked].join();

/** A game being played on a board. */
class Play {
  constructor(game, board, notes) {
    Object.assign(this, { game, board, notes, wasSolved: game.state.solved });
    this.timer = new Timer(game);
    this.rules = new RuleLog(game);
    this.title = h("h1", { class: "title" }, titleOf(game.puzzle));
    const own = game.puzzle.meta?.title;
    // Of the day or the chapter, or as its author called it.
    const called = own && !notes ? h("p", { class: "called" }, shownTitle(own)) : null;
    board.header.append(...[called, this.title, this.timer.root].filter(Boolean));
    page.stage.append(this.timer.cover);
    this.#tools();
    this.keys = (event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    game.onchange = () => this.#changed();
    game.ontrouble = (line) => (line ? this.#unsaved(line) : this.#healed());
    game.onrefused = (line) => notice(line);
    // A stray click must not undo what was solved.
    board.onlocked = () => notice(said("page-game.locked"));
    this.endPaste = takesPuzzles();
    this.endFollowing = game.follow();
    // A panel grows with what it says.
    this.growing = new ResizeObserver(() => this.pointedAt && this.#makeRoom());
    this.growing.observe(page.panel);
    this.endSettings = onSettings(() => this.#options());
    this.idea = game.tried ? new Idea(game) : null;
    this.#changed();
    document.title = said("page-puzzle.title", { title: titleOf(game.puzzle) });
    board.focus();
    board.view.begin();
    if (!this.idea) greet(game.puzzle);
    this.#warn();
    // Who tests a puzzle is told nothing of it.
    this.endSolutions = notes ? () => {} : tellSolutions(game, board.header);
    this.endLevel = notes ? () => {} : tellLevel(game, board, this.title);
    if (notes) this.#asTest();
  }

  /** Title, author and rules of the setter beside the board; and what may be sent back. */
  #asTest() {
    const { title, author, rules } = this.game.puzzle.meta ?? {};
    if (title) this.title.textContent = title;
    if (author) this.title.after(h("span", { class: "level" }, author));
    if (rules) notice(rules, { untilMove: true });
    page.tools.append(tool("share", "test-done", () => this.notes.panel()));
  }

  /** What was ignored when the puzzle was read, told once. */
  #warn() {
    const [first] = this.game.warnings;
    this.game.warnings = [];
    if (first) notice(`${capitalised(first)}.`, { isAside: true });
  }

  close() {
    document.removeEventListener("keydown", this.keys);
    this.growing.disconnect();
    this.endSettings();
    this.endPaste();
    this.endSolutions();
    this.endLevel();
    this.idea?.close();
    this.endFollowing();
    this.timer.close();
    this.rules.close();
    this.board.close();
    this.game.onchange = () => {};
  }

  #tools() {
    const { game } = this;
    const tiles = game.puzzle.entry === "tiles";
    this.undo = repeatButton(tool("undo", "undo", null, { key: "U" }), () => this.#undo());
    this.redo = repeatButton(tool("redo", "redo", null, { key: "R" }), () => this.#redo());
    this.trial = trialTool(game);
    this.jumble = tiles && tool("shuffle", "jumble", () => game.act([{ do: "jumble", seed: Math.floor(Math.random() * 2 ** 31) }]));
    page.tools.replaceChildren(
      this.undo,
      this.redo,
      tool("hint", "hint", () => hintFor(this), { key: "H" }),
      ...(tiles ? [this.jumble] : []),
      tool("check", "check", () => checkGame(this), { key: "C" }),
      this.trial.root,
      tool("plus", "new", () => newPuzzle(), { key: "N" }),
      tool("more", "more", () => moreMenu(this)),
    );
  }

  /** Held keys outrun the server: its last state decides whether there is something to take back. */
  #undo() {
    if (this.game.mayUndo) this.game.undo();
  }

  #redo() {
    if (this.game.mayRedo) this.game.redo();
  }

  #options() {
    const { game } = this;
    const tiles = game.puzzle.entry === "tiles";
    const wanted = tiles ? { live: settings.errors === "on" } : { automatic_crosses: settings.automatic };
    const [name] = Object.keys(wanted);
    const now = game.sentOption ?? (tiles ? false : game.state.automatic_crosses);
    if (wanted[name] !== now) {
      game.sentOption = wanted[name];
      game.options(wanted);
    }
    this.timer.root.hidden = !settings.timer;
  }

  #unsaved(line) {
    this.trouble = line;
    notice(line, { lasting: true });
  }

  /** Another notice may have taken its place. */
  #healed() {
    if (this.trouble && document.getElementById("notice").textContent === this.trouble) notice(null);
    this.trouble = null;
  }

  #changed() {
    const { state } = this.game;
    this.board.isLocked = state.solved;
    this.board.showPlayed(state);
    if (this.jumble) this.jumble.disabled = state.solved;
    // Whoever took back the first move by its button has the board's keys.
    redraw(() => {
      this.undo.disabled = !this.game.mayUndo;
      this.redo.disabled = !this.game.mayRedo;
    });
    this.trial.show(state);
    this.timer.show(state);
    this.rules.changed();
    this.idea?.changed(state);
    page.stage.classList.toggle("is-solved", state.solved);
    if (state.solved && !this.wasSolved && !this.game.waiting.length) this.#won(state);
    if (!state.solved && this.wasSolved) {
      notice(null);
      if (page.panel.dataset.name === "end") closePanel();
    }
    this.wasSolved = state.solved;
    // A hint or a check is about the board as it was.
    if (this.pointedAt && this.pointedAt !== looks(state)) {
      this.pointedAt = null;
      this.board.highlight.step(null);
      if (["hint", "check"].includes(page.panel.dataset.name)) closePanel();
    }
  }

  /** Points something out on the board until it changes. */
  point(step) {
    this.pointedAt = looks(this.game.state);
    this.board.highlight.step(step);
    this.#makeRoom();
    // Once the panel is as high as all that is said makes it, before it is painted.
    requestAnimationFrame(() => this.pointedAt && this.#makeRoom());
  }

  pointNothing() {
    this.board.highlight.step(null);
    this.board.view.hide(null);
  }

  /** What is pointed out beside a panel over the board is to be seen: the board moves aside where it would be hidden. */
  #makeRoom() {
    const { view, highlight } = this.board;
    if (view.isCovered || isHidden(highlight.kept.step)) view.hide(hiddenBy(this.board.root));
    this.board.reveal();
  }

  /** The panel that was just opened is not to hide what it points out, or will point out: then it would jump. */
  clear(step) {
    const { highlight } = this.board;
    highlight.step(step);
    this.board.reveal();
    uncover(highlight.kept.step);
    this.#makeRoom();
    highlight.step(null);
  }

  /** Once: not when the page is opened on a board that was solved before. */
  #won(state) {
    closePanel();
    this.board.highlight.step(null);
    if (!settings.still) this.board.picture.run?.(state.marks);
    if (this.notes) this.notes.panel();
    else endCard(this);
  }

  /** Once a puzzle is solved, another one like it. */
  #next() {
    if (this.game.state.solved) another(this.game, 0);
  }

  #key(event) {
    if (isTyping(event.target) || event.altKey) return;
    // The board that is covered is not played.
    if (event.key.startsWith("Arrow") && this.timer.isPaused) return;
    if (event.key.startsWith("Arrow") && !event.target.closest(".board, .panel, nav")) {
      // After a tool was clicked the arrows are the board's again.
      event.preventDefault();
      this.board.root.focus({ preventScroll: true });
      this.board.showCursor(true);
      return;
    }
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      const run = { z: () => (event.shiftKey ? this.#redo() : this.#undo()), y: () => this.#redo() }[key];
      if (run) {
        event.preventDefault();
        run();
      }
      return;
    }
    if (this.timer.isPaused && key !== "p") return;
    const run = { u: () => this.#undo(), r: () => this.#redo(), h: () => hintFor(this), c: () => checkGame(this), t: () => this.trial.begin(), f: () => fillIn(this.game), n: () => newPuzzle(), g: () => this.#next(), p: () => this.timer.toggle(), "?": () => howTo(this.game.puzzle) }[key];
    if (run && !(event.repeat && ["h", "c", "t", "f", "n", "g", "p", "?"].includes(key))) {
      event.preventDefault();
      run();
    }
  }
}

/** The tool that begins a trial, a named place to come back to, and the bar beside the title while one is on. */
function trialTool(game) {
  const begin = () => game.checkpoint(said("page-game.trial-name", { number: (game.state.checkpoints?.length ?? 0) + 1 }));
  const root = tool("trial", "trial", begin, { key: "T" });
  const bar = h("div", { class: "trial-bar", role: "status", hidden: true });
  const stage = document.getElementById("stage");
  stage.append(bar);
  // Its buttons go with it: the keys are the board's again, and who listens is told.
  const over = (how, run) => {
    say(said(`page-game.trial-${how}`, { name: game.state.checkpoints.at(-1) }));
    run();
    focusBoard();
  };
  const show = ({ checkpoints = [] }) => {
    bar.hidden = checkpoints.length === 0;
    stage.classList.toggle("on-trial", checkpoints.length > 0);
    if (bar.dataset.names === checkpoints.join()) return;
    bar.dataset.names = checkpoints.join();
    if (!checkpoints.length) return;
    bar.replaceChildren(
      icon("trial"),
      h("strong", { title: checkpoints.join(" › ") }, h("span", { class: "outer" }, checkpoints.slice(0, -1).map((name) => `${name} › `)), checkpoints.at(-1)),
      h("button", { class: "button small", type: "button", onclick: () => over("discarded", () => game.throwAway()) }, said("page-game.discard")),
      h("button", { class: "button small", type: "button", onclick: () => over("kept", () => game.keep()) }, said("page-game.keep")),
    );
    // What the head leaves free for it.
    stage.style.setProperty("--trial-bar", `${bar.offsetWidth + 24}px`);
  };
  return { root, show, begin };
}
