// The key that each request needs beside the cookie. Storage is an origin's own: no other port of this machine has it.

const KEY = "takegaki.key";

const PLAYER = "takegaki.player";

let kept = "";

/** Who plays in this browser, where somebody has games of their own: {id, name, colour}. */
export function player() {
  try {
    return JSON.parse(localStorage.getItem(PLAYER)) ?? {};
  } catch {
    return {};
  }
}

/** Somebody has games of their own in this browser from now on; null: nobody. What was on the table is another's. */
export function keepPlayer(found) {
  try {
    if (found) localStorage.setItem(PLAYER, JSON.stringify(found));
    else localStorage.removeItem(PLAYER);
    for (const key of ["takegaki.game", "takegaki.address"]) localStorage.removeItem(key);
  } catch {
    // Then everybody's games are those of the library.
  }
}

/** A new id of a player, which is only a name for their games. */
export const newPlayer = (name, colour) => ({ id: [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join(""), name, colour });

/** Keeps the key for all pages of this browser. */
export function keepKey(key) {
  kept = key;
  try {
    localStorage.setItem(KEY, key);
  } catch {
    // Then this page alone has it.
  }
}

/** The header of a request. Another window may have got the key of a server that was started anew. */
export function keyHeader() {
  try {
    kept = localStorage.getItem(KEY) ?? kept;
  } catch {
    // As it was kept.
  }
  const { id } = player();
  return { "Takegaki-Key": kept, ...(id ? { "Takegaki-Player": id } : {}) };
}
