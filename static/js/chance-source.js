/* Two doors of chance, equally near; the one last taken is remembered on this device. */

const YEAR = 31536000;

document.addEventListener("change", (event) => {
  const door = event.target.closest?.("input[name$='.door']");
  if (!door) return;
  const chance = door.closest("[data-chance]");
  document.cookie = `door-${chance.dataset.chance}=${door.value}; path=/; max-age=${YEAR}; samesite=lax`;
  for (const part of chance.querySelectorAll("[data-door]")) part.hidden = part.dataset.door !== door.value;
  const waits = door.value === "typed" && chance.querySelector(".die.is-empty");
  chance.closest("form")?.querySelector("[data-done]")?.setAttribute("aria-disabled", String(Boolean(waits)));
});
