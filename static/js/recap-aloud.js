/* The recap read aloud, a sentence at a time: by somebody at the table, or by a voice of this device where there is one.
   The big screen asks which sentence it is. */

import { part } from "./parts.js";
import * as voice from "./voice.js";
import { token } from "./token.js";

const WORDS_A_SECOND = 2.2;
const ASKS_EVERY = 1500; // ms
const PATIENCE = 5000; // ms
const SIZES = 5;
const USUAL = 2;
const RATE = 0.95;
const AROUND_ON_TV = { before: 1, after: 2 }; // sentences beside the one that is read

const sentences = [...document.querySelectorAll('[data-part="sentence"]')];
const page = part("aloud");
const screen = part("aloud-tv");
const reader = part("reader");
let at = 0;
let isSpeaking = false;
let size = USUAL;

function show() {
  sentences.forEach((one, place) => {
    one.classList.toggle("is-read", place < at);
    one.classList.toggle("is-now", place === at);
    if (place === at) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
  });
}

/* ---- the tablet ---- */

function tell() {
  const body = new URLSearchParams({ at, csrfmiddlewaretoken: token() });
  fetch(page.dataset.at, { method: "POST", body, signal: AbortSignal.timeout(PATIENCE) }).catch(() => {}); // the next one tells it
}

function left() {
  const words = sentences.slice(at).reduce((sum, one) => sum + one.textContent.split(/\s+/).length, 0);
  return Math.ceil(words / WORDS_A_SECOND);
}

function label() {
  const button = part("speak");
  part("speak-words").textContent = isSpeaking ? button.dataset.pause : button.dataset.speak;
  part("left").textContent = button.dataset.left.replace("{seconds}", left());
  button.setAttribute("aria-pressed", String(isSpeaking));
}

function go(place) {
  at = Math.max(0, Math.min(sentences.length - 1, place));
  show();
  label();
  sentences[at].scrollIntoView({ block: "center" });
  tell();
}

function hush() {
  isSpeaking = false;
  voice.hush();
  label();
}

function speak() {
  const place = at;
  const done = () => {
    if (!isSpeaking || at !== place) return undefined;
    if (at === sentences.length - 1) return hush();
    go(at + 1);
    return speak();
  };
  voice.say([sentences[at].textContent], { rate: RATE, done, fails: () => at === place && hush() });
}

function step(by) {
  const goesOn = isSpeaking;
  go(at + by);
  if (goesOn) speak();
}

function toggle() {
  if (isSpeaking) return hush();
  isSpeaking = true;
  label();
  return speak();
}

function resize(by) {
  size = Math.max(0, Math.min(SIZES - 1, size + by));
  page.dataset.size = size;
}

function offerVoice() {
  const has = voice.isThere();
  part("speak").hidden = !has;
  part("voice").textContent = has ? "" : part("voice").dataset.none;
}

function begin() {
  reader.hidden = false;
  for (const [name, by] of [["smaller", -1], ["bigger", 1]]) {
    part(name).hidden = false;
    part(name).addEventListener("click", () => resize(by));
  }
  part("before").addEventListener("click", () => step(-1));
  part("next").addEventListener("click", () => step(1));
  part("speak").addEventListener("click", toggle);
  voice.hearVoices(offerVoice);
  offerVoice();
  show();
  label();
  tell();
}

/* ---- the big screen ---- */

function showOnScreen(place) {
  at = Math.max(0, Math.min(sentences.length - 1, place));
  show();
  sentences.forEach((one, number) => {
    one.hidden = number < at - AROUND_ON_TV.before || number > at + AROUND_ON_TV.after;
  });
}

async function follow() {
  try {
    const answer = await fetch(screen.dataset.at, { signal: AbortSignal.timeout(PATIENCE) });
    const said = await answer.json();
    if (said.at !== at) showOnScreen(said.at);
  } catch {
    /* It asks again. */
  }
  setTimeout(follow, ASKS_EVERY);
}

if (page && sentences.length) begin();
if (screen && sentences.length) {
  showOnScreen(Number(screen.dataset.now));
  follow();
}
