/* The second tap of a double tap, and a key that is held down: neither is an intent of its own. */

import { board, now } from "./screen.js";

const DOUBLE = 300; // milliseconds
const NEAR = 24; // pixels
let tapped = { at: -DOUBLE, x: 0, y: 0, seen: "", opened: "" };

const posts = (button) => button?.matches("[hx-post], [hx-post] button:not([type='button'])");

/* The second tap of a double tap is no intent of its own: it must not press what the first has brought under the finger. */
function isEcho(event, button) {
  const { timeStamp: at, clientX: x, clientY: y, detail: taps } = event;
  if (!taps) return false; // a key, or a script
  const { seen } = board().dataset;
  const isSecond = at - tapped.at < DOUBLE && Math.hypot(x - tapped.x, y - tapped.y) < NEAR;
  if (isSecond && (tapped.opened !== now.opened || (tapped.seen !== seen && posts(button)))) return true;
  tapped = { at, x, y, seen, opened: now.opened };
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
