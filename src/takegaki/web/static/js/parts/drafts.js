// Puzzles that are being edited, kept in the browser: one for each game that was opened in the editor.

const KEY = "takegaki.drafts";
const MOST = 20;

function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** The draft of a game in takegaki's own JSON, or undefined. */
export const draftOf = (id) => all()[id];

/** Keeps a draft, the latest MOST of them. */
export function keepDraft(id, puzzle) {
  const { [id]: _, ...others } = all();
  const kept = Object.fromEntries([...Object.entries(others), [id, puzzle]].slice(-MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A full or closed store: the editor goes on, and its undo still has everything.
  }
}
