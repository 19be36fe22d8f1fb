/* A note that is being typed is kept: by the site as a draft, and until the site has said so in this tab, through a reload. */

import { part } from "./parts.js";
import { token } from "./token.js";

const PAUSE = 900; // ms without a key
const PATIENCE = 8000; // ms
const AGAIN = 5000; // ms, where the site did not answer
const FIELDS = ["text", "session", "figure", "is_private", "key"];
const TOO_LARGE = 413;

const form = document.querySelector("form[data-draft]");
const state = part("draft-state");
const place = `note ${form?.dataset.draft} ${form?.dataset.whose}`; // whoever signs in next in this tab has their own
let timer = 0;

const memory = {
  read() {
    try {
      return JSON.parse(sessionStorage.getItem(place));
    } catch {
      return null; // a device that remembers nothing
    }
  },
  write(what) {
    try {
      sessionStorage.setItem(place, JSON.stringify(what));
    } catch {
      /* The page itself still has it. */
    }
  },
  clear() {
    try {
      sessionStorage.removeItem(place);
    } catch {
      /* Then there is nothing in it. */
    }
  },
};

function typed() {
  const found = {};
  for (const name of FIELDS) {
    const input = form.elements[name];
    if (input) found[name] = input.type === "checkbox" ? input.checked : input.value;
  }
  return found;
}

function put(found) {
  for (const [name, value] of Object.entries(found)) {
    const input = form.elements[name];
    if (!input) continue;
    if (input.type === "checkbox") input.checked = value;
    else input.value = value;
  }
}

function body(found) {
  const sent = new URLSearchParams({ csrfmiddlewaretoken: token() });
  for (const [name, value] of Object.entries(found)) {
    if (value === true) sent.set(name, "on");
    else if (value !== false) sent.set(name, value);
  }
  return sent;
}

function say(what) {
  state.textContent = state.dataset[what];
}

function later(ms) {
  clearTimeout(timer);
  timer = setTimeout(keep, ms);
}

async function keep() {
  const now = typed();
  const before = JSON.stringify(now);
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(form.dataset.draft, { method: "POST", body: body(now), signal });
    if (answer.status === TOO_LARGE) return say("long");
    if (!answer.ok || answer.redirected) throw new Error(answer.status);
    part("draft-drop").hidden = false;
    if (JSON.stringify(typed()) !== before) return later(PAUSE);
    memory.clear();
    return say("kept");
  } catch {
    say("waits");
    return later(AGAIN);
  }
}

function wait() {
  memory.write({ typed: typed() });
  later(PAUSE);
}

/* What this tab alone has is put back, unless it was sent and has arrived. */
function restore() {
  const kept = memory.read();
  if (!kept) return;
  const known = form.dataset.known.split(" ");
  if (known.includes(kept.typed.key)) return memory.clear();
  if (form.querySelector("[aria-invalid]")) return undefined; // what was refused is here already
  put(kept.typed);
  return later(0);
}

function leave({ submitter }) {
  clearTimeout(timer);
  if (submitter?.name === "drop") memory.clear();
  else memory.write({ typed: typed() });
}

if (form) {
  restore();
  form.addEventListener("input", wait);
  form.addEventListener("submit", leave);
  window.addEventListener("online", () => memory.read() && later(0));
}
