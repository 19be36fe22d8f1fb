/* A sheet that is open, with what is typed in it, outlives a reload of the page: in this tab alone, until the page is there again. */

import { part } from "./parts.js";
import { sheet } from "./screen.js";

const NOW = /^act\//; // of a play of now
const place = `sheet ${part("live").dataset.session}`;
const isReload = () => performance.getEntriesByType("navigation")[0]?.type === "reload";

let wasBusy = false; // before the page began to go, which breaks off what is on its way

/* It is on its way, or waits with the other taps: it goes out by itself. */
const isBusy = () => Boolean(part("ask", sheet)?.matches("[aria-busy]"));
const isSent = (form) => wasBusy || isBusy() || !form.closest("dialog").open;

function keep() {
  const form = part("ask", sheet);
  const address = form?.getAttribute("hx-post") ?? "";
  if (!NOW.test(address) || isSent(form)) return;
  const answers = new URLSearchParams(new FormData(form));
  try {
    sessionStorage.setItem(place, `${address}${address.includes("?") ? "&" : "?"}${answers}`);
  } catch {
    /* a device that remembers nothing */
  }
}

function takeUp() {
  try {
    const address = sessionStorage.getItem(place);
    sessionStorage.removeItem(place);
    if (address && isReload()) htmx.ajax("GET", address, { source: part("outbox") });
  } catch {
    /* it has kept nothing */
  }
}

addEventListener("beforeunload", () => (wasBusy = isBusy()));
addEventListener("pagehide", keep);
addEventListener("pageshow", takeUp);
