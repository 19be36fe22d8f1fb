/* Dice chosen in a hand: where one alone is chosen it also answers what asks for one. */

document.addEventListener("change", (event) => {
  const hand = event.target.closest?.(".handbar");
  const one = hand?.querySelector("[data-one]");
  if (!one) return;
  const chosen = hand.querySelectorAll("[data-die]:checked");
  one.disabled = chosen.length !== 1;
  one.value = chosen.length === 1 ? chosen[0].value : "";
});
