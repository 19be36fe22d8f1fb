// What eyes need of a big screen from three metres: what scrolls, is cut off, too small or too pale, in words.
([share, contrast]) => {
  const found = [], high = innerHeight;
  const main = document.querySelector("main");
  const page = document.scrollingElement;
  const says = (one) => (one.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
  if (page.scrollHeight > high || page.scrollWidth > innerWidth) found.push(`scrolls: ${page.scrollWidth}x${page.scrollHeight}`);
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".sr") && one.getBoundingClientRect().width > 2;
  const pen = document.createElement("canvas").getContext("2d");

  const number = (text) => text.match(/[\d.]+/g).map(Number);
  const light = ([red, green, blue]) => {
    const [r, g, b] = [red, green, blue].map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const [red, green, blue, alpha = 1] = number(getComputedStyle(at).backgroundColor);
      if (alpha === 1) return [red, green, blue];
    }
    return [255, 255, 255];
  };
  const against = (one) => {
    const pair = [light(number(getComputedStyle(one).color)), light(ground(one))].sort((a, b) => b - a);
    return (pair[0] + 0.05) / (pair[1] + 0.05);
  };

  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (!node.data.trim() || !isSeen(one) || !size) continue;
    const ratio = against(one);
    if (ratio < contrast) found.push(`pale: ${ratio.toFixed(2)} "${says(one)}"`);
    if (size < high * 0.024) found.push(`tiny: ${((100 * size) / high).toFixed(1)}% "${says(one)}"`);
    const range = document.createRange();
    range.selectNodeContents(node);
    if (getComputedStyle(one).textOverflow === "ellipsis") continue; // it is to end where its box does
    for (const box of range.getClientRects()) {
      if (box.right > innerWidth + 1 || box.left < -1 || box.bottom > high + 1 || box.top < -1) found.push(`cut off: "${says(one)}"`);
      const card = one.closest(".tv-card, .tv-face, .tv-dream, .tv-side, .leaf .face, .tv-whose")?.getBoundingClientRect();
      if (card && (box.right > card.right + 1 || box.left < card.left - 1)) found.push(`wider than its card: "${says(one)}"`);
    }
  }
  for (const one of main.querySelectorAll(".tv-whose h1 span, .tv-card h2, .tv-face .label, .tv-huge span, .tv-side span, .tv-dream h2, .face b")) {
    for (const node of one.childNodes) {
      for (const { index, 0: word } of (node.data ?? "").matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
        if (tops.size > 1) found.push(`broken: "${word}"`);
      }
    }
  }
  const digits = [];
  for (const one of main.querySelectorAll(".tv-huge > .num, .tv-side > .num, .tv-dream b.num")) {
    const style = getComputedStyle(one);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = pen.measureText("0").actualBoundingBoxAscent / high;
    digits.push(ink);
    if (ink < share) found.push(`low: ${(100 * ink).toFixed(1)}% "${says(one)}"`);
  }
  const boxes = [...main.querySelectorAll(".tv-card, .tv-face, .tv-dream, .tv-track .face, .tv-whose > *, .tv > header, .tv-last, .tv-huge > *, .tv-face .disc")].filter(isSeen);
  boxes.forEach((a, place) => boxes.slice(place + 1).forEach((b) => {
    if (a.contains(b) || b.contains(a)) return;
    const [one, two] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
    const tall = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
    if (wide > 4 && tall > high * 0.012) found.push(`over each other: "${says(a)}" and "${says(b)}"`);
  }));
  return { found: [...new Set(found)], least: digits.length ? Math.min(...digits) : null };
}
