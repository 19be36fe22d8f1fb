/* What a roll came to, for a moment and over everything, on each screen that sees it come: the dice as they fell and what
   they brought. It takes no tap: whoever taps on goes on, and it goes by itself. Who wants it longer, or not at all, says
   so on this device. */

import { part } from "./parts.js";

const WISH = "moment";
const LASTS = { short: 2000, long: 6000, off: 0 }; // ms
const stage = part("stage");
const current = () => part("moment")?.dataset.of ?? "";

let seen = current();
let passing = 0;

function wish() {
  try {
    return localStorage.getItem(WISH) ?? "short";
  } catch {
    return "short";
  }
}

function pass() {
  clearTimeout(passing);
  if (stage.matches(":popover-open")) stage.hidePopover();
}

/* Shown after whatever else the answer brought, so that it lies on top. */
function look() {
  const of = current();
  if (of === seen) return;
  seen = of;
  pass();
  const lasts = LASTS[wish()] ?? LASTS.short;
  if (!of || !lasts) return;
  stage.replaceChildren(...part("moment").cloneNode(true).childNodes);
  stage.showPopover();
  passing = setTimeout(pass, lasts);
}

document.addEventListener("htmx:after:swap", look);
addEventListener("pointerdown", pass, { capture: true, passive: true });
addEventListener("keydown", pass, { capture: true });

/* In the settings, which come when they are opened. */
document.addEventListener("htmx:after:swap", () => {
  for (const one of document.querySelectorAll(`input[name="${WISH}"]`)) one.checked = one.value === wish();
});
document.addEventListener("change", ({ target }) => {
  if (target.name !== WISH) return;
  try {
    localStorage.setItem(WISH, target.value);
  } catch {
    /* a browser that keeps nothing shows it for the usual time */
  }
});
