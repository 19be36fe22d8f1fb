/* What was found while somebody typed is in the address of the page: back, reload and a bookmark find it again. */

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const address = new URL(ctx.request.action, location.href);
  if (ctx.sourceElement.closest("form[role=search]") && address.origin === location.origin) {
    history.replaceState(null, "", address);
  }
});

// What is typed before htmx listens is looked for as soon as it does.
document.addEventListener("DOMContentLoaded", () => {
  const field = document.querySelector("form[role=search] input[type=search]");
  if (field && field.value !== field.defaultValue) {
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
});
