/* Where a device keeps its files: in the browser's own file system (OPFS, the kind "files"); if a browser has no handles that
   write at once (WebKitGTK, private windows), in IndexedDB (the kind "pages"); while the site is only tried, in memory alone.
   All have the methods of FileSystemSyncAccessHandle. A device that has data in one kind never begins another beside it. */

export const DATABASE = "nightlight.sqlite3";

const PAGE = 4096;
const HEAD = 16; // bytes at the begin of a database, which are written last
const FOLDER = "nightlight";
const PAGES = `${FOLDER} pages`;
const OWNER = "owner"; // a key of the sizes: which worker has opened the pages last
const ME = crypto.randomUUID();
const TRIES = 50; // each 100 ms: the worker of before may still hold a file

const promiseOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/* A file in memory, which knows the pages that were changed. */
export class MemoryStore {
  constructor(content = new Uint8Array(0)) {
    this.size = content.length;
    this.content = new Uint8Array(Math.max(this.size, 1 << 16));
    this.content.set(content);
    this.changed = new Set();
    this.isChanged = false;
  }

  getSize() {
    return this.size;
  }

  read(into, { at }) {
    const part = this.content.subarray(at, Math.max(at, Math.min(this.size, at + into.length)));
    into.set(part);
    return part.length;
  }

  write(from, { at }) {
    const end = at + from.length;
    if (end > this.content.length) {
      const larger = new Uint8Array(Math.max(end, this.content.length * 2));
      larger.set(this.content);
      this.content = larger;
    }
    this.content.set(from, at);
    this.size = Math.max(this.size, end);
    for (let page = Math.floor(at / PAGE); page * PAGE < end; page += 1) this.changed.add(page);
    this.isChanged = true;
    return from.length;
  }

  truncate(size) {
    if (size < this.size) this.content.fill(0, size, this.size);
    this.size = size;
    this.isChanged = true;
  }

  flush() {}

  close() {}
}

const inMemory = (names) => ({ kind: "memory", folder: null, stores: Object.fromEntries(names.map((name) => [name, new MemoryStore()])), commit: () => null, list: async () => names });

/* Open a file of the browser's own file system for reading and writing at once. */
export async function openHandle(folder, name) {
  const file = await folder.getFileHandle(name, { create: true });
  for (let tries = 0; ; tries += 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (fault) {
      if (tries > TRIES || fault.name === "NotSupportedError") throw fault;
      await pause(100);
    }
  }
}

/* Which kind of store has data: true, false, or null if it cannot be asked now. */
async function hasFiles() {
  if (!navigator.storage?.getDirectory) return false;
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER);
    const file = await (await folder.getFileHandle(DATABASE)).getFile();
    return isFilled(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
  } catch (fault) {
    return fault.name === "NotFoundError" ? false : null;
  }
}

async function hasPages() {
  try {
    const base = await openBase(false);
    const page = base && (await promiseOf(base.transaction("pages").objectStore("pages").get([DATABASE, 0])));
    base?.close();
    return Boolean(page && isFilled(page.subarray(0, HEAD)));
  } catch {
    return null;
  }
}

const isFilled = (head) => head.some((byte) => byte !== 0);

/* Whether a store has a database in it, be it damaged; one that was not written to its end has no head. */
export function holdsDatabase(store) {
  const head = new Uint8Array(HEAD);
  store.read(head, { at: 0 });
  return isFilled(head);
}

/* The kind of store that has the data of this device, "" if none has; `remembered` counts until it is known to be wrong. */
export async function findKind(remembered = "") {
  const has = { files: await hasFiles(), pages: await hasPages() };
  if (remembered && has[remembered] !== false) return remembered;
  return Object.keys(has).find((kind) => has[kind]) ?? "";
}

async function inFileSystem(names) {
  const root = await navigator.storage?.getDirectory?.().catch(() => null);
  if (!root || !globalThis.FileSystemFileHandle || !("createSyncAccessHandle" in FileSystemFileHandle.prototype)) return null;
  const stores = {};
  try {
    const folder = await root.getDirectoryHandle(FOLDER, { create: true });
    for (const name of names) stores[name] = await openHandle(folder, name);
    return { kind: "files", folder, stores, commit: () => null, list: () => listFolder(folder) };
  } catch (fault) {
    Object.values(stores).forEach((handle) => handle.close());
    if (["NotSupportedError", "SecurityError", "UnknownError"].includes(fault.name)) return null;
    throw fault;
  }
}

async function listFolder(folder) {
  const names = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
}

/* Open the base of pages; null if there is none and none is to be made. */
async function openBase(isMade) {
  const opening = indexedDB.open(PAGES, 1);
  opening.onupgradeneeded = () => (isMade ? ["pages", "sizes"].forEach((name) => opening.result.createObjectStore(name)) : opening.transaction.abort());
  return promiseOf(opening).catch((fault) => {
    if (!isMade && fault.name === "AbortError") return null;
    throw fault;
  });
}

/* All pages that a request has changed go into the database in one transaction, and its answer waits for it. No handle keeps
   another window out: one that has opened the pages since then has them, and this one writes nothing any more. */
async function inDatabase(names) {
  const base = await openBase(true);
  const reading = base.transaction(["pages", "sizes"], "readwrite", { durability: "strict" });
  reading.objectStore("sizes").put(ME, OWNER);
  const stores = {};
  for (const name of names) stores[name] = await readPages(reading, name);
  const commit = () => {
    const changed = Object.entries(stores).filter(([, store]) => store.isChanged);
    if (!changed.length) return null;
    const writing = base.transaction(["pages", "sizes"], "readwrite", { durability: "strict" });
    const asking = writing.objectStore("sizes").get(OWNER);
    asking.onsuccess = () => asking.result === ME || writing.abort();
    const written = changed.map(([name, store]) => [store, writePages(writing, name, store)]);
    return new Promise((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onabort = () => {
        written.forEach(([store, numbers]) => markChanged(store, numbers)); // the next one writes them, too
        reject(writing.error ?? new Error("Another window has the data."));
      };
    });
  };
  const list = async () => (await promiseOf(base.transaction("sizes").objectStore("sizes").getAllKeys())).filter((name) => name !== OWNER);
  return { kind: "pages", folder: null, stores, commit, list };
}

async function readPages(reading, name) {
  const pages = reading.objectStore("pages"), range = IDBKeyRange.bound([name, 0], [name, Infinity]);
  const [size, keys, values] = await Promise.all([promiseOf(reading.objectStore("sizes").get(name)), promiseOf(pages.getAllKeys(range)), promiseOf(pages.getAll(range))]);
  const content = new Uint8Array(size ?? 0);
  keys.forEach(([, page], place) => page * PAGE < content.length && content.set(values[place].subarray(0, content.length - page * PAGE), page * PAGE));
  return new MemoryStore(content);
}

function markChanged(store, numbers) {
  numbers.forEach((number) => store.changed.add(number));
  store.isChanged = true;
}

/* Write the changed pages of a store; return their numbers. */
function writePages(writing, name, store) {
  const numbers = [...store.changed];
  for (const page of numbers) {
    if (page * PAGE < store.size) writing.objectStore("pages").put(store.content.slice(page * PAGE, Math.min(store.size, (page + 1) * PAGE)), [name, page]);
  }
  writing.objectStore("sizes").put(store.size, name);
  store.changed.clear();
  store.isChanged = false;
  return numbers;
}

/* Open the files of these names: {kind, folder, stores, commit, list}; `list` returns the names of all that are there. `commit` is waited for before an answer, unless it is null.
   `kind` is that of the data which are there, "" if there are none. */
export async function openStores(names, isKept, kind = "") {
  if (!isKept) return inMemory(names);
  const opened = kind === "pages" ? null : await inFileSystem(names);
  if (!opened && kind === "files") throw Object.assign(new Error("The files with the data cannot be opened now."), { code: "other-store" });
  return opened ?? inDatabase(names);
}

/* Write a store anew. The head comes last: what breaks off in between has none, and counts as nothing. */
export function fillStore(store, content) {
  store.truncate(0);
  store.write(content.subarray(HEAD), { at: HEAD });
  store.flush();
  store.write(content.subarray(0, HEAD), { at: 0 });
  store.flush();
}

export function emptyStore(store) {
  store.truncate(0);
  store.flush();
}

export function readStore(store) {
  const content = new Uint8Array(store.getSize());
  store.read(content, { at: 0 });
  return content;
}
