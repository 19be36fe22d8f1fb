/* Whether an answer is saved: said in the head, for a tap that finds no site must not look as if it counted. */

const UNSAVED = 400; // from this status on nothing was kept

const show = (state) => {
  const shown = document.getElementById("state");
  if (shown) shown.dataset.state = state;
};

document.addEventListener("htmx:before:request", () => show("pending"));
document.addEventListener("htmx:error", () => show("offline"));
document.addEventListener("htmx:after:request", ({ detail }) => {
  show((detail.ctx.response?.status ?? UNSAVED) < UNSAVED ? "saved" : "offline");
});
