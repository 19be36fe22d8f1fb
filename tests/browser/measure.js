// What eyes and thumbs need of a screen: what is too small, too near, cut off or out of it, in words.
([target, apart, smallest]) => {
  const slack = 0.6, found = [];
  const dialog = document.querySelector("dialog:modal");
  const menu = document.querySelector("[popover].menu:popover-open");
  const root = menu ?? dialog ?? document.body;
  const name = (one) => `${one.tagName.toLowerCase()}${one.id ? "#" + one.id : ""} "${(one.getAttribute("aria-label")
    ?? one.textContent).trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const isShown = (one) => one.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && !one.closest(".skip, .sr, #live:not(.is-listening) > .listen");
  const isSeen = (one) => isShown(one) && one.getBoundingClientRect().width > 2;
  // words run over where there is no room for them: only what is clipped to nothing is not read
  const isRead = (one) => isSeen(one) || isShown(one) && getComputedStyle(one).overflowX === "visible";
  const isUnderSheet = (one) => !dialog && !menu && one.closest("dialog, [popover]");
  const targetOf = (one) => one.matches("label > input") ? one.closest("label") : one;
  const controls = [...new Set([...root.querySelectorAll("button, a[href], input:not([type=hidden]), summary, select, textarea")]
    .filter((one) => isSeen(one) && !isUnderSheet(one)).map(targetOf))];
  const isScrolled = (one) => one && (["auto", "scroll"].includes(getComputedStyle(one).overflowX) || isScrolled(one.parentElement));
  const stays = (one) => one && one !== root && (getComputedStyle(one).position === "sticky" || getComputedStyle(one).position === "fixed" ? one : stays(one.parentElement));
  const layer = (one) => one.closest(".now, .head, dialog header, dialog footer, .toast") || stays(one) || root;
  const boxes = controls.map((one) => ({ one, at: one.getBoundingClientRect(), layer: layer(one) }));
  // What only ears are told is no reason to scroll.
  const high = document.documentElement.scrollHeight, heard = [...document.querySelectorAll(".sr:not([hidden])")];
  heard.forEach((one) => (one.hidden = true));
  if (document.documentElement.scrollHeight < high) found.push(`scrolls: ${high} high, seen is ${document.documentElement.scrollHeight}`);
  heard.forEach((one) => (one.hidden = false));
  for (const { one, at } of boxes) {
    if (at.width < target - slack || at.height < target - slack)
      found.push(`small: ${name(one)} ${at.width.toFixed(0)}x${at.height.toFixed(0)}`);
  }
  // Whole lines of one panel touch at a hairline, as drawn: each is as wide as the panel.
  const areLines = (a, b) => a.matches(".line") && b.matches(".line") && a.closest(".lines") === b.closest(".lines");
  boxes.forEach((a, n) => boxes.slice(n + 1).forEach((b) => {
    if (a.layer !== b.layer || a.one.contains(b.one) || b.one.contains(a.one) || areLines(a.one, b.one)) return;
    const dx = Math.max(a.at.left - b.at.right, b.at.left - a.at.right);
    const dy = Math.max(a.at.top - b.at.bottom, b.at.top - a.at.bottom);
    if (Math.max(dx, dy) < apart - slack) found.push(`close: ${name(a.one)} and ${name(b.one)}: ${Math.max(dx, dy).toFixed(1)}`);
  }));
  for (const { one, at } of boxes) {
    const spills = [...one.querySelectorAll("*")].some((part) => {
      const inside = part.getBoundingClientRect();
      return isSeen(part) && inside.width && (inside.bottom > at.bottom + 1 || inside.right > at.right + 1
        || inside.top < at.top - 1 || inside.left < at.left - 1) && !part.matches("input, .says, svg *");
    });
    if (spills) found.push(`spills: ${name(one)}`);
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || !isSeen(one) || one.closest("template, script, style")) continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (size < smallest) found.push(`tiny: ${size}px "${node.data.trim().slice(0, 30)}"`);
  }
  // Text: out of what it stands on, cut without a sign of it, a word in two.
  const isGround = (one) => {
    const { backgroundColor, boxShadow, borderLeftWidth } = getComputedStyle(one);
    return !/rgba\(0, 0, 0, 0\)|transparent/.test(backgroundColor) || boxShadow !== "none" || parseFloat(borderLeftWidth) > 0;
  };
  const clips = (one) => getComputedStyle(one).overflowX !== "visible";
  const isCutOnPurpose = (one) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(one);
    return textOverflow === "ellipsis" || webkitLineClamp !== "none";
  };
  const range = document.createRange();
  const lines = (node, from, to) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter(({ width }) => width > 0.5);
  };
  const said = (words) => `"${words.trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || !isRead(one) || one.closest("template, script, style, svg, select, textarea") || isUnderSheet(one)) continue;
    const at = lines(node, 0, node.length);
    if (!at.length) continue;
    let ground = one;
    while (ground !== root && !isGround(ground) && !clips(ground)) ground = ground.parentElement;
    const box = ground.getBoundingClientRect();
    const isOut = at.some(({ left, right }) => right > box.right + 1 || left < box.left - 1);
    if (isOut && !isCutOnPurpose(ground) && !isScrolled(ground)) found.push(`leaves ${name(ground)}: ${said(node.data)}`);
    if (new Set(at.map(({ top }) => Math.round(top))).size < 2) continue;
    for (const { 0: word, index } of node.data.matchAll(/[^\s\u200b\u00ad/–—-]{2,}/g)) {
      // The hyphen of a soft one counts as the sign after it.
      const from = node.data[index - 1] === "\u00ad" ? index + 1 : index;
      const tops = lines(node, from, index + word.length).map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 4) found.push(`broken: "${word}" in ${name(one.closest("button, a, li, p, h2, h3") ?? one)}`);
    }
  }
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) found.push(`page ${page.scrollWidth} wide, screen ${innerWidth}`);
  if (root !== document.body && root.scrollWidth > root.clientWidth + 1) found.push(`sheet ${root.scrollWidth} wide, has ${root.clientWidth}`);
  for (const one of root.querySelectorAll("*")) {
    const at = one.getBoundingClientRect();
    if (isSeen(one) && at.right > innerWidth + 1 && !one.closest(".skip, svg") && !isScrolled(one)) found.push(`out of the screen: ${name(one)}`);
  }
  return [...new Set(found)];
}
