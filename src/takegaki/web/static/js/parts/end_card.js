// The end of a puzzle: a card beside the board with the time, what it is compared with, and where to go from here.

import { said } from "../catalogue.js";
import { get, job } from "../api.js";
import { isAside } from "../current.js";
import { h } from "../dom.js";
import { button, openPanel, redraw, say, trying } from "../page.js";
import { filmOf } from "./film.js";
import { stepOf, storyOf } from "./hints.js";
import { menuList } from "./menu.js";
import { another } from "./new_puzzle.js";
import { levelName, levelWord, ratingOf } from "./puzzle_level.js";
import { dailyOf, shownTitle } from "./collected.js";
import { daysOf, nextCollected, streakOf } from "./play_collected.js";
import { allResults, compared } from "./results.js";
import { resultShares } from "./sharing.js";
import { capitalised, clock, LEVELS, PLAYER_LEVELS, titleOf } from "./words.js";

const fact = (label, value, attributes = {}) => [h("dt", attributes, label), h("dd", attributes, value)];
/** What the head above the board says, too: a phone tells it once. */
const ABOVE = { class: "is-above" };

/** Opens the card of a game that was just solved. */
export function endCard(play) {
  const { game, timer } = play;
  const { seconds, hints } = game.state;
  const facts = h("dl", { class: "facts" });
  const place = h("div", { class: "end-more" });
  const line = timer.words(seconds);
  const card = { play, place, facts, shown: null };
  const harder = button(said("page-end.harder"), () => another(game, 1), { hidden: true });
  const hard = button(said("page-end.hard"), () => hardPlace(card), { hidden: game.puzzle.goal !== "loop" });
  // Of the collection the next one, once that is known; then another is one of the same kind.
  const next = button(said("page-end.next"), () => card.next?.play() ?? another(game, 0), { class: "button primary" });
  const buttons = [
    next,
    harder,
    button(said("page-end.share"), () => share(card)),
    button(said("page-end.replay"), () => replay(card)),
    hard,
  ];
  // What is told may scroll, where to go from here is always in reach.
  const told = h("div", { class: "end-told", tabindex: "0", role: "group", "aria-label": said("page-end.title") }, h("p", { class: "message" }, said(`page-end.warm-${game.puzzle.goal}`)), facts, place);
  openPanel(said("page-end.title"), [told, h("div", { class: "actions" }, buttons)], {
    name: "end",
    takesFocus: false,
    onclose: () => leave(card),
  });
  // Beside the board, not over it.
  document.body.classList.add("has-home");
  say(`${line} ${said(`page-end.warm-${game.puzzle.goal}`)}`);
  const draw = (found) => facts.replaceChildren(...rows(game, { seconds, hints, ...found }).flat());
  draw({});
  trying(async () => {
    const rating = await ratingOf(game);
    card.level = rating?.player_level ?? null;
    harder.hidden = !rating || game.puzzle.goal !== "loop" || rating.player_level === PLAYER_LEVELS.length;
    await game.settled();
    if (card.level && game.state.solved && !isAside(game)) await game.know({ player_level: card.level, level: rating.level });
    const results = await allResults();
    draw({ level: card.level, others: compared(results, { id: game.id, puzzle: game.puzzle, level: card.level }), results });
    card.next = await nextCollected(collectedTitle(game), results);
    if (card.next) next.textContent = card.next.words;
  });
}

/** The title of a game, by which the collection knows it. */
const collectedTitle = (game) => game.puzzle.meta?.title ?? "";
/** As people read it; "" for a game that is not of the collection. */
const placeOf = (game) => (shownTitle(collectedTitle(game)) === collectedTitle(game) ? "" : shownTitle(collectedTitle(game)));

function rows(game, { seconds, hints, level, others, results }) {
  const place = placeOf(game);
  // A puzzle of a day long past begins none.
  const streak = results && dailyOf(collectedTitle(game)) ? streakOf(daysOf(results.map(({ title }) => title))) : 0;
  return [
    fact(said("page-end.puzzle"), titleOf(game.puzzle), ABOVE),
    ...(place ? [fact(said("page-daily.collection"), place, ABOVE)] : []),
    ...(streak ? [fact(said("page-end.streak"), said("page-end.streak-days", { count: streak }))] : []),
    ...(level ? [fact(said("page-level.label"), said("page-player-level.both", { level, word: levelWord(level) }))] : []),
    fact(said("page-game.time"), clock(seconds)),
    ...(others ? [
      fact(said("page-end.best"), bestOf(seconds, others.best)),
      fact(said("page-end.usual"), said("page-end.usual-of", { time: clock(others.usual), count: others.count })),
    ] : []),
    fact(said("page-end.hints"), said("page-end.hints-count", { hints: hints ?? 0 })),
  ];
}

/** The best time so far, or this one; times that read the same are equal. */
function bestOf(seconds, before) {
  const [now, best] = [clock(seconds), clock(before)];
  if (now === best) return said("page-end.best-equalled", { time: now });
  return seconds < before ? said("page-end.best-now", { before: best }) : best;
}

/** "Slitherlink 10 × 10, level 3: 3:42, no hints". */
function resultOf(game, level) {
  const { seconds, hints } = game.state;
  return said("page-end.result", { title: [placeOf(game), titleOf(game.puzzle)].filter(Boolean).join(", "), level: level ? said("page-player-level.in-text", { level }) : "", has: level ? "yes" : "no", time: clock(seconds), hints: hints ?? 0 });
}

function leave(card) {
  document.body.classList.remove("has-home");
  show(card, null);
}

/** What the card shows on the board instead of the solution; null for the solution. */
function show(card, shown) {
  card.shown?.close?.();
  card.shown = shown;
  card.play.board.highlight.step(null);
  card.place.replaceChildren(...(shown ? [shown.root] : []));
  if (!shown) card.play.board.show(card.play.game.state);
}

/** Back from what the card shows to the solution; whoever came by keys is at the button that led there. */
function backFrom(card, opener) {
  return button(said("page-end.back"), () => redraw(() => show(card, null), () => opener), { class: "button small" });
}

/** Ways to share, on the card itself: another panel in its place would move the board. */
function share(card) {
  const { game } = card.play;
  const opener = document.activeElement;
  show(card, null);
  const root = h("div", { class: "end-share" }, menuList(resultShares(game, resultOf(game, card.level))), backFrom(card, opener));
  show(card, { root });
  card.place.scrollIntoView({ block: "nearest" });
  if (opener.matches(":focus-visible")) root.querySelector("button").focus();
}

function replay(card) {
  return trying(async () => {
    const film = await filmOf(card.play);
    show(card, film);
    film.begin();
  });
}

/** Whether a step is harder than another: by its level, then by that of what finds it where its pattern has no name. */
function isHarder(one, other, heights) {
  const height = ({ technique }) => heights.get(technique) ?? 0;
  return (one.player_level - other.player_level || height(one) - height(other) || LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level)) > 0;
}

/** A puzzle may be higher than each step of its explanation, where patterns are called by their names: that is said. */
function whyLower(card, step) {
  if (!card.level || step.player_level >= card.level) return null;
  return h("p", { class: "quiet" }, said("page-end.lower", { step: step.player_level, puzzle: card.level, word: levelWord(card.level) }));
}

/** The step of the easiest way that is hardest, on the board as it is there. */
function hardPlace(card) {
  return trying(async () => {
    const { game, board } = card.play;
    const opener = document.activeElement;
    const { techniques } = await get("/api/techniques");
    const heights = new Map(techniques.map((one) => [one.name, one.player_level]));
    const marks = [...".".repeat(game.state.marks.length)];
    let hardest = null;
    // Of the lowest level nothing is hard but counting, though patterns are seen first.
    await job("explain", { puzzle: game.puzzle.json, opening: card.level !== 1 }, {
      onprogress: ({ step }) => {
        if (!step) return;
        if (!hardest || isHarder(step, hardest.step, heights)) hardest = { step, marks: marks.join("") };
        for (const { edge, mark } of step.conclusions) marks[edge] = { line: "-", cross: "x" }[mark] ?? mark;
      },
    });
    if (!hardest) return;
    const { step } = hardest;
    show(card, { root: h("div", { class: "step-text" }, h("div", { class: "badges" }, h("span", { class: "badge", title: levelWord(step.player_level) }, levelName(step.player_level)), h("span", { class: "badge quiet" }, capitalised(step.title))), h("p", { class: "message" }, step.sentence), whyLower(card, step), storyOf(step), backFrom(card, opener)) });
    board.show({ ...game.state, solved: false, violations: [], marks: hardest.marks, shades: "0".repeat(game.state.shades.length), done: ".".repeat(game.state.done.length) });
    board.highlight.step(stepOf(step));
    board.reveal();
    card.place.scrollIntoView({ block: "nearest" });
    say(step.sentence);
  });
}

