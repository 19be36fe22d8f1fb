/* What the page around the site does if the data cannot be read: they are set aside, never deleted. */

/* Keep the damaged files under another name and open the site with nothing in it, at an address. */
export async function setAside(page, address) {
  await page.ask({ setAside: true }, "isSetAside");
  location.href = address;
}

/* Hand the damaged file on, for those who look after Nightlight. */
export async function saveDamaged(page) {
  const damaged = await page.ask({ damaged: true }, "damaged");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([damaged], { type: "application/vnd.sqlite3" }));
  link.download = "nightlight-damaged.sqlite3";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
