/* What a device keeps of a table's page: whose, how long, and what ends it. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Keeper, mayChangeWho } from "../../static/js/keeping.js";
import { Caches, Web } from "./caches.mjs";

const DAY = 24 * 3600 * 1000;
const TABLE = "http://table.local/table/5/";
const THERE = { "Content-Security-Policy": "default-src 'none'" };
let caches, web, now;

const make = (version = "1") => new Keeper({ caches, fetch: web.fetch, version, offline: "/offline", now: () => now, patience: 20 });
const page = (mark, words = "the board") =>
  new Response(`<html lang="en"><link href="/static/table.0123456789ab.css">${words}`, { headers: { ...THERE, "X-Keep": mark } });
const going = (url = TABLE) => ({ url, method: "GET", mode: "navigate" });

async function see(keeper, url = TABLE) {
  const rest = [];
  const answer = await keeper.page(going(url), (one) => rest.push(one));
  await Promise.all(rest);
  return answer;
}

async function text(keeper, url = TABLE) {
  return (await keeper.page(going(url))).text();
}

beforeEach(() => {
  caches = new Caches();
  now = Date.parse("2026-11-21T20:00:00Z");
  web = new Web({ "/offline": () => new Response("no connection"), "/static/table.0123456789ab.css": () => new Response("css") });
  web.pages["/table/5/"] = () => page("anna");
});

test("a page that was seen opens without a network, and says since when", async () => {
  const keeper = make();
  await see(keeper);
  web.isReached = false;
  assert.match(await text(keeper), /data-kept="2026-11-21T20:00:00.000Z".*the board/);
  assert.equal(await (await keeper.file({ url: "http://table.local/static/table.0123456789ab.css" })).text(), "css");
});

test("while the site answers, its answer is shown, and kept in the place of the one before", async () => {
  const keeper = make();
  await see(keeper);
  web.pages["/table/5/"] = () => page("anna", "the next board");
  assert.match(await (await see(keeper)).text(), /next/);
  web.isReached = false;
  assert.match(await text(keeper), /next/);
});

test("what the page says has moved on is asked for once more", async () => {
  const keeper = make();
  web.pages["/table/5/"] = () => page("anna", "the board of now");
  await keeper.keep(TABLE);
  web.isReached = false;
  await keeper.keep(TABLE);
  assert.match(await text(keeper), /of now/);
});

test("nothing is kept of a page for some eyes alone, nor of any other page", async () => {
  const keeper = make();
  await keeper.install();
  web.pages["/table/5/mine"] = () => page("nothing", "a secret");
  web.pages["/table/5/private/seat-1/"] = web.pages["/groups/1/"] = () => page("anna", "a secret");
  for (const path of ["mine", "private/seat-1/"]) await see(keeper, TABLE + path);
  await see(keeper, "http://table.local/groups/1/");
  await keeper.keep(`${TABLE}private/seat-1/`);
  assert.doesNotMatch(await caches.everything(), /secret/);
  web.isReached = false;
  assert.equal(await text(keeper, `${TABLE}mine`), "no connection");
});

test("a page that has become one for some eyes alone takes along what was kept before", async () => {
  const keeper = make();
  await see(keeper);
  web.pages["/table/5/"] = () => page("nothing");
  await keeper.keep(TABLE);
  assert.doesNotMatch(await caches.everything(), /board/);
});

test("somebody else's page ends what was kept of the one before", async () => {
  const keeper = make();
  await see(keeper);
  web.pages["/table/5/mine"] = () => page("bruno", "of Bruno");
  await see(keeper, `${TABLE}mine`);
  assert.doesNotMatch(await caches.everything(), /the board/);
});

test("the pages of one who looks at a table lie side by side", async () => {
  const keeper = make();
  web.pages["/table/5/tv"] = () => page("anna", "for all");
  await see(keeper);
  await see(keeper, `${TABLE}tv`);
  web.isReached = false;
  assert.match(await text(keeper), /the board/);
  assert.match(await text(keeper, `${TABLE}tv`), /for all/);
});

for (const status of [302, 403, 404, 410]) {
  test(`whoever is answered ${status} has nothing kept any more`, async () => {
    for (const path of ["/table/5/", "/elsewhere"]) {
      const keeper = make();
      web.pages["/table/5/"] = () => page("anna");
      await see(keeper);
      web.pages[path] = () => new Response("no", { status, headers: THERE });
      await see(keeper, `http://table.local${path}`);
      assert.doesNotMatch(await caches.everything(), /board/);
    }
  });
}

test("a site that fails, or rests, ends nothing", async () => {
  const keeper = make();
  await see(keeper);
  web.pages["/table/5/"] = () => new Response("resting", { status: 503, headers: THERE });
  assert.equal(await (await see(keeper)).text(), "resting");
  await keeper.keep(TABLE);
  web.isReached = false;
  assert.match(await text(keeper), /the board/);
});

test("what a proxy says of a site that is not there is no answer", async () => {
  const keeper = make();
  await see(keeper);
  web.pages["/table/5/"] = () => new Response("bad gateway", { status: 502 });
  assert.match(await text(keeper), /the board/);
});

test("a site that does not answer is not waited for where a page is kept, and is where none is", async () => {
  const keeper = make();
  await see(keeper);
  web.delay = 60;
  assert.match(await text(keeper), /data-kept/);
  web.pages["/groups/1/"] = () => new Response("late", { headers: THERE });
  assert.equal(await text(keeper, "http://table.local/groups/1/"), "late");
});

test("after two weeks nothing is shown, and nothing is kept", async () => {
  const keeper = make();
  await see(keeper);
  now += 15 * DAY;
  web.isReached = false;
  await assert.rejects(text(keeper));
  assert.doesNotMatch(await caches.everything(), /board/);
});

test("what was asked for before all was dropped is not kept after it", async () => {
  const keeper = make();
  web.delay = 20;
  const asked = keeper.keep(TABLE);
  await keeper.drop();
  await asked;
  assert.doesNotMatch(await caches.everything(), /board/);
});

test("a device without room keeps what it has, and the page is shown", async () => {
  const keeper = make();
  await see(keeper);
  caches.isFull = true;
  web.pages["/table/5/"] = () => page("anna", "the next board");
  assert.match(await (await see(keeper)).text(), /next/);
  web.isReached = false;
  assert.match(await text(keeper), /the board/);
});

test("a page whose files do not come is not kept: it would not open", async () => {
  const keeper = make();
  delete web.pages["/static/table.0123456789ab.css"];
  await see(keeper);
  assert.doesNotMatch(await caches.everything(), /board/);
});

test("a new version ends what an older one has kept, and asks for its page as nobody", async () => {
  await see(make("1"));
  const newer = make("2");
  await newer.install();
  await newer.activate();
  assert.deepEqual(await caches.keys(), ["nightlight 2"]);
  assert.equal(web.asked.at(-1).options.credentials, "omit");
});

test("all that is sent may change who looks, but for taps at a table", () => {
  const sent = (method, mode, path) => mayChangeWho({ method, mode, url: `http://table.local${path}` });
  assert.ok(sent("POST", "navigate", "/accounts/logout/"));
  assert.ok(sent("POST", "navigate", "/table/5/sit-down"));
  assert.ok(sent("POST", "same-origin", "/sit/"));
  assert.ok(!sent("POST", "same-origin", "/table/5/act/light"));
  assert.ok(!sent("GET", "navigate", "/table/5/"));
});
