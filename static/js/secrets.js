/* A password that is typed: shown where its owner wants to see it, and a new one measured. */

import { part } from "./parts.js";

const ENOUGH = 12; // signs, as the site asks for
const STRONG = 16;

/* Signs that differ count more than those that come again: "aaaaaaaaaaaaaaaa" is long, and no secret. */
export function strengthOf(typed) {
  const signs = [...typed];
  return signs.length < ENOUGH ? Math.min(signs.length, ENOUGH - 1) : Math.min(signs.length, 2 * new Set(signs).size);
}

function measure(field) {
  const meter = field.closest(".field").querySelector("meter");
  if (!meter) return;
  const { value } = field;
  const strength = strengthOf(value);
  const says = meter.dataset;
  meter.value = strength;
  meter.parentElement.hidden = !value;
  part("strength", meter.parentElement).textContent = strength < ENOUGH ? says.weak : strength < STRONG ? says.enough : says.strong;
}

function reveal(button) {
  const field = button.parentElement.querySelector("input");
  const isShown = field.type === "password";
  field.type = isShown ? "text" : "password";
  button.setAttribute("aria-pressed", isShown);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-reveal]");
  if (button) reveal(button);
});
document.addEventListener("input", ({ target }) => target.matches("[autocomplete=new-password]") && measure(target));
document.querySelectorAll("[data-reveal]").forEach((button) => (button.hidden = false));
