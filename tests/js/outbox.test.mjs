/* Taps wait in order, each once, through a reload, and also where the device keeps nothing. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Outbox } from "../../static/js/outbox.js";
import { blocked, Memory, tap } from "./fakes.mjs";

const keys = (outbox) => outbox.labels.map((one) => one.key);

test("taps wait in the order in which they were made", () => {
  const outbox = new Outbox(() => new Memory(), "taps 1");
  for (const key of ["a", "b", "c"]) outbox.add(tap(key));
  assert.equal(outbox.size, 3);
  assert.equal(outbox.first.key, "a");
  assert.deepEqual(keys(outbox), ["a", "b", "c"]);
});

test("a key waits once", () => {
  const outbox = new Outbox(() => new Memory(), "taps 1");
  outbox.add(tap("a"));
  outbox.add(tap("a"));
  outbox.addFirst(tap("a"));
  assert.equal(outbox.size, 1);
});

test("what went out and did not arrive waits before the others", () => {
  const outbox = new Outbox(() => new Memory(), "taps 1");
  outbox.add(tap("b"));
  outbox.addFirst(tap("a"));
  assert.deepEqual(keys(outbox), ["a", "b"]);
});

test("taps outlive a reload, those of each table by themselves", () => {
  const memory = new Memory();
  new Outbox(() => memory, "taps 1").add(tap("a", { seen: 7 }));
  assert.equal(new Outbox(() => memory, "taps 1").first.seen, 7);
  assert.equal(new Outbox(() => memory, "taps 2").size, 0);
});

test("where nothing waits nothing is kept", () => {
  const memory = new Memory();
  const outbox = new Outbox(() => memory, "taps 1");
  outbox.add(tap("a"));
  assert.equal(outbox.drop("a").key, "a");
  assert.equal(memory.kept.size, 0);
});

test("a key that does not wait is not dropped", () => {
  const outbox = new Outbox(() => new Memory(), "taps 1");
  outbox.add(tap("a"));
  assert.equal(outbox.drop("b"), undefined);
  assert.equal(outbox.size, 1);
});

test("what was tapped at the same board follows, what was tapped later does not", () => {
  const memory = new Memory();
  const outbox = new Outbox(() => memory, "taps 1");
  outbox.add(tap("a", { seen: 3 }));
  outbox.add(tap("b", { seen: 5 }));
  outbox.follow(3, 4);
  assert.deepEqual(JSON.parse(memory.getItem("taps 1")).map((one) => one.seen), [4, 5]);
});

test("on a device that is full, or that lets nobody keep anything, taps wait on the page", () => {
  const memory = new Memory();
  memory.isFull = true;
  for (const storage of [() => memory, blocked]) {
    const outbox = new Outbox(storage, "taps 1");
    outbox.add(tap("a"));
    assert.equal(outbox.first.key, "a");
    assert.equal(outbox.drop("a").key, "a");
  }
});

test("what is kept and cannot be read is forgotten", () => {
  const memory = new Memory();
  memory.setItem("taps 1", "{not json");
  assert.equal(new Outbox(() => memory, "taps 1").size, 0);
});

test("each change is told", () => {
  let told = 0;
  const outbox = new Outbox(() => new Memory(), "taps 1", () => (told += 1));
  outbox.add(tap("a"));
  outbox.follow(0, 1);
  outbox.drop("a");
  assert.equal(told, 3);
});
