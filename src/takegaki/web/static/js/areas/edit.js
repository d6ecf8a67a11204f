// Edit: clues by keys or pad, and after each change what the puzzle is: unique, ambiguous, impossible.

import { said } from "../catalogue.js";
import { post } from "../api.js";
import { current, take } from "../current.js";
import { h, isTyping } from "../dom.js";
import { Game } from "../game.js";
import { askOn } from "../parts/generate_form.js";
import { DotBoard } from "../parts/move_dots.js";
import { EditBoard } from "../parts/edit_board.js";
import { newBoard } from "../parts/new_puzzle.js";
import { CellPainter } from "../parts/paint_cells.js";
import { openFile, saveMenu, takesPuzzles } from "../parts/files.js";
import { repeatButton } from "../parts/repeat_button.js";
import { openMenu } from "../parts/menu.js";
import { shareMenu } from "../parts/sharing.js";
import { VerdictPanel } from "../parts/verdict_panel.js";
import { titleOf } from "../parts/words.js";
import { go, notice, openPanel, page, setHome, tool, trying } from "../page.js";

const DRAFTS_KEY = "takegaki.drafts";
const MAX_DRAFTS = 20;

/** Fetches the draft of last time, or the current game's puzzle, see play.js. */
export async function load() {
  const game = await current();
  const given = await opened(game);
  return () => {
    const edit = new Edit(game, given);
    return () => edit.close();
  };
}

async function opened(game) {
  const puzzle = draftOf(game.id);
  try {
    if (puzzle) return await post("/api/board", { puzzle });
  } catch {
    // A draft that can no longer be read: the game's own puzzle it is.
  }
  return { puzzle: game.puzzle, shape: game.shape };
}

/** The editor: a history of puzzles on one shape, or another. */
class Edit {
  constructor(game, given) {
    this.game = game;
    this.past = [];
    this.future = [];
    this.isMoving = false;
    this.verdict = new VerdictPanel(this);
    this.#tools();
    this.keys = (event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    this.endPaste = takesPuzzles((text) => this.#read(text));
    this.open(given);
    this.#home();
  }

  #home() {
    const how = h("p", {}, said("page-edit.move-how"));
    const [title, content] = this.isMoving ? [said("page-edit.move-dots"), [how, this.verdict.root]] : [said("page-edit.title"), this.verdict.root];
    setHome(() => openPanel(title, content, { name: "edit", isHome: true }));
  }

  close() {
    document.removeEventListener("keydown", this.keys);
    this.endPaste();
    this.verdict.close();
    this.board.close();
    this.painter?.close();
  }

  /** Another board on the stage. */
  open({ puzzle, shape }) {
    const before = this.board;
    before?.close();
    this.puzzle = puzzle;
    this.shape = shape;
    if (shape.cells !== "faces") this.#setMoving(false);
    this.board = this.isMoving ? new DotBoard(this, before) : new EditBoard(this);
    this.board.board.header.append(h("h1", { class: "title" }, said(this.isMoving ? "page-edit.moving" : "page-edit.editing", { title: titleOf(puzzle) })));
    this.#changed();
  }

  /** Writes clues (and walls); what was there can be undone. */
  write(change) {
    this.past.push({ puzzle: this.puzzle, shape: this.shape });
    this.future = [];
    this.puzzle = { ...this.puzzle, ...change };
    this.board.setClues(this.puzzle);
    this.#changed();
  }

  /** Another board altogether, undone like a clue. */
  replace(given) {
    this.past.push({ puzzle: this.puzzle, shape: this.shape });
    this.future = [];
    this.open(given);
  }

  #step(from, to) {
    const found = from.pop();
    if (!found) return;
    to.push({ puzzle: this.puzzle, shape: this.shape });
    if (found.shape !== this.shape) {
      this.open(found);
      return;
    }
    this.puzzle = found.puzzle;
    this.board.setClues(this.puzzle);
    this.#changed();
  }

  undo() {
    this.#step(this.past, this.future);
  }

  redo() {
    this.#step(this.future, this.past);
  }

  /** Whether the board's dots are moved, instead of clues written. */
  #setMoving(isMoving) {
    if (isMoving === this.isMoving) return;
    this.isMoving = isMoving;
    this.#tools();
    this.#home();
  }

  #moveDots(isMoving) {
    this.#setMoving(isMoving);
    this.open(this);
  }

  /** Cells go out of the board or come in. */
  #paintCells() {
    this.#setMoving(false);
    this.verdict.close();
    this.board.close();
    const back = (given) => {
      this.painter = null;
      this.#tools();
      this.#home();
      if (given) this.replace(given);
      else this.open(this);
    };
    this.painter = new CellPainter(this, back, back);
  }

  #changed() {
    this.undoTool.disabled = !this.past.length;
    this.redoTool.disabled = !this.future.length;
    this.verdict.ask();
    if (this.past.length || this.future.length) keepDraft(this.game.id, this.native);
  }

  /** takegaki's own JSON of the puzzle as it stands. */
  get native() {
    return this.board.native(this.puzzle);
  }

  #tools() {
    this.undoTool = repeatButton(tool("undo", "undo", null, { key: "Ctrl+Z" }), () => this.undo());
    this.redoTool = repeatButton(tool("redo", "redo", null, { key: "Ctrl+Y" }), () => this.redo());
    this.pad = h("div", { class: "pad", role: "group", "aria-label": said("page-edit.clues") });
    const last = [
      tool("plus", "board", () => newBoard((given) => this.replace(given))),
      tool("play", "play", () => this.play()),
      tool("more", "more", () => this.#more()),
    ];
    const done = [tool("check", "done", () => this.#moveDots(false)), last[2]];
    page.tools.replaceChildren(this.undoTool, this.redoTool, ...(this.isMoving ? done : [this.pad, ...last]));
  }

  #more() {
    const back = { puzzle: { ...this.puzzle, json: this.native } };
    openMenu(said("page-more.title"), [
      ["open", said("page-more.open"), () => openFile(async (text) => this.#read(text)), said("page-more.open-hint")],
      ["share", said("page-more.share"), () => shareMenu(back)],
      ["more", said("page-more.save"), () => saveMenu(back)],
      ...(this.shape.cells === "faces" ? this.#reshaping() : []),
      ...(this.puzzle.rows ? [] : [["shuffle", said("page-edit.generate"), () => this.#generate()]]),
      ["plus", said("page-more.keep"), () => trying(() => this.#keep()), said("page-more.keep-new-hint")],
      ["trash", said("page-edit.remove-all"), () => this.write(this.board.blank())],
    ]);
  }

  /** What makes a board of your own of this one. */
  #reshaping() {
    const dots = this.isMoving ? [] : [["move", said("page-edit.move-dots"), () => this.#moveDots(true), said("page-edit.move-dots-hint")]];
    return [["pencil", said("page-edit.cells"), () => this.#paintCells(), said("page-edit.cells-hint")], ...dots];
  }

  async #read(text) {
    this.replace(await post("/api/board", { text }));
  }

  async #keep() {
    await Game.make({ puzzle: this.native, keep: true });
    notice(said("page-keep.saved"));
  }

  /** The form of Generate, with this board in it. */
  #generate() {
    askOn(this.native);
    go("/generate");
  }

  play() {
    return trying(async () => {
      take(await Game.make({ puzzle: this.native }));
      go("/");
    });
  }

  #key(event) {
    if (this.painter || isTyping(event.target) || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    const run = { z: () => (event.shiftKey ? this.redo() : this.undo()), y: () => this.redo() }[key];
    if (!run) return;
    event.preventDefault();
    run();
  }
}

/** Puzzles that are being edited, kept in the browser: one for each game that was opened in the editor. */
function drafts() {
  try {
    return JSON.parse(localStorage.getItem(DRAFTS_KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** The draft of a game in takegaki's own JSON, or undefined. */
const draftOf = (id) => drafts()[id];

/** Keeps a draft, the latest MAX_DRAFTS of them. */
function keepDraft(id, puzzle) {
  const { [id]: _, ...others } = drafts();
  const kept = Object.fromEntries([...Object.entries(others), [id, puzzle]].slice(-MAX_DRAFTS));
  try {
    localStorage.setItem(DRAFTS_KEY, JSON.stringify(kept));
  } catch {
    // A full or closed store: the editor goes on, and its undo still has everything.
  }
}
