/* A form whose body a proxy may refuse goes out by script: what was chosen or typed stays, and the page says why it was not
   taken. Small ones go out by themselves. */

import { part } from "./parts.js";

const SMALL = 500_000; // bytes
const TOO_LARGE = 413;

function bodyOf(form, button) {
  const fields = new FormData(form, button);
  if (form.enctype === "multipart/form-data") {
    const bytes = [...fields.values()].reduce((sum, one) => sum + (one.size ?? new Blob([one]).size), 0);
    return { body: fields, bytes };
  }
  const body = new URLSearchParams(fields);
  return { body, bytes: String(body).length };
}

function refuse(words) {
  const line = part("refused");
  line.querySelector("span").textContent = words;
  line.hidden = false;
  line.scrollIntoView({ block: "nearest" });
}

/* The page that answers is shown in the place of this one, at the same address. */
function show(page) {
  const answer = new DOMParser().parseFromString(page, "text/html");
  document.title = answer.title;
  document.body.replaceWith(answer.body);
  scrollTo(0, 0);
}

async function send(form, body) {
  // A redirect is not followed here: the page after it shows its message once.
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (answer?.status === TOO_LARGE) return refuse(form.dataset.large);
  if (!answer) return refuse(form.dataset.failed);
  if (answer.type === "opaqueredirect") return location.assign(form.dataset.next);
  show(await answer.text());
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.large) return;
  const { body, bytes } = bodyOf(form, event.submitter);
  if (bytes <= SMALL) return;
  event.preventDefault();
  part("refused").hidden = true;
  if (bytes > Number(form.dataset.most)) refuse(form.dataset.large);
  else send(form, body);
});
