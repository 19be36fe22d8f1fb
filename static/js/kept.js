/* The page of a table without a network: the worker keeps it as the site gave it last, where the address allows one. What is shown
   of a page that was kept says since when, until the site is there again and the board is drawn anew. */

import { hear, tell } from "./events.js";
import { part } from "./parts.js";
import { when } from "./when.js";

const EVERY = 20000; // milliseconds between two looks of the worker at a board that moves on
const { worker } = part("live").dataset;
const board = () => part("board");
const html = document.documentElement;

let keptAt = board().dataset.seen; // the entry that the page showed when it came
let again = 0;

/* registered, and told */

const controller = () => navigator.serviceWorker?.controller;

function keep() {
  clearTimeout(again);
  again = 0;
  keptAt = board().dataset.seen;
  controller()?.postMessage("keep");
}

function movedOn() {
  if (controller() && board().dataset.seen !== keptAt) again ||= setTimeout(keep, EVERY);
}

/* Where a browser has no workers, or a private window allows none, play goes on without. */
function register() {
  if (!worker || !navigator.serviceWorker) return;
  navigator.serviceWorker.addEventListener("controllerchange", keep);
  navigator.serviceWorker.register(worker).catch(() => {});
}

if (document.readyState === "complete") register();
else addEventListener("load", register);
document.addEventListener("htmx:after:swap", movedOn);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && again && keep());

/* since when */

function say() {
  const note = part("live-kept").content.firstElementChild.cloneNode(true);
  const time = note.querySelector("time");
  time.dateTime = html.dataset.kept;
  time.textContent = when(new Date(html.dataset.kept), html.lang);
  part("kept")?.replaceChildren(note); // a screen that rests shows nothing of its table
  tell("link", "offline");
}

function back() {
  delete html.dataset.kept;
  part("kept")?.replaceChildren();
}

if (html.dataset.kept) {
  say();
  hear("link", ({ detail }) => detail === "saved" && html.dataset.kept && back());
}

/* on the settings sheet */

async function opens() {
  if (!window.isSecureContext) return "insecure";
  const found = await window.caches?.match(location.pathname).catch(() => null);
  if (found) return "kept";
  const page = await fetch(location.pathname, { cache: "no-store" }).catch(() => null);
  return page?.headers.get("X-Keep") === "nothing" ? "secret" : "unable";
}

async function badges() {
  const lines = document.querySelectorAll("[data-opens-is]");
  if (!lines.length) return;
  const state = await opens();
  for (const one of lines) one.hidden = one.dataset.opensIs !== state;
}

document.addEventListener("htmx:after:swap", badges);
