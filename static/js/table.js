/* The live table: a key for each intent, a badge that tells the truth, a sheet that opens and closes. */

import "./echo.js";
import * as outbox from "./outbox.js";
import { change, delivered, drain, stuck, takeUp, wait } from "./delivery.js";
import { hex } from "./hex.js";
import { board, notice, now, root, sheet, show } from "./screen.js";
import { agree, follow, folds, rise } from "./sheet.js";

const TIMEOUT = 5000;
const TOAST = 6000;
const toast = document.getElementById("toast");

const keys = new Map();
let fading = 0;

/* The same intent at the same table keeps its key: sent again, it is not done again. */
function keyOf(intent) {
  if (!keys.has(intent)) keys.set(intent, hex());
  return keys.get(intent);
}

const written = (body) => new URLSearchParams(body ?? "").toString();
/* The sheet that is in the page, also before it has been looked at. */
const opened = () => sheet.querySelector("dialog")?.dataset.of ?? "";
const answers = () => written(new FormData(sheet.querySelector("#ask") ?? undefined));
const isPost = (ctx) => ctx.request.method === "POST";

function sentenceFor(status) {
  const words = document.getElementById("live-words").content;
  const known = words.querySelector(`[data-of="${status}"]`) ?? words.querySelector(status >= 500 ? "[data-of='500']" : "[data-of='0']");
  return [...known.cloneNode(true).childNodes];
}

/* What is not saved says so, and keeps the intent to send it again. */
function failed(ctx, status) {
  ctx.failed = true;
  if (ctx.tap && status === 0) return show("offline");
  if (status === 0 && isPost(ctx)) return wait(ctx, ctx.key);
  show("offline", isPost(ctx) || now.unsaved);
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
  ctx.opened = opened();
  if (!isPost(ctx)) return;
  if (now.pending) return event.preventDefault();
  request.headers["X-CSRFToken"] = root.dataset.csrf;
  if (ctx.sourceElement.id === "outbox") return takeUp(ctx);
  const { seen } = board().dataset;
  ctx.intended = written(request.body);
  ctx.seen = Number(seen);
  const decided = ctx.sourceElement.closest("[data-queued]");
  if (decided) ctx.decided = outbox.drop(decided.dataset.queued);
  else if (outbox.size() && !now.changing) {
    event.preventDefault();
    return wait(ctx, hex());
  }
  ctx.key = keyOf(`${request.action}?${ctx.intended}#${seen}`);
  request.body.set("seen", seen);
  request.body.set("key", ctx.key);
});

document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail;
  if (!root.contains(ctx.sourceElement) || !isPost(ctx)) return;
  now.pending = ctx;
  document.querySelector(".menu:popover-open")?.hidePopover();
  ctx.sourceElement.setAttribute("aria-busy", "true");
  show("pending");
});

/* Only an answer made of parts is one of ours; a login page or an error page is a failure, whatever its status. */
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (!root.contains(ctx.sourceElement)) return;
  if (ctx.text.includes("<hx-partial")) {
    if (ctx.tap) delivered(ctx);
    // Sent all the same: whoever decided has seen the table, and what was tapped after it may follow.
    if (ctx.decided && ctx.response.status === 200) ctx.follows = ctx.decided.seen;
    if (ctx.sourceElement.matches("[data-change]")) change(ctx.sourceElement.closest("[data-queued]"));
    return;
  }
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
  if (ctx === now.pending) now.pending = null;
  if (!isPost(ctx)) return;
  document.dispatchEvent(new Event("idle"));
  if (ctx.failed || now.pending) return;
  show(outbox.size() ? "pending" : "saved");
  drain();
});

/* Once the answer is here the next tap counts, before the page has settled. A sheet drawn anew for answers that
   have changed since is dropped: a newer one is on its way. */
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (ctx === now.pending) now.pending = null;
  const isAgain = ctx.sourceElement?.id === "again";
  if (isAgain && (ctx.opened !== opened() || ctx.answers !== answers())) event.preventDefault();
  else if (isAgain) ctx.unfolded = folds().map((one) => one.open);
});

document.addEventListener("htmx:after:swap", (event) => {
  const { text, unfolded } = event.detail.ctx ?? {};
  if (unfolded) folds().forEach((one, place) => (one.open = unfolded[place] ?? one.open));
  document.title = board().dataset.title;
  const { tap, follows } = event.detail.ctx ?? {};
  if (follows !== undefined) outbox.follow(follows, Number(board().dataset.seen));
  if (tap && !tap.isDone) stuck(event.detail.ctx);
  outbox.show();
  if (text?.includes('hx-target="#sheet"')) agree(); // whoever knocks meanwhile leaves the answers alone
  rise();
  follow();
  clearTimeout(fading);
  if (toast.childElementCount) fading = setTimeout(fade, TOAST);
});

function fade() {
  if (toast.matches(":hover, :focus-within")) fading = setTimeout(fade, TOAST);
  else toast.replaceChildren();
}

/* An intent is given up; perhaps it had arrived all the same, so the table is asked. */
function letGo() {
  now.unsaved = false;
  document.dispatchEvent(new Event("ask"));
}

function lower() {
  now.opened = "";
  now.changing = false;
  sheet.replaceChildren();
  drain();
  if (now.unsaved && !notice().childElementCount) letGo();
  if (document.activeElement === document.body) document.querySelector(".now .is-main, #main")?.focus();
}

sheet.addEventListener("close", (event) => event.target.dataset.of === now.opened && lower(), { capture: true });

document.addEventListener("click", (event) => {
  const button = event.target.closest("button, a");
  const rests = button?.getAttribute("aria-disabled") === "true" && !button.hasAttribute("popovertarget");
  if (rests) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (button?.matches("[data-close]")) {
    event.preventDefault();
    sheet.querySelector("dialog").close();
  } else if (button?.matches("[data-drop]")) {
    const decided = button.closest("[data-queued]");
    if (decided) outbox.drop(decided.dataset.queued);
    notice().replaceChildren();
    if (decided) drain();
    letGo();
  }
}, { capture: true });

/* What live.js finds out. The badge of what is not saved stays until it is; no tap on its way is overtaken. */
document.addEventListener("link", ({ detail }) => {
  if (now.pending || now.unsaved) return;
  if (detail === "saved" && outbox.size()) drain();
  else show(detail);
});
document.addEventListener("behind", (event) => (now.pending || now.unsaved) && event.preventDefault());

follow();
drain();
addEventListener("offline", () => show("offline", now.unsaved));
