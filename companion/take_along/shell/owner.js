/* One window owns the data; another may take over. A window that the browser has frozen does not answer: it is passed over. */

export const DATA_LOCK = "nightlight-data";
const CHANNEL = "nightlight-owner";
const GIVE_UP = "another window takes over";
const PATIENCE = 5000; // ms that the other window has to answer

let release = () => {};
let leave = () => {}; // what this window does if another one owns the data

const hold = (lock) => lock && new Promise((resolve) => (release = resolve));

/* Do something as long as no window owns the data; return what came of it, false if one does. */
export function ifNobodyOwns(work) {
  return navigator.locks.request(DATA_LOCK, { ifAvailable: true }, (lock) => lock !== null && work());
}

/* Ask for the lock and hold it; return whether this window has it. */
function ask(options) {
  return new Promise((resolve) => {
    let isHeld = false;
    const asking = navigator.locks.request(DATA_LOCK, options, (lock) => {
      isHeld = Boolean(lock);
      resolve(isHeld);
      return hold(lock);
    });
    asking.catch(() => (isHeld ? leave() : resolve(false)));
  });
}

/* Return whether this window owns the data from now on. */
export const holdData = () => ask({ ifAvailable: true });

/* Ask the other window to let go; return whether it has. */
export function takeOver() {
  new BroadcastChannel(CHANNEL).postMessage(GIVE_UP);
  return ask({ signal: AbortSignal.timeout(PATIENCE) });
}

/* Own the data without an answer of the other window; it leaves when it wakes. */
export const takeByForce = () => ask({ steal: true });

/* Leave if another window asks for the data, or has taken them. */
export function letOthersTakeOver(work) {
  leave = work;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data !== GIVE_UP) return;
    channel.close();
    leave();
    release();
  };
}
