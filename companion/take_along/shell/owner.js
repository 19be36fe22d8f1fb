/* One window owns the data; another may take over. */

export const DATA_LOCK = "nightlight-data";
const CHANNEL = "nightlight-owner";
const GIVE_UP = "another window takes over";

let release = () => {};

const hold = (lock) => lock && new Promise((resolve) => (release = resolve));

/* Do something as long as no window owns the data; return what came of it, false if one does. */
export function ifNobodyOwns(work) {
  return navigator.locks.request(DATA_LOCK, { ifAvailable: true }, (lock) => lock !== null && work());
}

/* Return whether this window owns the data from now on. */
export function holdData() {
  return new Promise((resolve) => {
    navigator.locks.request(DATA_LOCK, { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      return hold(lock);
    });
  });
}

/* Ask the other window to let go, and wait until it has. */
export function takeOver() {
  return new Promise((resolve) => {
    navigator.locks.request(DATA_LOCK, (lock) => {
      resolve();
      return hold(lock);
    });
    new BroadcastChannel(CHANNEL).postMessage(GIVE_UP);
  });
}

/* Leave if another window asks for the data. */
export function letOthersTakeOver(leave) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data !== GIVE_UP) return;
    channel.close();
    leave();
    release();
  };
}
