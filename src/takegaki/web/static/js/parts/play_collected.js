// Puzzles of the collection on the table: how one is begun, and which comes after it.

import { said } from "../catalogue.js";
import { get } from "../api.js";
import { take } from "../current.js";
import { Game } from "../game.js";
import { go, notice, trying } from "../page.js";
import { chapterOf, chapterTitle, dailyOf, dailyTitle } from "./collected.js";

export const EACH_DAY = ["small", "middle", "large"];
/** Milliseconds of a day. */
export const DAY = 86_400_000;

/** A day as 2026-11-26, by the clock on the wall. */
export const nameOf = (day) => [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
export const dayOf = (name) => new Date(`${name}T12:00:00`);
export const later = (name, days) => nameOf(new Date(dayOf(name).getTime() + days * DAY));
export const today = () => nameOf(new Date());

/** The days on which something of the day was solved, by the titles of what was. */
export const daysOf = (titles) => new Set(titles.map(dailyOf).flatMap((one) => (EACH_DAY.includes(one?.row) ? [one.begin] : [])));

/** Days in a row up to today on which something of the day was solved; one day between may be missed. */
export function streakOf(days, now = today()) {
  let [count, missed] = [0, 0];
  for (let day = now; missed < 2; day = later(day, -1)) {
    if (days.has(day)) [count, missed] = [count + 1, 0];
    // Today is not over yet.
    else if (day !== now) missed += 1;
  }
  return count;
}

/** Opens the game of a puzzle: that which was solved, that which was begun, or a new one. */
export function playCollected(one, title, done) {
  return trying(async () => {
    const game = done ? await Game.open(done.id) : await Game.make({ text: one.text, meta: { title, player_level: one.player_level }, resume: true });
    if (!done) game.verdict = "unique";
    take(game);
    notice(null);
    go("/");
  });
}

/**
 * What comes after a puzzle of the collection that is not solved yet, {words, play}: of a day the next of its three, of a
 * chapter the next number. Null where nothing is left, and for any other puzzle.
 */
export async function nextCollected(title, results) {
  const solved = new Set(results.map((one) => one.title));
  const daily = dailyOf(title);
  if (daily && EACH_DAY.includes(daily.row)) {
    const { puzzles } = await get(`/api/daily?${new URLSearchParams({ date: daily.begin })}`);
    const next = puzzles.find((one) => EACH_DAY.includes(one.row) && !solved.has(dailyTitle(one)));
    return next ? { words: said("page-end.next-of-day", { row: said(`page-daily.${next.row}`) }), play: () => playCollected(next, dailyTitle(next)) } : null;
  }
  const chapter = chapterOf(title);
  if (!chapter) return null;
  const { chapters } = await get("/api/collection");
  const count = chapters.find(({ row }) => row === chapter.row)?.count ?? 0;
  const numbers = Array.from({ length: count }, (_, at) => ((chapter.number + at) % count) + 1);
  const next = numbers.find((number) => !solved.has(chapterTitle(chapter.row, number)));
  if (!next) return null;
  const play = () => trying(async () => playCollected(await get(`/api/collection/${chapter.row}/${next}`), chapterTitle(chapter.row, next)));
  return { words: said("page-end.next-of-chapter", { number: next }), play };
}
