/* What scripts tell each other, on the document or at an element: all of it begins with `nightlight:`. */

const named = (name) => `nightlight:${name}`;

/* Returns whether nobody has put it off. */
export const tell = (name, detail, target = document) =>
  target.dispatchEvent(new CustomEvent(named(name), { detail, bubbles: true, cancelable: true }));

export const hear = (name, listener, target = document) => target.addEventListener(named(name), listener);
