/* Keeps a screen at its table's newest: a stream of numbers says when it is behind, and it fetches its own board.
   Where no stream can be had it asks instead. Nothing here ever writes. Others hear of it by events:
   `link` (detail: saved or offline), `access` (who may look), `present` (who is here), `beside` (the candle, who
   sounds); `behind` may be put off, and `idle` takes it up again. */

import "./board.js";
import { hear, tell } from "./events.js";
import { hex } from "./hex.js";
import { part } from "./parts.js";

const FIRST = 300, LAST = 5000; // ms between two tries for a stream
const PATIENCE = 5000, TIMEOUT = 4000, EVERY = 2000;
const LOOK = 500, SILENT = 4500; // the site says something every 2 s
const ASLEEP = 30000, HIDDEN = 10000;
const FAILED = 400; // from this status on

const SCREEN = hex(8);
const id = part("live").dataset.session;
const board = () => part("board");
const have = () => board().dataset.marks;
const isSeen = () => document.visibilityState === "visible";

let source = null;
let newest = have(); // what the site has said last: session, entry, doors
let here = part("live").dataset.here; // who listens, as the page shows it
let beside = part("live").dataset.beside; // what stands beside the board, as the page shows it
let failures = 0;
let heardAt = 0; // when the stream said something last, 0 where there is none that has
let triedAt = Date.now(); // since when there is none
let askedAt = 0;
let tickedAt = Date.now();
let again = 0;
let resting = 0;
let fetching = false;
let asking = false;
let leaving = false; // a form leads away: what its own tap has changed here is not looked at again

/* the stream */

function open() {
  close();
  if (!isSeen() || leaving) return;
  source = new EventSource(`/live/${id}?screen=${SCREEN}`);
  source.onmessage = ({ data }) => {
    failures = 0;
    const isFirst = !heardAt;
    heardAt = Date.now();
    tell("link", "saved");
    learnAll(data);
    if (isFirst && isBehindUs(data)) ask();
  };
  source.onerror = lost;
}

function close() {
  clearTimeout(again);
  source?.close();
  source = null;
  if (heardAt) triedAt = Date.now();
  heardAt = 0;
}

/* A browser does not say why a stream ended: after the second time the site is asked whether we may still look. */
function lost() {
  close();
  failures += 1;
  const wait = Math.min(LAST, FIRST * 2 ** (failures - 1));
  again = setTimeout(open, wait * (0.5 + Math.random() / 2));
  if (failures > 1) ask();
}

function learnAll(said) {
  const numbers = said.split(".");
  const who = numbers[3] ?? here;
  if (who !== here) tell("present", (here = who));
  learn(numbers.slice(0, 3).join("."), numbers[4]);
}

/* So it is after a backup was brought back; or a tap of ours was faster than what is said of it. */
function isBehindUs(said) {
  const [session, entry] = said.split(".").map(Number);
  const [shownSession, shownEntry] = have().split(".").map(Number);
  return session < shownSession || (session === shownSession && entry < shownEntry);
}

/* Asking, where the stream does not tell. */
async function ask() {
  if (!isSeen() || asking || leaving) return;
  asking = true;
  askedAt = Date.now();
  try {
    const answer = await fetch(`version?have=${have()}`, { signal: AbortSignal.timeout(TIMEOUT) });
    if ([205, 404].includes(answer.status) || answer.redirected) return location.reload(); // its page says it kindly
    tell("link", answer.ok ? "saved" : "offline");
    if (answer.status === 200) learn(await answer.text());
    else if (answer.status === 204) learn(have());
  } catch {
    tell("link", "offline");
  } finally {
    asking = false;
  }
}

/* being behind */

/* Where only the doors are told, as to a screen that asks, something may have changed beside the board, too. */
function learn(marks, besides) {
  const [session, , doors] = marks.split(".");
  const [oldSession, , oldDoors] = newest.split(".");
  newest = marks;
  const isNews = session === oldSession && doors !== oldDoors;
  if (isNews) tell("access", doors);
  if (besides ? besides !== beside : isNews) tell("beside", (beside = besides));
  catchUp();
}

function catchUp() {
  const [session, entry, doors] = newest.split(".").map(Number);
  const [shownSession, shownEntry, shownDoors] = have().split(".").map(Number);
  const evening = Math.max(session, shownSession); // the board of one packed away shows the numbers of the newest
  const isOver = evening > Number(id);
  const isBehind = isOver || entry > shownEntry;
  const isElsewhere = doors > shownDoors;
  if (fetching || !(isBehind || isElsewhere) || !tell("behind")) return;
  if (isOver) return location.replace(location.pathname.replace(id, evening));
  if (!isBehind && !board().matches(".is-mine, .is-tv") && !part("coach")) {
    board().dataset.marks = newest; // a leader's board shows of it the coach alone: others here listen for the doors
    return;
  }
  fetching = true;
  tell("fresh", null, part("fresh"));
}

document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (ctx.sourceElement === part("burning") && !(ctx.response?.status < FAILED)) beside = ""; // asked for again
  if (ctx.sourceElement !== part("fresh")) return;
  fetching = false;
  setTimeout(catchUp, FIRST); // what was said meanwhile
});

/* waking, and time */

function wake() {
  clearTimeout(resting);
  if (!isSeen()) return (resting = setTimeout(close, HIDDEN));
  failures = 0;
  ask();
  open();
}

function tick() {
  const now = Date.now();
  const hasSlept = Math.abs(now - tickedAt) > ASLEEP;
  tickedAt = now;
  if (!isSeen()) return;
  const isSilent = heardAt && now - heardAt > SILENT;
  if (isSilent) tell("link", "offline");
  if (hasSlept || isSilent) return wake();
  const hasNone = !heardAt && now - triedAt > PATIENCE;
  if (hasNone && now - askedAt >= EVERY) ask();
}

/* All scripts are there by then, and htmx has seen the page: what is heard can be followed. */
document.addEventListener("DOMContentLoaded", () => {
  open();
  setInterval(tick, LOOK);
});
document.addEventListener("visibilitychange", wake);
hear("idle", () => catchUp());
hear("ask", ask);
addEventListener("pageshow", (event) => {
  leaving = false;
  if (event.persisted) wake();
});
document.addEventListener("submit", (event) => {
  leaving = !event.defaultPrevented; // else htmx sends it
  if (leaving) close();
});
addEventListener("pagehide", close);
addEventListener("online", wake);
addEventListener("offline", lost); // whatever it still says comes out of the air
