/* A number between two buttons: one less, one more. */

const BOX = "[data-stepper], .kind";

function limits(box) {
  const input = box.querySelector("input");
  for (const button of box.querySelectorAll("[data-step]")) {
    const edge = button.dataset.step < 0 ? input.min : input.max;
    button.setAttribute("aria-disabled", String(edge !== "" && input.value !== "" && Number(input.value) === Number(edge)));
  }
  box.classList.toggle("is-on", Number(input.value) > 0);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  const box = button?.closest(BOX);
  if (!box) return;
  const input = box.querySelector("input");
  if (button.dataset.step < 0) input.stepDown();
  else input.stepUp();
  limits(box);
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

/* Words at hand for a text: one tap writes them. */
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-fill]");
  const input = button?.form?.elements[button.dataset.fill];
  if (!input) return;
  input.value = button.textContent;
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

document.addEventListener("change", (event) => {
  const box = event.target.closest?.(BOX);
  if (box) limits(box);
});
