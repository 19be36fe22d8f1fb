/* A screen that all watch: it only follows the table, and draws each name as large as it goes in, whole. */

import { hear } from "./events.js";
import { part } from "./parts.js";

const LEAST = 0.4, STEP = 0.05; // of the size that the sheet gives
const board = () => part("board");

function fit() {
  for (const one of document.querySelectorAll(".tv-whose h1 span, .tv-card h2")) {
    one.style.fontSize = "";
    const size = parseFloat(getComputedStyle(one).fontSize);
    for (let share = 1 - STEP; share > LEAST && one.scrollWidth > one.clientWidth; share -= STEP) one.style.fontSize = `${size * share}px`;
  }
}

document.addEventListener("htmx:after:swap", () => {
  document.title = board().dataset.title;
  fit();
});
hear("link", ({ detail }) => {
  const state = part("state");
  if (state) state.dataset.state = detail;
});
addEventListener("resize", fit);
fit();
document.fonts.ready.then(fit);
