/* A backup from elsewhere is sent in parts, each as large as any body may be; what the site says of it is shown. */

import { part } from "./parts.js";

const PART = 1_000_000; // bytes
const PATIENCE = 20000; // ms
const TRIES = 3;

const form = part("upload");
const going = part("upload-going");
const refused = part("upload-refused");

function refuse(problem) {
  going.hidden = true;
  refused.hidden = false;
  part("upload-reason").textContent = problem;
  form.file.value = "";
}

async function post(file, at) {
  return fetch(`${form.getAttribute("action")}?at=${at}&size=${file.size}`, {
    method: "POST",
    headers: { "X-CSRFToken": form.elements.csrfmiddlewaretoken.value, "Content-Type": "application/octet-stream" },
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

form?.file.addEventListener("change", () => {
  const [file] = form.file.files;
  if (!file) return;
  refused.hidden = true;
  going.hidden = false;
  send(file).catch(() => refuse(form.dataset.failed));
});
