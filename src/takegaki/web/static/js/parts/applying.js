// One rule set, one technique, or all up to a level, applied to the board as it stands.

import { get, job } from "../api.js";
import { h } from "../dom.js";
import { button, trying } from "../page.js";
import { LEVELS } from "./explaining.js";
import { Replay } from "./replay.js";
import { tally } from "./work_log.js";
import { capitalised, plural } from "./words.js";

/** Rules are of a tiling; techniques for loops, or for trees. */
async function choices({ goal, tiling }) {
  const [{ sets }, { techniques }] = await Promise.all([get("/api/rules"), get("/api/techniques")]);
  const option = (kind) => ([value, label]) => h("option", { value: `${kind} ${value}` }, label);
  const here = sets.filter((one) => one.tiling === tiling);
  const rules = here.length ? [h("optgroup", { label: "One rule set" }, here.map((one) => [one.name, one.title]).map(option("rules")))] : [];
  return [
    h("optgroup", { label: "All techniques" }, LEVELS.slice(0, 6).map((name) => [name, `Up to ${capitalised(name)}`]).map(option("level"))),
    h("optgroup", { label: "One technique" }, techniques.filter((one) => one.goals.includes(goal)).map((one) => [one.name, capitalised(one.title)]).map(option("technique"))),
    ...rules,
  ];
}

/** The part of Learn that applies. */
export function applyPart(learn) {
  const select = h("select", { "aria-label": "What to apply" });
  const line = h("p", { class: "message", role: "status" });
  const place = h("div", {});
  let replay = null;
  trying(async () => select.append(...(await choices(learn.game.puzzle))));
  const apply = (isWatched) => trying(async () => {
    replay?.close();
    learn.show(null);
    await learn.game.settled();
    const [kind, name] = select.value.split(" ");
    const found = await job("apply", { game: learn.game.id, [kind]: name });
    const label = select.selectedOptions[0].textContent;
    line.textContent = found.outcome === "contradiction" ? "The marks contradict each other." : found.new ? `${plural(found.new, "new mark")} in ${plural(found.steps.length, "step")}.` : "Nothing follows from it here.";
    learn.workLog.add(label, { rows: [["new marks", found.new], ["steps", found.steps.length], ...tally(found.steps)], effort: found.effort, seconds: found.seconds });
    place.replaceChildren();
    if (!isWatched) return learn.put(found.marks);
    replay = new Replay(learn);
    for (const step of found.steps) replay.add(step);
    place.replaceChildren(replay.root);
    return undefined;
  });
  return {
    root: [
      h("label", { class: "field" }, h("span", {}, "What"), select),
      h("div", { class: "actions" }, button("Apply", () => apply(false), { class: "button primary" }), button("Step by step", () => apply(true))),
      line,
      place,
    ],
    close: () => replay?.close(),
    stale: () => place.replaceChildren(),
  };
}
