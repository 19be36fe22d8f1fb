/* A number between two buttons: one less, one more. */

function limits(box) {
  const input = box.querySelector("input");
  for (const button of box.querySelectorAll("[data-step]")) {
    const edge = button.dataset.step < 0 ? input.min : input.max;
    button.setAttribute("aria-disabled", String(edge !== "" && Number(input.value) === Number(edge)));
  }
  box.classList.toggle("is-on", Number(input.value) > 0);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  const box = button?.closest("[data-stepper]");
  if (!box) return;
  const input = box.querySelector("input");
  if (button.dataset.step < 0) input.stepDown();
  else input.stepUp();
  limits(box);
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

document.addEventListener("change", (event) => {
  const box = event.target.closest?.("[data-stepper]");
  if (box) limits(box);
});
