/* On the way to a table: a form goes out once, and who waits asks each second until somebody has answered.
   At the table: a code or a link that was just made comes into sight. */

import { part } from "./parts.js";

const EACH = 1000;
const PATIENCE = 4000;
const waits = part("waits");
const trouble = part("no-answer");

async function ask() {
  try {
    const answer = await fetch(waits.dataset.ask, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status === 200) return location.reload();
    trouble.hidden = answer.ok;
  } catch {
    trouble.hidden = false;
  }
  setTimeout(ask, EACH);
}

if (waits) setTimeout(ask, EACH);

for (const form of document.querySelectorAll("form[data-once]")) {
  form.addEventListener("submit", (event) => {
    if (form.ariaBusy === "true") event.preventDefault();
    form.ariaBusy = "true";
  });
}

/* Who comes back with the back button may send again. */
addEventListener("pageshow", () => document.querySelectorAll("form[data-once]").forEach((form) => (form.ariaBusy = null)));

let shown = "";

document.addEventListener("htmx:after:swap", () => {
  const made = part("screens-code");
  const says = part("signs")?.textContent ?? part("link")?.value ?? "";
  if (says && says !== shown) made.scrollIntoView({ block: "nearest" });
  shown = says;
});
