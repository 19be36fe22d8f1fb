/* The board is drawn anew whole, or only where it changes: a screen says what it shows, and an answer may leave out what
   is the same there. Meant for another board than the one that is here by then, it is not used, and the whole is fetched. */

import { tell } from "./events.js";
import { part } from "./parts.js";

const UNCHANGED = 304;
const root = part("live");
const board = () => part("board");
const WHOLE = /<hx-partial hx-target="#board"[^]*?<\/hx-partial>/;
const TOLD = /<div id="board"[^>]*>/;
const SAYS = /data-(seen|since|wears)="([^"]*)"/g;
const POWERED = "data-htmx-powered"; // how htmx marks what it listens to

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  if (!root.contains(ctx.sourceElement)) return;
  const { seen, wears, etag } = board().dataset;
  ctx.request.headers["X-Shows"] = `${seen} ${wears}`;
  if (ctx.sourceElement === part("fresh") && etag) ctx.request.headers["If-None-Match"] = `"${etag}"`;
});

/* Returns what an answer's board says of itself, nothing where it brings none. */
function told(text) {
  const tag = TOLD.exec(text)?.[0] ?? "";
  return Object.fromEntries([...tag.matchAll(SAYS)].map(([, name, value]) => [name, value]));
}

/* The board here is the newest: nothing is to be drawn, and who may look is known. */
function isSame({ status, headers }) {
  if (status === UNCHANGED) board().dataset.marks = headers.get("X-Marks");
  return status === UNCHANGED;
}

document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (isSame(ctx.response)) return event.preventDefault();
  const { seen, since, wears } = told(ctx.text);
  ctx.seen = seen;
  const here = board().dataset;
  if (since === undefined || (since === here.seen && wears === here.wears)) return;
  ctx.text = ctx.text.replace(WHOLE, "");
  delete here.wears; // what is fetched now is whole
  delete here.etag;
  tell("fresh", null, part("fresh"));
});

/* What is the same already is not looked into. For that it has to wear the marks of htmx too. */
document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
  for (const { fragment } of tasks) for (const one of fragment.querySelectorAll("[hx-get], [hx-post]")) one.setAttribute(POWERED, "true");
});

/* A slot of which nothing has changed stays as it is, with all that is in it. (htmx tells of a morph only extensions.) */
htmx.registerExtension("slots", {
  htmx_before_morph_node: (_element, { newNode }) => newNode.dataset?.same === undefined,
});
