// Sharing: links, and the board as a picture.

import { said } from "../catalogue.js";
import { post } from "../api.js";
import { notice, trying } from "../page.js";
import { copy, download, pngOf, textBlob } from "./downloads.js";
import { openMenu } from "./menu.js";
import { saveMenu, sourceOf } from "./files.js";
import { shareTable } from "./players.js";
import { levelName, ratingOf } from "./puzzle_level.js";
import { titleOf } from "./words.js";

async function textIn(game, format) {
  return (await post("/api/export", { ...sourceOf(game, false), format })).text.trim();
}

/** A link to this page that holds the puzzle: puzz.link's where it has one, else a game ID after #. That of this page tells the level, too. */
async function linkTo(game) {
  const isLink = game.puzzle.share === "puzzlink";
  const [there, rating] = await Promise.all([textIn(game, game.puzzle.share), ratingOf(game)]);
  const level = rating ? `level=${rating.player_level}` : "";
  // puzz.link would take it for a part of the puzzle: there it stays out.
  if (isLink) return { here: `${location.origin}/p${there.slice(there.indexOf("?"))}${level && `#${level}`}`, there };
  return { here: `${location.origin}/${level && `?${level}`}#${encodeURIComponent(there)}`, there };
}

/** Its type, size and level, as far as it has one. */
async function told(game) {
  const rating = await ratingOf(game);
  return [titleOf(game.puzzle), rating && levelName(rating.player_level)].filter(Boolean).join(", ");
}

const copied = (text) => copy(text).then((done) => notice(done ? said("page-file.copied") : text, { lasting: !done }));

/** The menu of ways to share a game. */
export function shareMenu(game) {
  const isLink = game.puzzle.share === "puzzlink";
  openMenu(said("page-share.title"), [
    ["share", said("page-share.link"), () => trying(async () => copied((await linkTo(game)).here))],
    ["share", said(isLink ? "page-share.puzzlink" : "page-share.game-id"), () => trying(async () => copied((await linkTo(game)).there))],
    ["share", said("page-share.told"), () => trying(async () => copied(`${await told(game)}\n${(await linkTo(game)).there}`))],
    ["open", said("page-share.other"), () => saveMenu(game)],
    ["share", said("page-player.together"), () => shareTable(game)],
    null,
    ["fit", said("page-share.svg"), () => trying(async () => download(textBlob(await picture(game), "image/svg+xml"), "takegaki.svg"))],
    ["fit", said("page-share.png"), () => trying(async () => download(await pngOf(await picture(game)), "takegaki.png"))],
  ]);
}

/** Ways to tell how a game went, as entries of a menu: a line with a link that anybody can open, and a picture. */
export const resultShares = (game, line) => [
  ["share", said("page-share.result"), () => trying(async () => copied(`${line}\n${(await linkTo(game)).there}`)), line],
  ["fit", said("page-share.png"), () => trying(async () => download(await pngOf(await picture(game), { caption: line }), "takegaki.png"))],
];

async function picture(game) {
  return (await post("/api/svg", sourceOf(game, true))).svg;
}
