// Another puzzle, in two taps: size and level; and a new, empty board for the editor.

import { said } from "../catalogue.js";
import { get, job, post } from "../api.js";
import { h } from "../dom.js";
import { Game } from "../game.js";
import { take } from "../current.js";
import { button, closePanel, go, notice, openPanel, trying } from "../page.js";
import { PLAYER_LEVELS, boardOf, kindOf, levelOf } from "./words.js";

const SIZES = [[5, 5], [7, 7], [10, 10], [18, 10], [15, 15], [24, 14], [20, 20], [36, 20]];

const KEY = "takegaki.new";
const STYLES = ["nikoli", "janko", "loopy", "minimal"];
const chosen = { tiling: "square", size: "10×10", level: "patterns", style: STYLES[0], ...remembered() };
if (chosen.level && !PLAYER_LEVELS.includes(chosen.level)) chosen.level = "patterns";
if (!STYLES.includes(chosen.style)) chosen.style = STYLES[0];

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** Radio buttons that look like chips. */
export function chips(title, name, choices, value, onchange) {
  return h("fieldset", { class: "choice" }, h("legend", {}, title), h("div", { class: "chips" }, choices.map(([key, label]) =>
    h("label", { class: "chip" }, h("input", { type: "radio", name, value: key, checked: key === value, onchange: () => onchange(key) }), h("span", {}, label)),
  )));
}

/**
 * The puzzle types as chips, and the boards of the chosen one, those of a family together; `show(key)` of the element
 * chooses a board and its type.
 */
export function boardChips(title, name, boards, value, onchange) {
  const groups = h("div", { class: "chip-groups" });
  const ofKind = (kind) => boards.filter((one) => one.kind === kind);
  const row = ([group, choices], key) => h("div", { role: "group", "aria-label": group }, h("p", { class: "chip-group" }, group), chips(null, name, choices, key, onchange).lastChild);
  const show = (key) => {
    const { kind, key: shown } = boards.find((one) => one.key === key) ?? boards[0];
    const families = new Map();
    for (const one of ofKind(kind)) families.set(one.group, [...(families.get(one.group) ?? []), [one.key, one.title]]);
    groups.replaceChildren(...[...families].map((family) => row(family, shown)));
    for (const radio of kinds.querySelectorAll("input")) radio.checked = radio.value === kind;
  };
  const choose = (kind) => {
    const now = boards.find(({ key }) => key === groups.querySelector("input:checked")?.value);
    const { key } = ofKind(kind).find(({ tiling }) => tiling === now?.tiling) ?? ofKind(kind)[0];
    show(key);
    onchange(key);
  };
  const kinds = chips(said("page-new.puzzle"), `${name}-kind`, [...new Map(boards.map(({ kind, named }) => [kind, named]))], boards[0]?.kind, choose);
  show(value);
  return Object.assign(h("div", { class: "form-group" }, kinds, h("fieldset", { class: "choice" }, h("legend", {}, title), groups)), { show });
}

/** The styles as chips, each with a small puzzle; a picture comes when the server has drawn it. */
function styleChips() {
  const pictures = STYLES.map(() => h("i", { class: "style-picture", "aria-hidden": "true" }));
  get("/api/options").then(({ styles }) => {
    for (const { name, svg } of styles) pictures[STYLES.indexOf(name)]?.replaceChildren(h("img", { src: `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`, alt: "" }));
  }).catch(() => {});
  const labels = STYLES.map((name, at) => [name, h("b", {}, pictures[at], said(`page-style.${name}`))]);
  const root = chips(said("page-new.style"), "style", labels, chosen.style, (value) => { chosen.style = value; localStorage.setItem(KEY, JSON.stringify(chosen)); });
  root.classList.add("styles");
  return root;
}

/** Asks for size and level, and begins the puzzle that was made; of a type, if one is given. */
export async function newPuzzle(kind) {
  const boards = (await trying(allBoards)) ?? [];
  chosen.tiling = boards.find((one) => one.kind === kind)?.key ?? chosen.tiling;
  if (!boards.some(({ key }) => key === chosen.tiling)) chosen.tiling = boards[0]?.key;
  const level = chips(said("page-level.label"), "level", [["", said("page-form.any")], ...PLAYER_LEVELS.map((name, number) => [name, `${number + 1} ${levelOf(name)}`])], chosen.level, (value) => choose("level", value));
  const board = () => boards.find(({ key }) => key === chosen.tiling) ?? {};
  const choose = (name, value) => {
    chosen[name] = value;
    localStorage.setItem(KEY, JSON.stringify(chosen));
    level.hidden = style.hidden = !board().hasLevels;
  };
  const progress = h("p", { class: "quiet", role: "status" });
  const make = button(said("page-new.make"), () => begin(board(), progress, make), { class: "button primary wide-button" });
  const style = styleChips();
  level.hidden = style.hidden = !board().hasLevels;
  // Size and level are what most players change; boards and types are many, and wait below.
  const others = h("details", { class: "others", open: chosen.tiling !== boards[0]?.key }, h("summary", {}, said("page-new.others")),
    boardChips(said("page-new.board"), "tiling", boards, chosen.tiling, (value) => choose("tiling", value)));
  openPanel(said("page-new.title"), [
    chips(said("page-new.size"), "size", SIZES.map(([cols, rows]) => [`${cols}×${rows}`, `${cols}\u00a0×\u00a0${rows}`]), chosen.size, (value) => choose("size", value)),
    level,
    style,
    h("div", { class: "action sticky" }, make, progress),
    others,
    h("p", { class: "quiet" }, h("a", { href: "/generate", "data-area": "/generate" }, said("page-new.more"))),
  ], { name: "new", onclose: () => running?.abort() });
}

/** The style, and on boards where it takes no longer than a moment a larger jury than usual. */
const styled = (cells) => ({ style: chosen.style, ...(cells <= 100 ? { jury: 5 } : {}) });

let running = null;

/** Makes a puzzle and puts it on the table; a second request ends the first. */
export async function makeAndPlay(request) {
  running?.abort();
  const mine = (running = new AbortController());
  const made = await job("generate", { request: { ...request, watch: false } }, { signal: mine.signal });
  take(await Game.make({ puzzle: made.puzzle.json })).verdict = "unique";
  running = null;
  closePanel();
  go("/");
  if (made.not_drawn) notice(said("page-generate.not-drawn", { why: made.not_drawn }));
}

async function begin({ kind, tiling, hasLevels }, progress, make) {
  make.disabled = true;
  progress.textContent = said("page-new.making");
  const begun = performance.now();
  const clock = setInterval(() => { progress.textContent = said("page-generate.working", { status: said("page-generate.status"), seconds: Math.floor((performance.now() - begun) / 1000) }); }, 2000);
  const [cols, rows] = chosen.size.split("×").map(Number);
  const level = chosen.level ? { level: chosen.level } : {};
  await trying(() => makeAndPlay({ kind, tiling, rows, cols, ...(hasLevels ? { ...level, ...styled(rows * cols) } : {}) }));
  clearInterval(clock);
  make.disabled = false;
  progress.textContent = "";
}

/** Another puzzle of the same kind, board and size, as hard or by so many levels harder; where that is not known, the player chooses. */
export async function another({ puzzle, rating }, harder) {
  const { kind, tiling, rows, cols, goal, look } = puzzle;
  if (!rows) return newPuzzle();
  const level = goal === "loop" ? (await rating)?.player_level ?? PLAYER_LEVELS.indexOf(chosen.level) + 1 : null;
  const wanted = level && PLAYER_LEVELS[Math.min(PLAYER_LEVELS.length, level + harder) - 1];
  notice(said("page-new.making"), { lasting: true });
  return trying(() => makeAndPlay({ kind, tiling, rows, cols, ...(wanted && look !== "tile" ? { level: wanted, ...styled(rows * cols) } : {}) })).finally(() => {
    if (document.getElementById("notice").textContent === said("page-new.making")) notice(null);
  });
}

/** The boards that puzzles can be made on: [{key, tiling, kind, named, title, group, look, hasLevels}]; a family may serve several kinds. */
async function allBoards() {
  const { kinds } = await get("/api/tilings");
  return boardsOf(kinds);
}

/** Those of some kinds; the key of a board is its tiling's name, with the kind where one before has it. */
export function boardsOf(kinds) {
  const met = new Set();
  return kinds.flatMap(({ kind, title, look, goal, tilings }) => tilings.map((one) => {
    const isShared = met.has(one.name);
    met.add(one.name);
    return {
      key: isShared ? `${kind} ${one.name}` : one.name, kind, tiling: one.name, hasLevels: goal === "loop", look,
      named: kindOf({ kind, title }), group: said(`page-family.${one.family}`), title: boardOf(one),
    };
  }));
}

/** Asks for kind, tiling and size of an empty board, and gives {puzzle, shape} to use(). */
export async function newBoard(use) {
  await trying(async () => {
    const boards = await allBoards();
    const chosen = { key: boards[0].key };
    const number = (label, value) => h("input", { type: "number", min: "1", max: "100", value, inputmode: "numeric", "aria-label": label });
    const [cols, rows] = [number(said("page-new.columns"), "10"), number(said("page-new.rows"), "10")];
    const make = () => trying(async () => {
      const { kind, look, tiling } = boards.find(({ key }) => key === chosen.key);
      use(await post("/api/board", emptyBoard({ kind, look }, tiling, Number(rows.value), Number(cols.value))));
      closePanel();
    });
    openPanel(said("page-new.board-title"), [
      boardChips(said("page-new.board"), "new-tiling", boards, chosen.key, (value) => { chosen.key = value; }),
      h("div", { class: "pair" }, h("label", { class: "field" }, h("span", {}, said("page-new.columns")), cols), h("label", { class: "field" }, h("span", {}, said("page-new.rows")), rows)),
      h("div", { class: "action sticky" }, button(said("page-new.begin"), make, { class: "button primary wide-button" })),
    ], { name: "new-board" });
  });
}

/** What to ask for. Tiles cannot be missing: an empty board of Net has tiles without arms. */
export function emptyBoard({ kind, look }, tiling, rows, cols) {
  if (look !== "tile") return { kind, tiling, rows, cols };
  const clues = Array(Math.min(rows, 100)).fill("0".repeat(Math.min(cols, 100)));
  return { puzzle: { takegaki: 1, kind, tiling, rows, cols, clues } };
}
