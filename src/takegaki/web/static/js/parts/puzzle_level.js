// How hard the puzzle on the board is: the player's level, from 1 to 7, found out beside the game.

import { said } from "../catalogue.js";
import { job } from "../api.js";
import { h } from "../dom.js";
import { levelOf, PLAYER_LEVELS } from "./words.js";

/** "Level 3", and what it takes. */
export const levelName = (level) => said("page-player-level.name", { level });
export const levelWord = (level) => levelOf(PLAYER_LEVELS[level - 1]);

/** The rating of the puzzle of a game, asked for once; null where there is none, as of a puzzle with several solutions. */
export function ratingOf(game, signal) {
  game.rating ??= job("rate", { puzzle: game.puzzle.json }, { signal, isQuiet: true }).catch((error) => {
    if (error.name === "AbortError") game.rating = undefined;
    return null;
  });
  return game.rating;
}

/** Writes the level beside the title once it is known; answers with what ends the search. */
export function tellLevel(game, board, title) {
  const asking = new AbortController();
  ratingOf(game, asking.signal).then((found) => {
    if (!found || asking.signal.aborted) return;
    board.level = found.player_level;
    title.after(h("span", { class: "level", title: levelWord(found.player_level) }, levelName(found.player_level)));
  });
  return () => asking.abort();
}
