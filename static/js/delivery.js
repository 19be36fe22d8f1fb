/* How taps that waited go out again, and what becomes of those that no longer fit. */

import * as outbox from "./outbox.js";
import { notice, now, sheet, show } from "./screen.js";

const AGAIN = 2000; // milliseconds until waiting taps are tried again
const LONGEST = 60; // signs of what a waiting tap is called

let draining = false;
let retry = 0;

/* What a tap is called while it waits: the title of its sheet, or the words on its button. */
function labelOf({ sourceElement }) {
  const title = sheet.contains(sourceElement) && sheet.querySelector("#sheet-title");
  const said = title || sourceElement.querySelector(".say, b") || sourceElement;
  const label = said.getAttribute?.("aria-label") || said.textContent;
  return label.trim().replace(/\s+/g, " ").slice(0, LONGEST);
}

/* No connection: the tap waits, and whoever tapped goes on. */
export function wait(ctx, key) {
  outbox.add({ action: ctx.request.action, body: ctx.intended, seen: ctx.seen, key, label: labelOf(ctx) });
  show("offline");
  if (sheet.contains(ctx.sourceElement)) sheet.querySelector("dialog").close();
  clearTimeout(retry);
  retry = setTimeout(drain, AGAIN);
}

/* One after the other, as they were tapped; one that no longer fits stops them until somebody has decided. */
export async function drain() {
  clearTimeout(retry);
  if (draining || now.changing || now.pending || !outbox.size() || notice().querySelector("[data-queued]")) return;
  draining = true;
  for (let tap = outbox.first(); tap; tap = outbox.first()) {
    tap.isDone = false;
    await htmx.ajax("POST", tap.action, { source: "#outbox" }).catch(() => {});
    if (!tap.isDone) break;
  }
  draining = false;
  if (outbox.size() && !notice().querySelector("[data-queued]")) retry = setTimeout(drain, AGAIN);
}

/* An answer to a tap that waited. */
export function delivered(ctx) {
  const { tap } = ctx;
  const { status, headers } = ctx.response;
  if (status === 409 || status === 422) return;
  tap.isDone = true;
  if (headers.get("X-Next-To") === String(tap.seen)) ctx.follows = tap.seen;
  outbox.drop(tap.key);
}

/* What no longer fits: with the table as it is now, to be sent, changed or dropped. */
export function stuck({ tap }) {
  let form = notice().querySelector("form");
  if (!form) {
    form = document.getElementById("live-stuck").content.firstElementChild.cloneNode(true);
    form.querySelector("[data-label]").textContent = tap.label;
    form.querySelector("[data-sentence]").textContent = notice().textContent.trim();
    form.querySelector("[data-change]").setAttribute("hx-get", `${tap.action}${tap.action.includes("?") ? "&" : "?"}${tap.body}`);
    notice().replaceChildren(form);
    htmx.process(notice());
  }
  form.dataset.queued = tap.key;
}

/* Its sheet is open, to be sent in its place before those that wait behind it. */
export function change(decided) {
  if (decided) outbox.drop(decided.dataset.queued);
  now.changing = Boolean(decided);
  notice().replaceChildren();
}

/* The tap that waits longest is sent as it was made. */
export function takeUp(ctx) {
  const { body } = ctx.request;
  ctx.tap = outbox.first();
  for (const [name, value] of new URLSearchParams(ctx.tap.body)) body.append(name, value);
  body.set("seen", ctx.tap.seen);
  body.set("key", ctx.tap.key);
}
