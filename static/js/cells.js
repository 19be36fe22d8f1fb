/* Cells of a box: which are asked of a row, an empty row at the end, keys that go on. Before rows.js. */

import { tell } from "./events.js";
import { part } from "./parts.js";

const cells = document.querySelector("form[data-rows]");
const rowList = () => [...cells.querySelectorAll("[data-row]")];
const cellOf = (row, name) => cells.elements[`${row.dataset.row}.${name}`];
let pattern = null; // an empty row, and what it says
let pristine = "";

/* What stands in a row, whatever the row is called. */
const standing = (row) =>
  [...row.querySelectorAll("[name]")]
    .filter((one) => !one.disabled && one.name !== "drop")
    .map((one) => `${one.name.slice(row.dataset.row.length)}=${one.type === "checkbox" ? one.checked : one.value}`)
    .join("&");

function asked(row) {
  for (const cell of row.querySelectorAll("[data-when]")) {
    const near = cell.closest("[data-grid-row]") ?? row;
    const asks = near.querySelector(`[data-cell="${cell.dataset.when}"] [name]`);
    const isOff = !cell.dataset.is.split(" ").includes(asks?.value ?? "");
    cell.toggleAttribute("data-off", isOff);
    for (const one of cell.querySelectorAll("input, select, textarea")) one.disabled = isOff;
  }
}

function renamed(row, to) {
  const from = row.dataset.row;
  row.dataset.row = row.id = to;
  for (const one of row.querySelectorAll("*"))
    for (const name of ["name", "id", "for"]) {
      const value = one.getAttribute(name);
      if (value?.startsWith(`${from}.`)) one.setAttribute(name, to + value.slice(from.length));
    }
  return row;
}

/* Once something is typed in the last row, another empty one stands after it. */
function grow() {
  const last = rowList().at(-1);
  last.toggleAttribute("data-empty", pattern && standing(last) === pristine);
  if (!pattern || last.hasAttribute("data-empty")) return;
  const row = renamed(pattern.cloneNode(true), `n${Date.now().toString(36)}`);
  last.after(row);
  tell("row", null, row);
}

function keepOneEmpty() {
  const empty = rowList().filter((row) => /^n\d+$/.test(row.dataset.row) && !row.querySelector("p.error"));
  if (!part("new") || !empty.length) return;
  pristine = standing(empty.at(-1));
  for (const row of empty) row.toggleAttribute("data-empty", standing(row) === pristine);
  pattern = empty.at(-1).cloneNode(true);
  for (const row of empty.slice(0, -1)) if (row.hasAttribute("data-empty")) row.remove();
}

/* A row that is told in a line is opened in its place. */
async function opened(line) {
  const answer = await fetch(line.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const row = page.getElementById(line.id);
  if (!row?.matches("[data-row]")) return location.assign(line.href);
  line.replaceWith(row);
  asked(row);
  tell("row", null, row);
  goTo(row);
}

/* ---- keys: Enter goes on to the next row, in a table down the column ---- */

function goTo(row, target) {
  if ("open" in row) row.open = true;
  const first = target ?? [...row.querySelectorAll("input:not([type=hidden]), select, textarea")].find((one) => !one.disabled);
  first?.focus();
  first?.select?.();
  row.scrollIntoView({ block: "nearest" });
}

function goOn(input, by) {
  const row = input.closest("[data-row]");
  const next = rowList()[rowList().indexOf(row) + by];
  if (!next) return input.blur();
  const isTable = next.matches(".is-fixed");
  goTo(next, isTable ? cellOf(next, input.name.slice(row.dataset.row.length + 1)) : null);
}

if (cells) {
  rowList().forEach(asked);
  keepOneEmpty();
  grow();
  cells.addEventListener("input", (event) => {
    const row = event.target.closest("[data-row]");
    if (!row) return;
    asked(row);
    grow();
  });
  cells.addEventListener("keydown", (event) => {
    const isCell = event.target.matches("input:not([type=checkbox]), select") && event.target.closest("[data-row]");
    if (event.key !== "Enter" || !isCell || event.isComposing) return;
    event.preventDefault();
    if (!cells.matches(".is-long")) goOn(event.target, event.shiftKey ? -1 : 1);
  });
  cells.addEventListener("click", (event) => {
    const line = event.target.closest("a[data-open]");
    if (!line || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    opened(line).catch(() => location.assign(line.href));
  });
  document.querySelector("[data-new]")?.addEventListener("click", (event) => {
    event.preventDefault();
    goTo(rowList().at(-1));
  });
  // Once the browser has gone to the place that the address names, and has let go of the focus.
  if (location.hash === `#${part("new")?.id}` && pattern) addEventListener("load", () => setTimeout(() => goTo(rowList().at(-1))));
}
