/* The live table: a key for each intent, a badge that tells the truth, a sheet that opens and closes. */

const TIMEOUT = 5000;
const TOAST = 6000;
const DOUBLE = 300;
const NEAR = 24;
const root = document.getElementById("live");
const sheet = document.getElementById("sheet");
const toast = document.getElementById("toast");
const board = () => document.getElementById("board");
const notice = () => document.getElementById("notice");

const keys = new Map();
let pending = null;
let opened = "";
let fading = 0;
let unsaved = false;
let tapped = { at: -DOUBLE, x: 0, y: 0, seen: "", opened };

const hex = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/* The same intent at the same table keeps its key: sent again, it is not done again. */
function keyOf(intent) {
  if (!keys.has(intent)) keys.set(intent, hex());
  return keys.get(intent);
}

const written = (body) => new URLSearchParams(body ?? "").toString();
const answers = () => written(new FormData(sheet.querySelector("#ask") ?? undefined));
const isPost = (ctx) => ctx.request.method === "POST";

/* The badge in the head: saved, pending, or offline, which is also what is not saved. */
function show(state, isUnsaved = false) {
  document.getElementById("state").dataset.state = state;
  unsaved = isUnsaved;
}

function sentenceFor(status) {
  const words = document.getElementById("live-words").content;
  const known = words.querySelector(`[data-of="${status}"]`) ?? words.querySelector(status >= 500 ? "[data-of='500']" : "[data-of='0']");
  return [...known.cloneNode(true).childNodes];
}

/* What is not saved says so, and keeps the intent to send it again. */
function failed(ctx, status) {
  ctx.failed = true;
  show("offline", isPost(ctx) || unsaved);
  const refusal = sheet.contains(ctx.sourceElement) && sheet.querySelector("#refusal");
  if (refusal) {
    refusal.replaceChildren(...sentenceFor(status));
    refusal.hidden = false;
    return;
  }
  const form = document.getElementById("live-unsaved").content.firstElementChild.cloneNode(true);
  form.querySelector("[data-sentence]").replaceChildren(...sentenceFor(status));
  if (isPost(ctx)) keep(ctx, form);
  else form.querySelector("[data-again]").remove();
  notice().replaceChildren(form);
  htmx.process(notice());
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
  ctx.opened = opened;
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
  document.querySelector(".menu:popover-open")?.hidePopover();
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
  if (ctx.sourceElement.id === "fresh" && sheet.querySelector("#again")) htmx.trigger("#again", "again");
  if (ctx === pending) pending = null;
  if (isPost(ctx) && !ctx.failed && !pending) show("saved");
});

/* Once the answer is here the next tap counts, before the page has settled. A sheet drawn anew for answers that
   have changed since is dropped: a newer one is on its way. */
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (ctx === pending) pending = null;
  const isAgain = ctx.sourceElement?.id === "again";
  if (isAgain && (ctx.opened !== opened || ctx.answers !== answers())) event.preventDefault();
  else if (isAgain) ctx.unfolded = folds().map((one) => one.open);
});

/* What a finger has unfolded stays so while its sheet is drawn anew. */
const folds = () => [...sheet.querySelectorAll("details")];

document.addEventListener("htmx:after:swap", (event) => {
  const { unfolded } = event.detail.ctx ?? {};
  if (unfolded) folds().forEach((one, place) => (one.open = unfolded[place] ?? one.open));
  document.title = board().dataset.title;
  agree();
  rise();
  follow();
  clearTimeout(fading);
  if (toast.childElementCount) fading = setTimeout(fade, TOAST);
});

/* Where the order lies on its side, whose turn it is stays in sight. */
function follow() {
  const strip = document.querySelector(".order ol");
  const lit = strip?.querySelector(".is-lit")?.getBoundingClientRect();
  if (!lit || strip.scrollWidth <= strip.clientWidth) return;
  strip.scrollLeft += lit.left - strip.getBoundingClientRect().left - (strip.clientWidth - lit.width) / 2;
}

/* A sheet is modal: the board beneath rests, Escape closes it, and a new one is read from its heading. */
function rise() {
  const dialog = sheet.querySelector("dialog");
  if (dialog && !dialog.matches(":modal")) {
    dialog.removeAttribute("open");
    dialog.showModal();
  }
  if (dialog && dialog.dataset.of !== opened) {
    for (const one of [dialog, ...dialog.querySelectorAll("section")]) one.scrollTop = 0;
    dialog.querySelector("h2")?.focus();
  }
  opened = dialog?.dataset.of ?? "";
}

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

/* An intent is given up; perhaps it had arrived all the same, so the table is asked. */
function letGo() {
  unsaved = false;
  wake();
}

function lower() {
  opened = "";
  sheet.replaceChildren();
  if (unsaved && !notice().childElementCount) letGo();
  if (document.activeElement === document.body) document.querySelector(".now .is-main, #main")?.focus();
}

sheet.addEventListener("close", (event) => event.target.dataset.of === opened && lower(), { capture: true });

const posts = (button) => button?.matches("[hx-post], [hx-post] button:not([type='button'])");

/* The second tap of a double tap is no intent of its own: it must not press what the first has brought under the finger. */
function isEcho(event, button) {
  const { timeStamp: at, clientX: x, clientY: y, detail: taps } = event;
  if (!taps) return false; // a key, or a script
  const { seen } = board().dataset;
  const isSecond = at - tapped.at < DOUBLE && Math.hypot(x - tapped.x, y - tapped.y) < NEAR;
  if (isSecond && (tapped.opened !== opened || (tapped.seen !== seen && posts(button)))) return true;
  tapped = { at, x, y, seen, opened };
  return false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button, a");
  const rests = button?.getAttribute("aria-disabled") === "true" && !button.hasAttribute("popovertarget");
  if (isEcho(event, button) || rests) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (button?.matches("[data-close]")) {
    event.preventDefault();
    sheet.querySelector("dialog").close();
  } else if (button?.matches("[data-drop]")) {
    notice().replaceChildren();
    letGo();
  }
}, { capture: true });

/* A key that is held down is pressed once. */
document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && event.target.closest("button, a")) event.preventDefault();
}, { capture: true });

/* A screen that wakes asks for the number of the table, and for the board where it is newer. It writes nothing. */
async function wake() {
  if (document.visibilityState !== "visible" || pending || unsaved) return;
  try {
    const answer = await fetch(`version?have=${board().dataset.seen}`, { signal: AbortSignal.timeout(TIMEOUT) });
    show(answer.ok ? "saved" : "offline");
    if (answer.status === 200) htmx.trigger("#fresh", "fresh");
  } catch {
    show("offline");
  }
}

follow();
document.addEventListener("visibilitychange", wake);
addEventListener("pageshow", (event) => event.persisted && wake());
addEventListener("online", wake);
addEventListener("offline", () => show("offline", unsaved));
