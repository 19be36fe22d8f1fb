/* The site's worker, at its root (companion/web/offline.py): what is kept of it, and when. A new version takes over at once. */

import { Keeper, mayChangeWho } from "../keeping.js";

const { version, offline } = self.NIGHTLIGHT;
const keeper = new Keeper({ caches, fetch: (...what) => fetch(...what), version, offline });

addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keeper.install());
});

addEventListener("activate", (event) => event.waitUntil(keeper.activate().then(() => self.clients.claim())));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (mayChangeWho(request)) event.waitUntil(keeper.drop());
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(keeper.page(request, (rest) => event.waitUntil(rest)));
  else if (pathname.startsWith("/static/") && !request.headers.has("Range")) event.respondWith(keeper.file(request));
});

/* A page of a table says that its board has moved on. */
addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(keeper.keep(event.source.url));
});
