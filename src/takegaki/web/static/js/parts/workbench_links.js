// What belongs to the workbench: its board, the rule sets, experiments.

import { said } from "../catalogue.js";
import { h } from "../dom.js";

const PLACES = { "/workbench": "board", "/rule-sets": "rule-sets", "/experiments": "experiments" };

/** Links to them all; that of the place where one is says so. */
export function workbenchLinks(here) {
  const links = Object.entries(PLACES).map(([path, name]) => h("a", { class: "button small", href: path, "data-area": path, "aria-current": path === here ? "page" : null }, said(`page-workbench.${name}`)));
  return h("nav", { class: "actions places", "aria-label": said("page-area.workbench") }, links);
}
