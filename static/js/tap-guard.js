/* The second tap of a double tap, and a key that is held down: neither is an intent of its own. */

import { board, openSheet } from "./screen.js";

const DOUBLE = 300; // milliseconds
const NEAR = 24; // pixels
let tapped = { at: -DOUBLE, x: 0, y: 0, button: null, seen: "", opened: "" };

const posts = (button) => button?.matches("[hx-post], [hx-post] button:not([type='button'])");
const asks = (button) => posts(button) || button?.matches("[hx-get]");

/* It must not do again what the first has done, nor press what the first has brought under the finger. Who wants the
   same twice taps slower: then each tap counts, also while the first is on its way. */
function isEcho(event, button) {
  const { timeStamp: at, clientX: x, clientY: y, detail: taps } = event;
  if (!taps || button?.matches("[data-repeats]")) return false; // a keyboard, or a script; a key of a pad, where each tap counts
  const { seen } = board().dataset;
  const opened = openSheet();
  const isSecond = at - tapped.at < DOUBLE && Math.hypot(x - tapped.x, y - tapped.y) < NEAR;
  const isSame = asks(button) && button === tapped.button;
  const isUnderneath = tapped.opened !== opened || (tapped.seen !== seen && posts(button));
  if (isSecond && (isSame || isUnderneath)) return true;
  tapped = { at, x, y, button, seen, opened };
  return false;
}

/* Before every other listener: this module is loaded first. */
document.addEventListener("click", (event) => {
  if (!isEcho(event, event.target.closest("button, a"))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

/* A key that is held down is pressed once. */
document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && event.target.closest("button, a")) event.preventDefault();
}, { capture: true });

/* Whoever has typed in between does not tap twice. */
document.addEventListener("input", () => (tapped.at = -DOUBLE), { capture: true });
