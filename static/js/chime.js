/* Sound and vibration, if this device wants them: off until somebody turns them on here. They only repeat what the screen
   shows: whose turn it is, that somebody knocks or suggests, that a time is over, what a roll has brought. Where one screen
   sounds for the table it alone does, whatever it wants else, and the others are silent. */

import { hear } from "./events.js";
import { part } from "./parts.js";
import { keepWish, wish } from "./wishes.js";

const WISHES = ["sound", "vibration"];
const NOTES = {
  turn: [523.25, 659.25],
  door: [392, 523.25],
  time: [440, 349.23],
  candle: [659.25, 523.25, 392],
  good: [523.25, 659.25, 783.99],
  bad: [349.23, 293.66],
  threat: [196, 184.99, 174.61],
};
const AT_ONCE = 300; // ms in which a browser that may sound has begun to
const SHORT = 120; // milliseconds of a tremble that says: look here
const TREMBLES = { turn: [80, 80, 80], door: [80, 80, 80], time: SHORT, candle: SHORT };
const LASTS = 0.5; // seconds a note sounds
const APART = 0.22;
const LOUD = 0.12;
const board = () => part("board");
const door = () => part("door");

let speaker = null;
let wasMine = isMine();
let turn = turnNow();
let shownEntry = Number(board()?.dataset.seen);
let waited = waiting();

const wants = (name) => wish(name, "off") === "on";

/* Which screen sounds for the table: this one ("here"), another one ("elsewhere"), or none. */
const speaks = () => part("speaks")?.dataset.speaks ?? "";
const maySound = () => speaks() === "here" || (speaks() !== "elsewhere" && wants("sound"));

function turnNow() {
  return board()?.dataset.turn ?? "";
}

/* Whether the device's own seat has the turn; of the tablet that all share it never is. */
function isMine() {
  return board()?.classList.contains("is-turn") ?? false;
}

/* How many at the door wait for an answer. */
function waiting() {
  return door()?.querySelectorAll(".caller").length ?? 0;
}

function call(why) {
  if (wants("vibration") && TREMBLES[why]) navigator.vibrate?.(TREMBLES[why]);
  if (maySound()) play(NOTES[why]);
}

/* Soft notes, made here: there is no file to load. A browser that waits for a first tap is silent, and does not make up for it
   later; one that is to sound for all says that it waits. */
function play(notes) {
  speaker ??= new AudioContext();
  const asked = performance.now();
  speaker.resume().then(() => performance.now() - asked < AT_ONCE && ring(notes));
  setTimeout(sayBlocked, AT_ONCE);
}

function ring(notes) {
  notes.forEach((pitch, place) => {
    const tone = speaker.createOscillator(), loudness = speaker.createGain();
    const from = speaker.currentTime + place * APART;
    tone.type = "sine";
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, from);
    loudness.gain.linearRampToValueAtTime(LOUD, from + 0.03);
    loudness.gain.exponentialRampToValueAtTime(0.0001, from + LASTS);
    tone.connect(loudness).connect(speaker.destination);
    tone.start(from);
    tone.stop(from + LASTS);
  });
}

function sayBlocked() {
  const says = part("blocked");
  if (says) says.hidden = speaks() !== "here" || (speaker?.state ?? "suspended") === "running";
}

/* The first tap anywhere lets the screen sound. */
function unlock() {
  if (!maySound()) return;
  speaker ??= new AudioContext();
  speaker.resume().then(sayBlocked);
}

/* What the newest play has brought, once, and not what was there when the page came. */
function sound() {
  const { seen, tone } = board()?.dataset ?? {};
  const isNews = Number(seen) > shownEntry;
  shownEntry = Number(seen);
  if (isNews && tone in NOTES) call(tone);
}

function look() {
  const [mine, asks] = [isMine(), waiting()];
  const isNext = speaks() === "here" && turnNow() && turnNow() !== turn;
  if ((mine && !wasMine) || isNext) call("turn");
  if (asks > waited) call("door");
  [wasMine, waited, turn] = [mine, asks, turnNow()];
  sound();
  if (navigator.userActivation?.hasBeenActive) unlock();
  sayBlocked();
}

function switches() {
  for (const one of document.querySelectorAll("[data-wish]")) one.checked = wants(one.dataset.wish);
}

document.addEventListener("change", (event) => {
  const name = event.target.dataset?.wish;
  if (!WISHES.includes(name)) return;
  keepWish(name, event.target.checked ? "on" : "off");
  if (event.target.checked) call("turn"); // so it is heard, or felt, what will come
});
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, unlock, { capture: true, passive: true });
hear("moment", () => board()?.classList.contains("is-mine") && wants("vibration") && navigator.vibrate?.(SHORT));
hear("call", (event) => event.detail in NOTES && call(event.detail));
document.addEventListener("htmx:after:swap", () => {
  look();
  switches();
});
switches();
sayBlocked();
