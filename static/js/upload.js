/* A file is sent in parts, each as large as any body may be; what the site says of it is shown.

   A form with a button is sent with it, else as soon as a file is chosen. Its other answers go along with each part. */

import { part } from "./parts.js";
import { token } from "./token.js";

const PART = 1_000_000; // bytes
const PATIENCE = 20000; // ms
const TRIES = 3;
const TOKEN = "csrfmiddlewaretoken";

const form = part("upload");
const going = part("upload-going");
const refused = part("upload-refused");
const button = form?.querySelector("button");

function show(isGoing) {
  going.hidden = !isGoing;
  if (button) button.disabled = isGoing;
}

function refuse(problem) {
  show(false);
  refused.hidden = false;
  part("upload-reason").textContent = problem;
  form.file.value = "";
}

function addressOf(file, at) {
  const asked = new URLSearchParams({ at, size: file.size });
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && name !== TOKEN) asked.append(name, value);
  return `${form.dataset.parts}?${asked}`;
}

async function post(file, at) {
  return fetch(addressOf(file, at), {
    method: "POST",
    headers: { "X-CSRFToken": token(), "Content-Type": "application/octet-stream" },
    body: file.slice(at, at + PART),
    signal: AbortSignal.timeout(PATIENCE),
  });
}

/* A part that is lost on the way is sent again; the site says how much it has. */
async function sendPart(file, at, tries = TRIES) {
  try {
    const answer = await post(file, at);
    return { ok: answer.ok, ...(await answer.json()) };
  } catch (lost) {
    if (tries > 1) return sendPart(file, at, tries - 1);
    throw lost;
  }
}

async function send(file) {
  let here = 0;
  for (;;) {
    const said = await sendPart(file, here);
    if (!said.ok) return refuse(said.problem ?? form.dataset.failed);
    if (said.next) return location.assign(said.next);
    here = said.here;
    going.querySelector("progress").value = (100 * here) / file.size;
  }
}

function begin(event) {
  const [file] = form.file.files;
  if (!file?.size) return;
  event.preventDefault();
  refused.hidden = true;
  show(true);
  send(file).catch(() => refuse(form.dataset.failed));
}

form?.addEventListener(button ? "submit" : "change", begin);
