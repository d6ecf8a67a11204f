// The icons: paths on a square of 24, drawn with the colour of the text.

import { svg } from "./dom.js";

const PATHS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c1 1 1 1.5 1 2.5h6c0-1 0-1.5 1-2.5A6 6 0 0 0 12 3Z",
  check: "m5 12.5 4.5 4.5L19 7",
  trial: "M6 20V5m0 1h10l-2.5 3.500L16 13H6",
  again: "M19 12a7 7 0 1 1-2.300-5.200M19 4v4h-4",
  several: "M4 4h11v11H4ZM9 15v5h11V9h-5",
  clock: "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16ZM12 8v4.500l3 2",
  star: "m12 4 2.400 5.200 5.600 0.600-4.200 3.800 1.200 5.600L12 16.400 7 19.200l1.200-5.600L4 9.800l5.600-0.600Z",
  film: "M4 5h16v14H4ZM8 5v14M16 5v14M4 9.500h4M4 14.500h4M16 9.500h4M16 14.500h4",
  keys: "M3 7h18v10H3ZM6.500 10.500h.01M10 10.500h.01M14 10.500h.01M17.500 10.500h.01M8 14h8",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  menu: "M4 7h16M4 12h16M4 17h16",
  settings: "M4 7h9m5 0h2M4 17h2m5 0h9M16 4.5v5M8 14.5v5",
  close: "m6 6 12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  closer: "M10.500 4a6.500 6.500 0 1 0 0 13a6.500 6.500 0 1 0 0-13ZM15.200 15.200 20 20M10.500 7.700v5.600M7.700 10.500h5.600",
  further: "M10.500 4a6.500 6.500 0 1 0 0 13a6.500 6.500 0 1 0 0-13ZM15.200 15.200 20 20M7.700 10.500h5.600",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  play: "M8 5v14l11-7Z",
  pause: "M8 5v14M16 5v14",
  step: "M7 5v14l8-7ZM18 5v14",
  back: "M17 5v14l-8-7ZM6 5v14",
  left: "m14 6-6 6 6 6",
  right: "m10 6 6 6-6 6",
  up: "m6 14 6-6 6 6",
  down: "m6 10 6 6 6-6",
  shuffle: "M4 7h3c4 0 6 10 10 10h3M4 17h3c1.5 0 2.700-1.300 3.700-3M20 7h-3c-1.5 0-2.700 1.300-3.700 3M17.5 4.5 20 7l-2.5 2.5M17.5 14.5 20 17l-2.5 2.5",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6Z",
  pencil: "m5 19 1-4L16 5l3 3L9 18Z",
  move: "M12 3v18M3 12h18M9.5 5.5 12 3l2.5 2.5M9.5 18.5 12 21l2.5-2.5M5.5 9.5 3 12l2.5 2.5M18.5 9.5 21 12l-2.5 2.5",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z",
  share: "M12 15V4M8 7.5 12 3.500l4 4M5 12v8h14v-8",
  open: "M4 19V6h6l2 2h8v11Z",
  line: "M4 12h16",
  cross: "m8 8 8 8M16 8l-8 8",
};

/** An icon; what it means is told by the text or the label beside it. */
export function icon(name) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svg("path", { d: PATHS[name], "data-icon": name }),
  );
}
