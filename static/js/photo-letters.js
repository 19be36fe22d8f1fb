/* A tap on a photo puts the letter where the finger was; without this, or by keyboard, it goes to the middle of a cell. */

import { part } from "./parts.js";

const SCALE = 1000;
const cells = part("cells");

const within = (at, start, length) => Math.max(0, Math.min(SCALE, Math.round((SCALE * (at - start)) / length)));

cells?.addEventListener("click", (tap) => {
  if (tap.detail === 0) return; // by keyboard: the button says which cell
  const box = cells.getBoundingClientRect();
  const form = document.getElementById(cells.dataset.form);
  form.elements.x.value = within(tap.clientX, box.left, box.width);
  form.elements.y.value = within(tap.clientY, box.top, box.height);
  tap.preventDefault();
  form.requestSubmit();
});
