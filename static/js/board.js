/* The board is drawn anew whole, or only where it changes: a screen says what it shows, and an answer may leave out what
   is the same there. Meant for another board than the one that is here by then, it is not used, and the whole is fetched. */

import { tell } from "./events.js";
import { part } from "./parts.js";

const root = part("live");
const board = () => part("board");
const WHOLE = /<hx-partial hx-target="#board"[^]*?<\/hx-partial>/;
const TOLD = /<div id="board"[^>]*>/;

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  if (!root.contains(ctx.sourceElement)) return;
  const { seen, wears } = board().dataset;
  ctx.request.headers["X-Shows"] = `${seen} ${wears}`;
});

/* Returns what an answer's board says of itself, nothing where it brings none. */
function told(text) {
  const tag = TOLD.exec(text)?.[0];
  return tag && new DOMParser().parseFromString(tag, "text/html").body.firstElementChild.dataset;
}

document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  const { seen, since, wears } = told(ctx.text) ?? {};
  ctx.seen = seen;
  const here = board().dataset;
  if (since === undefined || (since === here.seen && wears === here.wears)) return;
  ctx.text = ctx.text.replace(WHOLE, "");
  delete here.wears; // what is fetched now is whole
  tell("fresh", null, part("fresh"));
});

/* A slot of which nothing has changed stays as it is, with all that is in it. (htmx tells of a morph only extensions.) */
htmx.registerExtension("slots", {
  htmx_before_morph_node: (_element, { newNode }) => newNode.dataset?.same === undefined,
});
