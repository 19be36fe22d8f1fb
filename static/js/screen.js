/* What the scripts of a table share: its parts, and what the badge says. */

export const root = document.getElementById("live");
export const sheet = document.getElementById("sheet");
export const board = () => document.getElementById("board");
export const notice = () => document.getElementById("notice");
export const badge = () => document.getElementById("state");
/* The sheet that is in the page, also before it has been looked at. */
export const openSheet = () => sheet.querySelector("dialog")?.dataset.of ?? "";

let unsaved = false;
export const isUnsaved = () => unsaved;

/* The badge in the head: saved, pending, or offline, which is also what is not saved. */
export function show(state, isUnsaved = false) {
  badge().dataset.state = state;
  unsaved = isUnsaved;
}

/* What was not saved has been given up. */
export function forget() {
  unsaved = false;
}
