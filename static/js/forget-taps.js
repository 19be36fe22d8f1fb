/* Who signs out leaves nothing on the device: taps that still wait there are dropped, and it is said before. */

import { part } from "./parts.js";

const WAITING = /^taps /; // as `waiting.js` names the places where they are kept

function places() {
  try {
    return Object.keys(localStorage).filter((place) => WAITING.test(place));
  } catch {
    return []; // a device that keeps nothing
  }
}

const leaving = part("leaving");
if (leaving) {
  const note = part("taps-wait");
  note.hidden = !places().length;
  leaving.addEventListener("submit", () => places().forEach((place) => localStorage.removeItem(place)));
}
