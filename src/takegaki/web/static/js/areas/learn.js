// Learn: the course, and explanations of the current game as it stands.

import { current } from "../current.js";
import { BoardParts } from "../parts/board_parts.js";
import { coursePart } from "../parts/course.js";
import { explainPart } from "../parts/explaining.js";

/** Fetches what the area needs, see play.js. */
export async function load() {
  const game = await current();
  return () => {
    const learn = new BoardParts(game, { name: "learn", parts: { course: coursePart, explain: explainPart } });
    return () => learn.close();
  };
}
