/* The program on the device: its files in the browser's cache, each under its digest, and one list that says which count.
   A newer version is fetched beside the old one, and its list waits for the next start: then the list is switched by one
   write; the old one stays, so that it can be chosen again, and what neither names is deleted. Data never belong to a version. */

export const CACHE = "nightlight program";
const LIST = "/list-of-files";
const NEXT = "/next-list-of-files";
const FORMER = "/former-list-of-files";
const AT_ONCE = 4;
const TELL = 200; // ms
/* Kept as they are sent, and unpacked by the workers that read them (`readFile`): they take a third of the room. */
const KEPT_PACKED = new Set(["program.bin", "python.zip", "empty.sqlite3"]);
const PACKED = "X-Packed";
const TYPES = {
  js: "text/javascript",
  mjs: "text/javascript",
  html: "text/html; charset=utf-8",
  css: "text/css",
  wasm: "application/wasm",
  json: "application/json",
  webmanifest: "application/manifest+json",
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  woff2: "font/woff2",
  webm: "video/webm",
  ico: "image/x-icon",
};
/* Only the page around the site and its workers may compile WebAssembly; pages of the site have their own policy. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self' blob:; style-src 'self'; img-src 'self'; font-src 'self'; frame-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const keyOf = (name, { digest }) => `/${name}?${digest}`;
const typeOf = (name) => TYPES[name.split(".").pop()] ?? "application/octet-stream";
const sizeOf = ({ packed, size }) => packed || size;
const fault = (message, code) => Object.assign(new Error(message), { code });
const readList = async (cache, place) => (await (await cache.match(place))?.json()) ?? null;
const writeList = (cache, place, list) => cache.put(place, new Response(JSON.stringify(list)));

/* Return the list of what counts, null before the first visit has fetched all. */
export async function findKept() {
  return readList(await caches.open(CACHE), LIST);
}

/* Return the list of what counts from the next start on, null if there is nothing newer. */
export async function findNext() {
  return readList(await caches.open(CACHE), NEXT);
}

export async function findNewest() {
  return (await fetchFile("files.json")).json();
}

async function fetchFile(name) {
  const answer = await fetch(`/${name}`, { cache: "no-store" }).catch((error) => {
    throw fault(`${name}: ${error.message}`, "offline");
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/* Fetch the program for the first time. */
export async function fetchProgram(list, tell) {
  const cache = await caches.open(CACHE);
  await fetchFiles(cache, list, tell);
  await writeList(cache, LIST, list);
  await finishSwitch(cache, list);
}

/* Fetch a newer program beside the one that runs; it counts from the next start on. */
export async function fetchNext(list) {
  const cache = await caches.open(CACHE);
  await fetchFiles(cache, list, () => {});
  await writeList(cache, NEXT, list);
}

/* What was newer has been withdrawn by its host. */
export const forgetNext = async () => (await caches.open(CACHE)).delete(NEXT);

/* Return the list that counted before, or that was left for an older one; null if there is none. */
export async function findFormer() {
  const cache = await caches.open(CACHE);
  const [list, former] = [await readList(cache, LIST), await readList(cache, FORMER)];
  return former && former.version !== list?.version ? former : null;
}

/* Let a newer program count, if one has been fetched; return whether. Nobody may run the old one meanwhile. */
export async function switchProgram() {
  const cache = await caches.open(CACHE);
  const list = await readList(cache, NEXT);
  if (list) await letCount(cache, list);
  return Boolean(list);
}

/* Let the former program count again. Nobody may run the other one meanwhile. */
export async function switchBack() {
  const former = await findFormer();
  if (former) await letCount(await caches.open(CACHE), former);
}

async function letCount(cache, list) {
  const former = await readList(cache, LIST);
  await writeList(cache, LIST, list);
  if (former) await writeList(cache, FORMER, former);
  await finishSwitch(cache, list);
}

/* Delete what belongs to neither list. */
async function finishSwitch(cache, list) {
  navigator.serviceWorker.controller?.postMessage({ isNewProgram: true });
  const former = await readList(cache, FORMER);
  const files = [...Object.entries(list.files), ...Object.entries(former?.files ?? {})];
  const wanted = new Set([LIST, FORMER, ...files.map(([name, file]) => keyOf(name, file))]);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!wanted.has(pathname + search)) await cache.delete(url);
  }
}

/* Fetch all files of a list that are not here; `tell(bytes, total)`. */
async function fetchFiles(cache, list, tell) {
  const files = Object.entries(list.files);
  const total = files.reduce((sum, [, file]) => sum + sizeOf(file), 0);
  let done = 0, told = 0;
  const count = (bytes) => {
    done += bytes;
    if (performance.now() < told + TELL) return;
    told = performance.now();
    tell(done, total);
  };
  const queue = [...files];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, file] = next, key = keyOf(name, file);
      let left = sizeOf(file);
      const add = (bytes) => {
        left -= bytes;
        count(bytes);
      };
      if (!(await cache.match(key))) await cache.put(key, await download(name, file, add));
      add(left);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  tell(total, total);
}

/* Static files of the site come as one and are kept as one: hundreds of small ones take longer than all of Python. Return
   what finds an answer by its path, null if there is none. */
export async function openStatic(cache, files) {
  const get = (name) => cache.match(keyOf(name, files[name]));
  const index = await (await get("static.json")).json();
  const content = await unpacked(await get("static.bin")).blob();
  const places = new Map(index.map(([name, at, size]) => [`/${name}`, { at, size }]));
  return (path) => {
    if (!places.has(path)) return null;
    const { at, size } = places.get(path);
    return new Response(content.slice(at, at + size), { headers: { "Content-Type": typeOf(path) } });
  };
}

/* Return a file as it is listed. What is not that, byte by byte, is refused. */
async function download(name, file, tell) {
  const answer = await fetchFile(file.packed ? `${name}.gz` : name);
  const sent = await receive(answer.body.getReader(), tell).catch((error) => {
    throw fault(`${name}: ${error.message}`, "offline");
  });
  // A host may unpack on the way what is sent packed.
  const isPacked = file.packed && !answer.headers.get("content-encoding");
  if ((await digestOf(sent)) !== (isPacked ? file.packed_digest : file.digest)) throw fault(name, "damaged-file");
  if (isPacked && KEPT_PACKED.has(name)) return new Response(sent, { headers: { "Content-Type": typeOf(name), [PACKED]: "gzip" } });
  const content = isPacked ? await new Response(unpack(new Response(sent).body)).arrayBuffer() : sent;
  const headers = { "Content-Type": typeOf(name), "Content-Length": file.size };
  if (/\.(js|mjs|html)$/.test(name)) headers["Content-Security-Policy"] = POLICY;
  return new Response(content, { headers });
}

const unpack = (stream) => stream.pipeThrough(new DecompressionStream("gzip"));

/* Return an answer of the cache as it was before it was packed. */
export const unpacked = (answer) => (answer.headers.get(PACKED) ? new Response(unpack(answer.body)) : answer);

/* Read a file of the program, in a worker whose requests the service worker answers. */
export async function readFile(name) {
  return new Uint8Array(await unpacked(await fetch(`/${name}`)).arrayBuffer());
}

/* Return an address of an unpacked file, for code that fetches it itself. */
export const addressOf = async (name) => URL.createObjectURL(new Blob([await readFile(name)]));

/* A weak line sends thousands of small parts: a stream of streams takes longer for each than this. */
async function receive(reader, tell) {
  const parts = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    tell(part.value.length);
  }
  return new Blob(parts).arrayBuffer();
}

async function digestOf(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 16);
}
