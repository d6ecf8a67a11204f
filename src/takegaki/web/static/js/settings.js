// What the player has chosen, kept between visits. One table makes the defaults, the panel and the checks.

const KEY = "takegaki.settings";

/** name, title, and the choices with their titles; the first one is the default. */
export const CHOICES = [
  { name: "theme", title: "Colours", choices: { auto: "Same as the system", day: "Blue and yellow", classic: "Green and yellow", dark: "Dark", grey: "Greyscale", contrast: "High contrast" } },
  { name: "click", title: "Clicking draws", choices: { line: "A line", cross: "A cross" } },
  { name: "drag", title: "Dragging", choices: { draw: "Draws", view: "Moves the board" } },
  { name: "wheel", title: "Wheel or trackpad", choices: { zoom: "Zooms", move: "Moves the board" } },
  { name: "crosses", title: "Show crosses as", choices: { cross: "×", faint: "Faint edge", hidden: "Nothing" } },
  { name: "hold", title: "Long press", choices: { short: "Half a second", long: "Two seconds" } },
  { name: "errors", title: "Show mistakes", choices: { check: "When I check", on: "At once", off: "Never" } },
];

/** Switches. */
export const SWITCHES = [
  { name: "automatic", title: "Automatic crosses", hint: "around full clues and dots", on: false },
  { name: "shades", title: "Mark inside and outside", hint: "by clicking inside a cell", on: true },
  { name: "fade", title: "Fade full clues", on: true },
  { name: "map", title: "Overview map", hint: "on large boards", on: true },
  { name: "timer", title: "Show the time", on: true },
  { name: "work_log", title: "Show the work log", hint: "in Learn, Generate and while playing", on: true },
  { name: "still", title: "Reduce motion", on: matchMedia("(prefers-reduced-motion: reduce)").matches },
];

const defaults = () => ({
  ...Object.fromEntries(CHOICES.map(({ name, choices }) => [name, Object.keys(choices)[0]])),
  ...Object.fromEntries(SWITCHES.map(({ name, on }) => [name, on])),
});

function isKnown(name, value) {
  const choice = CHOICES.find((each) => each.name === name);
  return choice ? value in choice.choices : SWITCHES.some((each) => each.name === name) && typeof value === "boolean";
}

function stored() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Object.fromEntries(Object.entries(kept).filter(([name, value]) => isKnown(name, value)));
  } catch {
    return {};
  }
}

const listeners = new Set();

/** The settings in force; change them by `choose`. */
export const settings = { ...defaults(), ...stored() };

/** Calls run(settings) now and after each change; answers with a function that ends it. */
export function onSettings(run) {
  listeners.add(run);
  run(settings);
  return () => listeners.delete(run);
}

export function choose(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing: the choice holds until the page goes.
  }
  tell();
}

function tell() {
  for (const run of listeners) run(settings);
}

/** Milliseconds after which a press is a long one: hands that are slow, or a busy machine, need more. */
export const holdTime = () => (settings.hold === "long" ? 2000 : 420);

const dark = matchMedia("(prefers-color-scheme: dark)");

/** The theme on the screen, where "auto" is what the system asks for. */
export function theme() {
  if (settings.theme !== "auto") return settings.theme;
  return dark.matches ? "dark" : "day";
}

/** Puts the settings that are looks onto the page. */
export function dress(root) {
  const show = () => {
    Object.assign(root.dataset, { theme: theme(), crosses: settings.crosses, errors: settings.errors });
    root.classList.toggle("fade", settings.fade);
    root.classList.toggle("still", settings.still);
  };
  onSettings(show);
  dark.addEventListener("change", tell);
}
