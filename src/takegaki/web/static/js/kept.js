// What this browser keeps between visits.

/** An object that was kept; an empty one where there is none, or where the browser keeps nothing. */
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") ?? {};
  } catch {
    return {};
  }
}
