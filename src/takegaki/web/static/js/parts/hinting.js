// A hint in two stages: where to look, then what follows and why; then it may be played.

import { job } from "../api.js";
import { h } from "../dom.js";
import { button, closePanel, openPanel, page, say, trying } from "../page.js";

const VALUE = { line: 1, cross: -1, 1: 1, "-1": -1 };

const marks = (list) => (list ?? []).map(({ edge, mark }) => ({ edge, mark: VALUE[mark] }));

/** What a deduction rests on and what follows, as the board points it out. */
export function stepOf(deduction, { isTold = true } = {}) {
  if (!deduction) return null;
  const clues = (deduction.clues ?? []).map((clue) => clue.face ?? clue);
  const faces = (deduction.faces ?? []).map((face) => face.face ?? face);
  return {
    faces: [...new Set([...clues, ...faces])],
    vertices: (deduction.vertices ?? []).map((vertex) => vertex.vertex ?? vertex),
    premises: marks(deduction.premises ?? deduction.marks),
    conclusions: isTold ? marks(deduction.conclusions) : [],
  };
}

const actionsOf = (list) => marks(list).map(({ edge, mark }) => ({ do: "edge", edge, mark }));

/** Asks for a hint; asked again while one is open, it tells more, then plays it. */
export async function hintFor(play) {
  if (page.panel.dataset.name === "hint" && !page.panel.hidden && play.told) return play.nextHint?.();
  await play.game.settled();
  return trying(async () => {
    const hint = await job("hint", { game: play.game.id });
    show(play, hint);
  });
}

function show(play, hint) {
  const { deduction } = hint;
  const text = h("p", { class: "told" }, hint.where);
  const actions = h("div", { class: "actions" });
  openPanel("Hint", [h("div", { class: "badges" }, deduction ? [h("span", { class: "badge" }, deduction.level), h("span", { class: "badge quiet" }, deduction.title)] : null), text, actions], { name: "hint", takesFocus: false, onclose: () => leave(play) });
  say(hint.where);
  if (hint.kind === "wrong") return wrong(play, hint, actions);
  play.point(stepOf(deduction, { isTold: false }) ?? { vertices: hint.cells });
  if (!hint.why || hint.why === hint.where) return undefined;
  const more = button("Why?", () => tell(play, hint, text, actions), { class: "button primary" });
  play.nextHint = () => tell(play, hint, text, actions);
  actions.append(more);
  return undefined;
}

function tell(play, hint, text, actions) {
  text.textContent = hint.why;
  say(hint.why);
  play.point(stepOf(hint.deduction) ?? { vertices: hint.cells });
  if (!hint.actions?.length && !hint.deduction) return actions.replaceChildren();
  const run = () => {
    closePanel();
    play.board.focus();
    play.game.act(hint.actions ?? actionsOf(hint.deduction.conclusions));
  };
  play.nextHint = run;
  return actions.replaceChildren(button("Play it", run, { class: "button primary" }));
}

function wrong(play, hint, actions) {
  const edges = (hint.wrong ?? []).map((mark) => mark.edge ?? mark);
  play.point({ look: [] });
  const run = () => play.game.act(hint.actions?.length ? hint.actions : edges.map((edge) => ({ do: "edge", edge, mark: 0 })));
  const showThem = () => {
    play.point({ wrong: edges, vertices: hint.cells });
    play.nextHint = run;
    say(hint.why);
    actions.replaceChildren(h("p", { class: "told" }, hint.why), button("Take them back", run, { class: "button primary" }));
  };
  play.nextHint = showThem;
  actions.append(button("Show me", showThem, { class: "button primary" }));
}

function leave(play) {
  play.told = null;
  play.nextHint = null;
  play.board.highlight.step(null);
}
