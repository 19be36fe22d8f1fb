/* What the scripts of a table share: its parts, and what the badge says. */

import { part } from "./parts.js";

export const root = part("live");
export const sheet = part("sheet");
export const board = () => part("board");
export const notice = () => part("notice");
export const badge = () => part("state");
/* The sheet that is in the page, also before it has been looked at; one that is being cleared away no longer counts. */
export const dialog = () => (sheet.hidden ? null : sheet.querySelector("dialog"));
export const openSheet = () => dialog()?.dataset.of ?? "";
/* Whether an answer brings a sheet, or takes one away. */
export const bringsSheet = (text) => text?.includes(`hx-target="#${sheet.id}"`) ?? false;

let unsaved = false;
export const isUnsaved = () => unsaved;

/* The badge in the head: saved, pending, or offline, which is also what is not saved. */
export function show(state, isLeft = false) {
  badge().dataset.state = state;
  unsaved = isLeft;
}

/* What was not saved has been given up. */
export function forget() {
  unsaved = false;
}
