/* What the page around the site shows: one of its parts at a time, in the reader's language. */

export const part = (name) => document.querySelector(`.shell:not([hidden]) [data-part="${name}"], body > [data-part="${name}"]`);

const LANGUAGE = "nightlight-language", THEME = "nightlight-theme"; // in this browser's storage: those of the site

let band = ""; // the one that is shown

const shellIn = (language) => document.querySelector(`.shell[lang="${language}"]`);

export function chooseLanguage() {
  const wanted = [localStorage.getItem(LANGUAGE) ?? "", ...navigator.languages].map((language) => language.slice(0, 2)).find((language) => language && shellIn(language));
  const language = wanted ?? "en";
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = localStorage.getItem(THEME) ?? "candle";
  for (const shell of document.querySelectorAll(".shell")) shell.hidden = shell.lang !== language;
  showBand(band);
}

export const choices = {}; // what the user has chosen here before the site was open: language, theme

export function chooseOtherLanguage({ dataset: { language } }) {
  choices.language = language;
  localStorage.setItem(LANGUAGE, language);
  chooseLanguage();
}

export function chooseOtherLight() {
  choices.theme = document.documentElement.dataset.theme === "candle" ? "daylight" : "candle";
  localStorage.setItem(THEME, choices.theme);
  chooseLanguage();
}

/* A click on a button of the page around the site, in any language: `actions` has a function for each by its part. */
export function listenToButtons(actions) {
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("button[data-part]");
    actions[button?.dataset.part]?.(button);
  });
}

/* The page around the site speaks its language and has its light, from the next start on at once. */
export function followSite({ documentElement: site }) {
  const follow = () => {
    if (site.dataset.theme) localStorage.setItem(THEME, site.dataset.theme);
    if (shellIn(site.lang)) localStorage.setItem(LANGUAGE, site.lang);
    chooseLanguage();
  };
  follow();
  new MutationObserver(follow).observe(site, { attributes: true, attributeFilter: ["data-theme"] });
}

/* Show one part; of its sentences that which is about something, or else the general one. */
export function show(name, about = "") {
  for (const one of document.querySelectorAll("[data-shown]")) one.hidden = one.dataset.shown !== name && !(one.dataset.shown === "pages" && name !== "site");
  const isKnown = document.querySelector(`[data-shown="${name}"] [data-about="${about}"]`) !== null;
  for (const one of document.querySelectorAll("[data-about]")) one.hidden = one.dataset.about !== (isKnown ? about : "");
}

/* Show one band beside the site, or none. */
export function showBand(name) {
  band = name;
  for (const one of document.querySelectorAll(".tryband")) one.hidden = one.dataset.part !== name;
}

const LOCALES = { en: "en-GB" };
const locale = () => LOCALES[document.documentElement.lang] ?? document.documentElement.lang;
const decimal = (number) => number.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const megabytes = (bytes) => decimal(bytes / 1e6);

export const sizeOf = (bytes) => (bytes < 1e9 ? `${megabytes(bytes)} MB` : `${decimal(bytes / 1e9)} GB`);

/* What the browser says of its room, in bytes: {quota, usage}, or nothing. */
export async function findRoom() {
  return (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
}

/* A day and a time in words, within a sentence. */
export const moment = (text) => new Date(text).toLocaleString(locale(), { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });

/* The time of today, or else the day: for a button. */
export function shortMoment(text) {
  const time = new Date(text), isToday = time.toDateString() === new Date().toDateString();
  return time.toLocaleString(locale(), isToday ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "long" });
}

/* Put values into the text that an element has for them. */
export function fill(element, values) {
  element.textContent = element.dataset.text.replace(/\{(\w+)\}/g, (_all, name) => values[name] ?? "");
}

const STEPS = ["fetch", "start", "open"];

/* Say which step of a start is under way; the first tells its bytes. */
export function showProgress(step, bytes = 0, total = 0) {
  STEPS.forEach((name, place) => {
    const row = part(`step-${name}`);
    row.classList.toggle("is-done", place < STEPS.indexOf(step));
    row.classList.toggle("is-now", name === step);
  });
  if (total) part("bytes").textContent = `${megabytes(bytes)} / ${megabytes(total)} MB`;
  part("far").value = STEPS.indexOf(step) + (total && bytes / total); // a bar that is full is done
}
