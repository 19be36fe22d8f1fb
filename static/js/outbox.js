/* Taps that wait on this device until the table can be reached: in order, each with its key, through a reload. */

const PLACE = `taps ${location.pathname.replace(/[^/]*$/, "")}`; // of one table, whichever of its pages is open
const words = document.getElementById("live-waiting");
const place = () => document.getElementById("waiting");

/* Where the device keeps nothing (a private window that is full), the taps wait as long as the page is open. */
let taps = [];
try {
  taps = JSON.parse(localStorage.getItem(PLACE)) ?? [];
} catch {
  taps = [];
}

function keep() {
  try {
    if (taps.length) localStorage.setItem(PLACE, JSON.stringify(taps));
    else localStorage.removeItem(PLACE);
  } catch {
    /* they wait on the page alone */
  }
  show();
}

export const size = () => taps.length;
export const first = () => taps[0];

/* A tap: `action` and `body` as they are sent, `seen` and `key` as they were, `label` for people. */
export function add(tap) {
  if (taps.some((one) => one.key === tap.key)) return;
  taps.push(tap);
  keep();
}

export function drop(key) {
  const dropped = taps.find((one) => one.key === key);
  taps = taps.filter((one) => one !== dropped);
  keep();
  return dropped;
}

/* What was tapped after this at the same board has seen what came of it: nobody else acted in between. */
export function follow(seen, now) {
  for (const one of taps) if (one.seen === seen) one.seen = now;
  keep();
}

/* Not called out while it goes by itself: the badge says that there is no connection. */
export function show() {
  if (!place() || !words) return;
  if (!taps.length) return place().replaceChildren();
  const notice = words.content.firstElementChild.cloneNode(true);
  const number = notice.querySelector(`[data-count="${taps.length === 1 ? "one" : "more"}"]`);
  for (const other of notice.querySelectorAll("[data-count]")) if (other !== number) other.remove();
  const count = number.querySelector("[data-number]");
  if (count) count.textContent = taps.length;
  const list = notice.querySelector("ol");
  const row = list.firstElementChild;
  const wasOpen = place().querySelector("details")?.open ?? false;
  list.replaceChildren(...taps.map((tap) => rowOf(row, tap)));
  notice.querySelector("details").open = wasOpen;
  place().replaceChildren(notice);
}

function rowOf(row, tap) {
  const one = row.cloneNode(true);
  one.querySelector("[data-label]").textContent = tap.label;
  one.querySelector("button").dataset.dropTap = tap.key;
  return one;
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-drop-tap]")?.dataset.dropTap;
  if (key) drop(key);
});

show();
