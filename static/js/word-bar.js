/* Words at hand for a cell: one tap writes them; and lines of a list that come and go. */

const bars = new Map([...document.querySelectorAll(".wordbar")].map((bar) => [bar.dataset.of, bar]));
let open = null;
let target = null;

function close() {
  if (open) open.hidden = true;
  open = target = null;
}

document.addEventListener("focusin", (event) => {
  const name = event.target.dataset?.wordBar;
  if (event.target === target || open?.contains(event.target)) return;
  close();
  const bar = name && bars.get(name);
  if (!bar) return;
  const row = event.target.closest("[data-grid-row], [data-row]");
  row.append(bar);
  bar.hidden = false;
  const cell = event.target.closest(".cell");
  const isNarrow = matchMedia("(max-width: 699px)").matches;
  bar.style.top = isNarrow ? `${cell.getBoundingClientRect().bottom - row.getBoundingClientRect().top + 4}px` : "";
  [open, target] = [bar, event.target];
});

document.addEventListener("pointerdown", (event) => {
  if (event.target.closest(".wordbar")) event.preventDefault(); // the cell keeps the focus
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && open) close();
});

/* "3 Rats, 1 Roach" and a tap on Rat: "4 Rats, 1 Roach". */
function counted(text, { one, many }) {
  const parts = text.split(",").map((part) => part.trim()).filter((part) => part && part !== "0");
  const at = parts.findIndex((part) => [one, many].some((word) => part.replace(/^\d+\s*/, "").toLowerCase() === word.toLowerCase()));
  const number = at < 0 ? 1 : (parseInt(parts[at], 10) || 1) + 1;
  const words = `${number} ${number === 1 ? one : many}`;
  if (at < 0) parts.push(words);
  else parts[at] = words;
  return parts.join(", ");
}

function added(text, word) {
  const parts = text.split(",").map((part) => part.trim()).filter(Boolean);
  return (parts.includes(word) ? parts.filter((part) => part !== word) : [...parts, word]).join(", ");
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".wordbar button");
  if (!button || !target) return;
  target.value = button.dataset.many ? counted(target.value, button.dataset) : added(target.value, button.dataset.one);
  target.dispatchEvent(new Event("input", { bubbles: true }));
  target.focus();
});

/* ---- lines of a list within a row: an empty one is always there ---- */

const says = (one) => (one.type === "checkbox" ? one.checked : one.type === "select-one" ? one.selectedIndex > 0 : Boolean(one.value));
const isBlank = (line) => ![...line.querySelectorAll("[name]")].some(says);

function numbered(line, number) {
  for (const one of line.querySelectorAll("*"))
    for (const name of ["name", "id", "for", "aria-describedby"]) {
      const value = one.getAttribute(name);
      if (value) one.setAttribute(name, value.replace(/^([^.]+\.[^.]+\.)\d+(\.)/, `$1${number}$2`));
    }
}

function spare(list) {
  if (!isBlank(list.lastElementChild)) list.append(emptied(list.lastElementChild, list.dataset.next++));
  for (const line of list.children) line.querySelector("[data-take-out]").hidden = line === list.lastElementChild;
}

function emptied(full, number) {
  const line = full.cloneNode(true);
  line.querySelector(".wordbar")?.remove();
  for (const one of line.querySelectorAll("p.error")) one.remove();
  for (const one of line.querySelectorAll("input, textarea")) {
    if (one.type === "checkbox") one.checked = one.defaultChecked = false;
    else one.value = one.defaultValue = "";
  }
  for (const one of line.querySelectorAll("select")) one.selectedIndex = 0;
  numbered(line, number);
  return line;
}

document.addEventListener("input", (event) => {
  const list = event.target.closest("[data-grid]");
  if (list) spare(list);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-take-out]");
  if (!button) return;
  const list = button.closest("[data-grid]");
  const next = button.closest("[data-grid-row]").nextElementSibling;
  button.closest("[data-grid-row]").remove();
  spare(list);
  next?.querySelector("[name]")?.focus();
  list.dispatchEvent(new Event("input", { bubbles: true }));
});

for (const list of document.querySelectorAll("[data-grid]")) {
  list.dataset.next = Number(list.lastElementChild.querySelector("[name]").name.split(".")[2]) + 1;
  if (!list.closest("fieldset:disabled")) spare(list);
}
