// What a screen shows of the table, part by part, without what is its own: badge, notice, toast, what befell it since it looked, what has been unfolded, who is here.
// With panels as they are drawn elsewhere, only those that are not so here, each beside what it should be.
(panels) => {
  const OWN = "#state, #waiting, #notice, #toast, #moment, #timer, #open-screens, [data-timer]";
  const MARKS = ["data-since", "data-marks", "data-same", "data-htmx-powered", "style", "open", "aria-busy"];
  const clean = (one) => {
    const copy = one.cloneNode(true);
    copy.querySelectorAll(OWN).forEach((own) => own.remove());
    for (const each of [copy, ...copy.querySelectorAll("*")]) {
      MARKS.forEach((name) => each.removeAttribute(name));
      each.classList.remove("htmx-request", "htmx-swapping", "htmx-settling", "htmx-added");
      if (!each.classList.length) each.removeAttribute("class");
      const marks = [...each.attributes].sort((one, other) => (one.name < other.name ? -1 : 1));
      marks.forEach((mark) => each.removeAttributeNode(mark)); // a morph has an order of its own
      marks.forEach((mark) => each.setAttributeNode(mark));
    }
    return copy.outerHTML.replace(/\s+/g, " ").replace(/> | </g, (gap) => gap.trim());
  };
  const parts = (root) => Object.fromEntries([...root.querySelectorAll(".panel-slot")].map((one) => [one.id, clean(one)]));
  const board = document.getElementById("board");
  const drawn = document.createElement("template");
  drawn.innerHTML = panels ?? "";
  const number = Number(board.dataset.seen);
  if (panels === null) return { number, whole: clean(board) };
  const [here, there] = [parts(board), parts(drawn.content)];
  return { number, strays: Object.keys(here).filter((id) => here[id] !== there[id]).map((id) => [here[id], there[id] ?? ""]) };
}
