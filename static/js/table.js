/* The live table: a key for each intent, a badge that tells the truth, a sheet that opens and closes. */

import "./tap-guard.js";
import { isAnswered, send } from "./answered.js";
import { hear, tell } from "./events.js";
import { hex } from "./hex.js";
import { part } from "./parts.js";
import { board, bringsSheet, dialog, forget, isUnsaved, notice, openSheet, root, sheet, show } from "./screen.js";
import { agree, clear, folds, isTouched, lower, rise } from "./sheet.js";
import { follow } from "./sight.js";
import { linger } from "./toast.js";
import { token } from "./token.js";
import { change, delivery, draw, labelOf, outbox, stuck } from "./waiting.js";

const UNCHANGED = 304; // what board.js hears of
const TIMEOUT = 5000;
const keys = new Map();

/* The same intent at the same table keeps its key: sent again, it is not done again. */
function keyOf(intent) {
  if (!keys.has(intent)) keys.set(intent, hex());
  return keys.get(intent);
}

const written = (body) => new URLSearchParams(body ?? "").toString();
const answers = () => written(new FormData(part("ask", sheet) ?? undefined));
const isPost = (ctx) => ctx.request.method === "POST";
const isWaiting = (ctx) => ctx.sourceElement === part("outbox");
/* What stands on the board may be wanted twice in a row; a sheet, a notice, a toast or a knock holds one intent. */
const isOnce = (source) => !board().contains(source) || notice().contains(source) || part("toast").contains(source);

function sentenceFor(status) {
  const words = (of) => part("live-words").content.querySelector(`[data-of="${of}"]`);
  return [...(words(status) ?? words(status >= 500 ? 500 : 0)).cloneNode(true).childNodes];
}

/* What is not saved says so, and can be sent again. */
function failed(ctx, status) {
  ctx.failed = true;
  const { tap } = ctx;
  const waits = tap && delivery.waits(tap, status); // and is sent again by itself
  show("offline", !waits && (isPost(ctx) || isUnsaved()));
  if (waits) {
    delivery.lost(tap);
    return closeSheetOf(ctx);
  }
  const refusal = sheet.contains(ctx.sourceElement) && part("refusal", sheet);
  if (refusal) {
    refusal.replaceChildren(...sentenceFor(status));
    refusal.hidden = false;
    if (tap && outbox.size) delivery.change();
    return;
  }
  const form = part(tap ? "live-unsaved" : "live-unopened").content.firstElementChild.cloneNode(true);
  form.querySelector("[data-sentence]").replaceChildren(...sentenceFor(tap || status ? status : "unopened"));
  if (tap) keep(tap, form);
  notice().replaceChildren(form);
  htmx.process(notice());
  if (!tap) notice().scrollIntoView({ block: "nearest" }); // a sheet that does not come is looked for at its button
}

/* Where others wait, what failed stays before them until somebody has decided. */
function keep(tap, form) {
  form.setAttribute("hx-post", tap.action);
  for (const [name, value] of new URLSearchParams(tap.body)) {
    const input = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    form.append(input);
  }
  if (!outbox.size) return;
  outbox.addFirst(tap);
  form.dataset.queued = tap.key;
}

function closeSheetOf({ sourceElement }) {
  if (sheet.contains(sourceElement)) sheet.querySelector("dialog").close();
}

/* The tap that a request makes; one that only goes on is there already. */
function tapOf({ request, sourceElement }) {
  const { action } = request;
  const body = written(request.body);
  const { seen } = board().dataset;
  const isBehind = delivery.pending || outbox.size;
  const key = isBehind ? hex() : keyOf(`${action}?${body}#${seen}`);
  return { action, body, seen: Number(seen), key, label: labelOf(sourceElement) };
}

function sendWaiting(ctx) {
  ctx.tap = outbox.first;
  for (const [name, value] of new URLSearchParams(ctx.tap.body)) ctx.request.body.append(name, value);
}

/* Whether a tap goes out now. Else it waits its turn, and whoever tapped goes on. */
function isSent(ctx) {
  ctx.tap = tapOf(ctx);
  const decided = ctx.sourceElement.closest("[data-queued]")?.dataset.queued;
  const what = delivery.take(ctx.tap, { isOnce: isOnce(ctx.sourceElement), decided });
  if (what === "wait") {
    closeSheetOf(ctx);
    if (!delivery.pending) show("offline");
    draw();
  }
  return what === "go";
}

document.addEventListener("htmx:config:request", (event) => {
  const { ctx } = event.detail;
  ctx.isOurs = root.contains(ctx.sourceElement); // the sheet that it comes from may be gone before the answer is here
  if (!ctx.isOurs) return;
  const { request } = ctx;
  request.timeout = TIMEOUT;
  ctx.answers = answers();
  ctx.opened = openSheet();
  if (!isPost(ctx)) return;
  if (isWaiting(ctx)) sendWaiting(ctx);
  else if (!isSent(ctx)) return event.preventDefault();
  if (sheet.contains(ctx.sourceElement)) send(ctx.answers);
  Object.assign(request.headers, { "X-Reader": root.dataset.reader, "X-CSRFToken": token() }); // refused for another account
  request.body.set("seen", ctx.tap.seen);
  request.body.set("key", ctx.tap.key);
});

document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail;
  if (!ctx.isOurs) return;
  if (isPost(ctx) || ctx.sourceElement.matches("button, a")) ctx.sourceElement.setAttribute("aria-busy", "true");
  if (!isPost(ctx)) return;
  delivery.started(ctx.tap);
  document.querySelector(".menu:popover-open")?.hidePopover();
  show("pending");
});

/* Only an answer made of parts is one of ours; a login page or an error page is a failure, whatever its status. */
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  const { status, raw, headers } = ctx.response;
  if (!ctx.isOurs || status === UNCHANGED) return;
  if (ctx.text.includes("<hx-partial")) {
    if (ctx.tap) ctx.follows = delivery.answered(ctx.tap, status, headers.get("X-Next-To"));
    if (ctx.sourceElement.matches("[data-change]")) change(ctx.sourceElement.closest("[data-queued]"));
    return;
  }
  event.preventDefault();
  failed(ctx, raw.redirected ? 401 : status);
});

document.addEventListener("htmx:error", (event) => {
  const { ctx } = event.detail;
  if (ctx?.isOurs) failed(ctx, 0);
});

document.addEventListener("htmx:finally:request", (event) => {
  const { ctx } = event.detail;
  ctx.sourceElement.removeAttribute?.("aria-busy");
  if (ctx.sourceElement === part("fresh") && ctx.response?.status !== UNCHANGED && part("again")) tell("again", null, part("again"));
  if (!isPost(ctx)) return;
  delivery.ended(ctx.tap);
  tell("idle");
  if (ctx.failed || delivery.pending) return;
  show(outbox.size ? "pending" : "saved");
  delivery.drain();
});

/* Once the answer is here the next tap counts, before the page has settled. A sheet drawn anew for answers that
   have changed since is dropped: a newer one is on its way. */
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx, tasks } = event.detail;
  clear();
  if (ctx.tap) delivery.ended(ctx.tap);
  const isAgain = ctx.sourceElement?.dataset?.part === "again";
  if (isAgain && (ctx.opened !== openSheet() || ctx.answers !== answers() || isAnswered(ctx.answers))) event.preventDefault();
  else if (isAgain) ctx.unfolded = folds().map((one) => one.open);
  if (event.defaultPrevented || !dialog()) return;
  const closing = tasks.findIndex(({ target, fragment }) => target === sheet && !fragment.childElementCount);
  if (closing < 0) return;
  tasks.splice(closing, 1);
  lower();
});

document.addEventListener("htmx:after:swap", (event) => {
  const { text, unfolded, tap, follows = [], seen: reached } = event.detail.ctx ?? {};
  if (unfolded) folds().forEach((one, place) => (one.open = unfolded[place] ?? one.open));
  document.title = board().dataset.title;
  for (const seen of follows) outbox.follow(seen, Number(reached));
  if (tap && !tap.isDone) refused(event.detail.ctx);
  draw();
  if (bringsSheet(text)) agree(); // whoever knocks meanwhile leaves the answers alone
  rise();
  follow(Boolean(tap));
  linger(board().dataset.seen, Boolean(tap));
});

/* What no longer fits is decided before those that wait go on: on the board, or in its sheet that stays open. */
function refused(ctx) {
  if (!outbox.size) return;
  if (!isWaiting(ctx) && openSheet()) return delivery.change();
  outbox.addFirst(ctx.tap);
  stuck(ctx.tap);
}

/* An intent is given up; perhaps it had arrived all the same, so the table is asked. */
function letGo() {
  forget();
  tell("ask");
}

hear("sheet-closed", () => {
  delivery.changed();
  if (isUnsaved() && !notice().childElementCount) letGo();
  if (document.activeElement === document.body) (document.querySelector(".now .is-main") ?? part("main"))?.focus();
});
hear("sheet-gone", () => setTimeout(() => delivery.changed()));

/* A tap beside a sheet closes it, unless something is typed in it. */
function isBeside({ target, clientX: x, clientY: y }) {
  if (target !== dialog() || isTouched()) return false;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button, a");
  const rests = button?.getAttribute("aria-disabled") === "true" && !button.hasAttribute("popovertarget");
  if (rests) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (button?.matches("[data-close]") || isBeside(event)) {
    event.preventDefault();
    sheet.querySelector("dialog").close();
  } else if (button?.matches("[data-drop]")) {
    const decided = button.closest("[data-queued]");
    if (decided) outbox.drop(decided.dataset.queued);
    notice().replaceChildren();
    if (decided) delivery.drain();
    letGo();
  }
}, { capture: true });

/* What live.js finds out. The badge of what is not saved stays until it is; no tap on its way is overtaken. */
hear("link", ({ detail }) => {
  if (delivery.pending || isUnsaved()) return;
  if (detail === "saved" && outbox.size) delivery.drain();
  else show(detail);
});
hear("behind", (event) => (delivery.pending || isUnsaved()) && event.preventDefault());

follow();
delivery.drain();
addEventListener("offline", () => show("offline", isUnsaved()));
