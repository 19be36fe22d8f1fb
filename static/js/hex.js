/* Random bytes as small hexadecimal signs: a key that no other intent or screen has. */

export const hex = (bytes = 16) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
