// The settings, made from their table.

import { hasMessage, LANGUAGES, said } from "../catalogue.js";
import { h } from "../dom.js";
import { button, closePanel, openPanel, page } from "../page.js";
import { choose, CHOICES, settings, SWITCHES } from "../settings.js";
import { playerPanel } from "./players.js";

/** The languages have their own names. */
const titleOf = (name, value) => (name === "language" && LANGUAGES[value] ? LANGUAGES[value] : said(`page-setting.${name}-${value}`));

function choice({ name, choices }) {
  const options = choices.map((value) =>
    h(
      "label",
      { class: name === "theme" ? `chip swatch swatch-${value}` : "chip" },
      h("input", { type: "radio", name, value, checked: settings[name] === value, onchange: () => choose(name, value) }),
      h("span", name === "language" && value in LANGUAGES ? { lang: value } : {}, titleOf(name, value)),
    ),
  );
  return h("fieldset", { class: "choice" }, h("legend", {}, said(`page-setting.${name}`)), h("div", { class: "chips" }, options));
}

function toggle({ name }) {
  const hint = `page-setting.${name}-hint`;
  const input = h("input", { type: "checkbox", role: "switch", name, checked: settings[name], onchange: (event) => choose(name, event.target.checked) });
  return h("label", { class: "switch" }, h("span", {}, said(`page-setting.${name}`), hasMessage(hint) ? h("small", {}, said(hint)) : null), input);
}

/** The messages `page-keys.${name}` and `page-keys.${name}-do`. */
const KEYS = ["arrows", "enter", "shift", "undo", "hint", "trial", "fill-in", "new", "next", "zoom", "help"];

/** The sheet of keys. */
export const keyList = () => h("dl", {}, KEYS.map((name) => [h("dt", {}, said(`page-keys.${name}`)), h("dd", {}, said(`page-keys.${name}-do`))]));

/** Opens the settings, or closes them. */
export function toggleSettings() {
  const opener = document.getElementById("settings");
  if (page.panel.dataset.name === "settings" && !page.panel.hidden) return closePanel(true);
  const keys = h("details", { class: "keys" }, h("summary", {}, said("page-keys.title")), keyList());
  closePanel();
  openPanel(said("page-frame.settings"), [...CHOICES.map(choice), h("div", { class: "switches" }, SWITCHES.map(toggle)), h("div", { class: "actions" }, button(said("page-player.title"), () => playerPanel(), { class: "button small" })), keys], {
    name: "settings",
    onclose: () => opener.setAttribute("aria-expanded", "false"),
  });
  opener.setAttribute("aria-expanded", "true");
  return undefined;
}
