/* What the device knows beside the database: its key, its cookies, the version that wrote last. It is written in turn into two
   files: whatever happens in between, one of them is whole, and the newer whole one counts. */

export const STATE_NAMES = ["state.0", "state.1"];

function read(store) {
  const content = new Uint8Array(store.getSize());
  store.read(content, { at: 0 });
  try {
    const values = JSON.parse(new TextDecoder().decode(content));
    return Number.isInteger(values?.number) ? values : null;
  } catch {
    return null;
  }
}

export class State {
  constructor(stores) {
    this.stores = stores;
    const [first, second] = stores.map(read);
    this.place = (first?.number ?? -1) > (second?.number ?? -1) ? 0 : 1;
    this.values = [first, second][this.place] ?? { number: 0 };
    this.isDamaged = !first && !second && stores.some((store) => store.getSize()); // a new device has nothing in either
  }

  keep(changes) {
    this.values = { ...this.values, ...changes, number: this.values.number + 1 };
    this.place = 1 - this.place;
    const store = this.stores[this.place];
    store.truncate(0);
    store.write(new TextEncoder().encode(JSON.stringify(this.values)), { at: 0 });
    store.flush();
  }
}

export const makeKey = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
