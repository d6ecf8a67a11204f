// A button that repeats while it is held, as a key does.

import { holdTime } from "../settings.js";

const NEXT = 70;

/** Makes run() happen on click, and again and again while the button is held. */
export function repeatButton(button, run) {
  let timer = 0;
  let didRepeat = false;
  const stop = () => clearTimeout(timer);
  const again = () => {
    didRepeat = true;
    if (button.disabled) return stop();
    run();
    timer = setTimeout(again, NEXT);
    return undefined;
  };
  button.addEventListener("pointerdown", () => {
    didRepeat = false;
    timer = setTimeout(again, holdTime());
  });
  for (const name of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(name, stop);
  button.addEventListener("click", () => {
    if (!didRepeat) run();
    didRepeat = false;
  });
  return button;
}
