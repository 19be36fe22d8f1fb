// Presses something that is offered, as chance has it: on a sheet if there is one, in a notice, else on the board.
(chance) => {
  const all = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility() && one.getAttribute("aria-disabled") !== "true");
  const few = (selector, count) => all(selector).slice(0, count);
  const any = (these, share) => these[Math.floor(share * these.length)];
  const sheet = () => [...all("#sheet [data-done]"), ...all("#sheet [data-done]"), ...few("#sheet [data-close]", 1),
    ...few("#sheet [data-step]", 2), ...few("#sheet label:has(input:not(:checked))", 2)];
  const over = document.querySelector("#sheet dialog") ? sheet() : all("#notice button");
  const kinds = [".now [hx-post]", "#undo[hx-post], #redo[hx-post]", "main [hx-get^='act/correct']", ".now [hx-get^='act/']"];
  const offered = over.length ? over : all(any(kinds, (chance * 997) % 1));
  any(offered, chance)?.click();
}
