/* A passkey is made or used: the site says what to sign, the browser asks its owner, and the form brings what was signed. */

import { part } from "./parts.js";

const THERE_ALREADY = "InvalidStateError"; // this device has one of this account

/* What is bytes for a browser travels as text, in the alphabet of addresses. */
function toBytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

function toText(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const withBytes = (known = []) => known.map((one) => ({ ...one, id: toBytes(one.id) }));

function read({ publicKey: given }) {
  const publicKey = { ...given, challenge: toBytes(given.challenge) };
  if (given.user) publicKey.user = { ...given.user, id: toBytes(given.user.id) };
  if (given.excludeCredentials) publicKey.excludeCredentials = withBytes(given.excludeCredentials);
  if (given.allowCredentials) publicKey.allowCredentials = withBytes(given.allowCredentials);
  return { publicKey };
}

function write(made) {
  const response = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (made.response[name]) response[name] = toText(made.response[name]);
  }
  const { id, type, authenticatorAttachment } = made;
  const clientExtensionResults = made.getClientExtensionResults();
  return JSON.stringify({ id, rawId: toText(made.rawId), type, authenticatorAttachment, clientExtensionResults, response });
}

async function optionsOf(form) {
  if (form.dataset.options) return JSON.parse(form.dataset.options);
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  return (await answer.json()).request_options;
}

function say(form, fault) {
  part("passkey-there", form).hidden = fault.name !== THERE_ALREADY;
  part("passkey-not", form).hidden = fault.name === THERE_ALREADY;
}

async function ask(form) {
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    const options = read(await optionsOf(form));
    form.elements.credential.value = write(await navigator.credentials[form.dataset.passkey](options));
    form.submit();
  } catch (fault) {
    say(form, fault);
    button.disabled = false;
  }
}

document.addEventListener("submit", (event) => {
  if (!event.target.dataset.passkey) return;
  event.preventDefault();
  ask(event.target);
});
