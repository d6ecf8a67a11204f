// Trials: a named place to come back to. Trials nest; each is kept or thrown away.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { tool } from "../page.js";

/** The tool that begins a trial, and the bar over the board while one is on. */
export function trialTool(game) {
  const begin = () => game.checkpoint(`Trial ${(game.state.checkpoints?.length ?? 0) + 1}`);
  const root = tool("trial", "Trial", begin, { title: "Try something that can be taken back as a whole" });
  const bar = h("div", { class: "trial-bar", role: "status", hidden: true });
  document.getElementById("stage").append(bar);
  const show = ({ checkpoints = [] }) => {
    bar.hidden = checkpoints.length === 0;
    document.getElementById("stage").classList.toggle("on-trial", checkpoints.length > 0);
    if (bar.dataset.names === checkpoints.join()) return;
    bar.dataset.names = checkpoints.join();
    if (!checkpoints.length) return;
    bar.replaceChildren(
      icon("trial"),
      h("strong", {}, checkpoints.join(" › ")),
      h("button", { class: "button small", type: "button", onclick: () => game.throwAway() }, "Throw away"),
      h("button", { class: "button small", type: "button", onclick: () => game.keep() }, "Keep"),
    );
  };
  return { root, show };
}
