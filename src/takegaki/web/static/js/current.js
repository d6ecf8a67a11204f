// The game on the table: the one of the address, the last one, or a first puzzle.

import { Game } from "./game.js";
import { notice } from "./page.js";

const KEY = "takegaki.game";

let game = null;

function lastId() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Makes a game the current one. */
export function take(next) {
  game = next;
  next.onrenamed = take;
  try {
    localStorage.setItem(KEY, next.id);
  } catch {
    // Then the next visit begins with the newest game of the library.
  }
  return next;
}

/** The puzzle that the address names: /p?slither/..., or # and a game ID. */
function named() {
  if (location.pathname === "/p" && location.search.length > 1) return `https://puzz.link/p${location.search}`;
  if (location.hash.length > 1) return decodeURIComponent(location.hash.slice(1));
  return null;
}

async function lastGame() {
  const id = lastId();
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

/** The current game, opened when there is none yet. */
export async function current() {
  const text = named();
  if (text && (!game || game.address !== text)) {
    try {
      const made = await fromText(text);
      made.address = text;
      return made;
    } catch (error) {
      notice(`This address holds no puzzle: ${error.message}`, { lasting: true });
    }
  }
  return game ?? take((await lastGame()) ?? (await Game.make({ opening: true })));
}
