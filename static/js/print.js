// The button that opens the browser's own print dialog; without script the page tells to use the menu.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
