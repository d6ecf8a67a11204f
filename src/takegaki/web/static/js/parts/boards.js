// The boards that puzzles can be made on, as the server tells them, with short names.

import { get } from "../api.js";

const SHORT = { cells: "Net", torus: "Net, wrapping" };

/** [{tiling, kind, title}] */
export async function allBoards() {
  const { kinds } = await get("/api/tilings");
  return kinds.flatMap(({ kind, tilings }) => tilings.map(({ name, title }) => ({ tiling: name, kind, title: SHORT[name] ?? title })));
}
