/* A video without sound and of one colour, for a browser that keeps the screen on while one plays. Chromium counts it where it has
   no sound only if it fills a fifth of the window: it lies over all of it, unseen, and no finger meets it. Other browsers want
   sound, which would end the music that somebody plays: there it is not tried. */

import { part } from "./parts.js";

const counts = /Chrom(e|ium)\/\d/.test(navigator.userAgent); // Edge, Opera and Samsung too; on iOS, where all are Safari, it is CriOS

let video = null;

export const isPlaying = () => video !== null && !video.paused;

function make(changed) {
  video = document.createElement("video");
  Object.assign(video, { className: "awake-video", src: part("live").dataset.awake, muted: true, loop: true, playsInline: true });
  Object.assign(video, { disablePictureInPicture: true, disableRemotePlayback: true, tabIndex: -1 });
  video.setAttribute("aria-hidden", "true");
  for (const change of ["playing", "pause", "error"]) video.addEventListener(change, changed);
  document.body.append(video);
}

/* Until somebody has touched the page a browser may say no; whoever touches it asks again. */
export async function play(changed) {
  if (!counts) return;
  if (!video) make(changed);
  await video.play().catch(() => {});
}

export function rest() {
  video?.pause();
}
