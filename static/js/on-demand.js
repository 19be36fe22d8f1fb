/* Scripts that few screens need are loaded when one does: the way back from a sheet, the candle, sounds, a link to
   hand on, listening, an order of cards, the timer of a turn. */

import { part } from "./parts.js";
import { wish } from "./wishes.js";

const addresses = JSON.parse(part("live").dataset.onDemand);
const loaded = new Map();
const wants = (...names) => names.some((name) => wish(name, "off") === "on");
const has = (selector) => document.querySelector(selector) !== null;

const NEEDS = {
  back: () => has("#sheet dialog"),
  burning: () => has("[data-part='candle']"),
  chime: () => wants("sound", "vibration") || has("[data-wish], [data-speaks='here']"),
  "hand-on": () => has("[data-copy], [data-share]"),
  order: () => has("[data-order]"),
  timer: () => has("[data-minutes]:not([data-minutes='0'])"),
  listen: () => part("listen") && (wants("listen-bar", "listen-voice") || has("[data-listens], [data-reads]")), // no big screen has it
};

/* Once; without a connection it is tried again when it is needed again. */
function load(name) {
  if (!loaded.has(name)) loaded.set(name, import(addresses[name]).catch(() => loaded.delete(name)));
  return loaded.get(name);
}

function look() {
  for (const name in addresses) if (!loaded.has(name) && NEEDS[name]()) load(name);
}

/* A key or a button that asks how the table stands loads what answers it, and is pressed for it once more. */
function askAgain(event) {
  if (!event.isTrusted || loaded.has("listen")) return;
  const { target, key } = event;
  const button = key ? part("listen")?.querySelector(`[data-key="${CSS.escape(key.toLowerCase())}"]`) : target.closest?.("[data-listen]");
  if (button) load("listen").then(() => (key ? target.dispatchEvent(new KeyboardEvent("keydown", event)) : button.click()));
}

for (const kind of ["keydown", "click"]) document.addEventListener(kind, askAgain);
document.addEventListener("htmx:after:swap", look);
look();
