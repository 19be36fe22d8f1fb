/* A screen at a table stays awake, where the browser lets it: by a wake lock, or, at an address without HTTPS, by a video that
   nobody sees. What the badge on the settings sheet says of it is true. */

import { isPlaying, play, rest } from "./awake-video.js";

let lock = null;
let state = "asleep";

const isSeen = () => document.visibilityState === "visible";
const knows = "wakeLock" in navigator;
const isKept = () => (knows ? lock !== null && !lock.released : isPlaying());

/* Why a screen may go dark: the page is not reached over HTTPS, the browser does not know how, or the device says no. */
function reason() {
  if (!window.isSecureContext) return "insecure";
  return knows ? "refused" : "unknown";
}

async function take() {
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", tell);
  } catch {
    lock = null;
  }
}

/* A device that says no has its reasons, such as an empty battery: no video goes round that. */
async function hold() {
  if (!isSeen()) rest();
  else if (!isKept()) await (knows ? take() : play(tell));
  tell();
}

function tell() {
  state = isKept() ? (knows ? "awake" : "video") : reason();
  document.documentElement.dataset.wakeLock = state;
  badges();
}

function badges() {
  for (const one of document.querySelectorAll("[data-wake-lock-is]")) one.hidden = !one.dataset.wakeLockIs.split(" ").includes(state);
}

hold();
document.addEventListener("visibilitychange", hold);
for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, () => isKept() || hold(), { passive: true });
document.addEventListener("htmx:after:swap", badges);
