// What the player has chosen, kept between visits. One table makes the defaults, the panel and the checks.

import { LANGUAGES } from "./catalogue.js";
import { kept } from "./kept.js";

const KEY = "takegaki.settings";

/** name and choices; the first one is the default. Their titles are the messages `page-setting.${name}-${choice}`. */
export const CHOICES = [
  { name: "language", choices: ["auto", ...Object.keys(LANGUAGES)] },
  { name: "theme", choices: ["auto", "day", "classic", "dark", "grey", "contrast"] },
  { name: "click", choices: ["line", "cross"] },
  { name: "drag", choices: ["draw", "view"] },
  { name: "wheel", choices: ["zoom", "move"] },
  { name: "crosses", choices: ["cross", "faint", "hidden"] },
  { name: "hold", choices: ["short", "long"] },
  { name: "errors", choices: ["check", "on", "off"] },
  { name: "numbers", choices: ["words", "always", "never"] },
];

/** Switches; some have a message with a hint more. */
export const SWITCHES = [
  { name: "automatic", on: false },
  { name: "shades", on: true },
  { name: "fade", on: true },
  { name: "pieces", on: false },
  { name: "map", on: true },
  { name: "timer", on: true },
  { name: "work_log", on: true },
  { name: "still", on: matchMedia("(prefers-reduced-motion: reduce)").matches },
];

const defaults = () => ({
  ...Object.fromEntries(CHOICES.map(({ name, choices }) => [name, choices[0]])),
  ...Object.fromEntries(SWITCHES.map(({ name, on }) => [name, on])),
});

function isKnown(name, value) {
  const choice = CHOICES.find((each) => each.name === name);
  return choice ? choice.choices.includes(value) : SWITCHES.some((each) => each.name === name) && typeof value === "boolean";
}

const stored = () => Object.fromEntries(Object.entries(kept(KEY)).filter(([name, value]) => isKnown(name, value)));

const listeners = new Set();

/** The settings in force; change them by `choose`. */
export const settings = { ...defaults(), ...stored() };

/** Calls run(settings) now and after each change; answers with a function that ends it. */
export function onSettings(run) {
  listeners.add(run);
  run(settings);
  return () => listeners.delete(run);
}

export function choose(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing: the choice holds until the page goes.
  }
  // All that is said on the page is said anew.
  if (name === "language") location.reload();
  tell();
}

function tell() {
  for (const run of listeners) run(settings);
}

/** Milliseconds after which a press is a long one: hands that are slow, or a busy machine, need more. */
export const holdTime = () => (settings.hold === "long" ? 2000 : 420);

const dark = matchMedia("(prefers-color-scheme: dark)");

/** The theme on the screen, where "auto" is what the system asks for. */
export function theme() {
  if (settings.theme !== "auto") return settings.theme;
  return dark.matches ? "dark" : "day";
}

/** Puts the settings that are looks onto the page. */
export function dress(root) {
  const show = () => {
    Object.assign(root.dataset, { theme: theme(), crosses: settings.crosses, errors: settings.errors });
    root.classList.toggle("fade", settings.fade);
    root.classList.toggle("still", settings.still);
  };
  onSettings(show);
  dark.addEventListener("change", tell);
}
