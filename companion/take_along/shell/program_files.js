/* The program on the device: its files in the browser's cache, each under its digest, and one list that says which count.
   A newer version is fetched beside the old one; the list is switched by one write. Data never belong to a version. */

export const CACHE = "nightlight program";
export const LIST = "/list-of-files";
const AT_ONCE = 4;
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
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; frame-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const keyOf = (name, { digest }) => `/${name}?${digest}`;
const typeOf = (name) => TYPES[name.split(".").pop()] ?? "application/octet-stream";
const sizeOf = ({ packed, size }) => packed || size;

/* Return the list of what is kept, null before the first visit has fetched all. */
export async function findKept() {
  const cache = await caches.open(CACHE);
  return (await (await cache.match(LIST))?.json()) ?? null;
}

export async function findNewest() {
  const answer = await fetch("/files.json", { cache: "no-store" });
  if (!answer.ok) throw new Error(`files.json: ${answer.status}`);
  return answer.json();
}

/* Fetch all files of a list that are not here, and have them count from the next start on; `tell(bytes, total)`. */
export async function fetchProgram(list, tell) {
  const cache = await caches.open(CACHE);
  const files = Object.entries(list.files);
  const total = files.reduce((sum, [, file]) => sum + sizeOf(file), 0);
  let done = 0;
  const queue = [...files];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, file] = next, key = keyOf(name, file);
      let left = sizeOf(file);
      const add = (bytes) => {
        left -= bytes;
        tell((done += bytes), total);
      };
      if (!(await cache.match(key))) await cache.put(key, await download(name, file, add));
      add(left);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const pages = await unpackStatic(cache, list.files);
  await cache.put(LIST, new Response(JSON.stringify(list)));
  navigator.serviceWorker.controller?.postMessage({ isNewProgram: true });
  const wanted = new Set([LIST, ...pages, ...files.map(([name, file]) => keyOf(name, file))]);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!wanted.has(pathname + search)) await cache.delete(url);
  }
}

/* Static files of the site come as one: hundreds of small requests take longer than all of Python. */
async function unpackStatic(cache, files) {
  const get = (name) => cache.match(keyOf(name, files[name]));
  const index = await (await get("static.json")).json();
  const content = await (await get("static.bin")).blob();
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = index.filter(([name]) => !known.has(`/${name}`)); // a name has the digest of its content
  await Promise.all(
    missing.map(([name, at, size]) => cache.put(`/${name}`, new Response(content.slice(at, at + size), { headers: { "Content-Type": typeOf(name) } }))),
  );
  return index.map(([name]) => `/${name}`);
}

async function download(name, file, tell) {
  const answer = await fetch(file.packed ? `/${name}.gz` : `/${name}`, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  let body = answer.body.pipeThrough(countBytes(tell));
  if (file.packed && !answer.headers.get("content-encoding")) body = body.pipeThrough(new DecompressionStream("gzip"));
  const content = await new Response(body).arrayBuffer();
  if ((await digestOf(content)) !== file.digest) throw new Error(`${name} was damaged on its way`);
  const headers = { "Content-Type": typeOf(name), "Content-Length": content.byteLength };
  if (/\.(js|mjs|html)$/.test(name)) headers["Content-Security-Policy"] = POLICY;
  return new Response(content, { headers });
}

function countBytes(tell) {
  return new TransformStream({
    transform(part, controller) {
      tell(part.length);
      controller.enqueue(part);
    },
  });
}

async function digestOf(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 16);
}
