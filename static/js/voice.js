/* The browser's own voice. Only one that speaks on this device: what is read out loud is sent nowhere. */

const speech = window.speechSynthesis;
const CHANGED = "nightlight:voices";

const language = () => document.documentElement.lang;
const speaks = ({ lang, localService }) => localService && lang.toLowerCase().replace("_", "-").split("-")[0] === language();

let saying = 0; // which call speaks: an earlier one has nothing more to say

/* Returns a voice for the page's language, undefined where the device has none. */
export const findVoice = () => speech?.getVoices().find(speaks);

export const isThere = () => Boolean(findVoice());

/* Says sentences one after the other, and then tells `done`, or `fails` where the voice breaks off; whatever was being said stops. */
export function say(sentences, { rate = 1, done = () => {}, fails = done } = {}) {
  const voice = findVoice();
  const mine = ++saying;
  speech?.cancel();
  if (!voice || !sentences.length) return done();
  sentences.forEach((sentence, place) => {
    const said = new SpeechSynthesisUtterance(sentence);
    Object.assign(said, { voice, lang: voice.lang, rate });
    const ends = () => mine === saying && (place === sentences.length - 1) && done();
    said.addEventListener("end", ends);
    said.addEventListener("error", () => mine === saying && hush(fails));
    speech.speak(said);
  });
  return undefined;
}

export function hush(done = () => {}) {
  saying += 1;
  speech?.cancel();
  done();
}

/* Browsers find their voices late, and some never say so. */
export const hearVoices = (listener) => document.addEventListener(CHANGED, listener);

speech?.addEventListener?.("voiceschanged", () => document.dispatchEvent(new Event(CHANGED)));
window.addEventListener("pagehide", () => speech?.cancel());
