/* A screen at a table stays awake, where the browser lets it; and what the badge on the settings sheet says of it is true. */

let lock = null;
let state = "asleep";

const isKept = () => lock !== null && !lock.released;

/* Why a screen may go dark: the page is not reached over HTTPS, the browser does not know how, or the device says no. */
function reason() {
  if (!window.isSecureContext) return "insecure";
  return "wakeLock" in navigator ? "refused" : "unknown";
}

async function hold() {
  if (document.visibilityState === "visible" && !isKept()) {
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", tell);
    } catch {
      lock = null;
    }
  }
  tell();
}

function tell() {
  state = isKept() ? "awake" : reason();
  document.documentElement.dataset.wakeLock = state;
  badges();
}

function badges() {
  for (const one of document.querySelectorAll("[data-wake-lock-is]")) one.hidden = !one.dataset.wakeLockIs.split(" ").includes(state);
}

hold();
document.addEventListener("visibilitychange", hold);
document.addEventListener("pointerdown", () => isKept() || hold(), { passive: true });
document.addEventListener("htmx:after:swap", badges);
