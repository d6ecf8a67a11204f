// What a player's actions do to a state, at once on the page; the server's answer is the truth.

/** How marks, texts with a character for each edge, write a line; a cross is "x", nothing is ".". */
export const LINE_CHAR = "-";

const CHAR = { 1: LINE_CHAR, 0: ".", [-1]: "x" };

/** A state without a mark. */
export function blankState(shape) {
  const cells = shape.tiles ? shape.vertices.length : 0;
  return {
    marks: ".".repeat(shape.edges.length),
    sure: "0".repeat(shape.edges.length),
    shades: "0".repeat(shape.faces.length),
    done: ".".repeat(shape.cells.length),
    quarters: "0".repeat(cells),
    locked: "0".repeat(cells),
    powered: "0".repeat(cells),
    solved: false,
    checkpoints: [],
  };
}

/** The marks of a solution: lines (a set of edges), and crosses everywhere else. */
export const marksOf = (lines, shape) => shape.edges.map((_, edge) => (lines.has(edge) ? LINE_CHAR : "x")).join("");

const INSIDE = 1, OUTSIDE = 2;

/** Actions that colour the cells to which marks lead from a coloured one or from the world around: a line changes the side, a cross keeps it. */
export function spread(shape, { marks, shades }) {
  const known = new Map([[shape.outside, OUTSIDE]]);
  [...shades].forEach((shade, face) => shade !== "0" && known.set(face, Number(shade)));
  const around = [...shape.faces, null].map(() => []);
  shape.edgeFaces.forEach(([one, other], edge) => {
    if (marks[edge] === ".") return;
    around[one].push([other, marks[edge] === LINE_CHAR]);
    around[other].push([one, marks[edge] === LINE_CHAR]);
  });
  const found = [];
  // A map grows while it is walked along.
  for (const [face, shade] of known) {
    for (const [other, isLine] of around[face]) {
      if (known.has(other)) continue;
      known.set(other, isLine ? INSIDE + OUTSIDE - shade : shade);
      found.push({ do: "shade", face: other, shade: known.get(other) });
    }
  }
  return found;
}

const put = (text, at, char) => text.slice(0, at) + char + text.slice(at + 1);

/** A mark that is made while checkpoints are open is a mark on trial. */
function tried({ checkpoints, trials, marks }, edge) {
  const depth = checkpoints?.length ?? 0;
  return depth ? { trials: put(trials || "0".repeat(marks.length), edge, String(Math.min(9, depth))) } : {};
}

const STEPS = {
  edge: (state, { edge, mark }) => ({ ...state, marks: put(state.marks, edge, CHAR[mark]), ...tried(state, edge) }),
  sure: (state, { edge, sure }) => ({ ...state, sure: put(state.sure, edge, sure ? "1" : "0") }),
  shade: (state, { face, shade }) => ({ ...state, shades: put(state.shades, face, String(shade)) }),
  lock: (state, { cell, locked }) => ({ ...state, locked: put(state.locked, cell, locked ? "1" : "0") }),
  turn: (state, { cell, quarters }) => ({ ...state, quarters: put(state.quarters, cell, String((Number(state.quarters[cell]) + quarters) % 4)) }),
};

/**
 * The state that an answer of the server tells: a whole one, or what was written over the texts of the state
 * that has the version `since`. null where the page has another.
 */
export function told(state, answer) {
  if (!("since" in answer)) return answer;
  if (answer.since !== state.version) return null;
  const next = { ...state, ...answer.values, version: answer.version };
  for (const name of answer.gone) delete next[name];
  for (const [name, runs] of Object.entries(answer.texts)) next[name] = overwritten(state[name], runs);
  return next;
}

function overwritten(text, runs) {
  const parts = [];
  let end = 0;
  for (const [at, chars] of runs) {
    parts.push(text.slice(end, at), chars);
    end = at + chars.length;
  }
  return parts.join("") + text.slice(end);
}

/** The state after actions; those that only the server can carry out leave it as it is. */
export function applied(state, actions) {
  return actions.reduce((now, action) => STEPS[action.do]?.(now, action) ?? now, state);
}
