// What a setter says of a puzzle: title, author, rules, comment. They go with it wherever a format can hold them.

import { said } from "../catalogue.js";
import { h } from "../dom.js";

const FIELDS = [["title", 200], ["author", 200], ["rules", 2000], ["comment", 2000]];
/** Metadata that stay when clues change; a level, say, does not. */
export const TOLD = [...FIELDS.map(([name]) => name), "source"];
const AUTHOR_KEY = "takegaki.author";

/** The part of the editor: `edit.puzzle.meta` is read, `edit.tell(meta)` told. */
export function aboutPart(edit) {
  const inputs = new Map(FIELDS.map(([name, most]) => {
    const attributes = { name, maxlength: String(most), onchange: () => change() };
    return [name, most > 200 ? h("textarea", { rows: 3, ...attributes }) : h("input", { type: "text", ...attributes })];
  }));
  // Who made the last one made this one, too, until they say otherwise.
  let isOffered = false;
  const change = () => {
    const author = inputs.get("author");
    if (!isOffered && !author.value && document.activeElement !== author) author.value = remembered();
    isOffered = true;
    const told = Object.fromEntries([...inputs].map(([name, input]) => [name, input.value.trim()]).filter(([, value]) => value));
    remember(told.author);
    edit.tell(told);
  };
  const field = ([name]) => h("label", { class: "field" }, h("span", {}, said(`page-about.${name}`)), inputs.get(name));
  const root = h("details", { class: "form-part", name: "edit-part", "data-part": "about" }, h("summary", {}, said("page-about.title-of-part")), h("div", { class: "form-group" }, FIELDS.map(field), h("p", { class: "quiet" }, said("page-about.where"))));
  return {
    root,
    show({ meta }) {
      for (const [name, input] of inputs) if (document.activeElement !== input) input.value = meta?.[name] ?? "";
      const author = inputs.get("author");
      if (!author.value) author.placeholder = remembered();
    },
  };
}

function remember(author) {
  try {
    if (author) localStorage.setItem(AUTHOR_KEY, author);
  } catch {
    // It is typed again next time.
  }
}

function remembered() {
  try {
    return localStorage.getItem(AUTHOR_KEY) ?? "";
  } catch {
    return "";
  }
}
