/* The taps that wait, as people see them: how many, which, and what no longer fits. */

import { Delivery } from "./delivery.js";
import { Outbox } from "./outbox.js";
import { part } from "./parts.js";
import { badge, notice, root, sheet } from "./screen.js";

const SLOW = 1000; // milliseconds after which it is told which taps wait, where there is a connection
const REWINDS = /(^|\/)(undo|redo)(\?|$)/; // which have no sheet that could be changed
const LONGEST = 60; // signs of what a waiting tap is called
const words = part("live-waiting");
const place = () => part("waiting");

const kept = `taps ${root.dataset.session} ${root.dataset.reader}`;
adopt(`taps ${root.dataset.session}`);

/* Where release 1.10 kept taps: what waited through the upgrade is not lost. */
function adopt(former) {
  try {
    const taps = localStorage.getItem(former);
    if (!taps) return;
    localStorage.setItem(kept, taps);
    localStorage.removeItem(former);
  } catch {
    /* A device that keeps nothing. */
  }
}

export const outbox = new Outbox(() => localStorage, kept, draw);
export const delivery = new Delivery({
  outbox,
  send: (tap) => htmx.ajax("POST", tap.action, { source: part("outbox") }),
  isHeld: () => notice().querySelector("[data-queued]") !== null,
});

let isTold = false;
let telling = 0;

/* What a tap is called while it waits: the title of its sheet, or the words on its button. */
export function labelOf(source) {
  const title = sheet.contains(source) && part("sheet-title", sheet);
  const said = title || source.querySelector(".say, b") || source;
  const label = said.getAttribute?.("aria-label") || said.textContent;
  return label.trim().replace(/\s+/g, " ").slice(0, LONGEST);
}

/* The badge counts at once. The list comes where there is no connection, or where it takes long: what is soon done
   must not push the board away from under a finger. */
export function draw() {
  const count = badge().querySelector("[data-waiting]");
  const flying = delivery?.pending && delivery.pending.key !== outbox.first?.key ? 1 : 0;
  if (count) count.textContent = outbox.size ? outbox.size + flying : "";
  if (!place() || !words) return;
  if (!outbox.size) return hush();
  if (isTold || badge().dataset.state === "offline") return list();
  telling ||= setTimeout(() => outbox.size && list(), SLOW);
}

function hush() {
  clearTimeout(telling);
  telling = 0;
  isTold = false;
  place().replaceChildren();
}

/* Not called out while it goes by itself: the badge says that there is no connection. */
function list() {
  isTold = true;
  const told = words.content.firstElementChild.cloneNode(true);
  const number = told.querySelector(`[data-count="${outbox.size === 1 ? "one" : "more"}"]`);
  for (const other of told.querySelectorAll("[data-count]")) if (other !== number) other.remove();
  const count = number.querySelector("[data-number]");
  if (count) count.textContent = outbox.size;
  const rows = told.querySelector("ol");
  const row = rows.firstElementChild;
  const wasOpen = place().querySelector("details")?.open ?? false;
  rows.replaceChildren(...outbox.labels.map((tap) => rowOf(row, tap)));
  told.querySelector("details").open = wasOpen;
  place().replaceChildren(told);
}

function rowOf(row, { key, label }) {
  const one = row.cloneNode(true);
  one.querySelector("[data-label]").textContent = label;
  one.querySelector("button").dataset.dropTap = key;
  return one;
}

/* What no longer fits: with the table as it is now, to be sent, changed or dropped. */
export function stuck(tap) {
  let form = notice().querySelector("form");
  if (!form) {
    form = part("live-stuck").content.firstElementChild.cloneNode(true);
    form.querySelector("[data-label]").textContent = tap.label;
    const said = notice().querySelector(".nt") ?? notice(); // the sentence, without the doors beside it
    form.querySelector("[data-sentence]").textContent = said.textContent.trim();
    const way = form.querySelector("[data-change]");
    if (!REWINDS.test(tap.action)) way.setAttribute("hx-get", `${tap.action}${tap.action.includes("?") ? "&" : "?"}${tap.body}`);
    else way.remove();
    notice().replaceChildren(form);
    htmx.process(notice());
  }
  form.dataset.queued = tap.key;
}

/* Its sheet is open, to be sent in its place before those that wait behind it. */
export function change(decided) {
  if (decided) {
    outbox.drop(decided.dataset.queued);
    delivery.change();
  }
  notice().replaceChildren();
}

/* Signed out in another tab, as forget-taps.js says. */
addEventListener("storage", ({ key, newValue }) => key === "signed-out" && newValue && outbox.clear());

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-drop-tap]")?.dataset.dropTap;
  if (key) outbox.drop(key);
});

draw();
