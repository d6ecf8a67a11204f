// The settings, made from their table.

import { h } from "../dom.js";
import { closePanel, openPanel, page } from "../page.js";
import { choose, CHOICES, settings, SWITCHES } from "../settings.js";

function choice({ name, title, choices }) {
  const options = Object.entries(choices).map(([value, label]) =>
    h(
      "label",
      { class: name === "theme" ? `chip swatch swatch-${value}` : "chip" },
      h("input", { type: "radio", name, value, checked: settings[name] === value, onchange: () => choose(name, value) }),
      h("span", {}, label),
    ),
  );
  return h("fieldset", { class: "choice" }, h("legend", {}, title), h("div", { class: "chips" }, options));
}

function toggle({ name, title, hint }) {
  const input = h("input", { type: "checkbox", role: "switch", name, checked: settings[name], onchange: (event) => choose(name, event.target.checked) });
  return h("label", { class: "switch" }, h("span", {}, title, hint ? h("small", {}, hint) : null), input);
}

const KEYS = [
  ["Arrows", "move by half a step"],
  ["Enter, Space", "line, cross; in a cell inside, outside"],
  ["Shift + arrow", "draw along; Ctrl: crosses"],
  ["U, R", "undo, redo (also Ctrl+Z, Ctrl+Y)"],
  ["H, C", "hint, check"],
  ["+, −, 0", "closer, further, whole board"],
];

/** Opens the settings, or closes them. */
export function toggleSettings() {
  const opener = document.getElementById("settings");
  if (page.panel.dataset.name === "settings" && !page.panel.hidden) return closePanel(true);
  const keys = h("details", { class: "keys" }, h("summary", {}, "Keys"), h("dl", {}, KEYS.map(([key, does]) => [h("dt", {}, key), h("dd", {}, does)])));
  closePanel();
  openPanel("Settings", [...CHOICES.map(choice), h("div", { class: "switches" }, SWITCHES.map(toggle)), keys], {
    name: "settings",
    onclose: () => opener.setAttribute("aria-expanded", "false"),
  });
  opener.setAttribute("aria-expanded", "true");
  return undefined;
}
