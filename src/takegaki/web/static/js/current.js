// The game on the table: the one of the address, the last one, or a first puzzle.

import { said } from "./catalogue.js";
import { Game } from "./game.js";
import { notice } from "./page.js";
import { PLAYER_LEVELS } from "./parts/words.js";

const KEY = "takegaki.game";
const ADDRESS_KEY = "takegaki.address";

let game = null;
/** A board beside it, and the area that shows it: the game waits. */
let aside = null;

function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Makes a game the current one. */
export function take(next) {
  game = next;
  aside = null;
  next.onrenamed = take;
  try {
    localStorage.setItem(KEY, next.id);
    localStorage.setItem(ADDRESS_KEY, next.address ?? "");
  } catch {
    // Then the next visit begins with the newest game of the library.
  }
  return next;
}

/** The puzzle that the address names: /p?slither/..., or # and a game ID. */
function named() {
  if (location.pathname === "/p" && location.search.length > 1) return `https://puzz.link/p${location.search}`;
  return location.hash.length > 1 ? decoded(location.hash.slice(1)) : null;
}

/** What a part of an address stands for; as it is where its percent signs mean nothing. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function lastGame() {
  const id = kept(KEY);
  if (id) {
    try {
      return await Game.open(id);
    } catch (error) {
      if (error.status !== 404) throw error;
    }
  }
  return null;
}

/** A game from a text in any format. */
export async function fromText(text) {
  return take(await Game.make({ text }));
}

/** The game that was begun with an address: that of the last visit, one that the library has, or a new one. */
async function addressed(text) {
  const last = kept(ADDRESS_KEY) === text ? await lastGame() : null;
  const found = last ?? (await Game.make({ text, resume: true }));
  found.address = text;
  return found;
}

/** Puts a board beside the game, for one area. The library does not get it: a later visit does not begin with it. */
export async function putAside(text, area, told = {}) {
  const found = Object.assign(await Game.make({ text, aside: true }), told);
  aside = { game: found, area };
  return found;
}

/** Takes the board beside the game away. */
export function backToOwn() {
  aside = null;
}

/** Whether what the area shows is a board beside the game. */
export const isAside = (shown) => shown === aside?.game;

/** An address that is asked for again before it was answered is asked for once. */
let pending = { text: null, found: null };

const SMALL_SCREEN = 600;
const MOST_LEVEL = 4;

/** A first puzzle that fits: small for who has never been here and on a small screen, of the level that was chosen last. */
function starter() {
  const isNew = kept("takegaki.seen") === null;
  const level = PLAYER_LEVELS.indexOf(remembered().level) + 1;
  return { side: isNew || Math.min(innerWidth, innerHeight) < SMALL_SCREEN ? 7 : 10, level: isNew ? 1 : Math.min(level || 2, MOST_LEVEL) };
}

function remembered() {
  try {
    return JSON.parse(kept("takegaki.new")) ?? {};
  } catch {
    return {};
  }
}

/** The board of the area that is open: the current game, opened when there is none yet, or one beside it. */
export async function current() {
  if (aside?.area === location.pathname && !named()) return aside.game;
  const table = new URLSearchParams(location.search).get("table");
  if (table && game?.id !== table) {
    try {
      return take(await Game.open(table));
    } catch (error) {
      notice(said("page-trouble.no-table", { why: error.message }), { lasting: true });
    }
  }
  const text = named();
  if (text && game?.address !== text) {
    try {
      if (pending.text !== text) pending = { text, found: addressed(text) };
      return take(await pending.found);
    } catch (error) {
      notice(said("page-trouble.no-puzzle", { why: error.message }), { lasting: true });
    } finally {
      if (pending.text === text) pending = { text: null, found: null };
    }
  }
  return game ?? take((await lastGame()) ?? (await Game.make({ resume: true, starter: starter() })));
}
