/* What the scripts of a table share: its parts, how things stand on this device, what the badge says. */

export const root = document.getElementById("live");
export const sheet = document.getElementById("sheet");
export const board = () => document.getElementById("board");
export const notice = () => document.getElementById("notice");

/* The tap on its way, the sheet that is open, whether one was not saved, whether one that waited is being changed. */
export const now = { pending: null, opened: "", unsaved: false, changing: false };

/* The badge in the head: saved, pending, or offline, which is also what is not saved. */
export function show(state, isUnsaved = false) {
  document.getElementById("state").dataset.state = state;
  now.unsaved = isUnsaved;
}
