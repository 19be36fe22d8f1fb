/* Where a device keeps its files: in the browser's own file system (OPFS); if a browser has no handles that write at once
   (WebKitGTK, private windows), in IndexedDB; while the site is only tried, in memory alone. All have the methods of
   FileSystemSyncAccessHandle. */

const PAGE = 4096;
const FOLDER = "nightlight";
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

const inMemory = (names) => ({ kind: "memory", folder: null, stores: Object.fromEntries(names.map((name) => [name, new MemoryStore()])), commit: () => null });

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

async function inFileSystem(names) {
  const root = await navigator.storage?.getDirectory?.().catch(() => null);
  if (!root || !globalThis.FileSystemFileHandle || !("createSyncAccessHandle" in FileSystemFileHandle.prototype)) return null;
  try {
    const folder = await root.getDirectoryHandle(FOLDER, { create: true });
    const stores = {};
    for (const name of names) stores[name] = await openHandle(folder, name);
    return { kind: "files", folder, stores, commit: () => null };
  } catch (fault) {
    if (["NotSupportedError", "SecurityError", "UnknownError"].includes(fault.name)) return null;
    throw fault;
  }
}

/* All pages that a request has changed go into the database in one transaction, and its answer waits for it. */
async function inDatabase(names) {
  const opening = indexedDB.open(`${FOLDER} pages`, 1);
  opening.onupgradeneeded = () => ["pages", "sizes"].forEach((name) => opening.result.createObjectStore(name));
  const base = await promiseOf(opening);
  const reading = base.transaction(["pages", "sizes"]);
  const stores = {};
  for (const name of names) stores[name] = await readPages(reading, name);
  const commit = () => {
    const changed = Object.entries(stores).filter(([, store]) => store.isChanged);
    if (!changed.length) return null;
    const writing = base.transaction(["pages", "sizes"], "readwrite", { durability: "strict" });
    const written = changed.map(([name, store]) => [store, writePages(writing, name, store)]);
    return new Promise((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onabort = () => {
        written.forEach(([store, numbers]) => markChanged(store, numbers)); // the next one writes them, too
        reject(writing.error);
      };
    });
  };
  return { kind: "pages", folder: null, stores, commit };
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

/* Open the files of these names: {kind, folder, stores, commit}. `commit` is waited for before an answer, unless it is null. */
export async function openStores(names, isKept) {
  if (!isKept) return inMemory(names);
  return (await inFileSystem(names)) ?? inDatabase(names);
}

/* Copy a store over another one. */
export function copyStore(from, to) {
  const content = new Uint8Array(from.getSize());
  from.read(content, { at: 0 });
  to.truncate(0);
  to.write(content, { at: 0 });
  to.flush();
}
