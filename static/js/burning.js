/* A candle that burns down, the same on every screen. The site says how much is left of it, and it is counted by a clock that
   only counts: the date of a device has no say in it. Where motion is unwanted it sinks in steps. */

import { hear, tell } from "./events.js";
import { part } from "./parts.js";

const SECOND = 1000, MINUTE = 60, OFTEN = 250;
const HIGH = 76; // how far the flame sinks, in the picture's own measure
const STEPS = 10;
const OVER = 8000; // ms that a screen which only looks shows a candle that has burnt down
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let shown = null; // the element that was read last
let told = "";
let ends = 0;
let isOver = false;
let ticking = 0;

/* What the site has just said; a morph keeps the element and says it anew. */
function read() {
  const candle = part("candle");
  const said = candle ? `${candle.dataset.left}/${candle.dataset.all}` : "";
  if (candle === shown && said === told) return draw();
  [shown, told] = [candle, said];
  clearInterval(ticking);
  if (!candle) return;
  const left = Number(candle.dataset.left);
  ends = performance.now() + left;
  isOver = left === 0;
  draw();
  if (!isOver) ticking = setInterval(draw, OFTEN);
}

const twoDigits = (number) => String(number).padStart(2, "0");

function draw() {
  if (!shown) return;
  const left = Math.max(0, ends - performance.now());
  const seconds = Math.ceil(left / SECOND);
  const share = left / Number(shown.dataset.all);
  const burnt = 1 - (calm.matches ? Math.ceil(share * STEPS) / STEPS : share);
  const clock = `${Math.floor(seconds / MINUTE)}:${twoDigits(seconds % MINUTE)}`;
  const number = shown.querySelector("[data-clock]");
  if (number.textContent !== clock) number.textContent = clock;
  sink(burnt * HIGH);
  shown.classList.toggle("is-over", !left);
  if (!left && !isOver) over();
}

/* The flame comes down with the wax, whose foot stays where it is. */
function sink(by) {
  shown.querySelector("[data-sinks]").setAttribute("transform", `translate(0 ${by})`);
  shown.querySelector("[data-wax]").setAttribute("height", String(80 - by));
}

/* Once, and softly: it is said, and a screen that may sounds. */
function over() {
  isOver = true;
  clearInterval(ticking);
  part("timer-says").textContent = shown.querySelector("[data-burnt]").textContent.trim();
  tell("call", "candle");
  const candle = shown;
  if (!candle.querySelector(".doors")) setTimeout(() => candle.remove(), OVER);
}

read();
document.addEventListener("htmx:after:swap", read);
/* Asleep a clock may have stood still. */
document.addEventListener("visibilitychange", () => shown && document.visibilityState === "visible" && tell("burns"));
hear("link", ({ detail }) => {
  if (detail === "saved" && shown?.dataset.lost) tell("burns");
  if (shown) shown.dataset.lost = detail === "saved" ? "" : "1";
});
