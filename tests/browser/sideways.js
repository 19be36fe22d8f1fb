// What has to be scrolled sideways, or is cut off at the edge of the screen, in words.
() => {
  const found = [];
  const root = document.querySelector("dialog:modal") ?? document.body;
  const page = document.scrollingElement;
  const name = (one) => `${one.tagName.toLowerCase()}.${one.className?.baseVal ?? one.className} "${one.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const scrolls = (one) => one && (["auto", "scroll"].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth || scrolls(one.parentElement));
  if (page.scrollWidth > innerWidth) found.push(`page ${page.scrollWidth} wide, screen ${innerWidth}`);
  if (root !== document.body && root.scrollWidth > root.clientWidth + 1) found.push(`sheet ${root.scrollWidth} wide, has ${root.clientWidth}`);
  for (const one of root.querySelectorAll("*")) {
    const at = one.getBoundingClientRect();
    const isSeen = one.checkVisibility({ visibilityProperty: true }) && at.width > 2 && !one.closest(".skip, .sr, svg");
    if (isSeen && !scrolls(one.parentElement) && (at.right > innerWidth + 1 || at.left < -1)) found.push(`out of the screen: ${name(one)} to ${Math.round(at.right)}`);
  }
  return [...new Set(found)].slice(0, 12);
}
