// Lets this browser in: exchanges the token of the address, once. Where there is none, says how to get in.

import { dress, said } from "./catalogue.js";
import { keepKey, keyHeader } from "./key.js";

const ENTER = "/enter";
const line = document.getElementById("line");

async function exchange(token) {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(ENTER, { method: "POST", headers, body: JSON.stringify({ token }), cache: "no-store" });
  const { key, error } = await response.json();
  if (key) keepKey(key);
  else line.textContent = error;
  return Boolean(key);
}

/** A link of another site brings no cookie, though this browser has one; and another window may have been let in. */
async function hasAccess() {
  const response = await fetch("/ping", { headers: keyHeader(), cache: "no-store" });
  return "workers" in (await response.json());
}

function goOn() {
  if (location.pathname === ENTER) location.replace("/");
  else location.reload();
}

async function begin() {
  const token = location.hash.slice(1);
  // No history, and nobody who looks over a shoulder, is to keep it.
  if (location.pathname === ENTER) history.replaceState(null, "", ENTER);
  if (location.pathname === ENTER && token) return (await exchange(token)) && goOn();
  if (await hasAccess()) return goOn();
  await exchange("");
  addEventListener("focus", async () => (await hasAccess()) && goOn());
}

dress();
begin().catch(() => {
  line.textContent = said("page-trouble.gone-enter");
});
