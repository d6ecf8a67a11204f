// The parts of the page that all areas share: stage, panel, tools, notice, spoken lines.

import { hasMessage, said } from "./catalogue.js";
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
let goesWithMove = false;

/** The part of the window's height that the board and its title keep. */
const LEAST_STAGE = 0.7;
/** Milliseconds in which the rules of a type can be read, where they lie over clues. */
const OVER_CLUES = 12000;

/** A move was made on the board: what was to be read before it goes. */
export function hasMoved() {
  if (goesWithMove) notice(null);
}

/**
 * One line over the board that goes by itself, unless it is a `lasting` one; null takes it away. What nobody
 * asked for, an `isAside`, leaves a lasting one where it is. One `untilMove` goes with the first move on the board.
 */
export function notice(line, { untilMove = false, lasting = untilMove, isAside = false } = {}) {
  const place = byId("notice");
  if (isAside && !place.hidden && !isPassing) return;
  clearTimeout(noticeTimer);
  isPassing = Boolean(line) && !lasting;
  place.hidden = !line;
  place.textContent = line ?? "";
  goesWithMove = Boolean(line) && untilMove;
  place.classList.toggle("until-move", goesWithMove);
  delete place.dataset.place;
  if (goesWithMove) findRoom(place);
  if (line && !lasting) noticeTimer = setTimeout(() => notice(null), 6000);
}

/** Puts what stays until the first move where it hides neither board, title nor tools, if there is such a place; else makes room. */
function findRoom(place) {
  const shapes = [...document.querySelectorAll("#stage .dots, #stage .title, #stage .timer, #tools .tool")];
  const board = shapes.find((one) => one.matches(".dots"));
  // One so large that its dots are not drawn fills the view.
  if (!board) return goesSoon();
  place.style.setProperty("--beside", `${board.getBoundingClientRect().left - 24}px`);
  for (const name of ["below", "beside", "above-tools"]) {
    place.dataset.place = name;
    if (place.scrollWidth <= place.clientWidth && !hides(place, shapes)) return;
  }
  place.dataset.place = "below";
  // A board in full view gives some of its height, if enough is left, and keeps to that: it must not move under the pointer.
  const isWhole = !document.querySelector("#stage .zoomed");
  const [height, room] = [page.stage.clientHeight, place.offsetHeight + 8];
  if (isWhole && height - room > LEAST_STAGE * innerHeight) page.stage.style.paddingBottom = `${room}px`;
  else goesSoon();
}

/** What lies over clues goes by itself, and as soon as somebody moves the board under it. */
function goesSoon() {
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(hasMoved, OVER_CLUES);
  page.stage?.addEventListener("wheel", hasMoved, { once: true, passive: true });
}

// In a window of another size it is looked for anew, once the board has its place there.
addEventListener("resize", () => {
  const place = byId("notice");
  if (page.stage) page.stage.style.paddingBottom = "";
  requestAnimationFrame(() => requestAnimationFrame(() => goesWithMove && !place.hidden && findRoom(place)));
});

/** Whether a part of the page lies over one of these shapes. */
function hides(part, shapes) {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  return shapes.map((shape) => shape.getBoundingClientRect()).some((one) => one.left < right && one.right > left && one.top < bottom && one.bottom > top);
}

/** Reads a sentence out. The same sentence twice is read twice. */
export function say(text) {
  const live = byId("live");
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** A refusal in one line, which begins with the field or the place in a text. */
const refusalLine = ({ message, place }) => (place ? said("page-trouble.at", { place, message }) : message);

/** Goes to another area without loading the page anew. */
export function go(path) {
  document.dispatchEvent(new CustomEvent("takegaki:go", { detail: path }));
}

let home = null;
let opener = null;

/** The panel that an area always has: it comes back when another one closes. null: none. */
export function setHome(open) {
  home = open;
  document.body.classList.toggle("has-home", Boolean(open));
  open?.();
}

/** Opens the panel with a title and content; `onclose(isAsked)` is called when it goes. */
export function openPanel(title, content, { onclose, name, isHome, takesFocus } = {}) {
  // Who goes through a panel by keys is not thrown out by what follows in it.
  const isWithin = page.panel.contains(document.activeElement) && document.activeElement.matches(":focus-visible");
  const onclosed = page.panel.onclosed;
  page.panel.onclosed = onclose;
  onclosed?.(false);
  const close = h("button", { class: "icon-button", type: "button", "aria-label": said("page-frame.close"), onclick: () => closePanel(true) }, icon("close"));
  const heading = h("h2", { id: "panel-title", tabindex: "-1" }, title);
  page.panel.replaceChildren(h("div", { class: "panel-head" }, heading, isHome ? null : close), h("div", { class: "panel-body" }, content));
  page.panel.setAttribute("aria-labelledby", "panel-title");
  page.panel.dataset.name = name ?? "";
  page.panel.classList.remove("other-side");
  page.panel.hidden = false;
  if (!isHome) requestAnimationFrame(intoView);
  if (takesFocus ?? !isHome) {
    if (isPassing) notice(null);
    if (!page.panel.contains(document.activeElement)) opener = document.activeElement;
    heading.focus({ preventScroll: true });
  } else if (isWithin) heading.focus({ preventScroll: true });
}

/** Puts others in place of buttons: whoever pressed one of those by a key is at the first of these. */
export function swap(actions, ...others) {
  const isWithin = actions.contains(document.activeElement) && document.activeElement.matches(":focus-visible");
  actions.replaceChildren(...others);
  if (isWithin) actions.querySelector("button")?.focus({ preventScroll: true });
}

const board = () => page.stage.querySelector(".board");

/** The keys are the board's again. */
export const focusBoard = () => board()?.focus({ preventScroll: true });

const isInReach = (one) => one.isConnected && !one.disabled && one.getClientRects().length > 0;

/**
 * Draws a part of the page anew: whoever was there by keys is at what has the same `data-key` then; where that is gone,
 * at `otherwise()`, or on the board.
 */
export function redraw(draw, otherwise = board) {
  const before = document.activeElement;
  draw();
  if (before === document.body || isInReach(before)) return;
  const { key } = before.dataset;
  const same = key ? [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key) : null;
  if (same && isInReach(same)) same.focus({ preventScroll: true });
  else otherwise()?.focus();
}

/** In a window so low that board and panel are scrolled together, what was just opened is seen. */
function intoView() {
  const main = page.panel.parentElement;
  if (!page.panel.hidden && main.scrollHeight > main.clientHeight) page.panel.scrollIntoView({ block: "start" });
}

/** Whether the panel is a sheet at the foot of an upright page. */
const isSheet = () => matchMedia("(max-aspect-ratio: 1/1)").matches;

/** How many pixels at each side of a part of the page the panel lies over; null where it lies over none. */
export function hiddenBy(part) {
  if (page.panel.hidden || document.body.classList.contains("has-home")) return null;
  const [own, over] = [part, page.panel].map((one) => one.getBoundingClientRect());
  const side = isSheet() ? "bottom" : page.panel.classList.contains("other-side") ? "left" : "right";
  const depth = { bottom: own.bottom - over.top, left: over.right - own.left, right: own.right - over.left }[side];
  return depth > 0 ? { left: 0, top: 0, right: 0, bottom: 0, [side]: depth } : null;
}

/** Whether the panel lies over one of these shapes. */
export const isHidden = (shapes) => !page.panel.hidden && hides(page.panel, shapes);

/** Puts the panel on its other side where it hides one of these shapes and would not there. */
export function uncover(shapes) {
  if (isSheet()) return;
  if (!hides(page.panel, shapes)) return;
  page.panel.classList.add("other-side");
  if (hides(page.panel, shapes)) page.panel.classList.remove("other-side");
}

export function closePanel(isAsked = false) {
  if (page.panel.hidden) return;
  const onclosed = page.panel.onclosed;
  const wasWithin = page.panel.contains(document.activeElement);
  page.panel.onclosed = null;
  page.panel.hidden = true;
  page.panel.replaceChildren();
  home?.();
  onclosed?.(isAsked);
  if (isAsked && opener?.isConnected && opener !== document.body) opener.focus({ preventScroll: true });
  else if (wasWithin && (page.panel.hidden || document.activeElement === document.body)) focusBoard();
  opener = null;
}

/** A button of the toolbar: icon above, word below. The messages `page-tool.${what}` are its word and its title. */
export function tool(name, what, onclick, { key, pressed } = {}) {
  const label = said(`page-tool.${what}`);
  const title = hasMessage(`page-tool.${what}-title`) ? said(`page-tool.${what}-title`) : label;
  const hint = key ? said("page-tool.with-key", { title, key }) : title;
  const attributes = { class: "tool", type: "button", title: hint, onclick, "data-tool": what };
  if (pressed !== undefined) attributes["aria-pressed"] = String(pressed);
  return h("button", attributes, icon(name), h("span", {}, label));
}

/** A plain button. */
export function button(label, onclick, attributes = {}) {
  return h("button", { class: "button", type: "button", onclick, ...attributes }, label);
}

/** Runs and shows a refusal as a notice instead of letting it fall through. */
export async function trying(run) {
  try {
    return await run();
  } catch (error) {
    if (error.name !== "AbortError") notice(refusalLine(error));
    return undefined;
  }
}
