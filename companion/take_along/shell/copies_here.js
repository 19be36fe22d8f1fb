/* Copies of the database on the device itself: as it was before the newest migration, as it was when it was last found whole,
   and what was set aside. Nothing that cannot be made again is deleted; a kill in between is made good by the next start. */

import { STATE_NAMES } from "./state.js";
import { DATABASE, emptyStore, fillStore, holdsDatabase, openStores, readStore } from "./stores.js";

export const FILES = [DATABASE, `${DATABASE}-journal`, `${DATABASE}-wal`];
const BEFORE = "before.sqlite3"; // before the newest migration
const WHOLE = "whole.sqlite3"; // found whole at a start
export const COPIES = [BEFORE, WHOLE];
const ASIDE = /^(damaged|replaced) [\dT-]+ nightlight\.sqlite3(-wal|-journal)?$/;
const FRESH = 20 * 3600 * 1000; // ms: an evening makes one copy

const now = () => new Date().toISOString();

/* Copy the database before it is migrated from a version. */
export async function copyBefore(device, state, version) {
  state.keep({ before: null });
  fillStore(device.stores[BEFORE], readStore(device.stores[DATABASE]));
  state.keep({ before: { at: now(), version } });
  await device.commit();
}

/* Copy the database, which was whole at this start, unless that was done today. */
export async function copyWhole(device, state) {
  const isFresh = Date.now() - Date.parse(state.values.whole?.at ?? 0) < FRESH;
  if (isFresh && holdsDatabase(device.stores[WHOLE])) return;
  state.keep({ whole: null });
  try {
    fillStore(device.stores[WHOLE], readStore(device.stores[DATABASE]));
    state.keep({ whole: { at: now(), version: state.values.version } });
    await device.commit();
  } catch {
    device.stores[WHOLE].truncate(0); // a full device needs its room for what is played
  }
}

/* The newest copy, null if there is none: {name, at, version}. */
export function findCopy({ stores }, { values }) {
  const copies = [{ name: BEFORE, ...values.before }, { name: WHOLE, ...values.whole }];
  const there = copies.filter(({ name, at }) => at && holdsDatabase(stores[name]));
  return there.sort((first, second) => second.at.localeCompare(first.at))[0] ?? null;
}

/* Copy the files of the database under other names that begin with a word. */
async function copyAside(device, word) {
  const about = now().slice(0, 19).replaceAll(":", "-");
  const there = FILES.filter((name) => device.stores[name].getSize());
  const names = there.map((name) => `${word} ${about} ${name}`);
  const aside = await openStores(names, true, device.kind);
  there.forEach((name, place) => fillStore(aside.stores[names[place]], readStore(device.stores[name])));
  await aside.commit();
  Object.values(aside.stores).forEach((store) => store.close());
  return names;
}

/* Copy what cannot be read under other names, then begin with nothing. */
export async function setAside(device) {
  const names = await copyAside(device, "damaged");
  for (const name of [...STATE_NAMES, ...FILES]) emptyStore(device.stores[name]);
  await device.commit();
  return names;
}

/* Put a copy in the place of the database, which is set aside under a word. */
export async function bringBack(device, state, name, word) {
  const names = await copyAside(device, word);
  state.keep({ restoring: name });
  await device.commit();
  await finishBringingBack(device, state);
  return names;
}

export async function finishBringingBack(device, state) {
  const { restoring: name } = state.values;
  if (!name) return;
  for (const log of FILES.slice(1)) emptyStore(device.stores[log]);
  fillStore(device.stores[DATABASE], readStore(device.stores[name]));
  state.keep({ restoring: "", version: "", ...(name === BEFORE && { before: null }) });
  await device.commit();
}

export async function listAside(device) {
  return (await device.list()).filter((name) => ASIDE.test(name)).sort();
}

export async function readAside(device, name) {
  if (!ASIDE.test(name)) throw new Error("There is no such file.");
  const { stores } = await openStores([name], true, device.kind);
  const content = readStore(stores[name]);
  stores[name].close();
  return content;
}
