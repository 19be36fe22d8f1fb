/* In which order taps go out, one at a time, and what becomes of each. Knows no page.

   A tap that is made while nothing waits goes out by itself. One that is made while another is on its way, or while
   others wait, goes into the outbox and follows when its turn has come. */

const AGAIN = 2000; // milliseconds until waiting taps are tried again
const REFUSED = [409, 422];
const OUTDATED = 428; // the token of a page
const NOBODY_THERE = [0, 502, 503, 504]; // no answer, or that of a proxy for a site that is not there

/* What people answer; a sheet that is drawn anew meanwhile may carry more or less of how it was before. */
const answersOf = (body) => [...new URLSearchParams(body)].filter(([name]) => !name.endsWith(".was")).join("&");
const isSame = (one, other) => one.action === other.action && answersOf(one.body) === answersOf(other.body);

export class Delivery {
  #pending = null; // the tap on its way
  #isChanging = false; // the sheet of a tap is open, which goes out before those that wait
  #outbox;
  #send;
  #isHeld;
  #isDraining = false;
  #retry = 0;

  /* `send` sends the tap that waits longest and is over when it is answered; `isHeld` says whether somebody must
     decide about that tap first. */
  constructor({ outbox, send, isHeld = () => false }) {
    this.#outbox = outbox;
    this.#send = send;
    this.#isHeld = isHeld;
  }

  get pending() {
    return this.#pending;
  }

  /* What a tap that was just made has to do: "go", "wait", or nothing, for it is the one on its way ("same").
     `isOnce`: what was tapped holds one intent, as a sheet does; tapped again it is the same intent.
     `decided` is the key of a waiting tap that somebody wants sent all the same. */
  take(tap, { isOnce = false, decided = "" } = {}) {
    if (this.#pending && isOnce && isSame(this.#pending, tap)) return "same";
    const waited = !this.#pending && decided && this.#outbox.drop(decided);
    if (waited) Object.assign(tap, { key: waited.key, instead: waited.seen });
    if (!waited && (this.#pending || (this.#outbox.size && !this.#isChanging))) {
      this.#outbox.add(tap);
      this.#tryLater();
      return "wait";
    }
    return "go";
  }

  /* Whether a tap waits when what came back is no answer of the site's own: nobody was there, it has waited before and the
     site has failed, or another tab may have got a new token, with which it goes out once more. */
  waits(tap, status) {
    if (status === OUTDATED && !tap.isAgain) return (tap.isAgain = true);
    return NOBODY_THERE.includes(status) || (tap === this.#outbox.first && status >= 500);
  }

  /* Where somebody's answer does not come, the tap waits, before all that were made after it. */
  lost(tap) {
    this.#outbox.addFirst(tap);
    this.#tryLater();
  }

  /* An answer of the site's own. Returns the numbers seen by those that may follow: what they were tapped at has
     become what the answer shows. What is refused is not done, and stays before those that wait. */
  answered(tap, status, nextTo) {
    if (REFUSED.includes(status)) return [];
    tap.isDone = true;
    this.#outbox.drop(tap.key);
    const follows = nextTo === String(tap.seen) ? [tap.seen] : [];
    // Sent all the same: whoever decided has seen the table, and what was tapped after it may follow.
    if (tap.instead !== undefined && status === 200) follows.push(tap.instead);
    return follows;
  }

  started(tap) {
    this.#pending = tap;
  }

  ended(tap) {
    if (tap === this.#pending) this.#pending = null;
  }

  /* One after the other, as they were tapped; one that no longer fits stops them until somebody has decided. */
  async drain() {
    clearTimeout(this.#retry);
    if (this.#isDraining || this.#isChanging || this.#pending || !this.#outbox.size || this.#isHeld()) return;
    this.#isDraining = true;
    for (let tap = this.#outbox.first; tap; tap = this.#outbox.first) {
      await this.#send(tap).catch(() => {});
      if (this.#outbox.first === tap) break;
    }
    this.#isDraining = false;
    if (this.#outbox.size && !this.#isHeld()) this.#tryLater();
  }

  /* A sheet is open that goes out before those that wait. */
  change() {
    this.#isChanging = true;
  }

  /* The sheet that was to go out first has gone, or was closed. */
  changed() {
    this.#isChanging = false;
    return this.drain();
  }

  #tryLater() {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.drain(), AGAIN);
  }
}
