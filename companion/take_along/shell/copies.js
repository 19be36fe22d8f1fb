/* A copy is one file of a group, and only the user takes it: a band beside the site says when one is due. */

import { part, showBand } from "./view.js";

/* Ask for the copies that are due, and show the first of them; on the pages of a table nothing is asked. */
export async function offerCopy(page, address) {
  if (!page.isKept || !page.engine || address.startsWith("/table/")) return;
  const [due] = await page.ask({ copies: true }, "copies");
  const band = part("copy-due");
  if (!due || band.dataset.later === "yes") return hide(band);
  const text = part("copy-since");
  text.textContent = text.dataset.text.replace("{name}", due.name).replace("{number}", due.evenings);
  part("take-copy").onclick = () => {
    hide(band); // until the next page finds that it is due still
    part("site").contentWindow.location.assign(`/groups/${due.group}/file`);
  };
  part("copy-later").onclick = () => {
    band.dataset.later = "yes"; // until the next start
    band.hidden = true;
  };
  if (!document.querySelector(".shell:not([hidden]) .tryband:not([hidden])")) showBand("copy-due");
}

const hide = (band) => (band.hidden = true);
