// The editor's board while places are painted or a loop is drawn, instead of clues written.

import { LINE_CHAR, applied, blankState } from "../board/state.js";
import { EditBoard } from "./edit_board.js";

const NONE = -1;
const [FREE, PLACE] = ["0", "1"];

/** Cells that are to have a clue are shaded; a stroke paints them, with their partners. */
export class PlaceBoard extends EditBoard {
  constructor(edit) {
    super(edit, { paints: "places", act: (actions) => this.#paint(actions) });
  }

  /** What the board has beside clues. */
  get drawn() {
    return { shades: this.edit.puzzle.clues.map((clue) => (clue === NONE ? FREE : PLACE)).join("") };
  }

  #paint(actions) {
    const { edit } = this;
    const clues = [...edit.puzzle.clues];
    for (const { face, shade } of actions) {
      for (const cell of [face, ...(edit.orbits?.get(face) ?? [])]) {
        if (String(shade) === FREE) clues[cell] = NONE;
        else if (clues[cell] === NONE) clues[cell] = edit.hidden;
      }
    }
    edit.write({ clues });
  }
}

/** Circles of either colour, put down and taken away by clicks. */
export class CirclePlaceBoard extends EditBoard {
  constructor(edit) {
    super(edit);
    this.board.writesAtOnce = true;
    this.board.ontap = (cell) => {
      edit.put(cell, edit.puzzle.clues[cell] === NONE ? edit.hidden : NONE);
      this.board.showCursor(false);
    };
  }
}

/** A loop is drawn as in a game. */
export class LoopBoard extends EditBoard {
  constructor(edit) {
    super(edit, { act: (actions) => this.#draw(actions) });
  }

  get drawn() {
    return { marks: this.edit.loop || blankState(this.board.shape).marks, trials: "" };
  }

  #draw(actions) {
    const state = { ...blankState(this.board.shape), ...this.drawn };
    const { marks } = applied(state, actions.filter((one) => one.do === "edge"));
    this.edit.setLoop(marks.includes(LINE_CHAR) || marks.includes("x") ? marks : "");
  }
}
