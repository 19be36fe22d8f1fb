/* The pad of dice, or of what comes out of a bag: a tap on a face fills the next slot, a tap on a slot takes it back; one slot alone is
   filled anew. The last die sends, where nothing else on the sheet is open. */

import { countLeft, sendWhole } from "./last-die.js";

/* A die of a colour lies in the slot of its colour. */
function dress(roll) {
  const colours = roll.dataset.dress?.split(",") ?? [];
  roll.querySelectorAll(".slots > .die").forEach((slot, n) => {
    for (const one of colours) slot.classList.toggle(one, one === colours[n]);
  });
}

function changed(roll) {
  dress(roll);
  roll.querySelectorAll(".slots .is-empty").forEach((slot, n, all) => {
    slot.textContent = Number(roll.dataset.count) - all.length + n + 1;
  });
  const done = roll.closest("form")?.querySelector("[data-done]");
  if (done) done.setAttribute("aria-disabled", String(countLeft(roll) > 0));
  roll.dispatchEvent(new Event("change", { bubbles: true }));
}

function fill(roll, face, isTapped) {
  const single = roll.dataset.count === "1" ? roll.querySelector("[data-slot]") : null;
  const place = roll.querySelector(".slots .is-empty") ?? single;
  if (!place || face.getAttribute("aria-disabled") === "true") return;
  const slot = document.createElement("button");
  slot.type = "button";
  slot.dataset.slot = "";
  slot.setAttribute("aria-label", face.dataset.said);
  const picture = face.querySelector(".die")?.cloneNode(true);
  slot.className = picture?.className ?? "die";
  slot.append(...(picture?.childNodes ?? []));
  const input = Object.assign(document.createElement("input"), { type: "hidden", name: roll.dataset.roll, value: face.dataset.face });
  slot.append(input);
  place.replaceWith(slot);
  changed(roll);
  if (isTapped && !countLeft(roll)) sendWhole(roll);
}

function takeBack(roll, slot) {
  if (!slot) return;
  const empty = document.createElement("span");
  empty.className = "die is-empty";
  roll.querySelector(".slots [data-slot]:last-of-type")?.after(empty);
  const next = slot.nextElementSibling?.matches("[data-slot]") ? slot.nextElementSibling : slot.previousElementSibling;
  slot.remove();
  (next?.matches("[data-slot]") ? next : roll.querySelector("[data-face]")).focus();
  changed(roll);
}

document.addEventListener("click", (event) => {
  const face = event.target.closest("[data-face]");
  const slot = event.target.closest("[data-slot]");
  const last = event.target.closest("[data-last]");
  const roll = (face ?? slot)?.closest("[data-roll]") ?? last?.closest("form")?.querySelector("[data-roll]");
  if (!roll) return;
  if (face) fill(roll, face, event.detail > 0); // by keys the way to the button is short, and heard
  else takeBack(roll, slot ?? [...roll.querySelectorAll("[data-slot]")].at(-1));
});
