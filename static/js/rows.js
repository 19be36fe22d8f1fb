/* Rows of a box: each is saved when one leaves it, and the badge in the head tells the truth about it. */

import { hear } from "./events.js";
import { part } from "./parts.js";
import { token } from "./token.js";

const form = document.querySelector("form[data-rows]");
const state = part("state");
const words = part("trouble-words")?.content;
const RETRY = 5000;
const said = new WeakMap(); // what of a row is saved
const unsure = new WeakSet(); // rows that somebody else has changed
let queue = Promise.resolve();
let flying = 0;
let lost = false;
let retry = 0;

const rows = () => [...form.querySelectorAll("[data-row]")];
const fields = (row) => [...row.querySelectorAll("[name]")].filter((one) => !one.disabled && one.name !== "drop");
const isOn = (one) => one.type !== "checkbox" || one.checked;

function body(row) {
  const data = new URLSearchParams();
  for (const one of [...form.querySelectorAll(`:scope > [name^="${row.dataset.row}."]`), ...fields(row)])
    if (isOn(one)) data.append(one.name, one.value);
  return data;
}

const isDirty = (row) => said.get(row) !== body(row).toString();

/* The badge: offline where something is not saved and will not be by itself, typing while a row is open. */
function show() {
  const dirty = rows().filter(isDirty);
  const stuck = lost || dirty.some((row) => row.matches(".is-stuck"));
  state.dataset.state = flying ? "pending" : stuck && dirty.length ? "offline" : dirty.length ? "typing" : "saved";
}

function save(row) {
  if (!isDirty(row) || unsure.has(row)) return show();
  flying += 1;
  show();
  queue = queue.then(() => send(row)).finally(() => { flying -= 1; show(); });
}

async function send(row) {
  const data = body(row);
  const meant = data.toString();
  if (said.get(row) === meant) return;
  data.set("csrfmiddlewaretoken", token());
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(form.action, { method: "POST", headers, body: data, keepalive: true });
    if (!answer.headers.get("Content-Type")?.includes("json")) throw new Error(String(answer.redirected ? 403 : answer.status));
    lost = false;
    heard(row, meant, await answer.json());
  } catch (fault) {
    lost = true;
    say(row, words?.querySelector(`[data-of="${fault.message === "403" ? 403 : 0}"]`)?.textContent ?? "");
    clearTimeout(retry);
    retry = setTimeout(saveAll, RETRY);
  }
}

function heard(row, meant, told) {
  const one = told.rows[row.dataset.row];
  if (!one) return;
  clean(row);
  const isFresh = body(row).toString() === meant;
  for (const [cell, problem] of Object.entries(one.problems)) complain(row, cell, problem);
  row.classList.toggle("is-stuck", ["wrong", "stale"].includes(one.state));
  if (one.state === "stale") return choose(row, one);
  if (one.state === "empty") said.set(row, meant);
  if (one.state !== "saved" && one.state !== "same") return;
  named(row, "id").value = one.id;
  named(row, "was").value = one.was;
  if (one.state === "saved") settle(row, one, isFresh);
  count(told);
  said.set(row, isFresh ? body(row).toString() : "");
}

const named = (row, name) => form.elements[`${row.dataset.row}.${name}`];

/* A row that is saved shows how the box has it; one that is left folds up. */
function settle(row, one, isFresh) {
  const lacks = part("lacks");
  if (lacks) {
    lacks.hidden = !one.lacks;
    lacks.querySelector("[data-lacks]").textContent = one.lacks;
  }
  const isHere = row.contains(document.activeElement);
  if (isFresh)
    for (const [key, text] of Object.entries(one.cells)) {
      const input = form.elements[key];
      if (input && input !== document.activeElement && input.type !== "checkbox" && "value" in input) input.value = text;
    }
  row.classList.add("is-done");
  if (one.mark !== "unverified") row.querySelector(".badge")?.remove();
  const name = row.querySelector("summary .rname");
  if (name) {
    name.textContent = one.title;
    row.querySelector(".rsum").textContent = one.summary;
    row.open = isHere;
  }
}

function count(told) {
  const shown = part("count");
  if (!shown) return;
  shown.textContent = told.words;
  const meter = document.querySelector(".howmuch .meter");
  meter.value = told.count;
  meter.setAttribute("aria-label", told.words);
}

function clean(row) {
  for (const one of row.querySelectorAll("p.error")) one.remove();
  for (const one of row.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
  for (const one of row.querySelectorAll(".is-wrong")) one.classList.remove("is-wrong");
  row.querySelector(".trouble").replaceChildren();
  unsure.delete(row);
}

function complain(row, key, problem) {
  const cell = key ? document.getElementById(key)?.closest(".cell") ?? row.querySelector(`[name="${key}"]`)?.closest(".cell") : null;
  if (!cell) return say(row, problem);
  const told = Object.assign(document.createElement("p"), { className: "error", id: `${key}-e`, textContent: problem });
  cell.classList.add("is-wrong");
  cell.append(told);
  const input = document.getElementById(key);
  input?.setAttribute("aria-invalid", "true");
  input?.setAttribute("aria-describedby", told.id);
}

function say(row, problem) {
  const told = Object.assign(document.createElement("p"), { className: "error", textContent: problem });
  row.querySelector(".trouble").replaceChildren(told);
  if ("open" in row) row.open = true;
}

/* Somebody else has changed the row: what stands here is saved only where one says so. */
function choose(row, one) {
  unsure.add(row);
  if (!words?.querySelector("[data-keep]")) return;
  const keep = words.querySelector("[data-keep]").cloneNode(true);
  const theirs = words.querySelector("[data-theirs]").cloneNode(true);
  keep.addEventListener("click", () => {
    named(row, "id").value = one.id;
    named(row, "was").value = one.was;
    unsure.delete(row);
    save(row);
  });
  theirs.addEventListener("click", () => location.reload());
  row.querySelector(".trouble").append(keep, theirs);
}

const saveAll = () => rows().forEach(save);

/* What the server gave back with a fault is not saved; all else is. */
function ready(row) {
  const isBack = row.querySelector("p.error") || (row.matches("details:not([data-empty])") && !named(row, "id").value);
  said.set(row, isBack ? "" : body(row).toString());
  row.classList.toggle("is-stuck", Boolean(isBack));
}

/* What is left when the focus moves is saved: a row, or a section of a long one. */
const section = (node) => node.closest(form.matches(".is-long") ? ".bsec" : "[data-row]");

function left(event) {
  const row = event.target.closest("[data-row]");
  const to = event.relatedTarget;
  if (row && (to ? !section(event.target)?.contains(to) : !form.matches(".is-long"))) save(row);
}

if (form) {
  state.hidden = false;
  document.querySelector("[data-how]")?.removeAttribute("hidden");
  rows().forEach(ready);
  show();
  hear("row", (event) => ready(event.target), form);
  form.addEventListener("input", (event) => {
    event.target.closest("[data-row]")?.classList.remove("is-done");
    show();
  });
  form.addEventListener("change", (event) => {
    const row = event.target.closest("[data-row]");
    if (row?.matches(".is-fixed") && event.target.type === "checkbox") save(row);
  });
  form.addEventListener("focusout", left);
  form.addEventListener("submit", (event) => {
    if (event.submitter?.name === "drop") return;
    event.preventDefault();
    for (const row of rows()) unsure.delete(row);
    saveAll();
  });
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && saveAll());
  addEventListener("online", saveAll);
}
