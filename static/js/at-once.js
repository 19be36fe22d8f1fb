/* A sheet that asks nothing but a roll, on a device that rolls, is rolled without a look; it is seen only if that fails. */

import { dialog } from "./screen.js";

const unseen = () => dialog()?.closest("[data-at-once]");

document.addEventListener("htmx:after:swap", () => {
  const sheet = unseen();
  if (!sheet || sheet.dataset.atOnce) return;
  sheet.dataset.atOnce = "sent";
  sheet.querySelector("[data-done]").click();
});

document.addEventListener("htmx:finally:request", (event) => {
  const sheet = unseen();
  if (sheet?.dataset.atOnce && sheet.contains(event.detail.ctx.sourceElement)) delete sheet.dataset.atOnce;
});
