// Check: is what is drawn right so far? Mistakes are pointed out only when asked for.

import { job } from "../api.js";
import { h } from "../dom.js";
import { button, openPanel, say, trying } from "../page.js";
import { capitalised } from "./words.js";

const MOST_NAMED = 2;

/** Checks the game and reports what it found: first what breaks a rule, then what no solution has. */
export async function checkGame(play) {
  await play.game.settled();
  await trying(async () => {
    const { solved, errors } = await play.game.check();
    if (solved) return report(play, "Solved. Your loop matches every clue.", {});
    if (errors.length) return report(play, first(errors), together(errors));
    const { wrong, conflicting } = await job("wrong", { game: play.game.id });
    const { tiles } = play.board.shape;
    if (conflicting.length) {
      const cells = tiles ? { vertices: conflicting } : { faces: conflicting };
      return report(play, `This puzzle has no solution. These ${tiles ? "tiles" : "clues"} can't all be met.`, cells);
    }
    if (wrong.length) return mistakes(play, wrong);
    return report(play, "No mistakes so far.", {});
  });
}

/** The weightiest errors in words, and how many more there are. */
function first(errors) {
  const more = errors.length - MOST_NAMED;
  const rest = more > 0 ? [`(${more} more)`] : [];
  return [...errors.slice(0, MOST_NAMED).map(({ text }) => `${capitalised(text)}.`), ...rest].join(" ");
}

const together = (errors) => ({ edges: errors.flatMap((one) => one.edges), faces: errors.flatMap((one) => one.faces), vertices: errors.flatMap((one) => one.vertices) });

function report(play, line, step) {
  const shown = { wrong: step.edges, faces: step.faces, vertices: step.vertices };
  openPanel("Check", h("p", { class: "message" }, line), { name: "check", takesFocus: false, onclose: () => play.board.highlight.step(null) });
  play.clear(shown);
  play.point(shown);
  say(line);
}

/** First how many, then where. */
function mistakes(play, wrong) {
  const { tiles } = play.board.shape;
  const line = tiles ? "Some locked tiles are wrong." : wrong.length === 1 ? "One mark is wrong." : `${wrong.length} marks are wrong.`;
  const takeBack = () => play.game.act(wrong.map((edge) => ({ do: "edge", edge, mark: 0 })));
  const show = () => {
    play.point({ wrong });
    // Which of the tiles to unlock is the player's choice.
    actions.replaceChildren(...(tiles ? [] : [button(wrong.length === 1 ? "Remove it" : "Remove them", takeBack, { class: "button primary" })]));
  };
  const actions = h("div", { class: "actions" }, button("Show me", show, { class: "button primary" }));
  openPanel("Check", [h("p", { class: "message" }, line), actions], { name: "check", takesFocus: false, onclose: () => play.board.highlight.step(null) });
  play.clear({ wrong });
  play.point({});
  say(line);
}
