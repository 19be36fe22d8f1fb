/* How much of a turn has gone by: a ring that begins when the turn changes. It goes by a clock that only counts, so the
   date of the device has no say in it; it takes nothing away and blocks nothing. */

import { tell } from "./events.js";
import { part } from "./parts.js";

const MINUTE = 60_000;
const FULL = 100;
const KEPT = `turn-at-${location.pathname}`;
const board = () => part("board");
const says = part("timer-says");

let turn = "";
let began = 0;
let isOver = false;

/* A page that is loaded again goes on where it was; what lies between is not counted. */
function recall() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    if (kept?.turn === board().dataset.turn) [turn, began, isOver] = [kept.turn, performance.now() - kept.gone, kept.isOver];
  } catch {
    /* a browser that keeps nothing begins anew */
  }
}

function keep() {
  if (!Number(board()?.dataset.minutes)) return; // nothing is kept where no timer is wanted
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ turn, gone: performance.now() - began, isOver }));
  } catch {
    /* see above */
  }
}

/* Draw the ring, begun anew where the turn is another one. A morph puts the empty ring back, so it is drawn after each. */
function draw() {
  const { turn: now = "", minutes = "0" } = board()?.dataset ?? {};
  if (now !== turn) [turn, began, isOver] = [now, performance.now(), false];
  const ring = part("timer");
  if (!ring) return;
  const gone = performance.now() - began, all = Number(minutes) * MINUTE;
  ring.hidden = !turn || !all;
  if (ring.hidden) return;
  const left = Math.max(0, all - gone);
  ring.querySelector("[data-ring]").setAttribute("stroke-dasharray", `${(FULL * left) / all} ${FULL}`);
  const number = ring.querySelector("[data-left]");
  number.textContent = String(Math.ceil(left / MINUTE));
  number.hidden = !left;
  ring.querySelector("[data-over]").hidden = left > 0;
  if (!left && !isOver) over(ring);
}

/* Once, and softly: the ring says it, a screen reader hears it, and a device that wants to may sound. */
function over(ring) {
  isOver = true;
  if (says) says.textContent = ring.querySelector("[data-over]").textContent.trim();
  tell("call", "time");
}

recall();
draw();
setInterval(draw, 1000);
document.addEventListener("htmx:after:swap", draw);
addEventListener("pagehide", keep);
