/* Two sources of chance, equally near: rolled here or at the table. The one last taken is remembered on this device. */

const YEAR = 31536000;

document.addEventListener("change", (event) => {
  const source = event.target.closest?.("input[name$='.door']");
  if (!source) return;
  const chance = source.closest("[data-chance]");
  document.cookie = `${chance.dataset.chance}=${source.value}; path=/; max-age=${YEAR}; samesite=lax`;
  for (const one of chance.querySelectorAll("[data-source]")) one.hidden = one.dataset.source !== source.value;
  const waits = source.value === "typed" && chance.querySelector(".die.is-empty");
  chance.closest("form")?.querySelector("[data-done]")?.setAttribute("aria-disabled", String(Boolean(waits)));
});
