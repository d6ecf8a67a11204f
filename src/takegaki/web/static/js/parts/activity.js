// What the server is doing: kernels being compiled, and a job that somebody waits for, with a way to stop it.

import { keyHeader } from "../key.js";

const AFTER = 700;
const EVERY = 2000;
const running = new Map();
let compiling = null;
let number = 0;

const place = () => document.getElementById("activity");

function timeLeft({ seconds_left: left }) {
  if (left === null) return "";
  return left < 90 ? `, about ${Math.max(1, left)} s left` : `, about ${Math.round(left / 60)} minutes left`;
}

function draw() {
  const [line, button] = place().children;
  const work = [...running.values()].at(-1);
  const parts = [];
  if (work) parts.push("Working …");
  if (compiling) parts.push(`Setting up for speed${timeLeft(compiling)}`);
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
