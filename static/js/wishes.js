/* What this device alone wants, kept by its browser; one that keeps nothing goes by what is usual. */

export function wish(name, usual) {
  try {
    return localStorage.getItem(name) ?? usual;
  } catch {
    return usual;
  }
}

export function keepWish(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    /* see above */
  }
}
