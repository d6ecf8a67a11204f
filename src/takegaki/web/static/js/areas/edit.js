// Edit: clues by keys or pad, and after each change what the puzzle is: unique, ambiguous, impossible.

import { said } from "../catalogue.js";
import { post } from "../api.js";
import { current, take } from "../current.js";
import { h, isTyping } from "../dom.js";
import { Game } from "../game.js";
import { askOn } from "../parts/generate_form.js";
import { aboutPart } from "../parts/about_puzzle.js";
import { Composing } from "../parts/composing.js";
import { DotBoard } from "../parts/move_dots.js";
import { EditBoard } from "../parts/edit_board.js";
import { CirclePlaceBoard, LoopBoard, PlaceBoard } from "../parts/place_board.js";
import { sharedTest, testReport } from "../parts/test_solve.js";
import { Underlay } from "../parts/underlay.js";
import { Versions } from "../parts/versions.js";
import { WayStrip } from "../parts/way_strip.js";
import { newBoard } from "../parts/new_puzzle.js";
import { CellPainter } from "../parts/paint_cells.js";
import { openFile, saveMenu, takesPuzzles } from "../parts/files.js";
import { repeatButton } from "../parts/repeat_button.js";
import { openMenu } from "../parts/menu.js";
import { shareMenu } from "../parts/sharing.js";
import { VerdictPanel } from "../parts/verdict_panel.js";
import { titleOf } from "../parts/words.js";
import { go, notice, openPanel, page, redraw, setHome, tool, trying } from "../page.js";

const DRAFTS_KEY = "takegaki.drafts";
const MAX_DRAFTS = 20;
/** Steps back that outlive the page, and the characters that all of a draft's may have. */
const KEPT_STEPS = 60;
const KEPT_LENGTH = 300_000;
const HIDDEN = -2;
const BOARDS = { clues: EditBoard, places: PlaceBoard, loop: LoopBoard };

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
  const { puzzle, loop, places, past, future } = draftOf(game.id);
  try {
    if (puzzle) return { ...withPlaces(await post("/api/board", { puzzle }), places), loop, past, future };
  } catch {
    // A draft that can no longer be read: the game's own puzzle it is.
  }
  return { puzzle: game.puzzle, shape: game.shape };
}

/** The editor: a history of puzzles on one shape, or another. */
class Edit {
  constructor(game, given) {
    this.game = game;
    this.past = given.past ?? [];
    this.future = given.future ?? [];
    this.loop = given.loop ?? "";
    this.mode = "clues";
    this.orbits = null;
    this.isMoving = false;
    this.verdict = new VerdictPanel(this);
    this.composing = new Composing(this);
    this.way = new WayStrip(this);
    this.about = aboutPart(this);
    this.underlay = new Underlay();
    this.versions = new Versions(this, this.composing);
    this.panel = [this.verdict, this.composing, this.way, this.versions, this.about, this.underlay].map(({ root }) => root);
    this.#tools();
    this.keys = (event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    this.endPaste = takesPuzzles((text) => this.#read(text));
    this.open(given);
    this.#home();
  }

  #home() {
    const how = h("p", {}, said("page-edit.move-how"));
    const [title, content] = this.isMoving ? [said("page-edit.move-dots"), [how, this.verdict.root, this.underlay.root]] : [said("page-edit.title"), this.panel];
    setHome(() => openPanel(title, content, { name: "edit", isHome: true }));
  }

  close() {
    document.removeEventListener("keydown", this.keys);
    this.endPaste();
    this.verdict.close();
    this.composing.close();
    this.way.close();
    this.board.close();
    this.painter?.close();
  }

  /** Another board on the stage. */
  open({ puzzle, shape }) {
    const before = this.board;
    before?.close();
    this.puzzle = puzzle;
    this.shape = shape;
    if (this.loop.length !== shape.edges.length) this.loop = "";
    if (shape.cells !== "faces") this.#setMoving(false);
    if (this.mode === "places" && !this.mayHide) this.mode = "clues";
    this.board = this.isMoving ? new DotBoard(this, before) : new (this.mode === "places" && shape.cells !== "faces" ? CirclePlaceBoard : BOARDS[this.mode])(this);
    this.pad.hidden = this.mode !== "clues";
    this.board.board.onchosen = (cell) => this.way.chosen(cell);
    this.board.board.header.append(h("h1", { class: "title" }, said(this.isMoving ? "page-edit.moving" : "page-edit.editing", { title: titleOf(puzzle) })));
    this.underlay.place(this.board.board);
    if (before && before.board.shape.given !== shape) this.composing.newBoard();
    this.#changed();
  }

  /** What the board shows beside clues. */
  get drawn() {
    return this.board.drawn;
  }

  /** A clue without a number or colour, which asks for one; whether there are such places. */
  get hidden() {
    return HIDDEN;
  }

  get mayHide() {
    return this.puzzle.goal === "loop";
  }

  /** Clues are written, places painted or a loop drawn. */
  setMode(mode) {
    // Whoever goes through the choices by arrows stays at them.
    const isChoosing = document.activeElement.matches(".panel [name=mode]:focus-visible");
    this.mode = mode;
    this.open(this);
    if (isChoosing) page.panel.querySelector("[name=mode]:checked")?.focus({ preventScroll: true });
  }

  /** Writes a clue; with a symmetry its partners are to have clues, too, or the same circle. */
  put(cell, clue) {
    const { none } = this.board.writing;
    const clues = [...this.puzzle.clues];
    if (clues[cell] === clue) return;
    clues[cell] = clue;
    for (const other of this.orbits?.get(cell) ?? []) {
      if (clue === none) clues[other] = none;
      else if (!this.mayHide || this.#hidesInPage) clues[other] = clue;
      else if (clues[other] === none) clues[other] = HIDDEN;
    }
    this.write({ clues });
  }

  /** Draws a loop; "" for none. */
  setLoop(loop) {
    this.#remember();
    this.loop = loop;
    this.#changed();
  }

  /** Title, author, rules, comment. */
  tell(meta) {
    this.puzzle = { ...this.puzzle, meta };
    keepDraft(this.game.id, this.#draft());
  }

  /** Writes clues (and walls); what was there can be undone. */
  write(change) {
    this.#remember();
    this.puzzle = { ...this.puzzle, ...change };
    this.board.setClues(this.puzzle);
    this.#changed();
  }

  /** Another board altogether, undone like a clue. */
  replace(given) {
    this.#remember();
    this.open(given);
  }

  #remember() {
    this.past.push(this.#now());
    this.future = [];
  }

  /** A step of the history; `native` outlives the page. */
  #now() {
    return { puzzle: this.puzzle, shape: this.shape, loop: this.loop, places: this.asked(this.puzzle).places, native: this.native };
  }

  async #step(from, to) {
    const found = from.pop();
    if (!found) return;
    const now = this.#now();
    // What an earlier visit did has no shape: the server knows it.
    const given = found.shape ? found : await trying(async () => withPlaces(await post("/api/board", { puzzle: found.native }), found.places));
    if (!given) return;
    to.push(now);
    this.loop = found.loop ?? "";
    if (given.shape !== this.shape) {
      this.open(given);
      return;
    }
    this.puzzle = given.puzzle;
    this.board.setClues(this.puzzle);
    this.#changed();
  }

  undo() {
    return this.#step(this.past, this.future);
  }

  redo() {
    return this.#step(this.future, this.past);
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
    redraw(() => {
      this.undoTool.disabled = !this.past.length;
      this.redoTool.disabled = !this.future.length;
    });
    this.way.stale();
    this.about.show(this.puzzle);
    this.verdict.ask();
    this.composing.show();
    this.versions.show();
    if (this.past.length || this.future.length) keepDraft(this.game.id, this.#draft());
  }

  /** What outlives the page. */
  #draft() {
    const steps = (list) => list.slice(-KEPT_STEPS).map(({ native, loop, places }) => ({ native, loop, places }));
    const draft = { puzzle: this.native, loop: this.loop, places: this.asked(this.puzzle).places, past: steps(this.past), future: steps(this.future) };
    return JSON.stringify(draft).length > KEPT_LENGTH ? { ...draft, past: [], future: [] } : draft;
  }

  /** The verdict on what is there has come. */
  onverdict({ verdict }) {
    this.way.decided(verdict);
    this.composing.show();
  }

  /** takegaki's own JSON of the puzzle as it stands. */
  get native() {
    return this.board.native(this.puzzle);
  }

  /** The same of other clues on this board. */
  nativeOf(puzzle) {
    return this.board.native(puzzle);
  }

  /** What is to be completed: the puzzle, and the cells of hidden clues that its JSON cannot say. */
  asked(puzzle) {
    const places = this.#hidesInPage ? puzzle.clues.flatMap((clue, cell) => (clue === HIDDEN ? [cell] : [])) : [];
    return { puzzle: this.nativeOf(puzzle), places };
  }

  /** A circle has a colour: one without is known to this page alone. */
  get #hidesInPage() {
    return this.puzzle.look === "circle";
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
      ["share", said("page-test.link"), () => trying(() => sharedTest(back.puzzle.json)), said("page-test.link-hint")],
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
    const report = testReport(text);
    // The panel that asked for the file closes first.
    if (report) return void setTimeout(() => report.show(this));
    return this.replace(await post("/api/board", { text }));
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
    // A chip or a switch has nothing to undo of its own.
    const types = isTyping(event.target) && !["radio", "checkbox", "range"].includes(event.target.type);
    if (this.painter || types) return;
    if (!(event.ctrlKey || event.metaKey)) return void this.#erase(event);
    const key = event.key.toLowerCase();
    const run = { z: () => (event.shiftKey ? this.redo() : this.undo()), y: () => this.redo() }[key];
    if (!run) return;
    event.preventDefault();
    run();
  }

  /** The cell that is chosen on the board loses its clue wherever the keyboard is: after a click on a button, too. */
  #erase(event) {
    const { board } = this.board;
    const isErasing = event.key === "Delete" || event.key === "Backspace";
    if (!isErasing || event.defaultPrevented || event.altKey || this.isMoving || !board.isCursorShown) return;
    if (board.edits && board.onkey(board.cursor.cell, event.key)) event.preventDefault();
  }
}

/** A board as the server gives it, with places that it does not know. */
function withPlaces(given, places = []) {
  const clues = given.puzzle.clues.map((clue, cell) => (places.includes(cell) ? HIDDEN : clue));
  return { ...given, puzzle: { ...given.puzzle, clues } };
}

/** Puzzles that are being edited, kept in the browser: one for each game that was opened in the editor. */
function drafts() {
  try {
    return JSON.parse(localStorage.getItem(DRAFTS_KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** The draft of a game, see `Edit.#draft`; of an earlier version of this page the puzzle alone. */
function draftOf(id) {
  const draft = drafts()[id] ?? {};
  return "takegaki" in draft ? { puzzle: draft } : draft;
}

/** Keeps a draft, the latest MAX_DRAFTS of them. */
function keepDraft(id, draft) {
  const { [id]: _, ...others } = drafts();
  const kept = Object.fromEntries([...Object.entries(others), [id, draft]].slice(-MAX_DRAFTS));
  try {
    localStorage.setItem(DRAFTS_KEY, JSON.stringify(kept));
  } catch {
    // A full or closed store: the editor goes on, and its undo still has everything.
  }
}
