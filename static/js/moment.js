/* What a roll came to, for a moment and over everything, on each screen that sees it come: the dice as they fell and what
   they brought. It takes no tap: whoever taps on goes on, and it goes by itself. Who wants it longer, or not at all, says
   so on this device. */

import { tell } from "./events.js";
import { part } from "./parts.js";
import { keepWish, wish } from "./wishes.js";

const WISH = "moment", USUAL = "short";
const LASTS = { short: 2000, long: 6000, off: 0 }; // ms
const stage = part("stage");
const current = () => part("moment")?.dataset.of ?? "";

let seen = current();
let passing = 0;

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
  const lasts = LASTS[wish(WISH, USUAL)] ?? LASTS[USUAL];
  if (!of || !lasts) return;
  stage.replaceChildren(...part("moment").cloneNode(true).childNodes);
  stage.showPopover();
  tell("moment");
  passing = setTimeout(pass, lasts);
}

document.addEventListener("htmx:after:swap", look);
addEventListener("pointerdown", pass, { capture: true, passive: true });
addEventListener("keydown", pass, { capture: true });

/* In the settings, which come when they are opened. */
document.addEventListener("htmx:after:swap", () => {
  for (const one of document.querySelectorAll(`input[name="${WISH}"]`)) one.checked = one.value === wish(WISH, USUAL);
});
document.addEventListener("change", ({ target }) => {
  if (target.name === WISH) keepWish(WISH, target.value);
});
