/* The coach: outlines where to tap, leads there, says a lesson once, and tells the site that it was shown. What it shows is
   the server’s to decide; that it was shown delays no tap. */

import { hear } from "./events.js";
import { part } from "./parts.js";

const LIT = "is-taught";
const root = part("live");

let said = "";

/* The strip of a narrow screen lies on the bar, which is as high as its buttons are. */
const bar = new ResizeObserver(([{ target }]) => {
  document.documentElement.style.setProperty("--bar", `${target.offsetHeight}px`);
});

const slugOf = (one) => `${one.dataset.kind}:${one.dataset.slug}`;
const isCovered = () => Boolean(document.querySelector("#sheet:not([hidden]) dialog[open]"));

/* What has no id of its own: the next thing to tick, in the step that is open. */
const PLACES = { "first-tick": ".step.is-here .ticks [role='checkbox'][aria-checked='false']" };

/* The button of an action has its name for an id, and after it what is given of its answers. */
const buttonOf = (name) => document.querySelector(PLACES[name] ?? `#act-${name}, [id^="act-${name}-"], #${name}`);

/* A grey button cannot be tried: the next one that can is lit. */
const find = (lit = "") =>
  lit.split(" ").filter(Boolean).map(buttonOf).find((one) => one && one.ariaDisabled !== "true");

function outline(lit) {
  const wanted = find(lit);
  for (const one of document.querySelectorAll(`.${LIT}`)) if (one !== wanted) one.classList.remove(LIT);
  wanted?.classList.add(LIT);
}

/* Lost without a connection, it is shown again: better than a lesson that nobody saw. */
function tellShown({ kind, slug, moment }) {
  const headers = { "X-CSRFToken": root.dataset.csrf };
  fetch("coach/told", { method: "POST", headers, body: new URLSearchParams({ kind, slug, moment }), keepalive: true }).catch(() => {
    said = "";
  });
}

/* A strip that a sheet covers is not shown yet; the line in the sheet is. */
function look() {
  const strip = part("coach");
  outline(strip?.dataset.lit);
  if (part("coach-try")) part("coach-try").hidden = !find(strip.dataset.lit);
  if (strip) bar.observe(document.querySelector(".thumbs"));
  const shown = isCovered() ? part("hint") : strip;
  if (!shown || said === slugOf(shown)) return;
  said = slugOf(shown);
  part("coach-says").textContent = shown.querySelector("p").textContent;
  tellShown(shown.dataset);
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-part='coach-try']")) return;
  const wanted = find(part("coach").dataset.lit);
  wanted?.scrollIntoView({ block: "nearest", inline: "center" });
  wanted?.focus({ focusVisible: true });
});
document.addEventListener("htmx:after:swap", look);
hear("sheet-gone", look);
hear("sheet-closed", look);
look();
