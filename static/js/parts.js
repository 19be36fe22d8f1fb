/* The parts of a page, by the names that templates give them. */

export const part = (name, within = document) => within.querySelector(`[data-part="${name}"]`);
