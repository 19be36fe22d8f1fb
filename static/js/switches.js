/* Light changes at once, without a page. A language needs a new one: what was typed here, and is not sent, is put back there. */

const SAID = "typed";
const NEVER = new Set(["hidden", "password", "file", "submit", "button", "image", "reset"]);
const TICKED = new Set(["checkbox", "radio"]);

const place = () => location.pathname + location.search;
const forms = () => [...document.forms].filter((form) => !form.matches(".switch, [data-draft]"));
const fields = (form) => [...form.elements].filter(({ name, type }) => name && !NEVER.has(type));
const first = (field) => {
  if (TICKED.has(field.type)) return field.defaultChecked;
  if (field.tagName !== "SELECT") return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
};
const now = (field) => (TICKED.has(field.type) ? field.checked : field.value);

/* Each field that is not as the page came, by its place: a form and its fields are the same in every language. */
function typed() {
  return forms().map((form) =>
    fields(form).flatMap((field, number) => (now(field) === first(field) ? [] : [[number, field.name, now(field)]])),
  );
}

function put(form, found) {
  const here = fields(form);
  for (const [number, name, value] of found) {
    const field = here[number];
    if (field?.name !== name) continue;
    if (TICKED.has(field.type)) field.checked = value;
    else field.value = value;
    field.closest("details")?.setAttribute("open", "");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function keep() {
  try {
    sessionStorage.setItem(SAID, JSON.stringify({ place: place(), typed: typed() }));
  } catch {
    /* A device that remembers nothing: the page comes as it is. */
  }
}

function restore() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SAID));
    sessionStorage.removeItem(SAID);
    if (kept?.place === place()) forms().forEach((form, number) => put(form, kept.typed[number] ?? []));
  } catch {
    /* Nothing was kept. */
  }
}

function light(theme) {
  document.documentElement.dataset.theme = theme;
  delete document.documentElement.dataset.unchosen;
  for (const one of document.querySelectorAll(".switch [name=theme]")) one.setAttribute("aria-pressed", String(one.value === theme));
  const color = getComputedStyle(document.documentElement).getPropertyValue("--night").trim();
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", color);
}

async function choose(form, button) {
  const body = new URLSearchParams([...new FormData(form), [button.name, button.value]]);
  const before = document.documentElement.dataset.theme;
  light(button.value);
  try {
    const answer = await fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true });
    if (answer.type !== "opaqueredirect") throw new Error(answer.status);
  } catch {
    light(before); // it would not last
  }
}

document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (!target.matches(".switch") || !submitter) return;
  if (submitter.name === "language") return keep();
  event.preventDefault();
  choose(target, submitter);
});

/* A device that asks for high contrast has it until somebody chooses; the style sheet shows it at once. */
if ("unchosen" in document.documentElement.dataset && matchMedia("(prefers-contrast: more)").matches) light("contrast");
restore();
