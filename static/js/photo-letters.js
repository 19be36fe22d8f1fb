/* A tap on a photo puts the letter where the finger was; without this, or by keyboard, it goes to the middle of a cell. */

import { part } from "./parts.js";

const SCALE = 1000;
const cells = part("cells");

const within = (at, start, length) => Math.max(0, Math.min(SCALE, Math.round((SCALE * (at - start)) / length)));

/* A name that is known is one tap: it goes to the letter that is marked. */
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-figure]");
  if (!button) return;
  const { elements } = button.closest("form");
  const field = elements[`name-${elements.letter.value}`];
  if (!field) return;
  field.value = button.textContent;
  field.focus({ preventScroll: true });
});

cells?.addEventListener("click", (tap) => {
  if (tap.detail === 0) return; // by keyboard: the button says which cell
  const box = cells.getBoundingClientRect();
  const form = document.getElementById(cells.dataset.form);
  form.elements.x.value = within(tap.clientX, box.left, box.width);
  form.elements.y.value = within(tap.clientY, box.top, box.height);
  tap.preventDefault();
  form.requestSubmit();
});

/* What was typed beside a photo that is still to be taken stays, though a letter draws the page anew. */
const KEPT = "photo-words";
const words = document.getElementById("id_words");
if (words) {
  words.value ||= sessionStorage.getItem(KEPT) ?? "";
  sessionStorage.removeItem(KEPT);
  document.addEventListener("submit", ({ target }) => {
    if (target !== words.form && words.value) sessionStorage.setItem(KEPT, words.value);
  });
}
