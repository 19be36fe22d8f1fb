/* What a device keeps of the site, so that a page of a table opens without a network: the last page of the one who looks from this
   browser, as the site gave it, with the files that it names; and the page that says that there is no connection. Knows no worker.

   The site says of each page of a table whether it may be kept (`X-Keep`): the mark of who looks at which table, or that nothing
   of it may. Whatever may mean that somebody else looks from here now ends all that is kept. */

const NAME = "nightlight ";
const LASTS = 14 * 24 * 3600 * 1000;
const PATIENCE = 5000; // milliseconds until what is kept is shown for a site that does not answer
const PAGE = /^\/table\/\d+\/(mine|tv)?$/; // of a table; never that for one pair of eyes
const FILES = /(?:(?:href|src)="|&#34;)(\/static\/[^"#?&]+)/g; // in tags, and in the list of those that are loaded on demand
const HASHED = /\.[0-9a-f]{12}\.[^/]+$/;
const NOBODY_THERE = [502, 503, 504]; // a proxy says so of a site that is not there
const NOTHING = "nothing";
const KEPT_AT = "X-Kept-At";

const pathOf = (address) => (address.startsWith("/") ? address : new URL(address).pathname);
export const isPage = (address) => PAGE.test(pathOf(address));
const isOfProxy = ({ status, headers }) => NOBODY_THERE.includes(status) && !headers.has("Content-Security-Policy");
const isRefused = ({ type, status }) => type === "opaqueredirect" || (status >= 300 && status < 500);

/* Whether a request may change who looks from this browser: all that is sent, but what is tapped at a table. */
export const mayChangeWho = ({ method, mode, url }) => method !== "GET" && (mode === "navigate" || !pathOf(url).startsWith("/table/"));

export class Keeper {
  #caches;
  #fetch;
  #name;
  #offline;
  #now;
  #patience;
  #ends = 0; // how often all has been dropped: what was asked for before is not kept after it

  constructor({ caches, fetch, version, offline, now = Date.now, patience = PATIENCE }) {
    this.#caches = caches;
    this.#fetch = fetch;
    this.#name = NAME + version;
    this.#offline = offline;
    this.#now = now;
    this.#patience = patience;
  }

  /* A new version keeps its own page for no connection, and what it names. Nobody's: no cookie goes along. */
  async install() {
    const answer = await this.#fetch(this.#offline, { credentials: "omit", cache: "no-store" });
    if (!answer.ok) throw new Error(`${this.#offline}: ${answer.status}`);
    await this.#keepFiles(await answer.clone().text());
    await (await this.#cache()).put(this.#offline, answer);
  }

  /* What an older version has kept fits this one no longer. */
  async activate() {
    const names = (await this.#caches.keys()).filter((name) => name.startsWith(NAME) && name !== this.#name);
    await Promise.all(names.map((name) => this.#caches.delete(name)));
  }

  /* The site's answer to whoever goes to a page; where there is none, what is kept. `after` is told what is still to be done. */
  async page(request, after = () => {}) {
    const asked = this.#fetch(request);
    const answer = await this.#orLate(asked, request.url);
    if (!answer || isOfProxy(answer)) return (await this.#kept(request.url)) ?? (await this.#shell()) ?? asked;
    if (isRefused(answer)) await this.drop();
    else if (isPage(request.url)) after(this.#take(request.url, answer.clone(), this.#ends));
    return answer;
  }

  /* A file of the site: one whose name tells its content is the same wherever it comes from. */
  async file(request) {
    const found = await this.#match(request.url);
    if (found && HASHED.test(pathOf(request.url))) return found;
    return this.#fetch(request).catch((fault) => found ?? Promise.reject(fault));
  }

  /* A page of a table as it is now, asked for once more: what is on a screen may hold what somebody is about to say. */
  async keep(address) {
    if (!isPage(address)) return;
    const ends = this.#ends;
    const answer = await this.#fetch(pathOf(address), { credentials: "same-origin", cache: "no-store", redirect: "manual" }).catch(() => null);
    if (answer) await this.#take(address, answer, ends);
  }

  /* Ends all that is kept of tables. The files stay: they are the same for everybody. */
  async drop() {
    this.#ends += 1;
    await this.#dropPages().catch(() => {});
  }

  /* Whether the device has room is not for us to say: where it has none, nothing is kept, and play goes on. */
  async #take(address, answer, ends) {
    const mark = answer.headers.get("X-Keep");
    if (isRefused(answer) || mark === NOTHING) return this.drop();
    if (!answer.ok || !mark) return;
    try {
      const text = await answer.text();
      await this.#dropPages(mark);
      await this.#keepFiles(text);
      if (ends === this.#ends) await (await this.#cache()).put(pathOf(address), this.#marked(text, answer));
      if (ends !== this.#ends) await this.#dropPages();
    } catch {
      /* no room, or the network went meanwhile */
    }
  }

  /* A page says of itself since when it is kept. */
  #marked(text, { headers: given }) {
    const at = new Date(this.#now()).toISOString();
    const headers = new Headers(given);
    for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
    headers.set(KEPT_AT, at);
    return new Response(text.replace("<html ", `<html data-kept="${at}" `), { headers });
  }

  async #keepFiles(text) {
    const cache = await this.#cache();
    const named = new Set([...text.matchAll(FILES)].map(([, address]) => address));
    for (const address of named) {
      if (await cache.match(address)) continue;
      const file = await this.#fetch(address);
      if (!file.ok) throw new Error(`${address}: ${file.status}`);
      await cache.put(address, file);
    }
  }

  /* All pages of tables, but for those of `mark`. */
  async #dropPages(mark = "") {
    const cache = await this.#cache();
    for (const { url } of await cache.keys()) {
      if (isPage(url) && (!mark || (await cache.match(url))?.headers.get("X-Keep") !== mark)) await cache.delete(url);
    }
  }

  async #kept(url) {
    const found = isPage(url) && (await this.#match(pathOf(url)));
    if (!found) return undefined;
    if (Math.abs(this.#now() - Date.parse(found.headers.get(KEPT_AT))) < LASTS) return found;
    await this.drop();
    return undefined;
  }

  #shell() {
    return this.#match(this.#offline);
  }

  /* Nothing where nobody is there, or where a page is kept of a site that takes too long. */
  async #orLate(asked, url) {
    const answer = asked.catch(() => null);
    if (!(await this.#kept(url))) return answer;
    const late = new Promise((resolve) => setTimeout(resolve, this.#patience, null));
    return Promise.race([answer, late]);
  }

  async #match(address) {
    return (await this.#cache()).match(address).catch(() => undefined);
  }

  #cache() {
    return this.#caches.open(this.#name);
  }
}
