// Has an opened puzzle one solution? Found out while it is played, and told in one line where it has not.

import { said } from "../catalogue.js";
import { job } from "../api.js";
import { h } from "../dom.js";
import { notice, say } from "../page.js";

const WORDS = { multiple: "several", "no solution": "none" };

/** Writes it to the head of the board, once it is known; answers with what ends the search. */
export function tellSolutions(game, header) {
  const asking = new AbortController();
  const write = () => header.append(h("span", { class: "several" }, said(`page-game.${WORDS[game.verdict]}`)));
  const found = ({ verdict }) => {
    if (!verdict || game.verdict || asking.signal.aborted) return;
    game.verdict = verdict;
    if (!(verdict in WORDS)) return;
    write();
    const line = said(`page-game.has-${WORDS[verdict]}`);
    notice(line, { isAside: true });
    say(line);
  };
  if (game.verdict in WORDS) write();
  else if (!game.verdict) ask(game, asking.signal, found);
  return () => asking.abort();
}

async function ask(game, signal, found) {
  const how = { signal, onprogress: found, isQuiet: true };
  try {
    found(await job("verdict", { puzzle: game.puzzle.json }, how));
  } catch {
    // Left, or the server is busy: it was not asked for.
  }
}
