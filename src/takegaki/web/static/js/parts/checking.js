// Check: is what is drawn right so far? Mistakes are pointed out only when asked for.

import { h } from "../dom.js";
import { button, openPanel, say, trying } from "../page.js";
import { plural } from "./words.js";

/** Checks the game and tells what it found. */
export async function checkGame(play) {
  await play.game.settled();
  await trying(async () => {
    const { violations = [], wrong } = await play.game.check();
    if (play.game.state.solved) return told(play, "Solved. Every clue is met and there is one loop.", {});
    const over = violations.filter(({ fault }) => /over|branch|crossing/.test(fault));
    if (wrong?.length) return mistakes(play, wrong);
    if (wrong) return told(play, "So far everything is right.", {});
    if (over.length) return told(play, over[0].text, { edges: over[0].edges, faces: over[0].faces, vertices: over[0].vertices });
    return told(play, "Nothing is plainly wrong.", {});
  });
}

function told(play, line, step) {
  play.point({ wrong: step.edges, faces: step.faces, vertices: step.vertices });
  openPanel("Check", h("p", { class: "told" }, line), { name: "check", onclose: () => play.board.highlight.step(null) });
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
  openPanel("Check", [h("p", { class: "told" }, line), actions], { name: "check", onclose: () => play.board.highlight.step(null) });
  say(line);
}
