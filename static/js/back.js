/* Back closes the sheet; with none it leaves. A sheet that went otherwise leaves its place in the history to the next one. */

const dialog = () => document.querySelector("#sheet dialog");

function stand() {
  if (dialog() && !history.state) history.pushState(1, "");
}

addEventListener("popstate", ({ state }) => {
  if (state) return;
  if (dialog()) dialog().close();
  else history.back();
});
document.addEventListener("htmx:after:swap", stand);
stand();
