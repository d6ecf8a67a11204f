// The server, asked in JSON. Every failure is a Refusal with one line for people.

import { language, said } from "./catalogue.js";
import { keyHeader } from "./key.js";
import { begin } from "./parts/activity.js";

/** What the server said no to: `message`, `place`, `status` (0 when it cannot be reached). */
export class Refusal extends Error {
  constructor(message, status = 0, place = null) {
    super(message);
    Object.assign(this, { status, place });
  }
}

async function answer(path, options) {
  let response;
  try {
    const headers = { ...options?.headers, ...keyHeader(), "Accept-Language": language };
    response = await fetch(path, { ...options, headers, credentials: "same-origin", cache: "no-store" });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal(said("page-trouble.gone"));
  }
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new Refusal(body.error ?? said("page-trouble.status", { status: response.status }), response.status, placeOf(body));
}

/** Where an error is in what was sent: a field, a line of a text. */
function placeOf({ place, line, column }) {
  return [place, line && said("page-trouble.line", { line }), column && said("page-trouble.column", { column })].filter(Boolean).join(", ") || null;
}

const json = (body, signal) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
  // Said while the page goes away: it must still arrive.
  keepalive: body.pause === true,
  signal,
});

export async function get(path) {
  return (await answer(path)).json();
}

export async function post(path, body, signal) {
  return (await answer(path, json(body, signal))).json();
}

/** With {keepalive: true} it arrives although the page goes away. */
export async function remove(path, how) {
  return (await answer(path, { method: "DELETE", ...how })).json();
}

/** A file that is not JSON. */
export async function blob(path, body) {
  return (await answer(path, json(body))).blob();
}

/** A text that is not JSON; aborting the signal leaves it. */
export async function text(path, signal) {
  return (await answer(path, { signal })).text();
}

/** Lines about the queue are not the job's own. */
const isWaiting = (progress) => "waiting" in progress;

/**
 * A heavy job: calls onprogress for each line of progress and answers with the result. Aborting the signal
 * cancels it on the server. One that nobody waits for is not shown: `isQuiet`.
 */
export async function job(kind, body, { signal, onprogress, isQuiet } = {}) {
  const work = isQuiet ? { signal, end() {} } : begin(signal);
  try {
    return await follow(await answer(`/api/jobs/${kind}`, json(body, work.signal)), { onprogress, isQuiet });
  } finally {
    work.end();
  }
}

async function follow(response, { onprogress, isQuiet }) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += value ?? "";
    const lines = rest.split("\n");
    rest = lines.pop();
    for (const line of lines.filter(Boolean)) {
      const entry = JSON.parse(line);
      if ("error" in entry) throw new Refusal(entry.error, entry.status ?? 422, placeOf(entry));
      if ("result" in entry) return entry.result;
      if (!isWaiting(entry.progress)) onprogress?.(entry.progress);
      else if (!isQuiet) document.dispatchEvent(new CustomEvent("takegaki:waiting", { detail: entry.progress }));
    }
    if (done) throw new Refusal(said("page-trouble.broke-off"));
  }
}
