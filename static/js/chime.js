/* Sound and vibration, if this device wants them: off until somebody turns them on here. They only repeat what the screen
   shows: that it is this seat's turn, that somebody knocks or suggests, that a turn's time is over, what a roll came to. */

import { hear } from "./events.js";
import { part } from "./parts.js";
import { keepWish, wish } from "./wishes.js";

const WISHES = ["sound", "vibration"];
const NOTES = { turn: [523.25, 659.25], door: [392, 523.25], time: [440, 349.23] };
const SHORT = 120; // milliseconds of a tremble that says: look here
const LASTS = 0.5; // seconds a note sounds
const APART = 0.22;
const LOUD = 0.12;
const board = () => part("board");
const door = () => part("door");

let speaker = null;
let wasMine = isMine();
let waited = waiting();

const wants = (name) => wish(name, "off") === "on";

/* Whether the device's own seat has the turn; of the tablet that all share it never is. */
function isMine() {
  return board()?.classList.contains("is-turn") ?? false;
}

/* How many at the door wait for an answer. */
function waiting() {
  return door()?.querySelectorAll(".caller").length ?? 0;
}

function call(why) {
  if (wants("vibration")) navigator.vibrate?.(why === "time" ? SHORT : [80, 80, 80]);
  if (wants("sound")) play(NOTES[why]);
}

/* Two soft notes, made here: there is no file to load. A browser that waits for a first tap stays silent until then. */
function play(notes) {
  speaker ??= new AudioContext();
  if (speaker.state === "suspended") speaker.resume();
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

function look() {
  const [mine, asks] = [isMine(), waiting()];
  if (mine && !wasMine) call("turn");
  if (asks > waited) call("door");
  [wasMine, waited] = [mine, asks];
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
hear("moment", () => board()?.classList.contains("is-mine") && wants("vibration") && navigator.vibrate?.(SHORT));
hear("call", (event) => event.detail in NOTES && call(event.detail));
document.addEventListener("htmx:after:swap", () => {
  look();
  switches();
});
switches();
