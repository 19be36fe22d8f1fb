/* Show one state of the page around the site, with samples in its texts: what its scripts do, without the site. */
([language, theme, name, about, band, former]) => {
  const all = (selector) => document.querySelectorAll(selector);
  const samples = { size: "2.1 GB", when: language === "it" ? "giovedì 26 novembre alle ore 22:51" : "Thursday 26 November at 22:51", number: "214", name: "The Thursday table", release: "2.0", version: "08fab5c2d799", used: "96.4 MB", free: "2.1 GB" };
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = theme;
  for (const shell of all(".shell")) shell.hidden = shell.lang !== language;
  for (const part of all("[data-shown]")) part.hidden = part.dataset.shown !== name && !(part.dataset.shown === "pages" && name !== "site");
  for (const part of all("[data-about]")) part.hidden = part.dataset.about !== about;
  for (const part of all(".tryband")) part.hidden = part.dataset.part !== band;
  for (const list of all("[data-part=groups], [data-part=aside-files]")) {
    const line = list.parentElement.querySelector("template").content.firstElementChild;
    list.replaceChildren(line.cloneNode(true), line.cloneNode(true));
  }
  for (const text of all("[data-text]")) text.textContent = text.dataset.text.replace(/\{(\w+)\}/g, (_all, key) => samples[key]);
  for (const title of all("[data-key=name]")) title.textContent = samples.name;
  for (const when of all("[data-key=when]")) when.textContent = samples.when;
  for (const text of all("[data-if]")) text.hidden = text.dataset.if !== (text.closest("li").previousElementSibling ? "never" : "due");
  for (const title of all("[data-key=damaged]")) title.hidden = title.closest("li").previousElementSibling !== null;
  for (const title of all("[data-key=replaced]")) title.hidden = title.closest("li").previousElementSibling === null;
  for (const box of all("[data-former]")) box.hidden = box.dataset.former !== former;
  for (const part of all("[data-part=sure-back], [data-part=room-line], [data-part=version-next]")) part.hidden = false;
  for (const part of all("[data-part=no-groups]")) part.hidden = true;
  for (const line of all("[data-health]")) line.hidden = line.dataset.is !== { kept: "yes", promise: former === "left" ? "no" : "yes", store: "files", room: "yes" }[line.dataset.health];
  for (const part of all("[data-part=copy-here], [data-part=bring-back]")) part.hidden = about !== "copy";
  for (const part of all("[data-part=bring-copy]")) part.classList.toggle("is-main", about !== "copy");
  for (const text of all("[data-part=what]")) text.textContent = about ? "" : "TypeError: program.bin: 503";
  for (const row of all("[data-part=step-fetch]")) row.classList.add("is-done");
  for (const row of all("[data-part=step-start]")) row.classList.add("is-now");
  for (const text of all("[data-part=bytes]")) text.textContent = "18.5 / 18.5 MB";
  for (const bar of all("[data-part=far]")) bar.value = 1.4;
}
