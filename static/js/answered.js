/* An answer that changes draws its sheet anew. Where it was sent at once, by Enter say, what came of it is nearer: a sheet drawn
   anew for the same answers would take a refusal away before anybody has read it. */

import { hear } from "./events.js";

let sent = null; // the answers that were sent, until one changes or the table does

const forget = () => (sent = null);

export function send(answers) {
  sent = answers;
}

export const isAnswered = (answers) => answers === sent;

document.addEventListener("change", forget);
hear("again", forget);
hear("sheet-gone", forget);
