/* A button that reads a text of the page out loud: `data-reads` is the id of the text. Where the device has no voice of its
   own for the page's language, the button is not there. */

import { findVoice, hearVoices, hush, isThere, say } from "./voice.js";

const SENTENCE = /[^.!?…]+[.!?…]*["”»’)]*\s*/g; // a long text in one piece falls silent in some browsers

const buttons = () => [...document.querySelectorAll("[data-reads]")];
const sentencesOf = (text) => text.innerText.split("\n").flatMap((line) => line.match(SENTENCE) ?? []).map((one) => one.trim()).filter(Boolean);

let reading = null;

function mark(button) {
  reading?.setAttribute("aria-pressed", "false");
  reading = button;
  reading?.setAttribute("aria-pressed", "true");
}

export function offer() {
  const has = isThere();
  for (const one of buttons()) one.hidden = !has;
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-reads]");
  if (!button || !findVoice()) return;
  if (button === reading) return hush(() => mark(null));
  mark(button);
  return say(sentencesOf(document.getElementById(button.dataset.reads)), { done: () => button === reading && mark(null) });
});
hearVoices(offer);
document.addEventListener("htmx:after:swap", offer);
document.addEventListener("nightlight:sheet-closed", () => reading && !reading.isConnected && hush(() => mark(null)));
offer();
