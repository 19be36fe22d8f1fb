/* The sheet over the board: what stays under the finger when it is drawn anew. */

import { tell } from "./events.js";
import { dialog as current, sheet } from "./screen.js";

let opened = ""; // the sheet that has been looked at
let tallest = 0; // as high as its foot has been

let touched = false; // whether anything of it was answered

export const isTouched = () => touched;
sheet.addEventListener("input", () => (touched = true));
sheet.addEventListener("change", () => (touched = true));

/* What a finger has unfolded stays so while its sheet is drawn anew. */
export const folds = () => [...sheet.querySelectorAll("details")];

/* A sheet is modal: the board beneath rests, Escape closes it, and a new one is read from its heading. */
export function rise() {
  const dialog = current();
  const isOther = dialog && dialog.dataset.of !== opened;
  if (dialog && !dialog.matches(":modal")) {
    dialog.removeAttribute("open");
    dialog.showModal();
  } else if (isOther) {
    for (const one of [dialog, ...dialog.querySelectorAll("section")]) one.scrollTop = 0; // those of a new one are there
  }
  if (isOther) [tallest, touched] = [0, false];
  if (dialog) steady(dialog.querySelector("footer"));
  if (isOther) (dialog.querySelector("[autofocus]") ?? dialog.querySelector("h2"))?.focus();
  opened = dialog?.dataset.of ?? "";
  if (!dialog) tell("sheet-gone");
}

/* A line of the foot that goes, as once nothing is missing, leaves its room: a sheet stands on its foot, and what is tapped
   again and again would slip away from under the finger. */
function steady(foot) {
  if (!foot) return;
  foot.style.removeProperty("--spare");
  const height = foot.offsetHeight;
  tallest = Math.max(tallest, height);
  foot.style.setProperty("--spare", `${tallest - height}px`);
}

/* Takes a sheet off the screen. What a modal sheet covers is styled anew once it goes, all of it: that waits until the
   board that came with the same answer is painted. */
export function lower() {
  sheet.hidden = true;
  requestAnimationFrame(() => setTimeout(clear));
}

/* Before anything else is put there, or it would go with what is cleared away. */
export function clear() {
  if (!sheet.hidden) return;
  sheet.replaceChildren();
  sheet.hidden = false;
}

/* Closed by whoever looked at it; an answer takes a sheet away without this. */
sheet.addEventListener("close", (event) => {
  if (event.target.dataset.of !== opened) return;
  opened = "";
  sheet.replaceChildren();
  tell("sheet-closed");
}, { capture: true });

/* A morph keeps what fingers have set; what the server says is what is shown. */
export function agree() {
  for (const input of sheet.querySelectorAll("input")) {
    if (input.type === "radio" || input.type === "checkbox") input.checked = input.defaultChecked;
    else if (input !== document.activeElement && input.value !== input.defaultValue) input.value = input.defaultValue;
  }
}
