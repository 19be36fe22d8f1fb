/* An order of cards: dragged by the grip, or moved by its buttons, or by the arrow keys on the grip. */

const rowsOf = (list) => [...list.querySelectorAll(":scope > li")];
let held = null;

function renumber(list) {
  const rows = rowsOf(list);
  rows.forEach((row, n) => {
    row.querySelector(".num").textContent = n + 1;
    row.querySelector("[data-move='-1']").setAttribute("aria-disabled", String(n === 0));
    row.querySelector("[data-move='1']").setAttribute("aria-disabled", String(n === rows.length - 1));
  });
}

function changed(list) {
  renumber(list);
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

function move(row, by) {
  const other = by < 0 ? row.previousElementSibling : row.nextElementSibling;
  if (!other) return;
  const focused = document.activeElement;
  if (by < 0) other.before(row);
  else other.after(row);
  focused.focus();
  changed(row.parentElement);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-order] [data-move]");
  if (button) move(button.closest("li"), Number(button.dataset.move));
});

document.addEventListener("keydown", (event) => {
  const grip = event.target.closest?.("[data-order] .grip");
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!grip || !by) return;
  event.preventDefault();
  move(grip.closest("li"), by);
});

document.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest("[data-order] .grip");
  if (!grip) return;
  held = grip.closest("li");
  held.classList.add("is-held");
  grip.setPointerCapture(event.pointerId);
});

document.addEventListener("pointermove", (event) => {
  if (!held) return;
  const over = rowsOf(held.parentElement).find((row) => {
    const { top, height } = row.getBoundingClientRect();
    return row !== held && event.clientY > top && event.clientY < top + height;
  });
  if (!over) return;
  if (held.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_PRECEDING) over.before(held);
  else over.after(held);
  renumber(held.parentElement);
});

function letGo() {
  if (!held) return;
  held.classList.remove("is-held");
  changed(held.parentElement);
  held = null;
}

document.addEventListener("pointerup", letGo);
document.addEventListener("pointercancel", letGo);
