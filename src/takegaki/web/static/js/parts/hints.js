// A hint in two stages: where to look, then what follows and why; then it may be played.

import { hasMessage, said } from "../catalogue.js";
import { job } from "../api.js";
import { h } from "../dom.js";
import { button, closePanel, openPanel, page, say, swap, trying } from "../page.js";
import { choose, settings } from "../settings.js";
import { levelName, levelWord } from "./puzzle_level.js";

const VALUE = { line: 1, cross: -1, 1: 1, "-1": -1 };

const marks = (list) => (list ?? []).map(({ edge, mark }) => ({ edge, mark: VALUE[mark] }));

/** A sentence beside the board; the letters of places, each behind an unseen character, are in italics. */
export const spelled = (text) => text.split(/\u2060(.)/).map((part, at) => (at % 2 ? h("i", {}, part) : part));

/** The turns of an argument, single steps of counting folded away. */
const turns = (parts) => h("ul", { class: "story turns" }, parts.map((part) => {
  const inside = part.parts.length ? turns(part.parts) : "";
  const text = spelled(part.pictured ?? part.sentence);
  if (part.kind === "counting") return h("li", {}, h("details", {}, h("summary", {}, text), inside));
  return h("li", { class: part.kind }, text, part.picture ? caseImage(part.picture) : "", inside);
}));

/** The small picture of a case; what it shows is said before it. */
const caseImage = (picture) => h("img", { class: "case-picture", alt: "", src: `data:image/svg+xml,${encodeURIComponent(picture)}` });

/** What was found on the way to a deduction, or nothing. */
export function storyOf({ tree, story, pictured }) {
  if (tree?.length) return turns(tree);
  const lines = pictured?.story ?? story;
  return lines?.length ? h("ol", { class: "story" }, lines.map((line) => h("li", {}, spelled(line)))) : "";
}

/** Edges that are the same or opposite, with their letters: "A" or "A'"; not where a mark follows on an edge with a letter of its own. */
function classesOf({ letters, conclusions, pictured }) {
  const own = new Set((pictured?.letters ?? []).map(({ edge }) => edge));
  const decided = new Set((conclusions ?? []).map(({ edge }) => edge).filter((edge) => own.has(edge)));
  const named = (edges, letter) => edges.filter((edge) => !decided.has(edge)).map((edge) => ({ edge, letter }));
  return (letters ?? []).flatMap(({ letter, same, opposite }) => [...named(same, letter), ...named(opposite, `${letter}'`)]);
}

/** Cells on one side of the loop and on the other, with their letters. */
const cellsOf = ({ cells }) => (cells ?? []).flatMap(({ letter, same, opposite }) => [
  ...same.map((face) => ({ face, letter })),
  ...opposite.map((face) => ({ face, letter: `${letter}'` })),
]);

/** What a deduction rests on and what follows, as the board points it out. */
export function stepOf(deduction, { withConclusions = true } = {}) {
  if (!deduction) return null;
  const clues = (deduction.clues ?? []).flatMap((clue) => (clue.vertex === undefined ? [clue.face ?? clue] : []));
  const dots = (deduction.clues ?? []).flatMap((clue) => (clue.vertex === undefined ? [] : [clue.vertex]));
  const faces = (deduction.faces ?? []).map((face) => face.face ?? face);
  return {
    faces: [...new Set([...clues, ...faces])],
    vertices: [...new Set([...dots, ...(deduction.vertices ?? []).map((vertex) => vertex.vertex ?? vertex)])],
    premises: marks([...(deduction.premises ?? deduction.marks ?? []), ...(deduction.path ?? []).map((edge) => ({ edge, mark: "line" }))]),
    conclusions: withConclusions ? marks(deduction.conclusions) : [],
    ringed: clues,
    // Before it is explained, nothing of it is to be seen.
    numbered: withConclusions ? deduction.pictured?.numbered ?? deduction.numbered ?? [] : [],
    letters: withConclusions ? deduction.pictured?.letters ?? [] : [],
    classes: withConclusions ? classesOf(deduction) : [],
    cells: withConclusions ? cellsOf(deduction) : [],
  };
}

/** What a hint points out: of tiles the cells, else what its deduction rests on. */
function pointed(hint, withConclusions) {
  if (hint.cells?.length) return { vertices: hint.cells };
  const step = stepOf(hint.deduction, { withConclusions }) ?? { vertices: [] };
  return { ...step, numbered: [...new Set([...(step.numbered ?? []), ...numbersOf(hint, withConclusions)])] };
}

/** The cells that its sentences name by number: where to look is said without. */
const numbersOf = ({ numbered, ...hint }, isExplained) => (isExplained && !picturedOf(hint) ? numbered?.why ?? [] : []);

/** What stands beside the board for a hint; of a tile the last step alone is a deduction. */
const picturedOf = ({ kind, cells, deduction }) => (kind === "next" && !cells?.length ? deduction?.pictured : null);

/** What a look at one clue says. */
function clueLook({ puzzle }, cell) {
  const clue = puzzle.clues[cell];
  if (puzzle.look === "circle") return said(clue === 1 ? "page-look.white" : "page-look.black");
  return puzzle.look === "number" && clue >= 0 ? said("page-look.clue", { clue }) : said("page-look.sign");
}

/** Where to look, by what the board points out: the places have no names here, as they are to be seen. */
function lookOf(board, { reasons, where }) {
  const { form, args } = reasons.where;
  if (form === "hint.look-at-tile") return said("page-look.tile");
  if (form === "hint.where-wrong") return said("page-check.marks-wrong", { count: args.count });
  if (form === "hint.where-together") return said("page-look.together");
  if (form === "hint.locked-clash") return said("page-look.clash");
  if (form !== "hint.look") return where;
  const [kind, message] = (args.region.form ?? "region.cell").split(".");
  if (kind !== "region" || !hasMessage(`page-look.${message}`)) return where;
  if (message === "clues") {
    const { clues } = args.region.args;
    const [first] = clues.map((clue) => clue.args.cell.cell);
    return clues.length === 1 ? clueLook(board, first) : said("page-look.clues", { count: clues.length });
  }
  return said(`page-look.${message}`, { count: args.region.args?.dots?.length ?? 1 });
}

/** What is wrong, of marks or tiles that the board points out. */
function whyOf({ reasons, why, wrong, cells }) {
  const { form } = reasons.why;
  if (form === "hint.why-wrong") return said("page-look.why-wrong", { count: wrong.length });
  if (form === "hint.why-together") return said("page-look.why-together", { count: wrong.length });
  if (form === "hint.unlock") return said("page-look.unlock", { count: cells.length });
  return why;
}

/** Conclusions as what a player does. */
export const actionsOf = (list) => marks(list).map(({ edge, mark }) => ({ do: "edge", edge, mark }));

/** Asks for a hint; asked again while one is open, it explains, then plays it. */
export async function hintFor(play) {
  if (page.panel.dataset.name === "hint" && !page.panel.hidden && play.pointedAt) return play.nextHint?.();
  await play.game.settled();
  return trying(async () => {
    const hint = await job("hint", { game: play.game.id });
    show(play, hint);
  });
}

/** The hint at once with its reason, for who has been shown where to look. */
export function reasonFor(play) {
  return trying(async () => {
    show(play, await job("hint", { game: play.game.id }));
    play.nextHint?.();
  });
}

/** A hint that only crosses out what a full clue or dot leaves: automatic crosses would have done it. */
function isObvious({ game, board }, { deduction }) {
  if (!deduction || board.shape.tiles || settings.automatic || game.state.automatic_crosses) return false;
  return ["clue-counting", "vertex-counting"].includes(deduction.technique) && deduction.conclusions.every(({ mark }) => VALUE[mark] === -1);
}

/** Every cross that a full clue or dot leaves, once; where they come by themselves they are there. */
export function fillIn(game) {
  if (game.puzzle.entry === "tiles" || game.state.solved || game.state.automatic_crosses) return;
  game.fillIn();
}

/** Asked at the second such hint: from now on by themselves, or all of them once. */
function offer({ game }) {
  const once = () => {
    closePanel();
    fillIn(game);
  };
  const always = () => {
    closePanel();
    choose("automatic", true);
  };
  return h("div", { class: "offer" }, h("p", { class: "quiet" }, said("page-hint.obvious")), h("div", { class: "actions" }, button(said("page-hint.fill-in"), once, { class: "button small" }), button(said("page-hint.always"), always, { class: "button small" })));
}

/** Shows what is asked for in place of the hint that is open; a key pressed meanwhile is about that which comes. */
async function instead(play, asked, shown) {
  const before = play.nextHint;
  const done = asked.then((found) => {
    play.nextHint = null;
    shown(found);
  });
  play.nextHint = () => done.then(() => play.nextHint?.(), () => {});
  try {
    await done;
  } catch (error) {
    play.nextHint = before;
    throw error;
  }
}

/** The hint as easy that comes after so many. */
function showAnother(play, another) {
  return instead(play, job("hint", { game: play.game.id, another }), (hint) => show(play, hint, another));
}

/** A hint with all other steps by the same idea, all of them to be seen at once. */
function showAllLike(play, another) {
  return instead(play, job("hint", { game: play.game.id, another, all_like: true }), (hint) => {
    show(play, hint, another);
    play.nextHint?.();
  });
}

/** Where one can go on: how many places, by what, and softly on the board which cells; no more. From there back to the hint. */
function showPlaces(play, hint, another) {
  return instead(play, job("places", { game: play.game.id }), (found) => {
    const back = () => show(play, hint, another);
    openPanel(said("page-hint.title"), [h("p", { class: "message" }, found.sentence), h("div", { class: "actions" }, button(said("page-hint.back"), back))], { name: "hint", takesFocus: false, onclose: () => leave(play) });
    say(found.sentence);
    play.point({ faces: [...new Set(found.places.flat())] });
    play.nextHint = back;
  });
}

/** A hint counts once, however often somebody comes back to it. */
function note(play, hint) {
  hint.isNoted = true;
  if (hint.deduction || hint.kind === "wrong") play.game.noteHint(hint.deduction?.technique ?? "");
  if (isObvious(play, hint)) play.obvious = (play.obvious ?? 0) + 1;
}

function show(play, hint, another = 0) {
  const { deduction } = hint;
  const where = lookOf(play.board, hint);
  const text = h("p", { class: "message" }, where);
  const actions = h("div", { class: "actions" });
  openPanel(said("page-hint.title"), [h("div", { class: "badges" }, deduction ? [h("span", { class: "badge", title: levelWord(deduction.player_level) }, levelName(deduction.player_level)), h("span", { class: "badge quiet" }, deduction.title)] : null), text, actions], { name: "hint", takesFocus: false, onclose: () => leave(play) });
  // Who listens sees no highlight; of a mistake it is said first that there is one, as it is shown.
  say(hint.kind === "wrong" ? where : hint.spoken.where);
  if (!hint.isNoted) note(play, hint);
  if (play.obvious >= 2 && isObvious(play, hint)) actions.after(offer(play));
  if (hint.kind === "wrong") return wrong(play, hint, actions);
  play.clear(pointed(hint, true));
  // Where there is nothing to hint at, the clues that clash are shown with the reason.
  if (hint.kind !== "no solution") play.point(pointed(hint, false));
  if (!hint.why || hint.why === hint.where) return undefined;
  const more = button(said("page-hint.why"), () => explain(play, hint, text, actions), { class: "button primary" });
  play.nextHint = () => explain(play, hint, text, actions);
  actions.append(more);
  // Of tiles a hint is about one of them, the easiest.
  if (hint.kind === "next" && deduction && !hint.cells?.length) {
    actions.append(
      button(said("page-hint.another"), () => trying(() => showAnother(play, another + 1)), { class: "button small" }),
      button(said("page-hint.all-like"), () => trying(() => showAllLike(play, another)), { class: "button small" }),
      button(said("page-hint.places"), () => trying(() => showPlaces(play, hint, another)), { class: "button small" }),
    );
  }
  return undefined;
}

function explain(play, hint, text, actions) {
  const pictured = picturedOf(hint);
  text.replaceChildren(...spelled(pictured?.told ?? hint.why));
  if (hint.deduction) text.after(storyOf(hint.deduction));
  say(pictured?.spoken ?? hint.spoken.why);
  play.point(pointed(hint, true));
  if (!hint.actions?.length && !hint.deduction) return actions.replaceChildren();
  const run = () => {
    closePanel();
    play.board.focus();
    play.game.act(hint.actions ?? actionsOf(hint.deduction.conclusions));
  };
  play.nextHint = run;
  return swap(actions, button(said("page-hint.apply"), run, { class: "button primary" }));
}

function wrong(play, hint, actions) {
  const edges = (hint.wrong ?? []).map((mark) => mark.edge ?? mark);
  // What would follow from a wrong mark is seen on the board: the words name only where it ends.
  const trail = marks(hint.trail).filter(({ edge }) => play.game.state.marks[edge] === ".");
  const shown = hint.cells?.length ? { vertices: hint.cells } : { wrong: edges, conclusions: trail, numbered: numbersOf(hint, true) };
  play.clear({ ...shown, conclusions: [] });
  play.point({ look: [], numbered: numbersOf(hint, false) });
  // Of tiles that only together are wrong the player chooses which to unlock.
  const run = () => play.game.act(hint.actions?.length || hint.cells?.length ? hint.actions : edges.map((edge) => ({ do: "edge", edge, mark: 0 })));
  const showThem = () => {
    play.point(shown);
    play.nextHint = run;
    const why = whyOf(hint);
    say(hint.spoken.why);
    actions.before(h("p", { class: "message" }, why));
    swap(actions, button(said("page-hint.remove", { count: edges.length }), run, { class: "button primary" }));
  };
  play.nextHint = showThem;
  actions.append(button(said("page-hint.show"), showThem, { class: "button primary" }));
}

function leave(play) {
  play.pointedAt = null;
  play.nextHint = null;
  play.pointNothing();
}
