/* What the page around the site does if the data cannot be read: they are set aside, never deleted. */

import { fill, moment, part, shortMoment, show } from "./view.js";

/* Say that the data are damaged, and offer the newest copy that is on the device. */
export async function showDamaged(page) {
  const copy = await page.ask({ findCopy: true }, "copy").catch(() => null);
  part("copy-here").hidden = part("bring-back").hidden = !copy;
  part("bring-copy").classList.toggle("is-main", !copy);
  if (copy) {
    fill(part("copy-when"), { when: moment(copy.at) });
    fill(part("bring-back-words"), { when: shortMoment(copy.at) });
    part("bring-back").onclick = () => bringBack(page, copy.name);
  }
  show("damaged", copy ? "copy" : "");
}

/* Go on from a copy; the damaged files are kept under another name. */
async function bringBack(page, name) {
  await page.ask({ bringBack: { name, isDamaged: true } }, "broughtBack");
  location.href = "/";
}

/* Keep the damaged files under another name and open the site with nothing in it, at an address. */
export async function setAside(page, address) {
  await page.ask({ setAside: true }, "isSetAside");
  location.href = address;
}

/* Hand the damaged file on, for those who look after Nightlight. */
export async function saveDamaged(page) {
  saveFile(await page.ask({ damaged: true }, "damaged"), "nightlight-damaged.sqlite3");
}

export function saveFile(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "application/vnd.sqlite3" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
