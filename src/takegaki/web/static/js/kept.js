// What this browser keeps between visits.

/** An object that was kept; an empty one where there is none, or where the browser keeps nothing. */
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** Keeps an object; a browser that keeps nothing forgets it with the page. */
export function keep(key, found) {
  try {
    localStorage.setItem(key, JSON.stringify(found));
  } catch {
    // As said.
  }
}
