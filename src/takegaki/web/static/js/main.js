// The page: which area the address asks for, and what all areas share.

import { dress as dressWords, said } from "./catalogue.js";
import { icon } from "./icons.js";
import { closePanel, notice, page, setHome } from "./page.js";
import { dress } from "./settings.js";
import { showActivity } from "./parts/activity.js";
import { showPlayer } from "./parts/players.js";
import { toggleSettings } from "./parts/settings_panel.js";

const AREAS = {
  "/": () => import("./areas/play.js"),
  "/edit": () => import("./areas/edit.js"),
  "/generate": () => import("./areas/generate.js"),
  "/experiments": () => import("./areas/experiments.js"),
  "/learn": () => import("./areas/learn.js"),
  "/rules": () => import("./areas/rules.js"),
  "/techniques": () => import("./areas/techniques.js"),
  "/workbench": () => import("./areas/workbench.js"),
  "/rule-sets": () => import("./areas/rule_sets.js"),
  "/daily": () => import("./areas/daily.js"),
  "/library": () => import("./areas/library.js"),
  "/class": () => import("./areas/class.js"),
};

/** Areas within another one, whose name in the head stands for them. */
const WITHIN = { "/rule-sets": "/workbench", "/experiments": "/workbench" };
/** Those without a board. */
const WIDE = ["/experiments", "/rules", "/techniques", "/rule-sets", "/library", "/daily", "/class"];

const NO_ACCESS = 401;

const menu = document.getElementById("menu");
const moreAreas = document.getElementById("more-areas");
const others = document.getElementById("others");

let leave = () => {};
let turn = 0;

/** Shows the area of the address; a slower earlier call gives way. */
async function show() {
  const mine = ++turn;
  const path = location.pathname in AREAS ? location.pathname : "/";
  notice(null);
  setHome(null);
  closePanel();
  leave();
  leave = () => {};
  document.body.dataset.area = path.slice(1) || "play";
  for (const link of document.querySelectorAll("nav [data-area]")) {
    if (link.dataset.area === (WITHIN[path] ?? path)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  moreAreas.classList.toggle("is-current", Boolean(others.querySelector("[aria-current]")));
  page.tools.replaceChildren();
  page.wide.hidden = !WIDE.includes(path);
  page.stage.hidden = !page.wide.hidden;
  try {
    const area = await AREAS[path]();
    const mount = await area.load();
    // What was asked for later has the page; an area touches it only when it is mounted.
    if (mine === turn) leave = mount();
  } catch (error) {
    // There it says how this browser gets in.
    if (error.status === NO_ACCESS) return location.replace("/enter");
    if (mine === turn) notice(error.message ?? String(error), { lasting: true });
    console.error(error);
  }
}

function go(path) {
  history.pushState(null, "", path);
  setMenu(false);
  return show();
}


function setMenu(isOpen) {
  menu.setAttribute("aria-expanded", String(isOpen));
  document.body.classList.toggle("menu-open", isOpen);
  if (!isOpen) setOthers(false);
}

/** The areas that a player seldom asks for, below the last name in the head. */
function setOthers(isOpen) {
  moreAreas.setAttribute("aria-expanded", String(isOpen));
  document.body.classList.toggle("others-open", isOpen);
}

moreAreas.addEventListener("click", () => setOthers(moreAreas.getAttribute("aria-expanded") !== "true"));
document.getElementById("new").addEventListener("click", async () => {
  setMenu(false);
  const { newPuzzle } = await import("./parts/new_puzzle.js");
  newPuzzle();
});
menu.append(icon("menu"));
menu.addEventListener("click", () => setMenu(menu.getAttribute("aria-expanded") !== "true"));
document.getElementById("settings").append(icon("settings"));
document.getElementById("settings").addEventListener("click", toggleSettings);
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-area]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
    event.preventDefault();
    go(link.dataset.area);
  } else if (!event.target.closest("#menu, nav")) setMenu(false);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.defaultPrevented) {
    if (others.contains(document.activeElement)) moreAreas.focus();
    setMenu(false);
    closePanel(true);
  }
});
document.addEventListener("takegaki:go", (event) => go(event.detail));
document.addEventListener("takegaki:waiting", () => notice(said("page-trouble.busy")));
// A change after the # is a popstate, too.
window.addEventListener("popstate", show);
dressWords();
dress(document.documentElement);
showActivity();
showPlayer();
show();
