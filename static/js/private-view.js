/* For one pair of eyes: what comes back is shown while a finger is down, and is gone from the page after. */

import { hex } from "./hex.js";
import { part } from "./parts.js";
import { token } from "./token.js";

const LONGEST = 8000;
const TIMEOUT = 5000;
const alone = part("alone");
const cover = part("cover");
const held = part("held");
const hold = part("hold");
const trouble = part("trouble");
const choices = alone ? [...alone.querySelectorAll("[data-choice]")] : [];

let looking = null;
let closing = 0;
let leave = "";

const key = hex();

function send(address, body, signal = AbortSignal.timeout(TIMEOUT)) {
  const headers = { "X-CSRFToken": token() };
  return fetch(address, { method: "POST", body: new URLSearchParams(body), headers, signal, cache: "no-store" });
}

/* Our own words, drawn by the site; scripts in them would not run. */
async function reveal(response) {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return [...page.body.childNodes];
}

function show(nodes) {
  held.replaceChildren(...nodes);
  held.hidden = false;
  cover.hidden = true;
  clearTimeout(closing);
  closing = setTimeout(hide, LONGEST);
}

function hide() {
  looking?.abort();
  looking = null;
  clearTimeout(closing);
  held.replaceChildren();
  held.hidden = true;
  cover.hidden = false;
  hold?.classList.remove("is-held");
  if (leave) location.replace(leave);
}

async function look() {
  if (looking || leave) return;
  const mine = (looking = new AbortController());
  trouble.hidden = true;
  hold.classList.add("is-held");
  try {
    const response = await send("hold", {}, mine.signal);
    const nodes = response.ok ? await reveal(response) : null;
    if (mine !== looking) return;
    if (!nodes) return failed();
    show(nodes);
    for (const one of alone.querySelectorAll("[data-after-look]")) one.removeAttribute("aria-disabled");
  } catch {
    if (mine === looking) failed();
  }
}

function failed() {
  hide();
  trouble.hidden = false;
}

/* What was chosen is answered once, and covers itself; a tap covers it at once. */
async function choose(button) {
  if (button.getAttribute("aria-disabled") === "true" || leave) return;
  hide();
  trouble.hidden = true;
  for (const one of choices) one.setAttribute("aria-disabled", "true");
  try {
    const response = await send("choose", { choice: button.dataset.choice, seen: alone.dataset.seen, key });
    if (response.status >= 500 || response.status === 404) throw new Error(response.status);
    const next = response.headers.get("X-Next");
    if (response.ok && next && "afterLook" in button.dataset) return location.replace(next); // nothing to read
    show(await reveal(response));
    leave = next ?? location.href;
    if (!response.ok) leave = location.href;
    alone.hidden = true;
    held.focus(); // who has no finger covers it with a key
  } catch {
    failed();
    for (const one of choices) one.removeAttribute("aria-disabled");
  }
}

part("ready")?.addEventListener("click", (event) => {
  event.target.hidden = true;
  alone.hidden = false;
  hold?.focus();
});

if (hold) {
  hold.addEventListener("pointerdown", (event) => {
    hold.setPointerCapture(event.pointerId);
    look();
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) hold.addEventListener(end, hide);
  hold.addEventListener("contextmenu", (event) => event.preventDefault());
  hold.addEventListener("keydown", (event) => {
    if (![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) look();
  });
  hold.addEventListener("keyup", hide);
}

for (const button of choices) button.addEventListener("click", () => choose(button));
held.addEventListener("click", hide);
held.addEventListener("keydown", (event) => ["Enter", " ", "Escape"].includes(event.key) && !event.repeat && hide());
document.addEventListener("visibilitychange", () => document.hidden && hide());
addEventListener("pagehide", hide);
