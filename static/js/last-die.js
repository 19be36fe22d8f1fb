/* One habit for chance: a tap on "Roll for us" rolls, and the last die that is typed sends its sheet, if no other question is open
   there. Undo brings that sheet back, but for the die. */

import { hear } from "./events.js";
import { part } from "./parts.js";
import { board, bringsSheet, openSheet, sheet } from "./screen.js";

const NOW = /^act\//; // a play of now; what is put in the place of an earlier one is looked at first
const UNDO = /(^|\/)undo(\?|$)/;

let sent = null; // the sheet that a last die has sent, and what its screen had seen
let isBehind = false; // an answer has changed, and with it perhaps how many dice there are: a new drawing is on its way
let isFull = false; // the last die was typed meanwhile

/* How many dice of a roll are not typed yet. */
export const countLeft = (roll) => roll.querySelectorAll(".die.is-empty").length;

/* What the sheet proposes without knowing better is open until somebody has tapped it. */
const guesses = (form) => (form.dataset.guesses ?? "").split(" ").filter(Boolean);

/* What is typed on a pad of this sheet is all there; what is rolled here needs nothing. */
const isThrown = (form) => [...form.querySelectorAll("[data-roll]:not([hidden])")].every((roll) => !countLeft(roll));

const isWhole = (form) =>
  NOW.test(form.getAttribute("hx-post")) &&
  !("sent" in form.dataset) &&
  isThrown(form) &&
  [...form.querySelectorAll("input[type='number']")].every(({ value }) => value !== "");

function withoutLast(form, name) {
  const answers = [...new FormData(form)];
  answers.splice(answers.map(([one]) => one).lastIndexOf(name), 1);
  return `${form.getAttribute("hx-post")}?${new URLSearchParams(answers)}`;
}

export function sendWhole(roll) {
  const form = roll.closest("[data-part='ask']");
  if (!form || !isWhole(form)) return;
  form.dataset.sent = ""; // until it is drawn anew
  if (isBehind) return (isFull = true);
  sent = { seen: Number(board().dataset.seen), address: withoutLast(form, roll.dataset.roll) };
  form.querySelector("[data-done]").click();
}

function rollNow(form) {
  const done = form.querySelector("[data-done]:not([aria-disabled='true'])");
  if (!done || !isWhole(form)) return;
  form.dataset.sent = ""; // until it is drawn anew
  done.click();
}

const isSource = (input) => input?.name?.endsWith(".door") ?? false;

sheet.addEventListener("change", ({ target }) => {
  if (!target.closest("[data-roll]")) isBehind = true;
});

/* A finger on "Roll for us", not the arrow keys that go through the choice: it rolls, if nothing else is missing; once, though the
   browser tells of a tap on a label twice. */
sheet.addEventListener("click", ({ target, detail }) => {
  const source = target.closest("label")?.control;
  const form = detail && isSource(source) && source.value === "here" && source.closest("[data-part='ask']");
  if (form) setTimeout(() => rollNow(form));
});

/* Drawn for its answers, the sheet may want another die. */
function drawn() {
  const roll = isFull && sheet.querySelector("[data-roll]");
  isBehind = isFull = false;
  if (roll && !countLeft(roll)) sendWhole(roll);
}

document.addEventListener("htmx:after:swap", ({ detail }) => {
  if (bringsSheet(detail.ctx?.text)) drawn();
});
hear("sheet-closed", () => (isBehind = isFull = false));

/* A tap on what is proposed is an answer too, although nothing changes by it. */
sheet.addEventListener("click", ({ target: { name } }) => {
  const form = part("ask", sheet);
  if (!form || !guesses(form).includes(name)) return;
  form.dataset.guesses = guesses(form).filter((one) => one !== name).join(" ");
  form.querySelector(`[name="${name}.was"]`)?.remove();
});

document.addEventListener("htmx:after:swap", (event) => {
  const { tap } = event.detail.ctx ?? {};
  if (!sent || !tap || !UNDO.test(tap.action) || openSheet()) return;
  const { seen, address } = sent;
  sent = null;
  if (Number(board().dataset.seen) === seen + 2) htmx.ajax("GET", address, { source: part("outbox") });
});
