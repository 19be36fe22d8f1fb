/* Signing out leaves nothing on the device: waiting taps are dropped, which the page says before, those of other tabs
   too, and what was typed in this tab. */

import { part } from "./parts.js";

const WAITING = /^taps /; // as `waiting.js` names the places where they are kept

function forget() {
  places().forEach((place) => localStorage.removeItem(place));
  try {
    localStorage.setItem("signed-out", Date.now()); // a table in another tab hears it: waiting.js
    localStorage.removeItem("signed-out");
    sessionStorage.clear();
  } catch {
    /* A tab that keeps nothing. */
  }
}

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
  leaving.addEventListener("submit", forget);
}
