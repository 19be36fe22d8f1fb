/* What happened, for a moment, with the way back. */

import { part } from "./parts.js";

const LASTS = 6000;
const toast = part("toast");

let fading = 0;

/* A finger that has gone still hovers, and what it tapped keeps the focus: only a pointer and keys hold a toast. */
const isHeld = () => toast.matches(":has(:focus-visible)") || (matchMedia("(hover: hover)").matches && toast.matches(":hover"));

function fade() {
  if (isHeld()) fading = setTimeout(fade, LASTS);
  else toast.replaceChildren();
}

let seen = part("board").dataset.seen; // the entry that the toast was told at

/* Once an answer is here: what it says stays for a while; when others have acted since, its Undo would take back theirs. */
export function linger(now, isOwn) {
  clearTimeout(fading);
  if (!isOwn && now !== seen) toast.replaceChildren();
  seen = now;
  if (toast.childElementCount) fading = setTimeout(fade, LASTS);
}
