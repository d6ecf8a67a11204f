// Ideas that a puzzle to be generated must need: kept while composing, read by the form of Generate.

const KEY = "takegaki.wishes";

/** The names of techniques that were kept, the last one last. */
export function wishes() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** Keeps a technique, or with `isWished` false lets it go. */
export function wish(technique, isWished = true) {
  const others = wishes().filter((one) => one !== technique);
  localStorage.setItem(KEY, JSON.stringify(isWished ? [...others, technique] : others));
}
