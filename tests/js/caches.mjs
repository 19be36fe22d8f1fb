/* A browser's caches, which may be full; and a site that may not be reached. */

const pathOf = (address) => new URL(address.url ?? address, "http://table.local").pathname;

class Cache {
  constructor(all) {
    this.kept = new Map();
    this.all = all;
  }

  async match(address) {
    return this.kept.get(pathOf(address))?.clone();
  }

  async put(address, answer) {
    if (this.all.isFull) throw new Error("QuotaExceededError");
    this.kept.set(pathOf(address), answer);
  }

  async delete(address) {
    return this.kept.delete(pathOf(address));
  }

  async keys() {
    return [...this.kept.keys()].map((path) => ({ url: `http://table.local${path}` }));
  }
}

export class Caches {
  constructor() {
    this.named = new Map();
    this.isFull = false;
  }

  async open(name) {
    if (!this.named.has(name)) this.named.set(name, new Cache(this));
    return this.named.get(name);
  }

  async keys() {
    return [...this.named.keys()];
  }

  async delete(name) {
    return this.named.delete(name);
  }

  /* All that lies there, in words. */
  async everything() {
    const kept = [...this.named.values()].flatMap((one) => [...one.kept.values()]);
    return (await Promise.all(kept.map((answer) => answer.clone().text()))).join("\n");
  }
}

export class Web {
  constructor(pages) {
    this.pages = pages;
    this.asked = [];
    this.isReached = true;
    this.delay = 0;
    this.fetch = async (address, options = {}) => {
      this.asked.push({ path: pathOf(address), options });
      if (this.delay) await new Promise((resolve) => setTimeout(resolve, this.delay));
      if (!this.isReached) throw new TypeError("Failed to fetch");
      const page = this.pages[pathOf(address)];
      return page ? page() : new Response("", { status: 404 });
    };
  }
}
