// Puzzles in and out: any text or file is read, and written in any format.

import { said } from "../catalogue.js";
import { blob, get, post } from "../api.js";
import { fromText } from "../current.js";
import { h, isTyping } from "../dom.js";
import { button, closePanel, go, notice, openPanel, trying } from "../page.js";
import { copy, download, pngOf, textBlob } from "./downloads.js";

const LARGEST = 4_000_000;
/** How PNG, JPEG, GIF, WebP (RIFF) and PDF begin. */
const PICTURES = [[0x89, 0x50, 0x4e, 0x47], [0xff, 0xd8, 0xff], [0x47, 0x49, 0x46, 0x38], [0x52, 0x49, 0x46, 0x46], [0x25, 0x50, 0x44, 0x46]];

/** UTF-8, or UTF-16 with its mark, as the text of a file. */
export async function textOf(file) {
  if (file.size > LARGEST) throw new Error(said("page-file.too-large", { name: file.name }));
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (PICTURES.some((begin) => begin.every((byte, at) => bytes[at] === byte))) throw new Error(said("page-file.no-picture-read", { name: file.name }));
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(wide).decode(bytes);
}

/** Asks for a text or a file; `use(text)` takes it, by default as a new game. */
export function openFile(use = openText) {
  const area = h("textarea", { rows: "7", spellcheck: "false", "aria-label": said("page-file.text"), placeholder: said("page-file.placeholder") });
  const take = (text) => trying(async () => {
    await use(text);
    closePanel();
  });
  const input = h("input", { type: "file", class: "spoken", onchange: () => input.files[0] && trying(async () => take(await textOf(input.files[0]))) });
  const drop = h("div", { class: "drop" }, area);
  drop.addEventListener("dragover", (event) => event.preventDefault());
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) trying(async () => take(await textOf(file)));
    else area.value = event.dataTransfer.getData("text");
  });
  openPanel(said("page-file.title"), [
    drop,
    h("div", { class: "actions" }, button(said("page-file.open-text"), () => take(area.value), { class: "button primary" }), button(said("page-file.choose"), () => input.click())),
    input,
    h("dl", { class: "quiet" }, ["links", "text", "others"].map((group) => [h("dt", {}, said(`page-file.group-${group}`)), h("dd", {}, said(`page-file.reads-${group}`))])),
  ], { name: "open" });
  area.focus();
}

async function openText(text) {
  await fromText(text);
  go("/");
}

/** A puzzle that is pasted or dropped anywhere on the page; answers with what ends it. */
export function takesPuzzles(use = openText) {
  const paste = (event) => {
    // As it is: spaces at its beginning may be blank cells.
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!text.trim() || isTyping(event.target) || isOfBoard) return;
    event.preventDefault();
    trying(() => use(text));
  };
  // Under X11 the middle button, which locks a tile, also pastes what was selected last.
  let isOfBoard = false;
  const middle = ({ button, target }) => {
    isOfBoard = button === 1 && Boolean(target.closest?.(".board"));
  };
  const anew = () => {
    isOfBoard = false;
  };
  const over = (event) => event.preventDefault();
  const drop = (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) trying(async () => use(await textOf(file)));
  };
  const all = { paste, dragover: over, drop, pointerdown: middle, keydown: anew };
  for (const [name, run] of Object.entries(all)) document.addEventListener(name, run);
  return () => {
    for (const [name, run] of Object.entries(all)) document.removeEventListener(name, run);
  };
}

/** What the server needs of a game, or of {puzzle} alone, with its marks or without. */
export function sourceOf({ puzzle, state }, withMarks) {
  return { puzzle: puzzle.json, ...(withMarks && state ? { board: state.marks } : {}) };
}

/** Formats as people use them, those used most first; what is not named here comes last. */
const GROUPS = [["links", ["puzzlink", "penpa"]], ["text", ["grid", "spaces", "json"]]];

/** The formats that can hold a puzzle, in groups. */
async function formatsFor(game) {
  const [{ formats }, { formats: fitting }] = await Promise.all([get("/api/formats"), post("/api/export", sourceOf(game, false))]);
  const left = formats.filter(({ name }) => name in fitting);
  const groups = GROUPS.map(([title, names]) => [title, names.flatMap((name) => left.filter((one) => one.name === name))]);
  const named = new Set(groups.flatMap(([, list]) => list));
  return [...groups, ["others", left.filter((one) => !named.has(one))]].filter(([, list]) => list.length);
}

/** Writes a game, or {puzzle}, in a format that is chosen. */
export async function saveMenu(game) {
  await trying(async () => {
    const groups = await formatsFor(game);
    const output = h("textarea", { rows: "8", readonly: true, spellcheck: "false", "aria-label": said("page-file.in-format") });
    const losses = h("div", { class: "quiet", role: "status" });
    const marks = h("input", { type: "checkbox", role: "switch", checked: true });
    const select = h("select", { "aria-label": said("page-file.format") }, groups.map(([group, list]) => h("optgroup", { label: said(`page-file.group-${group}`) }, list.map(({ name, title }) => h("option", { value: name }, title)))));
    const picture = async () => (await post("/api/svg", sourceOf(game, marks.checked))).svg;
    const printed = () => blob("/api/print", { puzzles: [game.puzzle.json], per_page: 1 });
    const drawn = [
      button(said("page-share.svg"), () => trying(async () => download(textBlob(await picture(), "image/svg+xml"), "takegaki.svg"))),
      button(said("page-share.png"), () => trying(async () => download(await pngOf(await picture()), "takegaki.png"))),
      button(said("page-print.pdf"), () => trying(async () => download(await printed(), "takegaki.pdf"))),
    ];
    let text = "";
    const write = () => trying(async () => {
      text = "";
      output.value = "";
      const found = await post("/api/export", { ...sourceOf(game, marks.checked), format: select.value }).catch((error) => ({ text: "", losses: [error.message] }));
      text = found.text;
      output.value = text;
      losses.replaceChildren(...found.losses.map((line) => h("p", {}, said("page-file.loss", { line: line.charAt(0).toUpperCase() + line.slice(1) }))));
    });
    select.addEventListener("change", write);
    marks.addEventListener("change", write);
    openPanel(said("page-file.save-title"), [
      h("label", { class: "field" }, h("span", {}, said("page-file.format")), select),
      game.state ? h("label", { class: "switch" }, h("span", {}, said("page-file.with-marks")), marks) : null,
      output,
      losses,
      h("div", { class: "actions" },
        button(said("page-file.copy"), async () => notice((await copy(text)) ? said("page-file.copied") : said("page-file.cannot-copy")), { class: "button primary" }),
        button(said("page-file.save-file"), () => download(textBlob(text), `takegaki.${select.value === "json" ? "json" : "txt"}`)),
      ),
      h("hr", {}),
      h("div", { class: "actions" }, drawn),
    ], { name: "save" });
    await write();
  });
}
