/* Taps that wait on this device: in order, each with its key, kept through a reload. Knows no page. */

export class Outbox {
  #taps = [];
  #storage;
  #place;
  #changed;

  /* `storage` gives the device's memory, which may refuse; `place` is where in it; `changed` hears of each change. */
  constructor(storage, place, changed = () => {}) {
    this.#storage = storage;
    this.#place = place;
    this.#changed = changed;
    try {
      this.#taps = JSON.parse(storage().getItem(place)) ?? [];
    } catch {
      this.#taps = [];
    }
  }

  get size() {
    return this.#taps.length;
  }

  get first() {
    return this.#taps[0];
  }

  get labels() {
    return this.#taps.map(({ key, label }) => ({ key, label }));
  }

  /* A tap: `action` and `body` as they are sent, `seen` and `key` as they were, `label` for people. */
  add(tap) {
    if (this.#has(tap.key)) return;
    this.#taps.push(tap);
    this.#keep();
  }

  /* One that went out by itself and did not arrive was tapped before all that wait. */
  addFirst(tap) {
    if (this.#has(tap.key)) return;
    this.#taps.unshift(tap);
    this.#keep();
  }

  drop(key) {
    const dropped = this.#taps.find((one) => one.key === key);
    if (!dropped) return undefined;
    this.#taps = this.#taps.filter((one) => one !== dropped);
    this.#keep();
    return dropped;
  }

  clear() {
    this.#taps = [];
    this.#keep();
  }

  /* What was tapped after this at the same board has seen what came of it: nobody else acted in between. */
  follow(seen, now) {
    for (const one of this.#taps) if (one.seen === seen) one.seen = now;
    this.#keep();
  }

  #has(key) {
    return this.#taps.some((one) => one.key === key);
  }

  /* Where the device keeps nothing (a private window that is full), the taps wait as long as the page is open. */
  #keep() {
    try {
      if (this.#taps.length) this.#storage().setItem(this.#place, JSON.stringify(this.#taps));
      else this.#storage().removeItem(this.#place);
    } catch {
      /* they wait on the page alone */
    }
    this.#changed();
  }
}
