// Which controls of a board cannot be brought free of what lies over them, in words. Asked with a toast shown.
() => {
  const name = (one) => `${one.tagName.toLowerCase()}${one.id ? "#" + one.id : ""} "${(one.getAttribute("aria-label")
    ?? one.textContent).trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const targetOf = (one) => one.matches("label > input") ? one.closest("label") : one;
  const isSeen = (one) => one.checkVisibility({ opacityProperty: false, visibilityProperty: true })
    && one.getBoundingClientRect().width > 2 && !one.closest(".skip, .sr, [popover]");
  const all = [...document.querySelectorAll(".board :is(button, a[href], input:not([type=hidden]), summary, select, textarea)")];
  const controls = [...new Set(all.filter(isSeen).map(targetOf))];
  const found = [], inset = 5;
  const points = ({ left, right, top, bottom }) => [
    [(left + right) / 2, (top + bottom) / 2],
    ...[left + inset, right - inset].flatMap((x) => [top + inset, bottom - inset].map((y) => [x, y])),
  ];
  const over = (one) => points(one.getBoundingClientRect()).map(([x, y]) => document.elementFromPoint(x, y))
    .find((top) => top && !one.contains(top) && !top.contains(one));
  for (const one of controls.filter((one) => one.closest(".head, .thumbs"))) {
    window.scrollTo(0, 0);
    if (over(one)) found.push(`${name(one)} lies under ${name(over(one))}`);
  }
  for (const one of controls.filter((one) => !one.closest(".head, .thumbs"))) {
    one.scrollIntoView({ block: "center", inline: "center" });
    if (over(one)) found.push(`${name(one)} stays under ${name(over(one))}`);
  }
  const main = document.querySelector("#main");
  main.scrollTop = main.scrollHeight;
  window.scrollTo(0, document.scrollingElement.scrollHeight);
  const last = Math.max(...[...main.querySelectorAll("*")].filter(isSeen).map((one) => one.getBoundingClientRect().bottom));
  const top = document.querySelector(".thumbs").getBoundingClientRect().top;
  if (last > top + 1) found.push(`the end of the board stays ${(last - top).toFixed(0)} pixels under the bar`);
  return found;
}
