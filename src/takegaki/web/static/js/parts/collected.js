// Puzzles of the collection in the library: their titles are the same in every language, so that they are found again, and
// read as what they are.

import { hasMessage, language, said } from "../catalogue.js";

const DAILY = "daily";
const CHAPTER = "collection";

export const dailyTitle = ({ begin, row }) => [DAILY, begin, row].join("/");
export const chapterTitle = (row, number) => [CHAPTER, row, number].join("/");

/** The day and the row of a daily puzzle's title; null for any other. */
export function dailyOf(title) {
  const [what, begin, row] = title.split("/");
  return what === DAILY && row ? { begin, row } : null;
}

/** The chapter and the number of a collected puzzle's title; null for any other. */
export function chapterOf(title) {
  const [what, row, number] = title.split("/");
  return what === CHAPTER && Number(number) ? { row, number: Number(number) } : null;
}

/** A title as people read it: that of a puzzle of the collection in their language, any other as it is. */
export function shownTitle(title) {
  const daily = dailyOf(title);
  if (daily) return said("page-daily.title", { date: new Date(`${daily.begin}T12:00:00`).toLocaleDateString(language, { dateStyle: "medium" }), row: said(`page-daily.${daily.row}`) });
  const chapter = chapterOf(title);
  return chapter ? said("page-daily.numbered", { row: ideaOf(chapter.row) ?? rowName(chapter.row), number: chapter.number }) : title;
}

/** "10x10-3" as people read it: size or board, and level. */
function rowName(row) {
  const [board, level] = row.split("-");
  const message = [`puzzle-tiling.${board}`, `puzzle-kind.${board}`, `puzzle-kind.slitherlink-${board}`].find(hasMessage);
  const shown = message ? said(message) : board.replace("x", "\u00a0×\u00a0");
  return said("page-daily.chapter", { title: shown, level: said("page-player-level.in-text", { level }) });
}

/** The idea that the puzzles of a chapter need; null for a chapter of a size or a board. */
export function ideaOf(row) {
  const [, idea] = row.split(/^idea-/);
  const message = `pattern-${idea}`;
  return hasMessage(message) ? said(message) : null;
}
