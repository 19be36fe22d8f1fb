/* What was found while somebody typed is in the address of the page: back, reload and a bookmark find it again. */

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const address = new URL(ctx.request.action, location.href);
  if (ctx.sourceElement.closest("form[role=search]") && address.origin === location.origin) {
    history.replaceState(null, "", address);
  }
});
