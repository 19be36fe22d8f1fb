/* Taps go out one at a time and in order; what is lost, refused or decided keeps its place. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Delivery } from "../../static/js/delivery.js";
import { Outbox } from "../../static/js/outbox.js";
import { Memory, Site, tap } from "./fakes.mjs";

let delivery, isHeld, outbox, site;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  isHeld = false;
  site = new Site();
  outbox = new Outbox(() => new Memory(), "taps 1");
  const send = async (one) => site.receive(one, delivery, outbox);
  delivery = new Delivery({ outbox, send, isHeld: () => isHeld });
});

/* Lets the promises that wait run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/* A tap that goes out by itself, and is on its way from now on. */
function underway(one) {
  assert.equal(delivery.take(one), "go");
  delivery.started(one);
  return one;
}

function arrives(one) {
  site.receive(one, delivery, outbox);
  return delivery.drain();
}

test("a tap goes out by itself where nothing waits", () => {
  assert.equal(delivery.take(tap("a")), "go");
  assert.equal(outbox.size, 0);
});

test("four taps on a way that stands still are four lines in order", async () => {
  const first = underway(tap("a"));
  for (const key of ["b", "c", "d"]) assert.equal(delivery.take(tap(key)), "wait");
  await arrives(first);
  assert.deepEqual(site.lines, ["a", "b", "c", "d"]);
  assert.equal(outbox.size, 0);
});

test("a tap that did not arrive goes out again before those that were made after it", async () => {
  const first = underway(tap("a"));
  delivery.take(tap("b"));
  site.isReached = false;
  await arrives(first);
  assert.deepEqual(outbox.labels.map((one) => one.key), ["a", "b"]);
  site.isReached = true;
  mock.timers.tick(2000);
  await settled();
  assert.deepEqual(site.lines, ["a", "b"]);
});

test("a tap that arrived though its answer was lost is written once, and what waits follows", async () => {
  const first = underway(tap("a"));
  delivery.take(tap("b"));
  site.lines.push("a");
  delivery.lost(first);
  delivery.ended(first);
  await delivery.drain();
  assert.deepEqual(site.lines, ["a", "b"]);
});

for (const status of [0, 502, 503, 504])
  test(`a tap that is answered ${status} waits before those that were made after it`, async () => {
    const first = underway(tap("a"));
    delivery.take(tap("b"));
    assert.equal(delivery.waits(first, status), true);
    delivery.lost(first);
    delivery.ended(first);
    assert.deepEqual(outbox.labels.map((one) => one.key), ["a", "b"]);
    mock.timers.tick(2000);
    await settled();
    assert.deepEqual(site.lines, ["a", "b"]);
  });

for (const status of [400, 401, 403, 404, 413, 429, 500])
  test(`a tap that is answered ${status} is for people to decide`, () => {
    const first = underway(tap("a"));
    assert.equal(delivery.waits(first, status), false);
    assert.equal(outbox.size, 0);
  });

test("a tap that has waited waits on where the site fails", () => {
  outbox.add(tap("a"));
  assert.equal(delivery.waits(outbox.first, 500), true);
  assert.equal(delivery.waits(outbox.first, 403), false);
});

test("a sheet that is sent again while it is on its way is the same intent", () => {
  underway(tap("a", { body: "roll=star&roll.was=x" }));
  assert.equal(delivery.take(tap("b", { body: "roll=star" }), { isOnce: true }), "same");
  assert.equal(outbox.size, 0);
  assert.equal(delivery.take(tap("c", { body: "roll=blank" }), { isOnce: true }), "wait");
  assert.equal(delivery.take(tap("d", { body: "roll=star" })), "wait");
});

test("what no longer fits stops those that wait until somebody has decided", async () => {
  site.lines.push("somebody-else");
  for (const key of ["a", "b"]) outbox.add(tap(key));
  const drained = delivery.drain();
  isHeld = true;
  await drained;
  assert.deepEqual(site.sent, ["a"]);
  mock.timers.tick(10_000);
  await delivery.drain();
  assert.deepEqual(site.sent, ["a"]);
});

test("what is sent all the same keeps its key, and what was tapped after it follows", async () => {
  site.lines.push("somebody-else");
  for (const key of ["a", "b"]) outbox.add(tap(key));
  const again = tap("new", { seen: 1 });
  assert.equal(delivery.take(again, { isOnce: true, decided: "a" }), "go");
  assert.equal(again.key, "a");
  await arrives(again);
  assert.deepEqual(site.lines, ["somebody-else", "a", "b"]);
});

test("a refused tap is not done and lets nothing follow", () => {
  const first = underway(tap("a"));
  assert.deepEqual(delivery.answered(first, 422, null), []);
  assert.equal(first.isDone, undefined);
});

test("what somebody else wrote in between lets nothing follow", () => {
  assert.deepEqual(delivery.answered(underway(tap("a")), 200, null), []);
});

test("the sheet of a change goes out before those that wait, which go on when it has gone", async () => {
  outbox.add(tap("b"));
  delivery.change();
  await delivery.drain();
  assert.deepEqual(site.sent, []);
  const changed = underway(tap("a"));
  site.receive(changed, delivery, outbox);
  await delivery.changed();
  assert.deepEqual(site.lines, ["a", "b"]);
});

test("a site that cannot be reached is tried again every other second, with one tap", async () => {
  site.isReached = false;
  for (const key of ["a", "b"]) outbox.add(tap(key));
  await delivery.drain();
  mock.timers.tick(1999);
  await settled();
  assert.deepEqual(site.sent, ["a"]);
  mock.timers.tick(1);
  await settled();
  assert.deepEqual(site.sent, ["a", "a"]);
});

test("taps that wait go out once, however often it is tried", async () => {
  const slowly = async (one) => {
    await settled();
    site.receive(one, delivery, outbox);
  };
  delivery = new Delivery({ outbox, send: slowly });
  for (const key of ["a", "b"]) outbox.add(tap(key));
  await Promise.all([delivery.drain(), delivery.drain(), delivery.drain()]);
  assert.deepEqual(site.sent, ["a", "b"]);
});

test("a tap that is dropped while it is on its way does not stop the others", async () => {
  for (const key of ["a", "b"]) outbox.add(tap(key));
  site.receive = (one) => {
    site.sent.push(one.key);
    outbox.drop(one.key);
  };
  await delivery.drain();
  assert.deepEqual(site.sent, ["a", "b"]);
});
