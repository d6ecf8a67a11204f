// Names of things for people.

import { hasMessage, said } from "../catalogue.js";

/** A puzzle type by its name in the language of the page; that of a plugin by its own title. */
export const kindOf = ({ kind, title }) => (hasMessage(`puzzle-kind.${kind}`) ? said(`puzzle-kind.${kind}`) : (title ?? capitalised(kind.replaceAll("-", " "))).split(" (")[0]);

/** The rules of a puzzle, in the words of who sees its clues drawn where there are some. */
export function rulesOf({ kind, rules }) {
  const message = [`page-rules-seen.${kind}`, `puzzle-rules.${kind}`].find(hasMessage);
  return message ? said(message) : rules;
}

/** The sentences of a text of rules. */
export const sentencesOf = (rules) => rules.split(/(?<=[.]) |(?<=。)/);

/** A board by its name; that of a plugin by its own title. */
export const boardOf = ({ name, title }) => (hasMessage(`puzzle-tiling.${name}`) ? said(`puzzle-tiling.${name}`) : title);

/** A rule set by its name: some have one of their own, others are all rules on so many cells. */
export function ruleSetOf({ name, title, kind, tiling }) {
  if (hasMessage(`page-rule-set.${name}`)) return said(`page-rule-set.${name}`);
  const count = Number(/-(\d+)$/.exec(name)?.[1] ?? 0);
  if (!count) return title;
  // Sets are called after their type, as in pairs-2, or after their board, as in honeycomb-3.
  const isOfType = kind.includes(name.split("-")[0]);
  const board = isOfType ? kindOf({ kind }) : boardOf({ name: tiling, title: tiling });
  return said("page-rule-set.windows", { board, count, colours: name.includes("coloured") ? "yes" : "no" });
}

/** A level of Loopy, or a player's. */
export const levelOf = (level) => said(hasMessage(`page-level.${level}`) ? `page-level.${level}` : `player-level.${level}`);

/** Those of techniques, from easy to hard. */
export const LEVELS = ["easy", "normal", "tricky", "hard", "expert", "trial", "search"];

/** The levels of a player, from 1 on. */
export const PLAYER_LEVELS = ["basics", "patterns", "one-of-two", "colours", "connected", "what-if", "deep"];

/** Boards that a title need not name. */
const USUAL = ["square", "cells"];

/** "Slitherlink 10 × 10" or "Net 7 × 5, wrapping", columns first as players say it. */
export function titleOf(puzzle) {
  const kind = kindOf(puzzle);
  const tiling = boardOf({ name: puzzle.tiling, title: puzzle.tiling.replaceAll("-", " ") });
  const name = sizedName(kind, puzzle);
  return USUAL.includes(puzzle.tiling) ? name : said("page-puzzle.on-tiling", { name, tiling, board: puzzle.tiling });
}

function sizedName(name, { rows, cols, cells }) {
  if (rows) return said("page-puzzle.sized", { name, cols, rows });
  // Your own board has cells, and no rows; the library does not tell how many.
  return cells ? said("page-puzzle.of-cells", { name, cells }) : name;
}

/** 75 seconds as "1:15". */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** With a capital letter. */
export const capitalised = (text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
