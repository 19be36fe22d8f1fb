/* The page about this device: copies, what the browser has promised, versions. It is beside the site, which goes on. */

import { saveFile } from "./damaged.js";
import { findFormer, findNext, switchBack } from "./program_files.js";
import { fill, findRoom, moment, part, show, showBand, sizeOf } from "./view.js";

export const THIS_DEVICE = "/this-device";
const LEFT = "nightlight-left"; // in this browser's storage: the version that the user has left for an older one

/* A version that the user has left is not fetched again by itself. */
export const isLeft = (version) => localStorage.getItem(LEFT) === version;

/* Show the page; `leave(address)` shows a page of the site again, `stop` ends the engine. */
export async function openThisDevice(page, { leave, stop }) {
  const [about, room, former, next] = await Promise.all([page.ask({ about: true }, "about"), findRoom(), findFormer(), findNext()]);
  showGroups(page, about.groups);
  await showHealth(page, room);
  showVersion(page, { about, former, next, stop });
  showAside(page, about.aside);
  part("leave-device").onclick = () => leave("");
  part("import-copy").onclick = () => leave("/import");
  if (!part("copy-due").hidden) showBand("");
  history.replaceState(null, "", THIS_DEVICE);
  document.title = part("device-title").textContent;
  show("device");
  part("device-title").focus();
}

function showGroups(page, groups) {
  const list = part("groups"), line = part("group-line");
  list.replaceChildren(...groups.map((group) => makeGroup(page, line.content.firstElementChild.cloneNode(true), group)));
  part("no-groups").hidden = groups.length > 0;
}

function makeGroup(page, row, { group, name, evenings, copiedAt }) {
  const find = (key) => row.querySelector(`[data-key="${key}"]`);
  find("name").textContent = name;
  const key = evenings ? (copiedAt ? "due" : "never") : "fresh";
  for (const text of row.querySelectorAll("[data-if]")) text.hidden = text.dataset.if !== key;
  fill(find(key), { when: copiedAt && moment(copiedAt), number: evenings });
  row.classList.toggle("is-wait", evenings > 0);
  row.querySelector("button").onclick = () => part("site").contentWindow.location.assign(`/groups/${group}/file`);
  return row;
}

async function showHealth(page, { quota, usage }) {
  const isPersisted = page.isKept && ((await navigator.storage?.persisted?.().catch(() => false)) ?? false);
  const is = { kept: page.isKept ? "yes" : "no", promise: isPersisted ? "yes" : "no", store: page.kind, room: quota ? "yes" : "no" };
  for (const line of document.querySelectorAll(".shell:not([hidden]) [data-health]")) line.hidden = line.dataset.is !== is[line.dataset.health];
  if (quota) fill(part("room-used"), { used: sizeOf(usage), free: sizeOf(quota - usage) });
}

function showVersion(page, { about, former, next, stop }) {
  const { release, version } = page;
  for (const name of ["version-now", "version-number"]) fill(part(name), { release, version });
  part("version-next").hidden = !next;
  part("change-now").onclick = () => location.assign("/");
  const isNewer = former !== null && isLeft(former.version);
  const isMigrated = former !== null && about.before?.version === former.version;
  showFormer(former && (isNewer ? "left" : isMigrated ? "migrated" : "there"), former, about.before);
  part("sure-back").hidden = true;
  part("ask-back").onclick = () => (part("sure-back").hidden = false);
  part("stay").onclick = () => (part("sure-back").hidden = true);
  const change = () => changeVersion(page, { isMigrated, isNewer, stop });
  for (const name of ["go-back", "go-back-sure", "go-forward"]) part(name).onclick = change;
}

function showFormer(kind, former, before) {
  for (const box of document.querySelectorAll(".shell:not([hidden]) [data-former]")) {
    box.hidden = box.dataset.former !== (kind ?? "none");
    for (const text of box.querySelectorAll("[data-text]")) fill(text, { ...former, when: before && moment(before.at), number: before?.since });
  }
}

/* The other version counts from now on; one that cannot read the data gets the copy that was made before they were changed. */
async function changeVersion(page, { isMigrated, isNewer, stop }) {
  if (isMigrated) await page.ask({ bringBack: { name: "before.sqlite3" } }, "broughtBack");
  stop();
  if (isNewer) localStorage.removeItem(LEFT);
  else localStorage.setItem(LEFT, page.version);
  await switchBack();
  location.assign("/");
}

/* From a program that is older than the data to the newer one, which is on the device still; return whether it is. */
export async function findLeft() {
  const former = await findFormer();
  return former !== null && isLeft(former.version);
}

export async function useLeft() {
  localStorage.removeItem(LEFT);
  await switchBack();
  location.reload();
}

/* The names of such files say what they are, and since when. */
function showAside(page, names) {
  part("aside").hidden = names.length === 0;
  part("aside-files").replaceChildren(...names.map((name) => makeAside(page, name)));
}

function makeAside(page, name) {
  const row = part("aside-line").content.firstElementChild.cloneNode(true);
  const [word, about] = name.split(" ");
  const [day, time] = about.split("T");
  for (const title of row.querySelectorAll("b")) title.hidden = title.dataset.key !== word;
  row.querySelector("small").textContent = moment(`${day}T${time.replaceAll("-", ":")}Z`);
  row.querySelector("button").onclick = async () => saveFile(await page.ask({ aside: name }, "content"), name.replaceAll(" ", "-"));
  return row;
}
