/* What comes into sight by itself once an answer is there: whose turn it is in the order, where that lies on its side; after a
   tap of this device that has brought another phase, somebody else's turn or another figure of theirs, what is new there, as it
   is when the table is opened. Whoever only scrolls, or watches what others do, is left where they are. */

import { part } from "./parts.js";
import { board, dialog } from "./screen.js";

const ROOM = 240; // pixels above a sheet in which a roll can be shown large
const AIR = 12; // pixels between who acts and what lies below

let frame = 0; // in which this is looked at, 0 where it is not to be
let stood = ""; // how the table stood that was looked at last
let isOwn = false; // whether this device has tapped since

const acting = () => part("main").querySelector(".mid .is-lit");
const hasGoal = () => Boolean(part("main").querySelector(".goal")); // what to reach is on top, and is read first
const isKept = () => Boolean(document.documentElement.dataset.kept); // since when is on top, too
const standing = () => `${board().dataset.turn} ${board().dataset.title} ${acting()?.getAttribute("hx-get") ?? ""}`;

/* In the next frame: to ask where something lies makes the browser lay out everything, each time that something has changed. */
export function follow(isTap = false) {
  isOwn ||= isTap;
  frame ||= requestAnimationFrame(look);
}

function look() {
  frame = 0;
  const isFirst = stood === "" && acting() && !hasGoal() && !isKept() && !document.scrollingElement.scrollTop;
  const isNew = stood !== "" && standing() !== stood;
  stood = standing();
  turnInOrder();
  if (isFirst || (isNew && isOwn)) whatIsNew();
  isOwn = false;
  roomAboveSheet();
}

function turnInOrder() {
  const strip = document.querySelector(".order ol");
  const lit = strip?.querySelector(".is-lit")?.getBoundingClientRect();
  if (!lit || strip.scrollWidth <= strip.clientWidth) return;
  strip.scrollLeft += lit.left - strip.getBoundingClientRect().left - (strip.clientWidth - lit.width) / 2;
}

const scrolls = (one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === "auto";
const stays = (one) => (one && getComputedStyle(one).position === "sticky" ? one.offsetHeight : 0);

/* The top; and as far down from there as it takes to see who acts. Beside the coach the middle scrolls by itself. */
function whatIsNew() {
  const main = part("main");
  const scroller = [main.querySelector(".mid"), main].find(scrolls) ?? document.scrollingElement;
  const isPage = scroller === document.scrollingElement;
  const lit = acting()?.getBoundingClientRect();
  // The head or the order may stay above what scrolls.
  const over = stays(document.querySelector(".board > .head")) + stays(document.querySelector(".order"));
  const top = isPage ? over : scroller.getBoundingClientRect().top;
  const end = document.querySelector(".thumbs")?.getBoundingClientRect().top ?? innerHeight;
  const bottom = isPage ? end : Math.min(end, scroller.getBoundingClientRect().bottom);
  const below = lit ? lit.bottom + scroller.scrollTop + AIR - bottom : 0;
  const above = lit ? lit.top + scroller.scrollTop - AIR - top : 0;
  scroller.scrollTop = Math.max(0, Math.min(pastHeadings(below, main, scroller, top), above));
}

/* So far down that the upper edge cuts no heading. */
function pastHeadings(down, main, scroller, edge) {
  const cut = [...main.querySelectorAll("h2")].map((one) => one.getBoundingClientRect())
    .filter(({ top, bottom }) => top + scroller.scrollTop - edge < down && down < bottom + scroller.scrollTop - edge);
  return Math.max(down, ...cut.map(({ bottom }) => bottom + scroller.scrollTop - edge));
}

function roomAboveSheet() {
  const above = dialog()?.getBoundingClientRect().top ?? innerHeight;
  document.body.dataset.above = above < ROOM ? "little" : "room";
}
