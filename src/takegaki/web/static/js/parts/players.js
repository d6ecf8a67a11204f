// Several people: who plays in this browser, with games of their own, and the pupil that a teacher let in.

import { said } from "../catalogue.js";
import { get, post } from "../api.js";
import { h } from "../dom.js";
import { keep, kept } from "../kept.js";
import { keepPlayer, newPlayer, player } from "../key.js";
import { copy } from "./downloads.js";
import { button, closePanel, notice, openPanel, page, redraw, trying } from "../page.js";

/** Colours of players, as the style sheet has them, from 0 on. */
const COLOURS = 8;

const dot = (colour) => h("span", { class: `player-dot player-${colour}`, "aria-hidden": "true" });

/** A name with its colour. */
export const playerName = ({ name, colour }) => h("span", { class: "player-name" }, dot(colour), name);

/** The head says who plays; and a teacher finds the class. */
export function showPlayer() {
  const chip = document.getElementById("player");
  const draw = (shown) => {
    chip.hidden = !shown;
    chip.replaceChildren(...(shown ? [dot(shown.colour), h("span", {}, shown.name)] : []));
    if (shown) chip.setAttribute("aria-label", said("page-player.plays", { name: shown.name }));
  };
  const own = player();
  draw(own.id ? own : null);
  chip.addEventListener("click", () => playerPanel());
  // Nobody waits for it: most servers have no class.
  get("/api/player").then((found) => {
    document.getElementById("class-area").hidden = !found.class || Boolean(found.pupil);
    if (!found.pupil) return;
    draw(found.pupil);
    chip.disabled = true;
    askWhatIsGiven();
  }, () => {});
}

const EVERY = 4000;
const GIVEN = "takegaki.given";

/** A pupil is told of a puzzle from the teacher, wherever they are; their own game stays in the library. */
function askWhatIsGiven() {
  let { known } = kept(GIVEN);
  const look = (given) => {
    // The first steps come first.
    const isBeginning = page.panel.dataset.name === "first" && !page.panel.hidden;
    if (!given || given === known || isBeginning) return;
    known = given;
    keep(GIVEN, { known });
    const open = () => location.assign(`/?${new URLSearchParams({ table: given })}`);
    // In the bar at the top: the board that they are at stays free.
    const bar = document.getElementById("offer");
    // Whoever answers by keys is on the board again, or where the page has none, at the name of its area.
    const later = () => {
      redraw(() => bar.replaceChildren(), () => page.stage.querySelector(".board:not([hidden] *)") ?? document.querySelector("#areas [aria-current]"));
      notice(said("page-class.waits"));
    };
    bar.replaceChildren(h("span", {}, h("strong", {}, said("page-class.from-teacher")), " ", h("span", { class: "offer-about" }, said("page-class.from-teacher-about"))),
      button(said("page-class.open"), open, { class: "button small primary" }), button(said("page-class.later"), later, { class: "button small" }));
  };
  setInterval(() => get("/api/player").then(({ pupil }) => look(pupil?.given), () => {}), EVERY);
}

/** Who plays in this browser: a name and a colour, or whoever the library belongs to. */
export function playerPanel() {
  const own = player();
  const name = h("input", { type: "text", maxlength: "40", value: own.name ?? "", autocomplete: "off" });
  const colours = h("div", { class: "chips", role: "radiogroup", "aria-label": said("page-player.colour") }, Array.from({ length: COLOURS }, (_, at) => h("label", { class: "chip" },
    h("input", { type: "radio", name: "player-colour", value: String(at), checked: at === (own.colour ?? 0), "aria-label": said("page-player.colour-number", { number: at + 1 }) }), h("span", {}, dot(at)))));
  const begin = () => {
    const given = name.value.trim();
    if (!given) return name.focus();
    const colour = Number(colours.querySelector(":checked").value);
    keepPlayer(own.id ? { ...own, name: given, colour } : newPlayer(given, colour));
    return location.assign("/");
  };
  const leave = () => {
    keepPlayer(null);
    location.assign("/");
  };
  const form = h("form", { class: "learn-part", onsubmit: (event) => { event.preventDefault(); begin(); } },
    h("p", {}, said("page-player.about")),
    h("label", { class: "field" }, h("span", {}, said("page-player.name")), name), colours,
    h("div", { class: "actions" }, h("button", { class: "button primary", type: "submit" }, said(own.id ? "page-player.change" : "page-player.begin")), own.id ? button(said("page-player.leave"), leave) : null));
  openPanel(said("page-player.title"), form, { name: "player" });
  name.focus();
}

/** A link to this board, for others who were let in here. */
export function shareTable(game) {
  return trying(async () => {
    const { table } = await post(`/api/games/${encodeURIComponent(game.id)}/table`, {});
    const link = `${location.origin}/?${new URLSearchParams({ table })}`;
    const field = h("input", { type: "text", readonly: true, value: link, "aria-label": said("page-player.link") });
    openPanel(said("page-player.together"), h("div", { class: "learn-part" }, h("p", {}, said("page-player.together-about")), field,
      h("div", { class: "actions" }, button(said("page-player.copy"), () => copy(link).then((done) => (done ? closePanel(true) : field.select())), { class: "button primary" }))), { name: "table" });
    field.select();
  });
}
