/* The print room: what is chosen, as it is chosen, in the bar at its foot. */

const bar = document.querySelector("[data-part=deeds]");
const sheets = [...document.querySelectorAll(".sheetbtn input")];

function say(part, said) {
  bar.querySelector(`[data-part=${part}]`).textContent = said;
}

function words(part, number) {
  const { one, many } = bar.querySelector(`[data-part=${part}]`).dataset;
  return (number === 1 ? one : many).replace("{n}", number);
}

function tell() {
  const chosen = sheets.filter((input) => input.checked);
  const copies = Number(document.getElementById("copies")?.value) || 1;
  const pages = chosen.map((input) => Number(input.dataset.pages) * copies);
  bar.querySelector(".sumup").hidden = chosen.length === 0;
  say("count", chosen.length);
  say("names", chosen.map((input) => input.dataset.title).join(", "));
  say("pages", pages.length > 0 && pages.every(Boolean) ? words("pages", pages.reduce((all, one) => all + one)) : "");
  say("make", words("make", Math.max(chosen.length, 1)));
}

if (bar && sheets.some((input) => input.type === "checkbox")) {
  document.addEventListener("change", tell);
  tell();
}
