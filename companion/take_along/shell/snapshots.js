/* A snapshot of Python's memory after the site has started, kept in the browser's own file system. It fits one version of the
   site in one version of one browser: functions lie at other places in another. One that broke a start is not tried again. */

import { openHandle } from "./stores.js";

/* The head of the file, in numbers of 32 bits: whether it is whole, how long it is, how many starts with it are not known to
   have worked. */
const HEAD = 16;
const [WHOLE, SIZE, TRIED] = [0, 1, 2];
const PREFIX = "snapshot ";

export const snapshotName = (version) => `${PREFIX}${version} ${navigator.userAgent.replace(/[^\w.]+/g, " ")}`;

function readWords(handle, count, at) {
  const words = new Uint32Array(count);
  handle.read(words, { at });
  return words;
}

const write = (handle, place, value) => {
  handle.write(new Uint32Array([value]), { at: place * 4 });
  handle.flush();
};

/* Open the snapshot of a version: null if there is none that may be used. `worked` is called once the site has answered. */
export async function openSnapshot(folder, version) {
  const name = snapshotName(version);
  if (!folder || !(await folder.getFileHandle(name).catch(() => null))) return null;
  const handle = await openHandle(folder, name);
  const head = readWords(handle, 4, 0);
  if (!head[WHOLE] || head[TRIED]) {
    handle.close();
    return null;
  }
  write(handle, TRIED, 1);
  const begin = readWords(handle, 4, HEAD)[1];
  const first = new Uint8Array(begin);
  handle.read(first, { at: HEAD });
  return {
    head: first,
    begin,
    size: head[SIZE],
    read: (into, at) => handle.read(into, { at: at + HEAD }),
    worked() {
      write(handle, TRIED, 0);
      handle.close();
    },
  };
}

/* Keep a snapshot; those of other versions are deleted. */
export async function keepSnapshot(folder, version, content) {
  const name = snapshotName(version);
  for await (const other of folder.keys()) {
    if (other.startsWith(PREFIX)) await folder.removeEntry(other).catch(() => {});
  }
  const handle = await openHandle(folder, name);
  try {
    handle.write(content, { at: HEAD });
    handle.flush();
    handle.write(new Uint32Array([1, content.length, 0, 0]), { at: 0 });
    handle.flush();
  } finally {
    handle.close();
  }
}
