/* A link is handed on: copied, or shared where the device can. */

const OFFERS = "[data-copy], [data-share]";

async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    /* At home there is no HTTPS, and without it no clipboard but the selection's. */
    field.select();
    document.execCommand("copy");
  }
}

async function handOn({ target }) {
  const button = target.closest?.(OFFERS);
  if (!button) return;
  const { copy: copied, share, title, done } = button.dataset;
  const field = document.getElementById(copied ?? share);
  if (share) return navigator.share({ title, url: field.value }).catch(() => {}); // who changes their mind shares nothing
  await copy(field);
  button.querySelector("span").textContent = done;
}

const offer = () => document.querySelectorAll("[data-share]").forEach((button) => (button.hidden = !navigator.share));

document.addEventListener("click", handOn);
document.addEventListener("htmx:after:swap", offer);
offer();
