/* Every request of this origin: the program's files come from the cache, all else is answered by the engine, a worker of the
   page that owns the data. It keeps nothing in memory that it cannot ask for again: the browser stops it at any time. */

import { CACHE, findKept, keyOf, openStatic } from "./program_files.js";

const WAIT = 10000; // ms until a page has given a new way to the engine
const NO_BODY = [101, 204, 205, 304];
const WITHOUT_BODY = ["GET", "HEAD"];
const OF_THE_HOST = new Set(["/service_worker.js", "/files.json"]);

let files = null; // what is kept, by name
let findStatic = null; // a promise of what finds a static file of the site by its path
let port = null; // the way to the engine
let owner = ""; // the page whose worker it is
let looking = null; // {found, resolve} while a way is looked for
let count = 0;
const waiting = new Map(); // number of a request -> function that takes its answer
const LOST = { isLost: true }; // instead of an answer: the page that owned the data has left

/* No browser may ask the host for a page while this worker wakes: its address belongs to the device alone. */
addEventListener("install", (event) => {
  event.addRoutes?.({ condition: { urlPattern: "/*" }, source: "fetch-event" }).catch(() => {});
  skipWaiting();
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("message", ({ data, source }) => {
  if (data.isNewProgram) [files, findStatic] = [null, null];
  if (data.isLeaving && source.id === owner) loseOwner();
  if (data.port) takePort(data.port, source.id);
});

/* Who waits for an answer of a page that has left gets none; a tap is sent again by the site's own outbox. */
function loseOwner() {
  [port, owner] = [null, ""];
  const lost = [...waiting.values()];
  waiting.clear();
  for (const take of lost) take(LOST);
}

function takePort(given, page) {
  if (owner && owner !== page) loseOwner();
  [port, owner] = [given, page];
  port.onmessage = ({ data }) => {
    const take = waiting.get(data.id);
    if (!data.hasMore) waiting.delete(data.id);
    take?.(data);
  };
  looking?.resolve(port);
  looking = null;
}

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin || OF_THE_HOST.has(url.pathname) || url.pathname.endsWith(".gz")) return;
  event.respondWith(answer(event.request, url).catch(() => plain(503)));
});

const plain = (status) => new Response(null, { status });

async function answer(request, url) {
  const cache = await caches.open(CACHE);
  files ??= await readFiles();
  const name = request.mode === "navigate" && request.destination === "document" ? "index.html" : url.pathname.slice(1);
  if (!files) return fetch(request);
  if (name in files) return (await findFile(cache, name)) ?? fetch(request);
  if (name.startsWith("static/")) return (await (findStatic ??= openStatic(cache, files)))(url.pathname) ?? fetch(request);
  return ask(request, url);
}

const readFiles = async () => (await findKept())?.files ?? null;

/* A file of the program; the list that is remembered may be that of before. */
async function findFile(cache, name) {
  const found = await cache.match(keyOf(name, files[name]));
  if (found) return found;
  files = await readFiles();
  return files?.[name] && cache.match(keyOf(name, files[name]));
}

async function ask(request, url) {
  const way = await findPort();
  if (!way) return plain(503);
  const isWithout = WITHOUT_BODY.includes(request.method);
  const id = `${Date.now()}.${(count += 1)}`;
  const message = { id, method: request.method, url: url.pathname + url.search, headers: await headersOf(request, isWithout) };
  if (url.pathname.startsWith("/live/")) return listen(way, message);
  const body = isWithout ? undefined : await request.arrayBuffer();
  const told = new Promise((resolve) => waiting.set(id, resolve));
  way.postMessage({ ...message, body }, body ? [body] : []);
  const { isLost, status, headers, body: content } = await told;
  if (isLost) return plain(503);
  return new Response(NO_BODY.includes(status) || request.method === "HEAD" ? null : content, { status, headers });
}

/* Django wants the origin of what is posted; no service worker sees it, nor the cookies that scripts have set. */
async function headersOf(request, isWithout) {
  const headers = [...request.headers];
  if (self.cookieStore) {
    const cookies = await cookieStore.getAll();
    headers.push(["x-page-cookies", cookies.map(({ name, value }) => `${name}=${value}`).join("; ")]);
  }
  if (request.referrer) headers.push(["referer", request.referrer]);
  if (!isWithout) headers.push(["origin", location.origin]);
  return headers;
}

/* A live stream of the site: the engine tells its parts as they come. */
function listen(way, message) {
  return new Promise((resolve) => {
    let controller = null;
    const stream = new ReadableStream({
      start: (given) => (controller = given),
      cancel() {
        waiting.delete(message.id);
        way.postMessage({ id: message.id, isLeft: true });
      },
    });
    waiting.set(message.id, ({ isLost, status, headers, part, hasMore }) => {
      if (isLost) {
        resolve(plain(503));
        controller.error(new Error("The page that answered has left."));
      } else if (status) resolve(new Response(status === 200 ? stream : null, { status, headers }));
      else if (part) controller.enqueue(part);
      if (!isLost && !hasMore && controller.desiredSize !== null) controller.close();
    });
    way.postMessage({ ...message, isStream: true });
  });
}

/* The way to the engine; a page that owns one is asked for it anew after the browser has stopped this worker. */
async function findPort() {
  if (port && (await clients.get(owner))) return port;
  if (port) loseOwner();
  if (!looking) {
    let resolve = null;
    const found = new Promise((done) => (resolve = done));
    looking = { found, resolve };
    const mine = looking;
    setTimeout(() => {
      mine.resolve(null);
      if (looking === mine) looking = null;
    }, WAIT);
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    for (const page of pages) if (page.frameType === "top-level") page.postMessage({ wantsPort: true });
  }
  return looking?.found ?? port;
}
