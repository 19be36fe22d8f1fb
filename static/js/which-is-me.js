/* Which of the people that somebody names are they themselves: a name each, as they are typed or ticked. */

const box = document.querySelector("[data-which-is-me]");
const form = box?.closest("form");
const ENDS = /[,;\n]|\s(?:ed?|and|&)\s/;

function names() {
  const ticked = [...form.querySelectorAll('[name="known"]:checked')].map((one) => one.value);
  const typed = form.elements.people.value.split(ENDS).map((one) => one.trim());
  return [...new Set([...ticked, ...typed])].filter(Boolean);
}

function choice(name, chosen) {
  const label = document.createElement("label");
  const radio = Object.assign(document.createElement("input"), { type: "radio", name: "me", value: name });
  const words = Object.assign(document.createElement("span"), { textContent: name });
  radio.checked = name === chosen;
  label.className = "btn";
  label.append(radio, words);
  return label;
}

function offer() {
  const chosen = box.querySelector("input:checked")?.value ?? box.dataset.whichIsMe;
  const found = names();
  box.hidden = !found.length;
  box.querySelector(".pick").replaceChildren(...found.map((name) => choice(name, chosen)));
}

form?.elements.people.addEventListener("input", offer);
form?.addEventListener("change", ({ target }) => target.name === "known" && offer());
if (form) offer();
