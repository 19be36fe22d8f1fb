/* Each game has had its own people: until somebody says who plays, those of the chosen game are proposed. */

const form = document.querySelector("form[data-last-people]");

function propose(game) {
  const people = JSON.parse(form.dataset.lastPeople)[game];
  if (!people) return;
  for (const one of form.querySelectorAll('[name="people"][type="checkbox"]')) one.checked = people.includes(one.value);
}

form?.addEventListener("change", ({ target }) => {
  if (target.name === "people") form.dataset.isSaid = "";
  else if (target.name === "game" && form.dataset.isSaid === undefined) propose(target.value);
});
