// A list of things to do, in the panel.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { closePanel, openPanel } from "../page.js";

/** Entries are [icon, label, run] or [icon, label, run, hint]; null entries make a gap. */
export function menuList(entries) {
  return h("div", { class: "menu" }, entries.map((entry) => {
    if (!entry) return h("hr", {});
    const [name, label, run, hint] = entry;
    return h("button", { class: "menu-item", type: "button", onclick: run }, icon(name), h("span", {}, label, hint ? h("small", {}, hint) : null));
  }));
}

/** `after()` is called once something was chosen, or the menu was closed. */
export function openMenu(title, entries, after) {
  const closing = entries.map((entry) => entry && [entry[0], entry[1], () => { closePanel(); entry[2](); after?.(); }, entry[3]]);
  openPanel(title, menuList(closing), { name: "menu", onclose: (isAsked) => isAsked && after?.() });
}
