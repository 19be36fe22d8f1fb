/* The worker that owns the data: Python, the site, and the files of SQLite. It answers one request after another, and each
   only when all that it has written is on the device. */

import createModule from "/pyodide.asm.mjs";
import { loadPyodide } from "/pyodide.mjs";
import { bringBack, COPIES, copyBefore, copyWhole, FILES, findCopy, finishBringingBack, listAside, readAside, setAside } from "./copies_here.js";
import { addressOf, readFile } from "./program_files.js";
import { importSite, replaceFile, STANDARD_LIBRARY, startPython } from "./python.js";
import { openSnapshot } from "./snapshots.js";
import { mountStores } from "./sqlite_files.js";
import { makeKey, State, STATE_NAMES } from "./state.js";
import { DATABASE, fillStore, findKind, holdsDatabase, openHandle, openStores, readStore } from "./stores.js";

const HERE = new URL("/", location).href;
const NAMES = [...FILES, ...COPIES, ...STATE_NAMES];
const WITH_CONTENT = [DATABASE, ...STATE_NAMES]; // any of them: the device has data

let shownCookies = "", cookiesShown = () => {}, pageCookies = "";
let copies = null;
let bridge = null, owner = null, streams = null, python = null, device = null, state = null, settle = () => {}, replaceStores = () => {};

const tell = (message) => postMessage(message);

/* A large file of the program lies beside the data, so that parts of it are read when they are needed. */
async function openProgramFile(name, digest) {
  if (device.kind !== "files") {
    const content = await readFile(name);
    return { size: content.length, read: (at, size) => content.subarray(at, at + size) };
  }
  const handle = await openHandle(device.folder, `program ${name} ${digest}`);
  const mark = new Uint8Array(1);
  handle.read(mark, { at: 0 });
  if (!mark[0]) {
    handle.write(await readFile(name), { at: 1 });
    handle.flush();
    handle.write(new Uint8Array([1]), { at: 0 }); // it is whole
    handle.flush();
  }
  const readPart = (at, size) => {
    const into = new Uint8Array(size);
    handle.read(into, { at: at + 1 });
    return into;
  };
  return { size: handle.getSize() - 1, read: readPart };
}

/* Delete the program's files of other versions, which may be locked by nobody any more. */
async function forgetOtherVersions(files) {
  if (device.kind !== "files") return;
  const known = new Set(Object.entries(files).map(([name, { digest }]) => `program ${name} ${digest}`));
  for await (const name of device.folder.keys()) {
    if (name.startsWith("program ") && !known.has(name)) await device.folder.removeEntry(name).catch(() => {});
  }
}

async function openData(isKept, kind) {
  device = await openStores(NAMES, isKept, kind);
  state = new State(STATE_NAMES.map((name) => device.stores[name]));
  await finishBringingBack(device, state);
  if (state.values.key) return;
  if (!state.isDamaged && !holdsDatabase(device.stores[DATABASE])) await writeEmpty(); // or else the games are there still
  state.keep({ key: makeKey(), cookies: "" });
  await device.commit();
}

async function writeEmpty() {
  const empty = await readFile("empty.sqlite3");
  FILES.forEach((name) => device.stores[name].truncate(0));
  fillStore(device.stores[DATABASE], empty);
  await device.commit();
}

async function startSite(version, files) {
  const index = fetch("/program.json").then((found) => found.json());
  const snapshot = await openSnapshot(device.folder, version);
  const program = await openProgramFile("program.bin", files["program.bin"].digest);
  const library = snapshot && (await openProgramFile("python.zip", files["python.zip"].digest));
  python = await startPython({
    loadPyodide,
    createModule,
    folder: HERE,
    // From a snapshot all that a start reads of it is in the memory.
    standardLibrary: snapshot ? `${HERE}empty.zip` : await addressOf("python.zip"),
    library: `${HERE}library.so`,
    program: { index: await index, read: program.read },
    snapshot,
  });
  if (snapshot) replaceFile(python.FS, STANDARD_LIBRARY, library.size, () => library.read(0, library.size));
  else importSite(python);
  ({ settle, replaceStores } = mountStores(python.FS, "/data", Object.fromEntries(FILES.map((name) => [name, device.stores[name]]))));
  bridge = python.pyimport("companion.take_along.bridge");
  python.pyimport("companion.take_along.snapshot").wake(state.values.key, Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC");
  bridge.open_data(state.values.cookies, location.host, location.protocol.slice(0, -1));
  owner = python.pyimport("companion.take_along.owner");
  streams = python.pyimport("companion.take_along.streams");
  copies = python.pyimport("companion.take_along.copies");
  return snapshot;
}

/* Bring the data of an older version up to date; a copy of them stays, and newer data are left as they are. */
async function prepareData(version) {
  const damage = owner.find_damage();
  if (damage) throw Object.assign(new Error(damage), { code: "damaged" });
  if (owner.is_newer()) throw Object.assign(new Error("The data are of a newer version."), { code: "newer" });
  if (state.values.version !== version) {
    if (owner.count_missing()) {
      writeLogBack();
      await copyBefore(device, state, state.values.version);
      owner.migrate();
      settle();
    }
    state.keep({ version, migrated: new Date().toISOString() });
  }
  owner.sign_in();
  await keep(bridge.changed_jar());
  await showCookies();
}

/* One file has all that was written. */
function writeLogBack() {
  owner.write_log_back();
  settle();
}

/* All that a request has written is on the device, before its answer is given. */
async function keep(cookies) {
  settle();
  if (cookies) state.keep({ cookies });
  const committing = device.commit();
  if (committing) await committing;
  if (cookies) await showCookies();
}

/* Scripts of the site read some cookies, which no service worker can set: the page around the site does, before the answer. */
async function showCookies() {
  const list = JSON.parse(bridge.cookies_for_scripts());
  const joined = list.join();
  if (joined === shownCookies) return;
  shownCookies = joined;
  await new Promise((resolve) => {
    cookiesShown = resolve;
    tell({ cookies: list });
  });
}

async function start({ isKept, store, choices, version, files }) {
  await openData(isKept, store);
  const snapshot = await startSite(version, files);
  owner.choose(choices.language ?? "", choices.theme ?? "");
  await prepareData(version);
  snapshot?.worked();
  await forgetOtherVersions(files);
  tell({ isReady: true, kind: device.kind, isFromSnapshot: Boolean(snapshot), isRenewed: state.isDamaged });
}

/* What was tried is kept from now on: the files move from memory to the device, unless it has data already. */
async function keepFromNowOn(remembered) {
  if (device.kind !== "memory") return device.kind;
  settle();
  if (await findKind(remembered)) throw keptAlready();
  const kept = await openStores(NAMES, true);
  try {
    if (WITH_CONTENT.some((name) => holdsDatabase(kept.stores[name]))) throw keptAlready();
    await fillDevice(kept);
  } catch (error) {
    Object.values(kept.stores).forEach((store) => store.close());
    throw error;
  }
  state.stores = STATE_NAMES.map((name) => kept.stores[name]);
  replaceStores(kept.stores);
  device = kept;
  return device.kind;
}

const keptAlready = () => Object.assign(new Error("This device has data already."), { code: "kept-already" });

/* Copy what was tried: a start after a kill in between finds nothing, or all but the state, which is made again. */
async function fillDevice(kept) {
  try {
    for (const name of [...NAMES.filter((other) => !WITH_CONTENT.includes(other)), ...WITH_CONTENT]) {
      fillStore(kept.stores[name], readStore(device.stores[name]));
    }
    await kept.commit();
  } catch (error) {
    NAMES.forEach((name) => kept.stores[name].truncate(0)); // no half of it stays on a full device
    throw error;
  }
}

/* requests */

const fault = (id, text) => ({ id, status: 500, headers: [["content-type", "text/plain; charset=utf-8"]], body: new TextEncoder().encode(text).buffer });

async function answer(port, { id, method, url, headers, body }) {
  if (pageCookies && !headers.some(([name]) => name === "x-page-cookies")) headers.push(["x-page-cookies", pageCookies]);
  const told = bridge.answer(method, url, JSON.stringify(headers), body);
  const [status, given, cookies] = [told.get(0), JSON.parse(told.get(1)), told.get(3)];
  const proxy = told.get(2), bytes = proxy.getBuffer();
  const content = bytes.data.slice().buffer;
  bytes.release();
  proxy.destroy();
  told.destroy();
  await keep(cookies);
  await noteCopy(url, given);
  port.postMessage({ id, status, headers: given, body: content }, [content]);
}

/* A copy of a group is on its way out of the device: what it holds is written down. */
async function noteCopy(url, headers) {
  const [, group] = /^\/groups\/(\d+)\/file(?:\?|$)/.exec(url) ?? [];
  if (!group || !headers.some(([name, value]) => name.toLowerCase() === "content-disposition" && value.startsWith("attachment"))) return;
  try {
    state.keep({ copied: { ...state.values.copied, [group]: copies.newest_entry(Number(group)) }, copiedAt: { ...state.values.copiedAt, [group]: new Date().toISOString() } });
    await device.commit();
  } catch {
    // a full device: the copy goes out all the same, and is due again
  }
}

function listen(port, { id, url }) {
  streams.stream(id, url, (status, headers, part) => {
    if (status) port.postMessage({ id, status, headers: JSON.parse(headers), hasMore: true });
    else if (part) port.postMessage({ id, part: part.toJs(), hasMore: true });
    else port.postMessage({ id, hasMore: false });
  });
}

let starting = Promise.reject(new Error("not begun"));
starting.catch(() => {});
let turn = Promise.resolve(); // requests wait for one another

function takeRequest(port, asked) {
  if (asked.isLeft) return starting.then(() => streams.leave(asked.id), () => {});
  turn = turn.then(async () => {
    try {
      await starting;
      if (asked.isStream) listen(port, asked);
      else await answer(port, asked);
    } catch (error) {
      port.postMessage(fault(asked.id, String(error.message ?? error)));
    }
  });
  return turn;
}

/* Do something between two requests. */
function inTurn(work) {
  const working = turn.then(work);
  turn = working.catch(() => {});
  return working;
}

/* The last thing that this worker does: who still waits for an answer gets none. */
async function asLast(work) {
  const found = await inTurn(work);
  turn = new Promise(() => {});
  return found;
}

/* What the page about this device shows. */
async function describe() {
  const { copied = {}, copiedAt = {}, before } = state.values;
  const groups = JSON.parse(copies.list_groups(JSON.stringify(copied))).map((row) => ({ ...row, copiedAt: copiedAt[row.group] ?? "" }));
  const aside = device.kind === "memory" ? [] : await listAside(device);
  return { groups, aside, before: before && { ...before, since: copies.count_entries(before.at) } };
}

/* Put a copy in the place of the database, be that whole or damaged. */
function bringBackCopy({ name, isDamaged }) {
  if (!isDamaged) writeLogBack();
  return bringBack(device, state, name, isDamaged ? "damaged" : "replaced");
}

async function keepWhole() {
  writeLogBack();
  await copyWhole(device, state);
}

async function takeOrder(order) {
  if (order.start) {
    starting = start(order.start);
    await starting;
  }
  if (order.cookiesShown) cookiesShown();
  if ("pageCookies" in order) ({ pageCookies } = order);
  if (order.copies) tell({ copies: JSON.parse(copies.list_due(JSON.stringify(state.values.copied ?? {}))) });
  if (order.keep) tell({ kept: await inTurn(() => keepFromNowOn(order.store)) });
  if (order.about) tell({ about: await inTurn(describe) });
  if (order.keepWhole && device.kind !== "memory") await inTurn(keepWhole).catch(() => {});
  if (order.findCopy) tell({ copy: findCopy(device, state) });
  if (order.bringBack) tell({ broughtBack: await asLast(() => bringBackCopy(order.bringBack)) });
  if (order.setAside) tell({ isSetAside: await asLast(() => setAside(device)) });
  if (order.damaged) tell({ damaged: readStore(device.stores[DATABASE]) });
  if (order.aside) tell({ content: await readAside(device, order.aside) });
  if (order.check) {
    const checking = python.pyimport("companion.take_along.verification");
    const found = checking.check_database.callKwargs({ with_logs: order.check === "logs" });
    tell({ checked: found.toJs({ dict_converter: Object.fromEntries }) });
  }
}

onmessage = ({ data }) => {
  if (data.port) data.port.onmessage = ({ data: asked }) => takeRequest(data.port, asked);
  else takeOrder(data).catch((error) => tell({ fault: String(error.message ?? error).slice(-3000), code: typeof error.code === "string" ? error.code : error.name }));
};
