/* The last die that is typed sends its sheet, if no other question is open there. Undo brings that sheet back, but for the die. */

import { part } from "./parts.js";
import { board, openSheet, sheet } from "./screen.js";

const NOW = /^act\//; // a play of now; what is put in the place of an earlier one is looked at first
const UNDO = /(^|\/)undo(\?|$)/;

let sent = null; // the sheet that a last die has sent, and what its screen had seen

/* What the sheet proposes without knowing better is open until somebody has tapped it. */
const guesses = (form) => (form.dataset.guesses ?? "").split(" ").filter(Boolean);

const isWhole = (form) =>
  NOW.test(form.getAttribute("hx-post")) &&
  !form.dataset.sent &&
  !guesses(form).length &&
  form.querySelectorAll("[data-chance]").length === 1 &&
  [...form.querySelectorAll("input[type='number']")].every(({ value }) => value !== "");

function withoutLast(form, name) {
  const answers = [...new FormData(form)];
  answers.splice(answers.map(([one]) => one).lastIndexOf(name), 1);
  return `${form.getAttribute("hx-post")}?${new URLSearchParams(answers)}`;
}

export function sendWhole(roll) {
  const form = roll.closest("[data-chance='dice']")?.closest("[data-part='ask']");
  if (!form || !isWhole(form)) return;
  sent = { seen: Number(board().dataset.seen), address: withoutLast(form, roll.dataset.roll) };
  form.dataset.sent = "";
  form.querySelector("[data-done]").click();
}

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
