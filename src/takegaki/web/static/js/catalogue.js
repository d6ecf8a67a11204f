// What the page says, in the language of the setting or of the browser: the messages of words/*.ftl, written as JSON
// when the program is built. The patterns are those that `takegaki/words/catalogue.py` describes.

import { kept } from "./kept.js";

const root = document.documentElement;

/** The languages there are, by their codes, each by its own name. */
export const LANGUAGES = JSON.parse(root.dataset.languages);

const wanted = kept("takegaki.settings").language;

/** The code of the language of the page. The server knows which one the browser likes best. */
export const language = wanted in LANGUAGES ? wanted : root.lang;

const messages = await (await fetch(new URL(`../words/${language}.json`, import.meta.url))).json();
const plural = new Intl.PluralRules(language);
const digits = new Intl.NumberFormat(language);
// British English has no comma before "and".
const lists = new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" });

/** A number, its digits grouped. */
export const number = (value) => digits.format(value);

/** A share of 1 in percent. */
export const percent = (share) => new Intl.NumberFormat(language, { style: "percent" }).format(share);

/** Several in a row: "a, b and c". */
export const listed = (parts) => lists.format(parts);

/** Whether there is a message. */
export const hasMessage = (key) => key in messages;

/** A message with its arguments filled in. */
export function said(key, args = {}) {
  if (!(key in messages)) throw new Error(`no message ${key}`);
  return made(messages[key], args);
}

function made(pattern, args) {
  if (typeof pattern === "string") return pattern;
  return pattern.map((part) => (typeof part === "string" ? part : filled(part, args))).join("");
}

function filled(part, args) {
  if (part[0] === "choose") return made(chosen(part, args), args);
  return String(valueOf(part, args));
}

const FUNCTIONS = { COUNT: (list) => list.length, NUMBER: number, LIST: listed };

function valueOf([kind, what], args) {
  if (kind === "number") return what;
  if (kind === "message") return said(what, args);
  if (kind in FUNCTIONS) return FUNCTIONS[kind](valueOf(what, args));
  if (!(what in args)) throw new Error(`no argument ${what}`);
  return args[what];
}

/** By a number itself, by its plural form, or by a key. */
function chosen([, what, variants, usual], args) {
  const value = valueOf(what, args);
  const found = new Map(variants);
  if (found.has(value)) return found.get(value);
  const form = typeof value === "number" ? plural.select(value) : value;
  return found.get(form) ?? variants[usual][1];
}

/** Texts of the page itself, where the server has sent them in another language. */
export function dress() {
  if (root.lang === language) return;
  root.lang = language;
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = said(element.dataset.say);
  for (const element of document.querySelectorAll("[data-say-label]")) element.setAttribute("aria-label", said(element.dataset.sayLabel));
}
