// What the server is doing: kernels being compiled, and a job that somebody waits for, with a way to stop it.

import { said } from "../catalogue.js";
import { keyHeader } from "../key.js";

const AFTER = 700;
const EVERY = 2000;
const running = new Map();
let compiling = null;
let number = 0;

const place = () => document.getElementById("activity");

function timeLeft({ seconds_left: left }) {
  if (left === null) return { time: "none", left };
  return left < 90 ? { time: "seconds", left: Math.max(1, left) } : { time: "minutes", left: Math.round(left / 60) };
}

function draw() {
  const [line, button] = place().children;
  const work = [...running.values()].at(-1);
  const parts = [];
  if (work) parts.push(said("page-activity.working"));
  if (compiling) parts.push(said("page-activity.preparing", timeLeft(compiling)));
  place().hidden = !parts.length;
  line.textContent = parts.join(" ");
  button.hidden = !work;
  button.onclick = () => work?.stop();
}

/** Asks the server now and then, as long as it compiles. */
export async function showActivity() {
  try {
    const { workers } = await (await fetch("/ping", { headers: keyHeader() })).json();
    compiling = workers?.compiling ?? null;
  } catch {
    compiling = null;
  }
  draw();
  if (compiling) setTimeout(showActivity, EVERY);
}

/** A job begins: the button pressed for it is busy until the job ends; a long one can be stopped. */
export function begin(signal) {
  const mine = ++number;
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  const pressed = document.activeElement?.closest?.("button");
  pressed?.setAttribute("aria-busy", "true");
  const timer = setTimeout(() => {
    running.set(mine, { stop });
    draw();
  }, AFTER);
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      pressed?.removeAttribute("aria-busy");
      running.delete(mine);
      draw();
    },
  };
}
