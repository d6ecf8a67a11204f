// The board of the current game, and beside it parts that work on it, one at a time: Learn and the workbench.

import { said } from "../catalogue.js";
import { h, isTyping } from "../dom.js";
import { LINE_CHAR } from "../board/state.js";
import { go, notice, openPanel, page, setHome, tool } from "../page.js";
import { repeatButton } from "./repeat_button.js";
import { stageBoard } from "./stage.js";
import { turns } from "./tiles.js";
import { WorkLog } from "./work_log.js";
import { titleOf } from "./words.js";

let workLog = null;
/** By area the part that was open: a game that Numbers makes is looked at in Numbers. */
const chosen = new Map();

/** The game, its board, and what is shown over it for the moment; `parts` by name, `links()` above them. */
export class BoardParts {
  constructor(game, { name, parts, links }) {
    Object.assign(this, { game, name, parts, links });
    this.overlay = null;
    this.board = stageBoard({ puzzle: game.puzzle, shape: game.shape, state: game.state, act: (actions) => this.act(actions) });
    this.board.header.append(h("h1", { class: "title" }, titleOf(game.puzzle)));
    // It stays over games: what was removed from one is told beside the next.
    this.workLog = workLog ??= new WorkLog();
    this.body = h("div", { class: "learn-part" });
    game.onchange = () => this.draw();
    game.onrefused = (line) => notice(line);
    this.#tools();
    this.#tabs();
    this.keys = (event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    this.draw();
    this.board.focus();
  }

  close() {
    document.removeEventListener("keydown", this.keys);
    this.part?.close?.();
    this.board.close();
    this.game.onchange = () => {};
  }

  #tabs() {
    const names = Object.keys(this.parts);
    const tabs = h("div", { class: "tabs", role: "tablist" }, names.map((name) =>
      h("button", { role: "tab", type: "button", class: "tab", "data-part": name, onclick: () => this.choose(name) }, said(`page-learn.${name}`))));
    this.tabs = tabs;
    setHome(() => openPanel(said(`page-area.${this.name}`), [this.links?.() ?? null, tabs, this.body, this.workLog.root].filter(Boolean), { name: this.name, isHome: true }));
    this.choose(chosen.get(this.name) ?? names[0]);
  }

  choose(name) {
    chosen.set(this.name, name);
    this.part?.close?.();
    this.show(null);
    for (const tab of this.tabs.children) tab.setAttribute("aria-selected", String(tab.dataset.part === name));
    this.part = this.parts[name](this);
    this.body.replaceChildren(...[this.part.root].flat());
  }

  #tools() {
    const { game } = this;
    this.undo = repeatButton(tool("undo", "undo", null, { key: "U" }), () => game.undo());
    this.redo = repeatButton(tool("redo", "redo", null, { key: "R" }), () => game.redo());
    page.tools.replaceChildren(this.undo, this.redo, tool("trash", "clear", () => this.act([{ do: "clear" }])), tool("play", "play", () => go("/")));
  }

  /** What the player draws; it ends whatever is shown over the board. */
  act(actions) {
    this.show(null);
    this.part?.stale?.();
    this.game.act(actions);
  }

  /** Something over the board: {marks?, quarters?, shades?, step?}; null for the board itself. */
  show(overlay) {
    this.overlay = overlay;
    this.draw();
    this.board.reveal();
  }

  draw() {
    const { state } = this.game;
    const { step, ...over } = this.overlay ?? {};
    this.board.show({ ...state, ...over, ...(this.overlay?.marks ? { done: state.done.replace(/./g, "."), solved: false } : {}) });
    this.board.highlight.step(step ?? null);
    this.undo.disabled = !state.can_undo;
    this.redo.disabled = !state.can_redo;
    this.part?.changed?.();
  }

  /** Marks for good, as one step for undo. */
  put(marks) {
    this.show(null);
    if (this.board.shape.tiles) {
      const actions = turns(marks, this.game.state, this.board);
      if (actions.length) this.game.act(actions);
      return;
    }
    const now = this.game.state.marks;
    const value = { [LINE_CHAR]: 1, x: -1, ".": 0 };
    const actions = [...marks].flatMap((mark, edge) => (mark === now[edge] ? [] : [{ do: "edge", edge, mark: value[mark] }]));
    if (actions.length) this.game.act(actions);
  }

  #key(event) {
    if (isTyping(event.target) || event.altKey) return;
    const key = event.key.toLowerCase();
    const withCtrl = event.ctrlKey || event.metaKey;
    if (key === "u" && !withCtrl) this.game.undo();
    else if (key === "r" && !withCtrl) this.game.redo();
    else if (key === "z" && withCtrl) event.shiftKey ? this.game.redo() : this.game.undo();
    else if (key === "y" && withCtrl) this.game.redo();
    else return;
    event.preventDefault();
  }
}
