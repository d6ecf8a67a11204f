// The key that each request needs beside the cookie. Storage is an origin's own: no other port of this machine has it.

const KEY = "takegaki.key";

let kept = "";

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
  return { "Takegaki-Key": kept };
}
