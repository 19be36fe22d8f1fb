/* In a page of the bench, before all else: since when it can be used; of each tap, when what it brought was painted. */

(() => {
  const bench = { usable: 0, tap: null };
  const entries = [];
  const part = (name) => document.querySelector(`[data-part="${name}"]`);
  const number = () => Number(part("board")?.dataset.seen);
  const opened = () => part("sheet")?.querySelector("dialog")?.dataset.of ?? "";
  const shown = { number: NaN, opened: "" };

  /* A task that begins after the next frame: what is in the page now has been laid out and painted by then. */
  function painted(then) {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage("");
    });
  }

  function look() {
    const hasMoved = number() !== shown.number;
    if (!hasMoved && opened() === shown.opened) return;
    Object.assign(shown, { number: number(), opened: opened() });
    const { tap } = bench;
    const reached = shown.number;
    const isFirst = tap && !tap.swapped;
    if (isFirst) Object.assign(tap, { swapped: performance.now(), number: reached });
    painted((at) => {
      if (hasMoved) entries.push({ number: reached, at: performance.timeOrigin + at });
      if (!isFirst) return;
      tap.painted = at;
      performance.mark("bench:painted", { startTime: at });
    });
  }

  addEventListener("pointerdown", ({ timeStamp }) => {
    bench.tap = { input: timeStamp, at: performance.timeOrigin + timeStamp };
    performance.clearResourceTimings();
    performance.mark("bench:input", { startTime: timeStamp });
  }, { capture: true, passive: true });

  /* By the time a timer begins, all who wait for the page to be read have heard of it. */
  document.addEventListener("DOMContentLoaded", () => setTimeout(() => {
    Object.assign(shown, { number: number(), opened: opened() });
    const names = ["data-seen", "data-of"];
    new MutationObserver(look).observe(part("live"), { subtree: true, attributeFilter: names });
    if (part("sheet")) new MutationObserver(look).observe(part("sheet"), { childList: true });
    painted((at) => (bench.usable = at));
  }));

  /* Returns where a finger finds each of what a selector means, nothing else over it. */
  bench.offered = (selector) => [...document.querySelectorAll(selector)].flatMap((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const place = [left + width / 2, top + height / 2];
    const found = document.elementFromPoint(...place);
    return found && one.contains(found) ? [place] : [];
  });

  /* Returns the tap, with its request as the browser timed it; nothing if it has brought nothing. */
  bench.take = () => {
    const { tap } = bench;
    if (!tap?.painted) return null;
    const asked = performance.getEntriesByType("resource").filter((one) => one.responseEnd <= tap.swapped && !one.name.includes("/static/"));
    const { requestStart: sent = 0, responseEnd: got = 0, serverTiming: [site] = [] } = asked.at(-1) ?? {};
    return { ...tap, sent, got, site: site?.duration ?? 0 };
  };

  /* Returns when an entry of this number, or a later one, was painted, on the clock that pages share. */
  bench.reached = (wanted) => entries.find((one) => one.number >= wanted)?.at;

  bench.usableAt = () => {
    const first = performance.getEntriesByName("first-contentful-paint")[0];
    return bench.usable && first ? Math.max(bench.usable, first.startTime) : 0;
  };

  globalThis.bench = bench;
})();
