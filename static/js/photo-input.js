/* Photos are made small on the device before they go out: then a slow network is enough, and where they were taken stays here.
   What is chosen is shown, and can be turned. A browser that cannot read a photo sends it as it is. */

import { part } from "./parts.js";

const EDGE = 2048; // pixels, the largest that the site keeps
const LOOK = 480;
const QUALITY = 0.88;
const KIND = "image/jpeg";

const input = part("photo-input");
const looks = part("photo-looks");
const unread = part("photo-unread");
const save = part("photo-save"); // lit once there is a photo to be saved

function draw(picture, edge, turns = 0) {
  const canvas = document.createElement("canvas");
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const isAcross = turns % 2 === 1;
  canvas.width = isAcross ? height : width;
  canvas.height = isAcross ? width : height;
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.fillStyle = "white"; // under what one can see through
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((turns * Math.PI) / 2);
  pen.drawImage(picture, -width / 2, -height / 2, width, height);
  return canvas;
}

const toFile = (canvas, name) =>
  new Promise((done) => {
    canvas.toBlob((blob) => done(blob && new File([blob], name, { type: KIND })), KIND, QUALITY);
  });

async function shrink(file) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const canvas = draw(picture, EDGE);
    picture.close();
    return { canvas, file: (await toFile(canvas, file.name)) ?? file };
  } catch {
    return { canvas: null, file };
  }
}

function put(chosen) {
  const carrier = new DataTransfer();
  for (const { file } of chosen) carrier.items.add(file);
  input.files = carrier.files;
}

async function turn(chosen, one) {
  one.canvas = draw(one.canvas, EDGE, 1);
  one.file = (await toFile(one.canvas, one.file.name)) ?? one.file;
  put(chosen);
  show(chosen);
}

function show(chosen) {
  const turns = input.dataset.turn;
  looks.hidden = chosen.length === 0;
  save?.classList.toggle("is-main", chosen.length > 0);
  looks.replaceChildren(
    ...chosen.map((one) => {
      const line = document.createElement("li");
      if (one.canvas) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "btn";
        button.textContent = turns;
        button.addEventListener("click", () => turn(chosen, one));
        line.append(draw(one.canvas, LOOK), button);
      } else line.textContent = one.file.name;
      return line;
    }),
  );
  unread.hidden = chosen.every(({ canvas }) => canvas);
}

async function choose() {
  const chosen = [];
  for (const file of input.files) chosen.push(await shrink(file));
  put(chosen);
  show(chosen);
  chosenNow = chosen;
}

const TOO_LARGE = 413;
let chosenNow = [];
let isSending = false;

/* Why a photo was not taken: what the site's own page says of it, or a sentence for what a proxy says. */
async function reasonOf(answer) {
  if (answer.status === TOO_LARGE) return input.dataset.large;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const said = [...page.querySelectorAll(".field .error:not([hidden])")].map((one) => one.textContent.trim());
  return said.join(" ") || input.dataset.failed;
}

/* One request a photo: a proxy that takes small bodies takes each, and what has arrived is not sent again. */
async function sendEach(event) {
  if (!chosenNow.length) return;
  event.preventDefault();
  if (isSending) return;
  const unsent = part("photo-unsent");
  isSending = unsent.hidden = true;
  while (chosenNow.length) {
    const body = new FormData(input.form);
    body.set(input.name, chosenNow[0].file);
    const answer = await fetch(location.href, { method: "POST", body, redirect: "manual" }).catch(() => null);
    if (answer?.type !== "opaqueredirect") {
      unsent.textContent = answer ? await reasonOf(answer) : input.dataset.failed;
      isSending = unsent.hidden = false;
      return;
    }
    chosenNow = chosenNow.slice(1);
    put(chosenNow);
    show(chosenNow);
  }
  location.assign(input.dataset.next || location.href);
}

input?.addEventListener("change", choose);
input?.form.addEventListener("submit", sendEach);
