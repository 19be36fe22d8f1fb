/* The coach: outlines where to tap, leads there, says a lesson once, and tells the site that it was shown. What it shows is
   the server’s to decide; that it was shown delays no tap. */

import { hear } from "./events.js";
import { part } from "./parts.js";
import { token } from "./token.js";

const LIT = "is-taught", BESIDES = "is-meant";
const NEXT = "#now .is-main:not([aria-disabled='true'])"; // the filled button: what is done next

let said = "";

/* The strip of a narrow screen lies on the bar, which is as high as its buttons are; the board ends above both. */
const heights = new ResizeObserver((changes) => {
  for (const { target } of changes)
    document.documentElement.style.setProperty(target.matches(".thumbs") ? "--bar" : "--strip", `${target.getBoundingClientRect().height}px`);
});

const slugOf = (one) => `${one.dataset.kind}:${one.dataset.slug}`;
const isCovered = () => Boolean(document.querySelector("#sheet:not([hidden]) dialog[open]"));

/* What has no id of its own: the next thing to tick, in the step that is open. */
const PLACES = { "first-tick": ".step.is-here .ticks [role='checkbox'][aria-checked='false']" };

/* The buttons of an action have its name for an id, and after it what is given of its answers. */
const buttonsOf = (name) => [...document.querySelectorAll(PLACES[name] ?? `#act-${name}, [id^="act-${name}-"], #${name}`)];

/* A grey button cannot be tried: the next one that can is lit. Of those in the bar it is the filled one, where it is among them. */
function find(lit = "") {
  const all = lit.split(" ").filter(Boolean).flatMap(buttonsOf).filter((one) => one.ariaDisabled !== "true");
  return all[0]?.closest("#now") ? all.find((one) => one.matches(NEXT)) ?? all[0] : all[0];
}

/* Whether people may tap it besides what the bar has filled: then it must not look like the next thing to do. */
const isBesides = (one) => one.matches("#now *") && !one.matches(NEXT) && document.querySelector(NEXT) !== null;

function outline(wanted) {
  const wears = wanted && (isBesides(wanted) ? BESIDES : LIT);
  for (const name of [LIT, BESIDES])
    for (const one of document.querySelectorAll(`.${name}`)) if (one !== wanted || name !== wears) one.classList.remove(name);
  wanted?.classList.add(wears);
}

/* Lost without a connection, it is shown again: better than a lesson that nobody saw. */
function tellShown({ kind, slug, moment }) {
  const headers = { "X-CSRFToken": token() };
  fetch("coach/told", { method: "POST", headers, body: new URLSearchParams({ kind, slug, moment }), keepalive: true }).catch(() => {
    said = "";
  });
}

/* What is taught is in sight as it is told: whoever acts may have come into sight first, in the frame after this one. */
const bring = (wanted) => requestAnimationFrame(() => requestAnimationFrame(() => wanted.scrollIntoView({ block: "nearest" })));

/* A strip that a sheet covers is not shown yet; the line in the sheet is. */
function look() {
  const strip = part("coach");
  const wanted = find(strip?.dataset.lit);
  outline(wanted);
  if (part("coach-try")) part("coach-try").hidden = !wanted?.matches(`.${LIT}`);
  if (strip) for (const one of [strip, document.querySelector(".thumbs")]) heights.observe(one);
  const shown = isCovered() ? part("hint") : strip;
  if (!shown || said === slugOf(shown)) return;
  said = slugOf(shown);
  part("coach-says").textContent = shown.querySelector("p").textContent;
  if (shown === strip && wanted?.matches(`.${LIT}`)) bring(wanted);
  tellShown(shown.dataset);
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-part='coach-try']")) return;
  const wanted = find(part("coach").dataset.lit);
  wanted?.scrollIntoView({ block: "nearest", inline: "center" });
  wanted?.focus({ focusVisible: true });
});
/* A sheet that is drawn anew keeps its line: it is still being read. */
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const hint = part("hint");
  if (hint?.closest("dialog").contains(ctx.sourceElement)) ctx.request.headers["X-Hint"] = slugOf(hint);
});
document.addEventListener("htmx:after:swap", look);
hear("sheet-gone", look);
hear("sheet-closed", look);
look();
