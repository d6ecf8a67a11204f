// Check: is what is drawn right so far? Mistakes are pointed out only when asked for.

import { job } from "../api.js";
import { h } from "../dom.js";
import { button, openPanel, say, trying } from "../page.js";
import { plural } from "./words.js";

/** Checks the game and tells what it found: first what breaks a rule, then what no solution has. */
export async function checkGame(play) {
  await play.game.settled();
  await trying(async () => {
    const { solved, errors } = await play.game.check();
    if (solved) return told(play, "Solved. Nothing is wrong.", {});
    if (errors.length) return told(play, errors.map(({ text }) => sentence(text)).slice(0, 4).join(" "), together(errors));
    if (play.game.puzzle.kind === "net") return told(play, "So far nothing is wrong.", {});
    const { wrong, conflicting } = await job("wrong", { game: play.game.id });
    if (conflicting.length) return told(play, "This puzzle has no solution: these clues contradict each other.", { faces: conflicting });
    if (wrong.length) return mistakes(play, wrong);
    return told(play, "So far everything is right.", {});
  });
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;
const together = (errors) => ({ edges: errors.flatMap((one) => one.edges), faces: errors.flatMap((one) => one.faces), vertices: errors.flatMap((one) => one.vertices) });

function told(play, line, step) {
  play.point({ wrong: step.edges, faces: step.faces, vertices: step.vertices });
  openPanel("Check", h("p", { class: "told" }, line), { name: "check", takesFocus: false, onclose: () => play.board.highlight.step(null) });
  say(line);
}

/** First how many, then where. */
function mistakes(play, wrong) {
  const line = `${plural(wrong.length, "mark")} cannot be right.`;
  const takeBack = () => play.game.act(wrong.map((edge) => ({ do: "edge", edge, mark: 0 })));
  const show = () => {
    play.point({ wrong });
    actions.replaceChildren(button("Take them back", takeBack, { class: "button primary" }));
  };
  const actions = h("div", { class: "actions" }, button("Show me", show, { class: "button primary" }));
  play.point({});
  openPanel("Check", [h("p", { class: "told" }, line), actions], { name: "check", takesFocus: false, onclose: () => play.board.highlight.step(null) });
  say(line);
}
