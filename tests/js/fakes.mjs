/* A device's memory, which may be full; and a site that answers when it is told to. */

export class Memory {
  constructor() {
    this.kept = new Map();
    this.isFull = false;
  }

  getItem(place) {
    return this.kept.get(place) ?? null;
  }

  setItem(place, words) {
    if (this.isFull) throw new Error("QuotaExceededError");
    this.kept.set(place, words);
  }

  removeItem(place) {
    this.kept.delete(place);
  }
}

export const blocked = () => {
  throw new Error("SecurityError");
};

/* A log that takes a tap where its screen has seen the newest line, as the site does. */
export class Site {
  constructor() {
    this.lines = [];
    this.isReached = true;
    this.sent = [];
  }

  /* Sends a tap, and hands the delivery what comes back, as a page does. */
  receive(tap, delivery, outbox) {
    this.sent.push(tap.key);
    delivery.started(tap);
    if (!this.isReached) return this.#ended(tap, delivery, () => delivery.lost(tap));
    const isKnown = this.lines.includes(tap.key);
    if (!isKnown && tap.seen !== this.lines.length) return this.#ended(tap, delivery, () => delivery.answered(tap, 409, null));
    if (!isKnown) this.lines.push(tap.key);
    const nextTo = this.lines.length === tap.seen + 1 ? String(tap.seen) : null;
    return this.#ended(tap, delivery, () => {
      for (const seen of delivery.answered(tap, 200, nextTo)) outbox.follow(seen, this.lines.length);
    });
  }

  #ended(tap, delivery, then) {
    then();
    delivery.ended(tap);
  }
}

export const tap = (key, more = {}) => ({ action: "act/light", body: "", seen: 0, key, label: key, ...more });
