// The button that opens the browser's own print dialog; without script the page tells to use the menu. A page that was opened
// in a window of its own has nothing to go back to.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
for (const button of document.querySelectorAll("[data-back]")) {
  button.hidden = history.length === 1;
  button.addEventListener("click", () => history.back());
}

/* Lines for notes and the room for a sketch take what is left of a page, and no page of their own. A browser cannot do that: it is
   reckoned here, where the page has the width of paper. */
const HEIGHTS = { A4: 268, Letter: 250 }; // millimetres between the margins of a page
const MILLIMETRE = 96 / 25.4; // pixels
const PAUSES = 0.12; // of a page: how much may be left free above what is not on the first one

const edges = (element) => element.getBoundingClientRect();

const leaveOut = (part, pieces, height) => {
  const sheet = part.closest(".page") ?? part.closest("main");
  const [begin, top] = [edges(part).top, edges(sheet.firstElementChild).top];
  const before = (begin - top) % height;
  const room = height - before - (begin - top > height ? PAUSES * height : 0);
  const tooMany = pieces.filter((piece) => edges(piece).bottom - begin > room);
  for (const piece of tooMany) piece.remove();
  return tooMany.length < pieces.length;
};

const fit = async () => {
  await document.fonts.ready;
  const main = document.querySelector("main");
  const height = HEIGHTS[document.querySelector("[data-paper]").dataset.paper] * MILLIMETRE;
  if (!height) return;
  main.style.width = "210mm";
  for (const part of document.querySelectorAll("section.fill")) {
    if (!leaveOut(part, [...part.querySelectorAll(":scope > .line")], height)) part.remove();
  }
  for (const part of document.querySelectorAll(".sketch")) {
    leaveOut(part, [...part.querySelectorAll(":scope > i")], height);
    part.classList.add("is-fitted");
  }
  main.style.width = "";
};

fit();
