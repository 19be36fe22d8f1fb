/* The site tells hours and days by the clock of the browser, as a cookie says: that of a server is often UTC.
   The first evening of a group is proposed by it, too. */

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const name = document.documentElement.dataset.csrf?.replace(/csrf$/, "zone");

if (zone && name) document.cookie = `${name}=${zone}; path=/; max-age=31536000; samesite=lax`;
for (const field of document.querySelectorAll("[data-zone]")) field.value = zone || field.value;
