/* The live table: a key for each intent, a badge that tells the truth, a sheet that opens and closes. */

const TIMEOUT = 5000;
const TOAST = 6000;
const root = document.getElementById("live");
const sheet = document.getElementById("sheet");
const toast = document.getElementById("toast");
const notice = document.getElementById("notice");
const board = () => document.getElementById("board");

const keys = new Map();
let pending = null;
let opened = "";
let fading = 0;

const hex = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/* The same intent at the same table keeps its key: sent again, it is not done again. */
function keyOf(intent) {
  if (!keys.has(intent)) keys.set(intent, hex());
  return keys.get(intent);
}

const written = (body) => new URLSearchParams(body ?? "").toString();
const answers = () => written(new FormData(sheet.querySelector("#ask") ?? undefined));
const isPost = (ctx) => ctx.request.method === "POST";

/* The badge in the head: saved, pending, unsaved, offline. */
function show(state) {
  root.dataset.state = state;
  const badge = document.getElementById("state");
  if (!badge) return;
  const look = { unsaved: "offline" }[state] ?? state;
  badge.className = `state is-${look}`;
  badge.querySelector("[data-word]").textContent = root.dataset[state];
  const icon = badge.querySelector("use");
  icon?.setAttribute("href", icon.getAttribute("href").replace(/#.*/, `#${look}`));
}

function sentenceFor(status) {
  const words = document.getElementById("words").content;
  return (words.querySelector(`[data-of="${status}"]`) ?? words.querySelector("[data-of='0']")).textContent;
}

/* What is not saved says so, and keeps the intent to send it again. */
function failed(ctx, status) {
  ctx.failed = true;
  show(isPost(ctx) ? "unsaved" : "offline");
  const refusal = sheet.contains(ctx.sourceElement) && sheet.querySelector("#refusal");
  if (refusal) {
    refusal.textContent = sentenceFor(status);
    refusal.hidden = false;
    return;
  }
  const form = document.getElementById("unsaved").content.firstElementChild.cloneNode(true);
  form.querySelector("[data-sentence]").textContent = sentenceFor(status);
  if (isPost(ctx)) keep(ctx, form);
  else form.querySelector("[data-again]").remove();
  notice.replaceChildren(form);
  htmx.process(notice);
}

function keep(ctx, form) {
  form.setAttribute("hx-post", ctx.request.action);
  for (const [name, value] of new URLSearchParams(ctx.intended)) {
    const input = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    form.append(input);
  }
}

document.addEventListener("htmx:config:request", (event) => {
  const { ctx } = event.detail;
  if (!root.contains(ctx.sourceElement)) return;
  const { request } = ctx;
  request.timeout = TIMEOUT;
  ctx.answers = answers();
  if (!isPost(ctx)) return;
  if (pending) return event.preventDefault();
  const { seen } = board().dataset;
  ctx.intended = written(request.body);
  request.headers["X-CSRFToken"] = root.dataset.csrf;
  request.body.set("seen", seen);
  request.body.set("key", keyOf(`${request.action}?${ctx.intended}#${seen}`));
});

document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail;
  if (!root.contains(ctx.sourceElement) || !isPost(ctx)) return;
  pending = ctx;
  ctx.sourceElement.setAttribute("aria-busy", "true");
  show("pending");
});

/* Only an answer made of parts is one of ours; a login page or an error page is a failure, whatever its status. */
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (!root.contains(ctx.sourceElement) || ctx.text.includes("<hx-partial")) return;
  event.preventDefault();
  const { status, raw } = ctx.response;
  failed(ctx, raw.redirected ? 401 : status);
});

document.addEventListener("htmx:error", (event) => {
  const { ctx } = event.detail;
  if (ctx?.request && root.contains(ctx.sourceElement)) failed(ctx, 0);
});

document.addEventListener("htmx:finally:request", (event) => {
  const { ctx } = event.detail;
  ctx.sourceElement.removeAttribute?.("aria-busy");
  if (ctx !== pending) return;
  pending = null;
  if (!ctx.failed) show("saved");
});

/* A sheet drawn anew for answers that have changed since is dropped: a newer one is on its way. */
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (ctx.sourceElement?.id === "again" && ctx.answers !== answers()) event.preventDefault();
});

document.addEventListener("htmx:after:swap", () => {
  agree();
  const form = sheet.firstElementChild;
  if (!form) sheet.close();
  else if (!sheet.open) sheet.showModal();
  if (form && form.dataset.of !== opened) form.querySelector("h2")?.focus();
  opened = form?.dataset.of ?? "";
  clearTimeout(fading);
  if (toast.childElementCount) fading = setTimeout(fade, TOAST);
});

/* A morph keeps what fingers have set; what the server says is what is shown. */
function agree() {
  for (const input of sheet.querySelectorAll("input")) {
    if (input.type === "radio" || input.type === "checkbox") input.checked = input.defaultChecked;
    else if (input !== document.activeElement && input.value !== input.defaultValue) input.value = input.defaultValue;
  }
}

function fade() {
  if (toast.matches(":hover, :focus-within")) fading = setTimeout(fade, TOAST);
  else toast.replaceChildren();
}

sheet.addEventListener("close", () => {
  opened = "";
  sheet.replaceChildren();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button, a");
  if (button?.getAttribute("aria-disabled") === "true") {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (button?.matches("[data-close]")) sheet.close();
  else if (button?.matches("[data-drop]")) {
    notice.replaceChildren();
    if (root.dataset.state === "unsaved") show("saved");
  }
}, { capture: true });

/* A screen that wakes asks for the number of the table, and for the board where it is newer. It writes nothing. */
async function wake() {
  if (document.visibilityState !== "visible" || pending || root.dataset.state === "unsaved") return;
  try {
    const answer = await fetch(`version?have=${board().dataset.seen}`, { signal: AbortSignal.timeout(TIMEOUT) });
    show(answer.ok ? "saved" : "offline");
    if (answer.status === 200) htmx.trigger("#fresh", "fresh");
  } catch {
    show("offline");
  }
}

document.addEventListener("visibilitychange", wake);
addEventListener("pageshow", (event) => event.persisted && wake());
addEventListener("online", wake);
addEventListener("offline", () => show(root.dataset.state === "unsaved" ? "unsaved" : "offline"));
