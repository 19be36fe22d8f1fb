/* State on demand: one key or one tap asks whose turn it is, for the own sheet, the last plays, the odds. The server answers in
   sentences; they are shown, told to screen readers, and read out loud where this device wants it. */

import { hear } from "./events.js";
import { part } from "./parts.js";
import "./read-aloud.js";
import { dialog } from "./screen.js";
import { hearVoices, isThere, say } from "./voice.js";
import { keepWish, wish } from "./wishes.js";

const USUAL = { keys: "on", bar: "off", voice: "off" };
const PATIENCE = 5000; // ms
const SETTLES = 100; // ms until a region that was moved or emptied is heard again
const TYPES = "textarea, select, [contenteditable], input:not([type='checkbox'], [type='radio'], [type='button'], [type='submit'])";
const root = part("live");
const says = part("listen-says");

const wants = (name) => wish(`listen-${name}`, USUAL[name]) === "on";
const turnNow = () => part("board")?.dataset.turn ?? "";

let asked = 0;
let settling = 0;
let turn = turnNow();

/* What a modal sheet covers is not heard: the region goes where the reader is. */
function place() {
  const home = dialog() ?? root;
  if (says.parentElement !== home) home.append(says);
}

function clear() {
  clearTimeout(settling);
  says.replaceChildren();
}

function tell(sentences) {
  place();
  clear();
  settling = setTimeout(() => {
    says.replaceChildren(...sentences.map((one) => Object.assign(document.createElement("p"), { textContent: one })));
  }, SETTLES);
}

async function fetchAnswer(what) {
  const answer = await fetch(`listen/${what}`, { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok || !answer.headers.get("Content-Type")?.startsWith("text/plain")) throw new Error(answer.statusText);
  return (await answer.text()).split("\n");
}

/* What an open sheet has worked out of the answers so far is nearer than what the table alone tells. */
const oddsOfSheet = () => [...(dialog()?.querySelectorAll("[data-odds]") ?? [])].map((one) => one.dataset.odds);

async function ask(what) {
  const mine = ++asked;
  let sentences = what === "odds" ? oddsOfSheet() : [];
  try {
    if (!sentences.length) sentences = await fetchAnswer(what);
  } catch {
    sentences = [says.dataset.unheard];
  }
  if (mine !== asked) return;
  tell(sentences);
  if (wants("voice")) say(sentences);
}

function isTyped({ target, altKey, ctrlKey, metaKey, repeat, defaultPrevented }) {
  return defaultPrevented || repeat || altKey || ctrlKey || metaKey || target.matches?.(TYPES);
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && says.childElementCount) return clear();
  if (isTyped(event) || !wants("keys")) return undefined;
  const button = part("listen").querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!button) return undefined;
  event.preventDefault();
  return ask(button.dataset.listen);
});
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-listen]");
  if (button) return ask(button.dataset.listen);
  if (target.closest?.("[data-part='listen-says']")) clear();
  return undefined;
});

function look() {
  root.classList.toggle("is-listening", wants("bar"));
  for (const one of document.querySelectorAll("[data-listens]")) one.checked = wants(one.dataset.listens);
  for (const one of document.querySelectorAll("[data-part='voice-wish']")) one.hidden = !isThere();
  for (const one of document.querySelectorAll("[data-part='voice-none']")) one.hidden = isThere();
}

document.addEventListener("change", ({ target }) => {
  const name = target.dataset?.listens;
  if (!(name in USUAL)) return;
  keepWish(`listen-${name}`, target.checked ? "on" : "off");
  look();
  if (name === "voice" && target.checked) ask("turn"); // so it is heard what will come
});
document.addEventListener("htmx:after:swap", () => {
  look();
  if (turn === turnNow()) return;
  turn = turnNow();
  clear(); // it told of a table that has gone on
  if (wants("voice")) ask("turn");
});
hear("sheet-gone", place);
hear("sheet-closed", place);
hearVoices(look);
look();
