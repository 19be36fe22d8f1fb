/* The page that says that there is no connection: in the language of who was here, with the way to what is kept; it goes on by itself. */

import { isPage } from "../keeping.js";
import { part } from "../parts.js";
import { when } from "../when.js";

const AGAIN = 5000;

async function kept() {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (isPage(url)) found.push([url, await (await cache.match(url)).text()]);
  }
  return found.map(([url, text]) => ({ url, page: new DOMParser().parseFromString(text, "text/html") }));
}

function offer(list, { url, page }) {
  const row = list.firstElementChild.cloneNode(true);
  const at = new Date(page.documentElement.dataset.kept);
  row.querySelector("a").href = url;
  row.querySelector("b").textContent = page.title;
  row.querySelector("time").textContent = when(at, list.closest("[lang]").lang);
  return row;
}

async function show() {
  const pages = await kept().catch(() => []);
  const { lang, dataset } = pages[0]?.page.documentElement ?? { lang: navigator.language, dataset: {} };
  const told = [...document.querySelectorAll("[data-part=told]")];
  const own = told.find((one) => lang.startsWith(one.lang)) ?? told[0];
  for (const one of told) if (one !== own) one.remove();
  document.documentElement.lang = own.lang;
  if (dataset.theme) document.documentElement.dataset.theme = dataset.theme;
  if (!pages.length) return;
  const list = part("boards", own);
  list.replaceChildren(...pages.map((one) => offer(list, one)));
  list.hidden = false;
}

/* Its address is that of the page that was asked for. */
async function look() {
  const answer = await fetch("/livez", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

show();
setInterval(look, AGAIN);
addEventListener("online", look);
