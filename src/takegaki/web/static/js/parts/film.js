// The solve as a film on the board: every step that was not taken back, to be gone through.

import { said } from "../catalogue.js";
import { h } from "../dom.js";
import { StepPlayer } from "./step_player.js";

/** The states of a board from its beginning to now. */
export function frames({ start, steps }, state) {
  const found = [{ ...start }];
  for (const step of steps) {
    const next = { ...found.at(-1) };
    for (const [layer, places, chars] of step) {
      const text = [...next[layer]];
      places.forEach((place, at) => { text[place] = chars[at]; });
      next[layer] = text.join("");
    }
    found.push(next);
  }
  const still = { ...state, solved: false, violations: [], done: ".".repeat(state.done.length) };
  return found.map((layers, at) => (at === found.length - 1 ? state : { ...still, ...layers }));
}

/** {root, close()}: the player of the film of a game on its board. */
export async function filmOf({ game, board }) {
  const shown = frames(await game.film(), game.state);
  const player = new StepPlayer((at) => board.show(shown[at]), { pace: Math.max(2, shown.length / 20), label: said("page-end.move") });
  player.grow(shown.length - 1);
  const root = h("div", { class: "film-player" }, player.root);
  return {
    root,
    begin() {
      player.go(0);
      player.begin();
    },
    close() {
      player.close();
      board.show(game.state);
    },
  };
}
