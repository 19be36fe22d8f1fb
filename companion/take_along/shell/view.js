/* What the page around the site shows: one of its parts at a time, in the reader's language. */

export const part = (name) => document.querySelector(`.shell:not([hidden]) [data-part="${name}"], body > [data-part="${name}"]`);

export function chooseLanguage() {
  const wanted = navigator.languages.map((language) => language.slice(0, 2)).find((language) => document.querySelector(`.shell[lang="${language}"]`));
  const language = wanted ?? "en";
  document.documentElement.lang = language;
  for (const shell of document.querySelectorAll(".shell")) shell.hidden = shell.lang !== language;
}

/* Show one part; of its sentences that which is about something, or else the general one. */
export function show(name, about = "") {
  for (const one of document.querySelectorAll("[data-shown]")) one.hidden = one.dataset.shown !== name && !(one.dataset.shown === "pages" && name !== "site");
  const isKnown = document.querySelector(`[data-shown="${name}"] [data-about="${about}"]`) !== null;
  for (const one of document.querySelectorAll("[data-about]")) one.hidden = one.dataset.about !== (isKnown ? about : "");
}

/* Show one band beside the site, or none. */
export function showBand(name) {
  for (const band of document.querySelectorAll(".shell:not([hidden]) .tryband")) band.hidden = band.dataset.part !== name;
}

const megabytes = (bytes) => (bytes / 1e6).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const STEPS = ["fetch", "start", "open"];

/* Say which step of a start is under way; the first tells its bytes. */
export function showProgress(step, bytes = 0, total = 0) {
  STEPS.forEach((name, place) => {
    const row = part(`step-${name}`);
    row.classList.toggle("is-done", place < STEPS.indexOf(step));
    row.classList.toggle("is-now", name === step);
  });
  if (total) {
    part("bytes").textContent = `${megabytes(bytes)} / ${megabytes(total)} MB`;
    part("far").value = bytes / total;
  }
}
