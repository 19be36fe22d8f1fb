// The height of a head with these words in it, and what is wrong with how it holds them.
([undo, title]) => {
  const head = document.querySelector(".head"), says = head.querySelector(".says"), h1 = head.querySelector("h1");
  if (undo) says.textContent = undo;
  if (title) {
    h1.classList.add("is-long");
    h1.querySelector("span").textContent = title;
  }
  const box = (one) => one.getBoundingClientRect(), whole = box(head), found = [];
  const kids = [...head.querySelectorAll(":scope > *")].filter((one) => box(one).width);
  for (const one of [...kids, h1, says, ...head.querySelectorAll("h1 > *")])
    if (box(one).bottom > whole.bottom + 1 || box(one).top < whole.top - 1) found.push(`${one.className || one.tagName} leaves the head`);
  kids.forEach((a, n) => kids.slice(n + 1).forEach((b) => {
    const [one, other] = [box(a), box(b)];
    if (one.right > other.left + 1 && other.right > one.left + 1 && one.bottom > other.top + 1 && other.bottom > one.top + 1)
      found.push(`${a.className} runs under ${b.className}`);
  }));
  if (box(says).height > 2.5 * parseFloat(getComputedStyle(says).fontSize)) found.push("more than two lines under Undo");
  if (h1.scrollWidth > h1.clientWidth + 1) found.push("the title runs out of its place");
  return [Math.round(whole.height), found];
}
