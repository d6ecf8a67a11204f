// The parts of the page that all areas share: stage, panel, tools, notice, spoken lines.

import { h } from "./dom.js";
import { icon } from "./icons.js";

const byId = (id) => document.getElementById(id);

/** The places of index.html. */
export const page = {
  stage: byId("stage"),
  panel: byId("panel"),
  tools: byId("tools"),
  wide: byId("wide"),
  what: byId("what"),
  printed: byId("printed"),
};

let noticeTimer = 0;
let isPassing = false;

/** One line over the board that goes by itself; null takes it away. */
export function notice(line, { lasting = false } = {}) {
  const place = byId("notice");
  clearTimeout(noticeTimer);
  isPassing = Boolean(line) && !lasting;
  place.hidden = !line;
  place.textContent = line ?? "";
  if (line && !lasting) noticeTimer = setTimeout(() => notice(null), 6000);
}

/** Reads a sentence out. The same sentence twice is read twice. */
export function say(text) {
  const live = byId("live");
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

let home = null;
let opener = null;

/** The panel that an area always has: it comes back when another one closes. null: none. */
export function setHome(open) {
  home = open;
  open?.();
}

/** Opens the panel beside the board (below it on a phone) with a title and content; `onclose(isAsked)` when it goes. */
export function openPanel(title, content, { onclose, name, isHome, takesFocus } = {}) {
  const told = page.panel.onclosed;
  page.panel.onclosed = onclose;
  told?.(false);
  const close = h("button", { class: "icon-button", type: "button", "aria-label": "Close", onclick: () => closePanel(true) }, icon("close"));
  const heading = h("h2", { id: "panel-title", tabindex: "-1" }, title);
  page.panel.replaceChildren(h("div", { class: "panel-head" }, heading, isHome ? null : close), h("div", { class: "panel-body" }, content));
  page.panel.setAttribute("aria-labelledby", "panel-title");
  page.panel.dataset.name = name ?? "";
  page.panel.hidden = false;
  document.body.classList.add("with-panel");
  if (takesFocus ?? !isHome) {
    if (isPassing) notice(null);
    if (!page.panel.contains(document.activeElement)) opener = document.activeElement;
    heading.focus({ preventScroll: true });
  }
}

export function closePanel(isAsked = false) {
  if (page.panel.hidden) return;
  const told = page.panel.onclosed;
  page.panel.onclosed = null;
  page.panel.hidden = true;
  page.panel.replaceChildren();
  document.body.classList.remove("with-panel");
  home?.();
  told?.(isAsked);
  if (isAsked && opener?.isConnected) opener.focus({ preventScroll: true });
  opener = null;
}

/** A button of the toolbar: icon above, word below. */
export function tool(name, label, onclick, { key, title, pressed } = {}) {
  const hint = key ? `${title ?? label} (${key})` : (title ?? label);
  const attributes = { class: "tool", type: "button", title: hint, onclick, "data-tool": label.toLowerCase() };
  if (pressed !== undefined) attributes["aria-pressed"] = String(pressed);
  return h("button", attributes, icon(name), h("span", {}, label));
}

/** A plain button. */
export function button(label, onclick, attributes = {}) {
  return h("button", { class: "button", type: "button", onclick, ...attributes }, label);
}

/** Runs and tells a refusal as a notice instead of letting it fall through. */
export async function trying(run) {
  try {
    return await run();
  } catch (error) {
    if (error.name !== "AbortError") notice(error.place ? `${error.message} (${error.place})` : error.message);
    return undefined;
  }
}
